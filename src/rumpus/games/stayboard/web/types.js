// @ts-check
// The shapes of Stay on the Board's view, as sight.py builds it. No code: JSDoc types only.

/**
 * @typedef {[number, number]} Pair   row and column of a cell, from 0
 * @typedef {{direction: number, distance: number}} Choice   a half-chosen move
 * @typedef {{seat: number, direction: number, distance: number, points: number, from?: Pair, to?: Pair}} Move
 * @typedef {{seat: number, points: number, direction?: number, distance?: number, word?: string, right?: boolean}} Entry
 */

/**
 * @typedef {object} View
 * @property {number} size
 * @property {"normal" | "blocked"} mode
 * @property {number[]} bots
 * @property {number} turn
 * @property {Pair | null} queen
 * @property {Pair[] | null} blocked
 * @property {[number, number, number, number][] | null} moves   direction, distance, row, column
 * @property {{board: boolean, moves: boolean}} shown
 * @property {Pair} start
 * @property {Entry[]} history
 * @property {Move | null} last
 * @property {number} count
 * @property {number[]} scores
 * @property {Record<string, number>} breakdown
 * @property {number | null} choice
 * @property {{places: number[], scores: number[], reason: string} | null} outcome
 */

export {};
