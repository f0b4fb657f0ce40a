// @ts-check
// What the page says about a game: squares, moves, ends, and the whole board for screen readers. Draws nothing.

import { phrase, showNumber } from "/static/text/language.js";
import { tellTableEnd } from "/static/text/table_end.js";
import { readCells, SIZE } from "./lay.js";

/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./shape.js").Entry} Entry */

/** What a bonus square is marked with, and what it is called. @type {Record<string, {mark: string, name: string, kind: string}>} */
export const BONUSES = {
  d: { mark: phrase("words.mark_2l"), name: phrase("words.double_letter"), kind: "dl" },
  t: { mark: phrase("words.mark_3l"), name: phrase("words.triple_letter"), kind: "tl" },
  D: { mark: phrase("words.mark_2w"), name: phrase("words.double_word"), kind: "dw" },
  T: { mark: phrase("words.mark_3w"), name: phrase("words.triple_word"), kind: "tw" },
  "*": { mark: "★", name: phrase("words.centre"), kind: "star" },
};

/** @type {Record<string, string>} */
const ENDS = { out: phrase("words.end_out"), passed: phrase("words.end_passed"), scoreless: phrase("words.end_scoreless"), resigned: phrase("words.end_resigned") };

/** A player's name. @param {string[]} names @param {number} seat */
export function nameOf(names, seat) {
  return names[seat] || phrase("words.player", { number: seat + 1 });
}

/** Why it ended. @param {NonNullable<View["outcome"]>} outcome @param {string[]} names */
export function tellEnd(outcome, names) {
  const { reason } = outcome;
  return tellTableEnd(outcome, names).replace(/\.$/, "") || (ENDS[reason] ?? reason.replace(/_/g, " "));
}

/** A move without its player: `DRAGON`, `passes`. @param {Entry} entry */
export function tellEntry(entry) {
  if (entry.word) return entry.word;
  if (entry.exchanged) return phrase("words.exchanges", { count: entry.exchanged });
  if (entry.none) return entry.none.length ? tellVerdict(entry) : phrase("words.challenges_wrongly");
  return phrase(entry.resigned ? "words.gives_up" : "words.passes");
}

/** A move that lays nothing, with its player. @param {Entry} entry @param {string} name */
export function tellQuiet(entry, name) {
  if (entry.exchanged) return phrase("words.name_exchanges", { name, count: entry.exchanged });
  return phrase(entry.resigned ? "words.name_gives_up" : "words.name_passes", { name });
}

/** Several words in one. @param {string[]} words */
function listWords(words) {
  return words.reduce((first, second) => phrase("words.and", { first, second }));
}

/** What a challenge has shown. @param {Entry} entry */
export function tellVerdict({ play = "", none = [] }) {
  return none.length ? phrase("words.no_word", { words: listWords(none), count: none.length }) : phrase("words.counts", { word: play });
}

/** Who pays for it, in a few words. @param {Entry} entry @param {string[]} names */
export function tellPrice({ seat, challenged = 0, none = [], gave = 0 }, names) {
  if (none.length) return phrase("words.takes_back", { name: nameOf(names, challenged) });
  return gave ? phrase("words.gets_points", { name: nameOf(names, challenged), points: gave }) : phrase("words.loses_turn", { name: nameOf(names, seat) });
}

/** What came of a challenge. @param {Entry} entry @param {string[]} names */
export function tellChallenge({ seat, challenged = 0, play = "", none = [], gave = 0 }, names) {
  const values = { name: nameOf(names, seat), other: nameOf(names, challenged), word: play };
  if (none.length) return phrase("words.taken_back", { ...values, words: listWords(none), count: none.length });
  return gave ? phrase("words.stands_five", { ...values, points: gave }) : phrase("words.stands_double", values);
}

/** Who may challenge what, if anything may be. @param {View} view @param {number | null} seat @param {string[]} names */
export function tellDoubt(view, seat, names) {
  const values = { name: nameOf(names, view.turn), word: view.last?.word ?? "" };
  if (seat !== view.turn) return phrase("words.may_challenge", values);
  return phrase(view.must_answer ? "words.you_must_answer" : "words.you_may_challenge", values);
}

/** A move aloud. @param {Entry} entry @param {string} name @param {boolean} [own] */
export function sayEntry(entry, name, own = false) {
  if (!entry.word) return `${tellQuiet(entry, name)}.`;
  const others = (entry.words ?? []).slice(1).map(([word]) => word);
  const values = { name, word: entry.word, count: entry.score ?? 0 };
  if (!others.length) return phrase(own ? "words.you_play" : "words.name_plays", values);
  const more = listWords(others);
  return phrase(own ? "words.you_play_also" : "words.name_plays_also", { ...values, others: more });
}

