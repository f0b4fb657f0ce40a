// @ts-check
// A game's own colour, made readable on whatever lies behind it (WCAG AA).

const DARK = "#101c1d";
const LIGHT = "#ffffff";
/** The lightest ground of the dark theme, and the darkest of the light one that carry text. */
const HALL_DARK = "#24383a";
const HALL_LIGHT = "#ece9e0";

/** @param {string} hex @returns {[number, number, number]} */
function parse(hex) {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  const parts = short ? short.slice(1).map((digit) => digit + digit) : long ? long.slice(1) : ["d9", "a4", "41"];
  const [red, green, blue] = parts.map((part) => parseInt(part, 16));
  return [red, green, blue];
}

/** @param {[number, number, number]} rgb */
function luminance(rgb) {
  const [red, green, blue] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The contrast between two colours, from 1 to 21.
 * @param {string} one @param {string} other
 */
function contrast(one, other) {
  const [dark, light] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The colour, moved toward `end` until it can be read on `ground`.
 * @param {string} hex @param {string} ground @param {string} end
 */
function readable(hex, ground, end) {
  const from = parse(hex);
  const to = parse(end);
  for (let part = 0; part <= 20; part++) {
    const mixed = from.map((value, place) => Math.round(value + ((to[place] - value) * part) / 20));
    const text = `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    if (contrast(text, ground) >= 4.6) return text;
  }
  return end;
}

/**
 * Give a part of the page a game's colour: --accent, text on it, and text of it on the hall's grounds.
 * @param {HTMLElement} node @param {string} accent
 */
export function setAccent(node, accent) {
  const [ink, away] = contrast(accent, DARK) >= contrast(accent, LIGHT) ? [DARK, LIGHT] : [LIGHT, DARK];
  node.style.setProperty("--accent", readable(accent, ink, away));
  node.style.setProperty("--accent-ink", ink);
  node.style.setProperty("--accent-on-dark", readable(accent, HALL_DARK, LIGHT));
  node.style.setProperty("--accent-on-light", readable(accent, HALL_LIGHT, DARK));
}
