// @ts-check
// What a result looks like at the first glance: won, lost, drawn, a new best, or just over.

import { el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../text/outcome.js").Mood} Mood */

/** @type {Record<Mood, import("../ui/icons.js").IconName>} */
const EMBLEMS = { won: "cup", lost: "flag", drawn: "level", best: "star", plain: "flag" };
const SCRAPS = 18;

/** The emblem on top of the card, with paper scraps where there is something to celebrate. @param {Mood} mood */
export function decorate(mood) {
  const glad = mood === "won" || mood === "best";
  const scraps = glad && el("span", { class: "rp-scraps" }, Array.from({ length: SCRAPS }, (_, number) => makeScrap(number)));
  return el("div", { class: "rp-emblem", "aria-hidden": "true" }, icon(EMBLEMS[mood]), scraps);
}

/** One that flies its own way. @param {number} number */
function makeScrap(number) {
  const scrap = el("i");
  const angle = number * 2.4; // the golden angle: no two fly alike
  const far = 90 + ((number * 37) % 90);
  scrap.style.setProperty("--scrap", String(number));
  scrap.style.setProperty("--x", `${Math.round(Math.cos(angle) * far)}px`);
  scrap.style.setProperty("--y", `${Math.round(Math.sin(angle) * far * 0.6) + 90}px`);
  return scrap;
}