/** A square and what is on it. @param {View} view @param {number} cell @param {import("./types.js").Tile | null} own */
export function nameSquare(view, cell, own) {
  const row = Math.floor(cell / SIZE);
  const column = cell % SIZE;
  const letter = view.board[row][column];
  const bonus = BONUSES[view.layout[row][column]]?.name ?? phrase("words.empty");
  const what = own ? phrase("words.your_tile", { letter: own.as || own.letter }) : letter === "." ? bonus : letter.toUpperCase();
  return phrase("words.square", { row: row + 1, column: column + 1, what });
}

/** Letters side by side in a line of fifteen. @param {string} line @returns {[string, number][]} word and place from 1 */
function findRuns(line) {
  return [...line.matchAll(/[A-Za-z]{2,}/g)].map((match) => [match[0].toUpperCase(), match.index + 1]);
}

/** The board in words, for screen readers. @param {View} view @param {number | null} seat @param {string[]} names */
export function describeBoard(view, seat, names) {
  const cells = readCells(view);
  const lines = [];
  const place = Array.from({ length: SIZE }, (_, index) => index);
  for (const row of place) {
    const found = findRuns(view.board[row]);
    if (found.length) lines.push(phrase("words.row", { row: row + 1, words: found.map(([word, column]) => phrase("words.from_column", { word, column })).join(", ") }));
  }
  for (const column of place) {
    const found = findRuns(place.map((row) => cells[row * SIZE + column]).join(""));
    if (found.length) lines.push(phrase("words.column", { column: column + 1, words: found.map(([word, row]) => phrase("words.from_row", { word, row })).join(", ") }));
  }
  if (!lines.length) lines.push(phrase("words.board_empty"));
  const who = (/** @type {number} */ other) => (other === seat ? phrase("words.you") : names[other]);
  lines.push(phrase("words.scores", { scores: view.scores.map((score, other) => phrase("words.name_score", { name: who(other), score })).join(", ") }));
  if (view.outcome) {
    lines.push(phrase("words.over", { why: tellEnd(view.outcome, view.scores.map((_, other) => who(other))) }));
    (view.open ?? []).forEach((rack, other) => {
      const tiles = rack.join(" ") || phrase("words.nothing");
      lines.push(other === seat ? phrase("words.left_you", { tiles }) : phrase("words.left_player", { name: names[other], tiles }));
    });
    return lines.join("\n");
  }
  if (view.rack && seat !== null) lines.push(phrase("words.your_rack", { tiles: view.rack.map((tile) => nameTile(tile, view.values)).join(", ") }));
  lines.push(`${phrase("words.bag", { count: view.bag })}.`);
  if (view.awaits) lines.push(tellDoubt(view, seat, names));
  lines.push(view.turn === seat ? phrase("words.it_is_you") : phrase("words.it_is_player", { name: names[view.turn] }));
  return lines.join("\n");
}

/** A tile aloud. @param {string} letter @param {Record<string, number>} values */
export function nameTile(letter, values) {
  return letter === "?" ? phrase("words.blank") : `${letter} ${values[letter] ?? 0}`;
}

/** Up to three figures for the end; a watcher gets the winner's. @param {View} view @param {number | null} seat */
export function countFigures(view, seat) {
  const own = seat ?? Math.max(0, view.outcome?.places.indexOf(1) ?? 0);
  const plays = view.history.filter((entry) => entry.seat === own && entry.word && !entry.withdrawn);
  const best = plays.reduce((top, entry) => ((entry.score ?? 0) > (top?.score ?? -1) ? entry : top), plays[0]);
  const label = view.scores.length === 2 ? phrase("words.points_to", { other: view.scores[1 - own] }) : phrase("words.points");
  const figures = [{ label, value: String(view.scores[own]) }];
  if (best) {
    const total = plays.reduce((sum, entry) => sum + (entry.score ?? 0), 0);
    figures.push({ label: phrase("words.best", { word: best.word ?? "" }), value: String(best.score) });
    figures.push({ label: phrase("words.per_word"), value: showNumber(total / plays.length, 1) });
  }
  return figures;
}

/** What decided it: by how much, and how the game came to its end. @param {View} view @param {number[]} own @param {string[]} names */
export function tellDecided(view, own, names) {
  const { outcome, scores } = view;
  if (!outcome || !["out", "passed", "scoreless"].includes(outcome.reason)) return "";
  const winner = outcome.places.indexOf(1);
  const next = Math.max(...scores.filter((_, seat) => seat !== winner));
  const count = scores[winner] - next;
  const mine = own.length === 1 && own[0] === winner;
  const values = { name: nameOf(names, winner), count };
  const margin = count > 0 ? phrase(mine ? "words.decided_you" : "words.decided", values) : phrase(mine ? "words.decided_tie_you" : "words.decided_tie", values);
  const out = outcome.reason === "out" ? (view.open ?? []).findIndex((rack) => rack.length === 0) : -1;
  if (out < 0) return `${margin} ${phrase("words.decided_passed")}`;
  return `${margin} ${phrase(own.length === 1 && own[0] === out ? "words.decided_out_you" : "words.decided_out", { name: nameOf(names, out) })}`;
}
