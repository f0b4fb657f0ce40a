// @ts-check
// The colours a picture is painted with: the hall's own from the page's style, pieces and phosphor fixed. Draws nothing.

import { readColours } from "/static/canvas/theme.js";
import { phrase } from "/static/text/language.js";

/**
 * @typedef {"r" | "y" | "b"} Colour
 * @typedef {{base: string, light: string, dark: string, mark: string}} Paint
 * @typedef {object} Theme
 * @property {string} ink
 * @property {string} muted
 * @property {string} paper
 * @property {string} paperInk
 * @property {string} accent
 * @property {string} text      a font family
 * @property {string} mono      a font family
 * @property {boolean} dark
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

/** The page's colours and faces as they are where the picture hangs. @param {HTMLElement} place @returns {Theme} */
export function readTheme(place) {
  return readColours(place, { ink: "--ink", muted: "--muted", paper: "--paper", paperInk: "--paper-ink", accent: "--accent" });
}
