// @ts-check
// The colours the court is painted with: the hall's own from the page's style, the players' fixed. Draws nothing.

export { readTheme } from "/static/canvas/theme.js";

/**
 * @typedef {{base: string, light: string, dark: string}} Paint
 * @typedef {import("../../../web/canvas/theme.js").Theme} Theme
 */

/** Left is coral and striped, right is blue and dotted. @type {Paint[]} */
export const PAINTS = [
  { base: "#e0705a", light: "#ffb3a0", dark: "#8c2f1d" },
  { base: "#3f8fb5", light: "#a5d8ee", dark: "#17506d" },
];
