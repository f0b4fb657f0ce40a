// @ts-check
// The colours a picture is painted with: the hall's own from the page's style, glass and pieces fixed. Draws nothing.

/**
 * @typedef {{base: string, light: string, deep: string}} Paint
 * @typedef {object} Theme
 * @property {string} ink
 * @property {string} muted
 * @property {string} paper
 * @property {string} paperShade
 * @property {string} paperInk
 * @property {string} paperMuted
 * @property {string} accent
 * @property {string} accentText   the game's colour, to be read on paper
 * @property {string} display      a font family
 * @property {string} text         a font family
 * @property {boolean} dark
 */

/** @type {Record<string, Paint>} */
export const PAINTS = {
  I: { base: "#45b9c9", light: "#a3e8ee", deep: "#17616d" },
  O: { base: "#efc23f", light: "#fdeaa0", deep: "#8a6407" },
  T: { base: "#9a7ce0", light: "#d3c3fa", deep: "#4a3191" },
  S: { base: "#74b95a", light: "#c0e6a9", deep: "#33661d" },
  Z: { base: "#e0604f", light: "#fbb3a4", deep: "#84231a" },
  J: { base: "#5587e2", light: "#b2cdfb", deep: "#21458c" },
  L: { base: "#ec8d3c", light: "#fdcb97", deep: "#8c4610" },
  g: { base: "#808883", light: "#aab2ac", deep: "#4d5552" },
};

/** What is left of a piece when its well is out. @type {Paint} */
export const DEAD = { base: "#5d6866", light: "#87918f", deep: "#394341" };

export const GLASS = "#0f1b1f";
export const GLASS_DEEP = "#0a1214";
export const ALARM = "#f0563f";
export const ALARM_LIGHT = "#ffc4b3";

/** @type {Record<string, string>} */
const FALLBACK = {
  "--ink": "#eef1ea",
  "--muted": "#a4b5b1",
  "--paper": "#f4ead5",
  "--paper-shade": "#e6d9bd",
  "--paper-ink": "#2c241b",
  "--paper-muted": "#6b5d48",
  "--accent": "#8a6fd8",
  "--accent-on-light": "#654bb0",
  "--bg": "#132022",
};

/** The page's colours and faces as they are where the picture hangs. @param {HTMLElement} place @returns {Theme} */
export function readTheme(place) {
  const probe = document.createElement("span");
  probe.hidden = true;
  place.append(probe);
  const style = getComputedStyle(probe);
  /** @param {string} name */
  const colour = (name) => {
    probe.style.color = `var(${name}, ${FALLBACK[name]})`;
    return style.color || FALLBACK[name];
  };
  /** @param {string} name @param {string} otherwise */
  const face = (name, otherwise) => style.getPropertyValue(name).trim() || otherwise;
  const theme = {
    ink: colour("--ink"),
    muted: colour("--muted"),
    paper: colour("--paper"),
    paperShade: colour("--paper-shade"),
    paperInk: colour("--paper-ink"),
    paperMuted: colour("--paper-muted"),
    accent: colour("--accent"),
    accentText: colour("--accent-on-light"),
    display: face("--font-display", "Georgia, serif"),
    text: face("--font-text", "system-ui, sans-serif"),
    dark: isDark(colour("--bg")),
  };
  probe.remove();
  return theme;
}

/** @param {string} colour as a browser computes it: `rgb(r, g, b)` */
function isDark(colour) {
  const parts = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  if (parts.length < 3) return true;
  const scale = colour.startsWith("rgb") ? 255 : 1;
  return (0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2]) / scale < 0.5;
}
