// @ts-check
// Words on a canvas: their face, and cut where there is no room for all of them. Knows no game.

import { bareName, shorten } from "../text/names.js";

/** @typedef {CanvasRenderingContext2D} Pen */

/** A name that is cut says nothing with fewer letters. */
const LEAST = 3;

/** @param {Pen} g @param {import("./theme.js").Theme} theme @param {number} size @param {"display" | "text" | "mono"} [face] @param {number} [weight] */
export function setFont(g, theme, size, face = "text", weight = 600) {
  g.font = `${weight} ${Math.round(size)}px ${theme[face]}`;
}

/** The text, cut to fit. @param {Pen} g @param {string} text @param {number} wide */
export function fitText(g, text, wide) {
  if (g.measureText(text).width <= wide) return text;
  let cut = text;
  while (cut && g.measureText(`${cut}…`).width > wide) cut = cut.slice(0, -1);
  return `${cut}…`;
}

/** A name; where it is too long without a bot's title, cut; where hardly anything is left of it, two letters. @param {Pen} g @param {string} name @param {number} wide */
export function fitName(g, name, wide) {
  const cut = g.measureText(name).width <= wide ? name : fitText(g, bareName(name), wide);
  return cut.length > LEAST || !cut.endsWith("…") ? cut : shorten(name);
}

/** The text in one line, or at a space in two where one is too long. @param {Pen} g @param {string} text @param {number} wide @returns {string[]} */
export function foldText(g, text, wide) {
  const words = text.split(" ");
  if (g.measureText(text).width <= wide || words.length === 1) return [fitText(g, text, wide)];
  const folds = words.slice(1).map((_, place) => [words.slice(0, place + 1).join(" "), words.slice(place + 1).join(" ")]);
  const longest = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => g.measureText(line).width));
  const best = folds.reduce((one, other) => (longest(other) < longest(one) ? other : one));
  return best.map((line) => fitText(g, line, wide));
}
