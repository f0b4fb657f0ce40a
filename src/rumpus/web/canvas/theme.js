// @ts-check
// The page's colours and faces where a picture hangs, for painting on a canvas. Draws nothing.

/** What each is if the page does not say. @type {Record<string, string>} */
const FALLBACK = {
  "--ink": "#eef1ea",
  "--muted": "#a4b5b1",
  "--panel": "#1b2b2d",
  "--paper": "#f4ead5",
  "--paper-shade": "#e6d9bd",
  "--paper-ink": "#2c241b",
  "--paper-muted": "#6b5d48",
  "--line": "#34494b",
  "--accent": "#e9b44c",
  "--accent-on-light": "#7a5510",
  "--good": "#7fcf9a",
  "--bad": "#ff9a86",
  "--bg": "#132022",
};
const FACES = { display: ["--font-display", "Georgia, serif"], text: ["--font-text", "system-ui, sans-serif"], mono: ["--font-mono", "monospace"] };

/**
 * The colours as they are now, by the names a picture gives them, with the faces and whether the hall is dark.
 * @template {Record<string, string>} Names
 * @param {HTMLElement} place @param {Names} names each to a custom property
 * @returns {Record<keyof Names | "display" | "text" | "mono", string> & {dark: boolean}}
 */
export function readColours(place, names) {
  const probe = document.createElement("span");
  probe.hidden = true;
  place.append(probe);
  const style = getComputedStyle(probe);
  /** @param {string} name */
  const colour = (name) => {
    probe.style.color = `var(${name}, ${FALLBACK[name]})`;
    return style.color || FALLBACK[name];
  };
  const colours = Object.fromEntries(Object.entries(names).map(([name, property]) => [name, colour(property)]));
  const faces = Object.fromEntries(Object.entries(FACES).map(([name, [property, usual]]) => [name, style.getPropertyValue(property).trim() || usual]));
  const dark = isDark(colour("--bg"));
  probe.remove();
  return /** @type {any} */ ({ ...colours, ...faces, dark });
}

/** @param {string} colour as a browser computes it: `rgb(r, g, b)` */
function isDark(colour) {
  const parts = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  if (parts.length < 3) return true;
  const scale = colour.startsWith("rgb") ? 255 : 1;
  return (0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2]) / scale < 0.5;
}
