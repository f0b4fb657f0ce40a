// @ts-check
// The shapes of Battleship's view (shape.d.ts), by the names the picture uses. No code: JSDoc types only.

/**
 * @typedef {[number, number]} Pair   row and column of a cell, from 0
 * @typedef {{row: number, column: number, down: boolean}} Berth   a ship's top left end, and whether it lies downwards
 * @typedef {import("./shape.js").ShipShown} ShipShown
 * @typedef {import("./shape.js").Waters} Waters
 * @typedef {import("./shape.js").Shot} Shot
 */

/**
 * @typedef {import("./shape.js").View} View
 */

export {};
