// @ts-check
// Building nodes: elements, buttons, small drawings, tiles. Knows nothing of the game but what a tile looks like.

import { html, makeKeyCaps, svg } from "/static/board/nodes.js";

export { button, html } from "/static/board/nodes.js";

const PATHS = {
  shuffle: "M3 7h3.5c5 0 6 10 11 10H21m0 0l-3-3m3 3l-3 3M3 17h3.5c1.6 0 2.8-1 3.7-2.4M13.6 9.4C14.6 8 15.8 7 17.5 7H21m0 0l-3-3m3 3l-3 3",
  recall: "M12 4v9m0 0l-4-4m4 4l4-4M4 15v4h16v-4",
  swap: "M4 8.5h14m0 0l-4-4m4 4l-4 4M20 15.5H6m0 0l4-4m-4 4l4 4",
  pass: "M5 5l8 7-8 7zM17.5 5v14",
  moves: "M4 6h16M4 12h16M4 18h10",
  bag: "M9 4h6l-1.5 3.5C18 10 19.5 13.5 19.5 16a4 4 0 0 1-4 4h-7a4 4 0 0 1-4-4C4.5 13.5 6 10 10.5 7.5zM9.5 7.5h5",
};

/** A small line drawing. @param {keyof typeof PATHS} name */
export function icon(name) {
  return svg("svg", { class: "ww-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}

export const keyCap = makeKeyCaps("ww-key");

/**
 * A tile's face. @param {string} letter as it lies: a small one is a blank, `?` a blank without a letter
 * @param {Record<string, number>} values @param {string} [more] further classes
 */
export function makeTile(letter, values, more = "") {
  const blank = !(letter in values);
  const face = html("span", "ww-letter", letter === "?" ? "" : letter.toUpperCase());
  const worth = html("span", "ww-value", blank ? "" : String(values[letter]));
  const kind = blank ? " ww-blank" : values[letter] > 9 ? " ww-ten" : "";
  return html("span", `ww-tile${kind}${more ? ` ${more}` : ""}`, face, " ", worth);
}

/** Put a node onto a cell of the board. @param {HTMLElement} node @param {number} cell */
export function setCell(node, cell) {
  node.style.setProperty("--r", String(Math.floor(cell / 15)));
  node.style.setProperty("--c", String(cell % 15));
}
