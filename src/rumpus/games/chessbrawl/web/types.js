// @ts-check
// Shapes of the picture of ChessBrawl; those of its view are in shape.d.ts. No code: JSDoc types only.

/**
 * @typedef {string} Cell     column a–f and row 0–7 from the top: "c6"
 * @typedef {string} Letter   K Q R B N P; on the board lower case for the enemy
 * @typedef {Record<Letter, number>} Counts   pieces by letter
 * @typedef {"good" | "bad" | "ugly"} KingName
 */

export {};
