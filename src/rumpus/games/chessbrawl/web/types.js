// @ts-check
// The shapes of ChessBrawl's view (shape.d.ts), by the names the picture uses. No code: JSDoc types only.

/**
 * @typedef {string} Cell     column a–f and row 0–7 from the top: "c6"
 * @typedef {string} Letter   K Q R B N P; on the board lower case for the enemy
 * @typedef {Record<Letter, number>} Counts   pieces by letter
 * @typedef {import("./shape.js").View["phase"]} Phase
 * @typedef {"good" | "bad" | "ugly"} KingName
 */

/**
 * @typedef {import("./shape.js").Stats} Stats
 */

/**
 * @typedef {import("./shape.js").View} View
 */

export {};
