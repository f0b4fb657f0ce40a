// @ts-check
// Arrow keys that move a cursor over a board. Knows no game.

import { phrase } from "../text/language.js";

/** @typedef {import("../types.js").Binding} Binding */
/** @typedef {"up" | "down" | "left" | "right"} Way */

/** Rows and columns to go. @type {Record<string, [number, number]>} */
export const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
/** @type {Record<Way, [string, string]>} the key, and its face */
const ARROWS = { up: ["ArrowUp", "↑"], down: ["ArrowDown", "↓"], left: ["ArrowLeft", "←"], right: ["ArrowRight", "→"] };

/** The four keys, for the shell's list. @param {Record<Way, string>} [labels] what they do @returns {Binding[]} */
export function listArrows(labels = { up: phrase("common.cursor_up"), down: phrase("common.cursor_down"), left: phrase("common.cursor_left"), right: phrase("common.cursor_right") }) {
  return /** @type {Way[]} */ (Object.keys(ARROWS)).map((way) => ({ name: way, slot: 0, codes: [ARROWS[way][0]], label: labels[way], keys: ARROWS[way][1] }));
}
