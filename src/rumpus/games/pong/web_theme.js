// @ts-check
// The colours the court is painted with: the hall's own from the page's style, the players' fixed. Draws nothing.

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

/** @type {Record<string, string>} */
const FALLBACK = {
  "--ink": "#eef1ea",
  "--muted": "#a4b5b1",
  "--panel": "#1b2b2d",
  "--paper": "#f4ead5",
  "--paper-shade": "#e6d9bd",
  "--paper-ink": "#2c241b",
  "--line": "#34494b",
};

/** The page's colours and faces where the picture hangs. @param {HTMLElement} place @returns {Theme} */
export function readTheme(place) {
  const style = getComputedStyle(place);
  /** @param {string} name */
  const colour = (name) => style.getPropertyValue(name).trim() || FALLBACK[name];
  return {
    ink: colour("--ink"),
    muted: colour("--muted"),
    panel: colour("--panel"),
    paper: colour("--paper"),
    shade: colour("--paper-shade"),
    paperInk: colour("--paper-ink"),
    line: colour("--line"),
    display: style.getPropertyValue("--font-display").trim() || "Georgia, serif",
    text: style.getPropertyValue("--font-text").trim() || "system-ui, sans-serif",
  };
}
