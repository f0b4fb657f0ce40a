// @ts-check
// The colours a picture is painted with: the hall's own from the page's style, the pieces' fixed. Draws nothing.

export { readTheme } from "/static/canvas/theme.js";

/**
 * @typedef {"b" | "r" | "y"} Colour   blue, brown (r: the view's letter), yellow
 * @typedef {{base: string, light: string, dark: string, mark: string}} Paint
 * @typedef {import("../../../web/canvas/theme.js").Theme} Theme
 */

/** @type {Record<Colour, Paint>} */
export const PAINTS = {
  b: { base: "#3a7be0", light: "#93c0ff", dark: "#17418c", mark: "#eaf3ff" },
  r: { base: "#a2562b", light: "#dd9a6b", dark: "#56270f", mark: "#ffeadb" },
  y: { base: "#f3c22b", light: "#fff0a3", dark: "#8f6500", mark: "#6b4a00" },
};

/** @type {Colour[]} */
export const COLOURS = ["b", "r", "y"];
