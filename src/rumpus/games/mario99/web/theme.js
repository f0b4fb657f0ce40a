// @ts-check
// The colours a picture is painted with: the hall's own from the page's style, the pieces' fixed. Draws nothing.

import { readColours } from "/static/canvas/theme.js";

/**
 * @typedef {"b" | "r" | "y"} Colour   blue, brown (r: the view's letter), yellow
 * @typedef {{base: string, light: string, dark: string, mark: string}} Paint
 * @typedef {object} Theme
 * @property {string} ink
 * @property {string} muted
 * @property {string} panel
 * @property {string} paper
 * @property {string} paperInk
 * @property {string} line
 * @property {string} accent
 * @property {string} good
 * @property {string} bad
 * @property {string} display   a font family
 * @property {string} text      a font family
 * @property {boolean} dark
 */

/** @type {Record<Colour, Paint>} */
export const PAINTS = {
  b: { base: "#3a7be0", light: "#93c0ff", dark: "#17418c", mark: "#eaf3ff" },
  r: { base: "#a2562b", light: "#dd9a6b", dark: "#56270f", mark: "#ffeadb" },
  y: { base: "#f3c22b", light: "#fff0a3", dark: "#8f6500", mark: "#6b4a00" },
};

/** @type {Colour[]} */
export const COLOURS = ["b", "r", "y"];

/** The page's colours and faces as they are where the picture hangs. @param {HTMLElement} place @returns {Theme} */
export function readTheme(place) {
  return readColours(place, {
    ink: "--ink",
    muted: "--muted",
    panel: "--panel",
    paper: "--paper",
    paperInk: "--paper-ink",
    line: "--line",
    accent: "--accent",
    good: "--good",
    bad: "--bad",
  });
}
