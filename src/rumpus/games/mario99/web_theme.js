// @ts-check
// The colours a picture is painted with: the hall's own from the page's style, the pieces' fixed. Draws nothing.

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

/** @type {Record<string, string>} */
const FALLBACK = {
  "--ink": "#efe8da",
  "--muted": "#a39b8c",
  "--panel": "#20242b",
  "--paper": "#f5edda",
  "--paper-ink": "#2b241a",
  "--line": "#3a3f48",
  "--accent": "#4f8fe8",
  "--good": "#3f9b5f",
  "--bad": "#c8452f",
  "--bg": "#15181d",
};

/**
 * The page's colours and faces as they are where the picture hangs.
 * @param {HTMLElement} place
 * @returns {Theme}
 */
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
    panel: colour("--panel"),
    paper: colour("--paper"),
    paperInk: colour("--paper-ink"),
    line: colour("--line"),
    accent: colour("--accent"),
    good: colour("--good"),
    bad: colour("--bad"),
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
