// @ts-check
// Shapes of a half-laid word; those of the view are in shape.d.ts. No code: JSDoc types only.

/**
 * @typedef {{id: number, letter: string, as: string, at: number | null}} Tile   of the own rack: `?` is a blank, `as` the
 *            letter it stands for, `at` the cell it lies on tentatively
 * @typedef {{cell: number, letter: string, blank: boolean}} Laid
 * @typedef {{cell: number, across: boolean}} Cursor
 * @typedef {{word: string, points: number}} Formed
 * @typedef {object} Lay            what the laid tiles make
 * @property {"" | "line" | "gap"} problem
 * @property {string} action        the word for the server
 * @property {Formed[]} words       the main word first
 * @property {number} total
 * @property {number} end           the cell of the main word's last letter
 */

export {};
