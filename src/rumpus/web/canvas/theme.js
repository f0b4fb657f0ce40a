// @ts-check
// The page's colours and faces where a picture hangs, for painting on a canvas. Draws nothing.

/** Colours by their names here: where the page keeps each, and what it is if the page does not say. */
const COLOURS = {
  ink: ["--ink", "#eef1ea"],
  muted: ["--muted", "#a4b5b1"],
  panel: ["--panel", "#1b2b2d"],
  paper: ["--paper", "#f4ead5"],
  paperShade: ["--paper-shade", "#e6d9bd"],
  paperInk: ["--paper-ink", "#2c241b"],
  paperMuted: ["--paper-muted", "#6b5d48"],
  line: ["--line", "#34494b"],
  accent: ["--accent", "#e9b44c"],
  accentOnPaper: ["--paper-accent", "var(--accent-on-light, #7a5510)"],
  goodOnPaper: ["--paper-good", "#1f6b3c"],
  badOnPaper: ["--paper-bad", "#a8301b"],
  good: ["--good", "#7fcf9a"],
  bad: ["--bad", "#ff9a86"],
};
const FACES = { display: ["--font-display", "Georgia, serif"], text: ["--font-text", "system-ui, sans-serif"], mono: ["--font-mono", "monospace"] };

/** @typedef {Record<keyof typeof COLOURS | keyof typeof FACES, string> & {dark: boolean, darkPaper: boolean}} Theme */

/** The colours and faces as they are now, and whether the hall is dark, and whether its boards are. @param {HTMLElement} place @returns {Theme} */
export function readTheme(place) {
  const probe = document.createElement("span");
  probe.hidden = true;
  place.append(probe);
  const style = getComputedStyle(probe);
  /** @param {string[]} where */
  const colour = ([property, usual]) => {
    probe.style.color = `var(${property}, ${usual})`;
    return style.color || usual;
  };
  const colours = Object.fromEntries(Object.entries(COLOURS).map(([name, where]) => [name, colour(where)]));
  const faces = Object.fromEntries(Object.entries(FACES).map(([name, [property, usual]]) => [name, style.getPropertyValue(property).trim() || usual]));
  const dark = isDark(colour(["--bg", "#132022"]));
  const darkPaper = isDark(colours.paper);
  probe.remove();
  return /** @type {any} */ ({ ...colours, ...faces, dark, darkPaper });
}

/** @param {string} colour as a browser computes it: `rgb(r, g, b)` */
function isDark(colour) {
  const parts = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  if (parts.length < 3) return true;
  const scale = colour.startsWith("rgb") ? 255 : 1;
  return (0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2]) / scale < 0.5;
}
