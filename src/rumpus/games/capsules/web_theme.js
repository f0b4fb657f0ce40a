// @ts-check
// The colours a picture is painted with: the hall's own from the page's style, pieces and phosphor fixed. Draws nothing.

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
export const NAMES = { r: "red", y: "yellow", b: "blue" };

/** The little terminal's glass and its light. */
export const GLASS = { back: "#0b1a14", edge: "#2b3d36", glow: "#8df5b1", dim: "#56a478", shine: "#d8ffe6", warn: "#ffb86b" };

/** @type {Record<string, string>} */
const FALLBACK = { "--ink": "#efe8da", "--muted": "#a39b8c", "--paper": "#f5edda", "--paper-ink": "#2b241a", "--accent": "#c2577f", "--bg": "#15181d" };

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
    paperInk: colour("--paper-ink"),
    accent: colour("--accent"),
    text: face("--font-text", "system-ui, sans-serif"),
    mono: face("--font-mono", "monospace"),
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
