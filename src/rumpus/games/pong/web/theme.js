// @ts-check
// The colours the court is painted with: the hall's own from the page's style, the players' fixed. Draws nothing.

import { DARK, markColour } from "/static/ui/faces.js";

export { readTheme } from "/static/canvas/theme.js";

/**
 * @typedef {{base: string, light: string, dark: string}} Paint
 * @typedef {import("../../../web/canvas/theme.js").Theme} Theme
 */

/** Left is coral and striped, right is blue and dotted. @type {Paint[]} */
const PAINTS = [
  { base: "#e0705a", light: "#ffb3a0", dark: "#8c2f1d" },
  { base: "#3f8fb5", light: "#a5d8ee", dark: "#17506d" },
];

/** How much of the way to light and dark the shades of somebody's own colour lie. */
const SHADES = { light: 0.55, dark: 0.62 };

/** The players' colours: around a big screen those they keep for the evening. @param {number[]} marks 0: none @returns {Paint[]} */
export function paintsOf(marks) {
  return PAINTS.map((paint, seat) => {
    if (!marks[seat]) return paint;
    const base = markColour(marks[seat]);
    return { base, light: mix(base, "#ffffff", SHADES.light), dark: mix(base, DARK, SHADES.dark) };
  });
}

/** A colour on the way to another. @param {string} one @param {string} other both #rrggbb @param {number} part */
export function mix(one, other, part) {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((text) => parseInt(text.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * part);
  });
  return `#${parts.map((shade) => shade.toString(16).padStart(2, "0")).join("")}`;
}
