// @ts-check
// The shapes of Stay on the Board's view (shape.d.ts), by the names the picture uses. No code: JSDoc types only.

/**
 * @typedef {[number, number]} Pair   row and column of a cell, from 0
 * @typedef {{direction: number, distance: number}} Choice   a half-chosen move
 * @typedef {import("./shape.js").Move} Move
 * @typedef {import("./shape.js").Entry} Entry
 */

/**
 * @typedef {import("./shape.js").View} View
 */

export {};
