// @ts-check
// The shapes of Battleship's view, as sight.py builds it. No code: JSDoc types only.

/**
 * @typedef {[number, number]} Pair   row and column of a cell, from 0
 * @typedef {{row: number, column: number, down: boolean}} Berth   a ship's top left end, and whether it lies downwards
 * @typedef {{id: string, name: string, size: number, sunk: boolean, cells: Pair[] | null}} ShipShown
 * @typedef {{rows: string[], ships: ShipShown[]}} Waters   rows of `.` water, `s` ship, `h` hit, `m` miss, `x` sunk
 * @typedef {{seat: number, cell: string, result: "hit" | "miss" | "sunk", ship: string | null}} Shot
 */

/**
 * @typedef {object} View
 * @property {number | null} seat   whose view it is
 * @property {"PLACEMENT" | "WAITING_OPPONENT" | "PLAYING" | "ENDED"} phase
 * @property {number | null} turn   null while fleets are placed
 * @property {boolean[]} ready
 * @property {Waters} own           a watcher's: seat 0's waters
 * @property {Waters} enemy         a watcher's: seat 1's waters
 * @property {number[]} shots       fired, by seat
 * @property {Shot | null} last
 * @property {string[]} history     `0 A5 hit`, `1 J10 sunk Cruiser`
 * @property {{places: number[], scores: number[], reason: string} | null} outcome
 */

export {};
