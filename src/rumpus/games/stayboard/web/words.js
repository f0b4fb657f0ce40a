// @ts-check
// What the page says about a game: cells, points, moves, ends, and the whole board for screen readers. Draws nothing.

import { phrase, showNumber } from "/static/text/language.js";
import { tellTableEnd } from "/static/text/table_end.js";

/** @typedef {import("./types.js").Pair} Pair */
/** @typedef {import("./shape.js").Entry} Entry */
/** @typedef {import("./shape.js").View} View */

/** The eight directions, by their key on the number pad. @type {Record<number, {arrow: string, name: string, letter: string}>} */
export const DIRECTIONS = {
  7: { arrow: "↖", name: phrase("stayboard.up_left"), letter: "Q" },
  8: { arrow: "↑", name: phrase("stayboard.up"), letter: "W" },
  9: { arrow: "↗", name: phrase("stayboard.up_right"), letter: "E" },
  4: { arrow: "←", name: phrase("stayboard.left"), letter: "A" },
  6: { arrow: "→", name: phrase("stayboard.right"), letter: "D" },
  1: { arrow: "↙", name: phrase("stayboard.down_left"), letter: "Z" },
  2: { arrow: "↓", name: phrase("stayboard.down"), letter: "X" },
  3: { arrow: "↘", name: phrase("stayboard.down_right"), letter: "C" },
};

/** The number pad as it lies under the hand; 5 confirms. */
export const PAD = [7, 8, 9, 4, 5, 6, 1, 2, 3];

/** @type {Record<string, string>} */
const KINDS = {
  base: phrase("stayboard.for_move"),
  size: phrase("stayboard.for_size"),
  distance: phrase("stayboard.for_distance"),
  blocked: phrase("stayboard.for_blocked"),
  jump: phrase("stayboard.for_jump"),
  mirror: phrase("stayboard.for_mirror"),
};

/** How it may end: what is said of another who lost (or won, by a right claim), and what to oneself. */
const ENDS = /** @type {const} */ ({
  off_board: ["stayboard.end_left", "stayboard.end_you_left"],
  blocked_cell: ["stayboard.end_blocked", "stayboard.end_you_blocked"],
  wrong_claim: ["stayboard.end_wrong", "stayboard.end_you_wrong"],
  no_moves: ["stayboard.end_no_moves", "stayboard.end_you_no_moves"],
  resigned: ["stayboard.end_gave_up", "stayboard.end_you_gave_up"],
});

/** The letter of a column. @param {number} column */
export function nameColumn(column) {
  return "ABCDEFGHI"[column];
}

/** @param {Pair} pair */
export function nameCell([row, column]) {
  return `${nameColumn(column)}${row + 1}`;
}

/** Points as people see them, one decimal, halves away from zero. @param {number} hundredths */
export function formatPoints(hundredths) {
  const tenths = Math.floor((Math.abs(hundredths) + 5) / 10);
  return `${hundredths < 0 && tenths ? "−" : ""}${showNumber(tenths / 10, 1)}`;
}

/** Points gained or lost, with their sign. @param {number} hundredths */
export function signPoints(hundredths) {
  return hundredths < 0 ? formatPoints(hundredths) : `+${formatPoints(hundredths)}`;
}

/** Where the points of the last move came from. @param {Record<string, number>} breakdown */
export function tellBreakdown(breakdown) {
  return Object.entries(breakdown).map(([kind, points]) => `${KINDS[kind] ?? kind}\u00a0${signPoints(points)}`).join(", ");
}

/** A seat without a name. @param {number} seat */
export function namePlayer(seat) {
  return phrase("stayboard.player", { number: seat + 1 });
}

/** A move in words. @param {{direction: number, distance: number}} move */
export function tellWay({ direction, distance }) {
  return phrase("stayboard.way", { way: DIRECTIONS[direction].name, distance });
}

/** What one entry of the history says, without its points. @param {Entry} entry @param {boolean} spoken */
export function tellEntry(entry, spoken) {
  if (entry.direction !== undefined) {
    const [direction, distance] = [entry.direction, entry.distance ?? 0];
    return spoken ? tellWay({ direction, distance }) : `${DIRECTIONS[direction].arrow} ${distance}`;
  }
  if (entry.word === "claim") return phrase(entry.right ? "stayboard.claim_right" : "stayboard.claim_wrong");
  return phrase(entry.word === "finish" ? "stayboard.finished" : "stayboard.goes_on");
}

