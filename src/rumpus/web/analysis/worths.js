// @ts-check
// What a moment is worth, in words. No DOM.

import { language } from "../text/language.js";

const FULL = 1000;

const shares = new Intl.NumberFormat(language, { style: "percent" });

/** A worth in hundredths, as the language writes them. @param {number} worth */
export function percent(worth) {
  return shares.format(worth / FULL);
}
