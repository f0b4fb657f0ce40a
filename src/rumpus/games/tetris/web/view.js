// @ts-check
// What the hall tells of a match, as types, and small readings of it. Knows no pixels.

import { phraseOr } from "/static/text/language.js";

/**
 * @typedef {[number, number]} Cell   column, and row counted upward from the floor
 * @typedef {import("./shape.js").PieceShown} PieceShown
 * @typedef {import("./shape.js").WellShown} SeatShown
 * @typedef {import("./shape.js").View} View
 * @typedef {import("../../../web/types.js").GameEvent} GameEvent
 */

export const WIDE = 10;
export const VISIBLE = 20;
export const HEIGHT = 22;

/** The pieces as they enter, (column, row upward). @type {Record<string, Cell[]>} */
export const SHAPES = {
  I: [[0, 0], [1, 0], [2, 0], [3, 0]],
  O: [[0, 0], [1, 0], [0, 1], [1, 1]],
  T: [[0, 0], [1, 0], [2, 0], [1, 1]],
  S: [[0, 0], [1, 0], [1, 1], [2, 1]],
  Z: [[1, 0], [2, 0], [0, 1], [1, 1]],
  J: [[0, 0], [1, 0], [2, 0], [0, 1]],
  L: [[0, 0], [1, 0], [2, 0], [2, 1]],
};

/** Cells moved to the corner and put in order, as text. @param {Cell[]} cells */
function outline(cells) {
  const left = Math.min(...cells.map(([x]) => x));
  const low = Math.min(...cells.map(([, y]) => y));
  return cells
    .map(([x, y]) => `${x - left}${y - low}`)
    .sort()
    .join();
}

/** @type {Map<string, string>} */
const letters = new Map();
for (const [letter, shape] of Object.entries(SHAPES)) {
  let cells = shape;
  for (let turn = 0; turn < 4; turn++) {
    letters.set(outline(cells), letter);
    cells = cells.map(([x, y]) => [y, -x]);
  }
}

/**
 * Column and row of a piece's four cells, if its box stands on that row; none of no piece.
 * @param {SeatShown["piece"]} piece @param {number | null} bottom @returns {Cell[]}
 */
export function listCells(piece, bottom) {
  return piece && bottom !== null ? piece.cells.map(([x, y]) => [piece.x + x, bottom + y]) : [];
}

/** Which piece has this shape. @param {Cell[]} cells */
export function letterOf(cells) {
  return letters.get(outline(cells)) ?? "g";
}

/** The row of text at this height. @param {string[]} rows @param {number} y */
export function rowAt(rows, y) {
  return rows[HEIGHT - 1 - y] ?? "..........";
}

/** How high the stack is. @param {string[]} rows */
export function stackHigh(rows) {
  const top = rows.findIndex((row) => row !== "..........");
  return top < 0 ? 0 : HEIGHT - top;
}

/** The place of a seat that is out or has won, as far as it is sure; null for one that plays. @param {View} view @param {number} seat */
export function placeOf(view, seat) {
  if (view.outcome) return view.outcome.places[seat] ?? null;
  const mine = view.seats[seat];
  if (mine.phase !== "out") return null;
  // Whoever plays on, or went out later, or at the same moment with more points, stands before.
  const before = view.seats.filter(
    (other) => other.phase !== "out" || other.since > mine.since || (other.since === mine.since && other.score > mine.score),
  );
  return 1 + before.length;
}

/** What a clear is called, from what the rules call it. @param {string} title */
export function nameClear(title) {
  return phraseOr(`tetris.clear_${title.toLowerCase().replace(/\W+/g, "_")}`, title);
}
