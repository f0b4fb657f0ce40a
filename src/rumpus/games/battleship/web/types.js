// @ts-check
// Shapes of the picture of Battleship; those of its view are in shape.d.ts. No code: JSDoc types only.

/**
 * @typedef {[number, number]} Pair   row and column of a cell, from 0
 * @typedef {{row: number, column: number, down: boolean}} Berth   a ship's top left end, and whether it lies downwards
 */

export {};
