// @ts-check
// The colours a picture is painted with: the hall's own from the page's style, pieces and phosphor fixed. Draws nothing.

import { phrase } from "/static/text/language.js";

export { readTheme } from "/static/canvas/theme.js";

/**
 * @typedef {"r" | "y" | "b"} Colour
 * @typedef {{base: string, light: string, dark: string, mark: string}} Paint
 * @typedef {import("../../../web/canvas/theme.js").Theme} Theme
 */

/** @type {Record<Colour, Paint>} */
export const PAINTS = {
  r: { base: "#d24b3e", light: "#f7a394", dark: "#6d1710", mark: "#fff1ec" },
  y: { base: "#efbd2f", light: "#ffeb9c", dark: "#7d5a00", mark: "#5b4000" },
  b: { base: "#3f76d6", light: "#a3c6ff", dark: "#15367c", mark: "#eef5ff" },
};

/** @type {Record<string, string>} */
export const NAMES = { r: phrase("common.red"), y: phrase("common.yellow"), b: phrase("common.blue") };

/** The little terminal's glass and its light. */
export const GLASS = { back: "#0b1a14", edge: "#2b3d36", glow: "#8df5b1", dim: "#56a478", shine: "#d8ffe6", warn: "#ffb86b" };
