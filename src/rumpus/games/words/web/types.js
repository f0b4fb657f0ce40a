// @ts-check
// The shapes of Words with WoW's view, as sight.py builds it, and of a half-laid word. No code: JSDoc types only.

/**
 * A move, as it is remembered: a play has the word and where it lies (rows and columns from 1); the newest one also has
 * its tiles and all words it formed.
 * @typedef {object} Entry
 * @property {number} seat
 * @property {string} [word]
 * @property {number} [row]
 * @property {number} [col]
 * @property {boolean} [across]
 * @property {number} [score]
 * @property {[number, number, string][]} [tiles]
 * @property {[string, number][]} [words]
 * @property {number} [exchanged]
 * @property {boolean} [pass]
 * @property {boolean} [resigned]
 */

/**
 * @typedef {object} View
 * @property {"wow" | "classic"} preset
 * @property {string} lexicon
 * @property {string[]} layout    fifteen rows: `d` 2L, `t` 3L, `D` 2W, `T` 3W, `*` the centre
 * @property {number} bonus       points for all seven tiles at once
 * @property {Record<string, number>} values
 * @property {string[]} board     fifteen rows: a letter or `.`; a small letter is a blank
 * @property {string[] | null} rack
 * @property {number[]} racks
 * @property {string[][] | null} open   all racks, when it is over
 * @property {number} bag
 * @property {boolean} exchange
 * @property {number[]} scores
 * @property {number} turn
 * @property {number[]} gone
 * @property {number} passes
 * @property {number} count
 * @property {Entry | null} last
 * @property {Entry[]} history
 * @property {{places: number[], scores: number[], reason: string} | null} outcome
 */

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
