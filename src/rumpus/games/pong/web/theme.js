// @ts-check
// The colours the court is painted with: the hall's own from the page's style, the players' fixed. Draws nothing.

import { readColours } from "/static/canvas/theme.js";

/**
 * @typedef {{base: string, light: string, dark: string}} Paint
 * @typedef {object} Theme
 * @property {string} ink
 * @property {string} muted
 * @property {string} panel
 * @property {string} paper
 * @property {string} shade
 * @property {string} paperInk
 * @property {string} line
 * @property {string} display   a font family
 * @property {string} text      a font family
 */

/** Left is coral and striped, right is blue and dotted. @type {Paint[]} */
export const PAINTS = [
  { base: "#e0705a", light: "#ffb3a0", dark: "#8c2f1d" },
  { base: "#3f8fb5", light: "#a5d8ee", dark: "#17506d" },
];

/** The page's colours and faces where the picture hangs. @param {HTMLElement} place @returns {Theme} */
export function readTheme(place) {
  return readColours(place, {
    ink: "--ink",
    muted: "--muted",
    panel: "--panel",
    paper: "--paper",
    shade: "--paper-shade",
    paperInk: "--paper-ink",
    line: "--line",
  });
}