/** A move that was just made. @param {any} move as its event tells it @param {string} name */
export function tellMove(move, name) {
  return phrase("stayboard.said_move", { name, move: tellEntry(move, true), points: signPoints(move.points) });
}

/**
 * Why it ended. @param {string} reason @param {string} winner @param {string} loser
 * @param {"winner" | "loser" | ""} [you] which of them is told
 */
export function tellEnd(reason, winner, loser, you = "") {
  if (!Object.hasOwn(ENDS, reason)) return "";
  const [other, self] = ENDS[/** @type {keyof typeof ENDS} */ (reason)];
  return phrase(you === (reason === "no_moves" ? "winner" : "loser") ? self : other, { winner, loser });
}

/** The board in words, for screen readers. @param {View} view @param {number | null} seat @param {string[]} names @returns {string} */
export function describeBoard(view, seat, names) {
  /** @param {number} who */
  const person = (who) => (who === seat ? phrase("stayboard.you") : (names[who] ?? namePlayer(who)));
  const parts = [phrase(view.mode === "blocked" ? "stayboard.board_blocked" : "stayboard.board_normal", { size: view.size })];
  if (view.queen) parts.push(phrase("stayboard.queen_on", { cell: nameCell(view.queen) }));
  else parts.push(phrase("stayboard.queen_hidden", { cell: nameCell(view.start) }));
  if (view.blocked?.length) parts.push(phrase("stayboard.blocked_are", { cells: view.blocked.map(nameCell).join(", ") }));
  if (view.last) parts.push(phrase("stayboard.last_was", { name: person(view.last.seat), move: tellEntry(view.last, true) }));
  const byTable = view.outcome && tellTableEnd(view.outcome, [person(0), person(1)], seat === null ? [] : [seat]);
  if (byTable) {
    parts.push(byTable);
  } else if (view.outcome?.reason === "fifty_moves") {
    parts.push(phrase("stayboard.end_fifty"));
  } else if (view.outcome) {
    const winner = view.outcome.places.indexOf(1);
    parts.push(winner === seat ? phrase("stayboard.you_won") : phrase("stayboard.won", { name: person(winner) }));
    parts.push(tellEnd(view.outcome.reason, person(winner), person(1 - winner), seat === null ? "" : winner === seat ? "winner" : "loser"));
  } else if (view.choice !== null) {
    parts.push(view.choice === seat ? phrase("stayboard.you_choose") : phrase("stayboard.chooses", { name: person(view.choice) }));
  } else {
    if (view.draw_in !== null) parts.push(`${phrase("stayboard.draw_in", { count: view.draw_in })}.`);
    parts.push(view.turn === seat ? phrase("stayboard.you_to_move") : phrase("stayboard.to_move", { name: person(view.turn) }));
    if (view.moves?.length) {
      const list = view.moves.map(([direction, distance, row, column]) =>
        phrase("stayboard.move_to", { move: tellWay({ direction, distance }), cell: nameCell([row, column]) }));
      parts.push(phrase("stayboard.available", { moves: list.join("; ") }));
    } else if (view.moves) parts.push(phrase("stayboard.none_available"));
  }
  const points = view.scores.map((score, who) => phrase("stayboard.name_points", { name: person(who), points: formatPoints(score) }));
  parts.push(phrase("stayboard.points", { points: points.join(", ") }));
  return parts.join(" ");
}

/** What decided it. @param {View} view @param {number[]} own @param {string[]} names */
export function tellDecided(view, own, names) {
  const { outcome } = view;
  if (!outcome) return "";
  if (outcome.reason === "fifty_moves") return phrase("stayboard.decided_fifty");
  const winner = outcome.places.indexOf(1);
  const person = (/** @type {number} */ seat) => names[seat] || namePlayer(seat);
  return tellEnd(outcome.reason, person(winner), person(1 - winner), own.length !== 1 ? "" : own[0] === winner ? "winner" : "loser");
}
