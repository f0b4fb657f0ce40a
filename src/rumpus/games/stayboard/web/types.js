// @ts-check
// Shapes of the picture of Stay on the Board; those of its view are in shape.d.ts. No code: JSDoc types only.

/**
 * @typedef {[number, number]} Pair   row and column of a cell, from 0
 * @typedef {{direction: number, distance: number}} Choice   a half-chosen move
 */

export {};
