// @ts-check
// What the page says about a game: squares, moves, ends, and the whole board for screen readers. Draws nothing.

import { readCells, SIZE } from "./web_lay.js";

/** @typedef {import("./web_types.js").View} View */
/** @typedef {import("./web_types.js").Entry} Entry */

/** What a bonus square is marked with, and what it is called. @type {Record<string, {mark: string, name: string, kind: string}>} */
export const BONUSES = {
  d: { mark: "2L", name: "double letter", kind: "dl" },
  t: { mark: "3L", name: "triple letter", kind: "tl" },
  D: { mark: "2W", name: "double word", kind: "dw" },
  T: { mark: "3W", name: "triple word", kind: "tw" },
  "*": { mark: "★", name: "centre, double word", kind: "star" },
};

/** @type {Record<string, string>} */
const ENDS = { out: "all tiles are played", passed: "everybody passed", resigned: "the others gave up" };

/** @param {number} count @param {string} noun */
export function many(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A player's name. @param {string[]} names @param {number} seat */
export function nameOf(names, seat) {
  return names[seat] || `Player ${seat + 1}`;
}

/** Why it ended. @param {string} reason */
export function tellEnd(reason) {
  return ENDS[reason] ?? reason.replace(/_/g, " ");
}

/** A move without its player: `DRAGON`, `passes`. @param {Entry} entry */
export function tellEntry(entry) {
  if (entry.word) return entry.word;
  if (entry.exchanged) return `exchanges ${many(entry.exchanged, "tile")}`;
  if (entry.resigned) return "gives up";
  return "passes";
}

/** A move aloud. @param {Entry} entry @param {string} name @param {boolean} [own] */
export function sayEntry(entry, name, own = false) {
  if (!entry.word) return `${name} ${tellEntry(entry)}.`;
  const others = (entry.words ?? []).slice(1).map(([word]) => word);
  const more = others.length ? `, which also makes ${others.join(" and ")},` : "";
  return `${own ? "You play" : `${name} plays`} ${entry.word}${more} for ${many(entry.score ?? 0, "point")}.`;
}

/** A square and what is on it. @param {View} view @param {number} cell @param {import("./web_types.js").Tile | null} own */
export function nameSquare(view, cell, own) {
  const row = Math.floor(cell / SIZE);
  const column = cell % SIZE;
  const letter = view.board[row][column];
  const bonus = BONUSES[view.layout[row][column]]?.name ?? "empty";
  const what = own ? `your ${own.as || own.letter}` : letter === "." ? bonus : letter.toUpperCase();
  return `Row ${row + 1}, column ${column + 1}: ${what}`;
}

/** Letters side by side in a line of fifteen. @param {string} line @returns {[string, number][]} word and place from 1 */
function findRuns(line) {
  return [...line.matchAll(/[A-Za-z]{2,}/g)].map((match) => [match[0].toUpperCase(), match.index + 1]);
}

/** The board in words, for screen readers. @param {View} view @param {number | null} seat */
export function describeBoard(view, seat) {
  const cells = readCells(view);
  const lines = [];
  const place = Array.from({ length: SIZE }, (_, index) => index);
  for (const row of place) {
    const found = findRuns(view.board[row]);
    if (found.length) lines.push(`Row ${row + 1}: ${found.map(([word, at]) => `${word} from column ${at}`).join(", ")}.`);
  }
  for (const column of place) {
    const found = findRuns(place.map((row) => cells[row * SIZE + column]).join(""));
    if (found.length) lines.push(`Column ${column + 1}: ${found.map(([word, at]) => `${word} from row ${at}`).join(", ")}.`);
  }
  if (!lines.length) lines.push("The board is empty. The first word must cover the centre, row 8, column 8.");
  const who = (/** @type {number} */ other) => (other === seat ? "you" : `player ${other + 1}`);
  lines.push(`Scores: ${view.scores.map((score, other) => `${who(other)} ${score}`).join(", ")}.`);
  if (view.outcome) {
    lines.push(`It is over: ${tellEnd(view.outcome.reason)}.`);
    (view.open ?? []).forEach((rack, other) => lines.push(`Left to ${who(other)}: ${rack.join(" ") || "nothing"}.`));
    return lines.join("\n");
  }
  if (view.rack && seat !== null) lines.push(`Your rack: ${view.rack.map((tile) => nameTile(tile, view.values)).join(", ")}.`);
  lines.push(`${many(view.bag, "tile")} in the bag.`);
  lines.push(view.turn === seat ? "It is your turn." : `Player ${view.turn + 1} is to move.`);
  return lines.join("\n");
}

/** A tile aloud. @param {string} letter @param {Record<string, number>} values */
export function nameTile(letter, values) {
  return letter === "?" ? "blank" : `${letter} ${values[letter] ?? 0}`;
}

/** Up to three figures for the end; a watcher gets the winner's. @param {View} view @param {number | null} seat */
export function countFigures(view, seat) {
  const own = seat ?? Math.max(0, view.outcome?.places.indexOf(1) ?? 0);
  const plays = view.history.filter((entry) => entry.seat === own && entry.word);
  const best = plays.reduce((top, entry) => ((entry.score ?? 0) > (top?.score ?? -1) ? entry : top), plays[0]);
  const other = view.scores.length === 2 ? ` to ${view.scores[1 - own]}` : "";
  const figures = [{ label: `Points${other}`, value: String(view.scores[own]) }];
  if (best) {
    const total = plays.reduce((sum, entry) => sum + (entry.score ?? 0), 0);
    figures.push({ label: `Best: ${best.word}`, value: String(best.score) });
    figures.push({ label: "Per word", value: (total / plays.length).toFixed(1) });
  }
  return figures;
}
