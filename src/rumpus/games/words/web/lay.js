// @ts-check
// What tiles lying on the board tentatively would spell and score, for display: the server's word is the truth. Knows
// lines and gaps, no words and no racks. No DOM.

/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./types.js").Laid} Laid */

export const SIZE = 15;
export const CENTRE = 112;
const RACK = 7;

/** @type {Record<string, number>} */
const LETTER = { d: 2, t: 3 };
/** @type {Record<string, number>} */
const WORD = { D: 2, "*": 2, T: 3 };

/** The 225 cells, from the top left. @param {View} view */
export function readCells(view) {
  return view.board.join("");
}

/** The cell `steps` further on, or null off the board. @param {number} cell @param {boolean} across @param {number} steps */
export function stepFrom(cell, across, steps) {
  const row = Math.floor(cell / SIZE) + (across ? 0 : steps);
  const column = (cell % SIZE) + (across ? steps : 0);
  return row >= 0 && row < SIZE && column >= 0 && column < SIZE ? row * SIZE + column : null;
}

/** @param {View} view @param {Laid[]} laid at least one @returns {import("./types.js").Lay} */
export function assess(view, laid) {
  const cells = readCells(view);
  const put = new Map(laid.map((tile) => [tile.cell, tile]));
  /** @param {number | null} cell */
  const filled = (cell) => cell !== null && (put.has(cell) || cells[cell] !== ".");
  /** The cells of the word through a cell. @param {number} cell @param {boolean} across */
  const run = (cell, across) => {
    let first = cell;
    for (let before = stepFrom(first, across, -1); before !== null && filled(before); before = stepFrom(first, across, -1)) first = before;
    const found = [];
    for (let next = /** @type {number | null} */ (first); next !== null && filled(next); next = stepFrom(next, across, 1)) found.push(next);
    return found;
  };
  /** @param {number} cell */
  const letterAt = (cell) => put.get(cell)?.letter ?? cells[cell].toUpperCase();

  /** @param {number[]} word */
  const score = (word) => {
    let total = 0;
    let factor = 1;
    for (const cell of word) {
      const tile = put.get(cell);
      const mark = view.layout[Math.floor(cell / SIZE)][cell % SIZE];
      const value = tile ? (tile.blank ? 0 : (view.values[tile.letter] ?? 0)) : (view.values[cells[cell]] ?? 0);
      total += tile ? value * (LETTER[mark] ?? 1) : value;
      if (tile) factor *= WORD[mark] ?? 1;
    }
    return total * factor;
  };

  const none = { action: "", words: [], total: 0, end: -1 };
  const rows = new Set(laid.map(({ cell }) => Math.floor(cell / SIZE)));
  const columns = new Set(laid.map(({ cell }) => cell % SIZE));
  if (rows.size > 1 && columns.size > 1) return { problem: "line", ...none };
  const first = laid[0].cell;
  // One tile alone reads the way that makes a word; where both do, the points are the same.
  const across = laid.length > 1 ? rows.size === 1 : run(first, true).length > 1 || run(first, false).length === 1;
  const main = run(first, across);
  if (laid.some(({ cell }) => !main.includes(cell))) return { problem: "gap", ...none };
  const formed = [main, ...laid.map(({ cell }) => run(cell, !across))].filter((word) => word.length > 1);
  const words = formed.map((word) => ({ word: word.map(letterAt).join(""), points: score(word) }));
  const text = main.map((cell) => (put.get(cell)?.blank ? letterAt(cell).toLowerCase() : letterAt(cell))).join("");
  return {
    problem: "",
    action: `word ${markBlanks(text)} ${across ? "H" : "V"} ${Math.floor(main[0] / SIZE) + 1} ${(main[0] % SIZE) + 1}`,
    words,
    total: words.reduce((sum, { points }) => sum + points, 0) + (laid.length === RACK ? view.bonus : 0),
    end: main[main.length - 1],
  };
}

/** Small letters are blanks, but in a word that has no capitals each must be marked. @param {string} text */
function markBlanks(text) {
  return text === text.toLowerCase() ? text.toUpperCase().replace(/./g, "$&?") : text;
}
