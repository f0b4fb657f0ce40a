// @ts-check
// The shapes of Death Roll's view (shape.d.ts), by the names the picture uses. No code: JSDoc types only.

/**
 * @typedef {import("./shape.js").Roll} Roll
 * @typedef {import("./shape.js").View} View
 */

export {};
