// @ts-check
// What the hall writes for everybody in English (refusals, reasons, notes in the chat), in the reader's language. The language
// files have it under `hall:` and the sentence itself, a pair of braces for each piece that is filled in. What is not
// there is shown as it was written. No DOM.

import { language, listKeys, phraseOr, showList } from "./language.js";
import { tell } from "./said.js";

/** Whether what the hall writes for everybody has to be translated here. */
export const translates = language !== "en";

const MARK = "hall:";
/** How many sentences may be in one another. */
const DEEP = 2;
/** What is longer is nothing the hall says. */
const LONGEST = 600;

/** @typedef {{key: string, pattern: RegExp}} Template */

/** Those with pieces in them, the longest first: more words in common is the better match. @type {Template[] | null} */
let templates = null;

/** What the hall wrote, in the reader's language. @param {string} written @returns {string} */
export function sayHall(written) {
  return translates && written.length <= LONGEST ? translate(written, DEEP) : written;
}

/** One line of an answer: a notice, or what the hall wrote. @param {string | import("./said.js").Notice} line @returns {string} */
export function sayLine(line) {
  return typeof line === "string" ? sayHall(line) : tell(line);
}

/** The same at the beginning of a sentence. @param {string} written @returns {string} */
export function tellHall(written) {
  return capital(sayHall(written));
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {string} written @param {number} deep how far pieces are translated, too @returns {string} */
function translate(written, deep) {
  const whole = phraseOr(MARK + written, "");
  if (whole) return whole;
  templates ??= compile();
  for (const { key, pattern } of templates) {
    const found = pattern.exec(written);
    if (!found) continue;
    const pieces = found.slice(1).map((piece) => (deep > 0 ? translatePiece(piece, deep - 1) : piece));
    return fill(phraseOr(key, key.slice(MARK.length)), pieces);
  }
  return written;
}

/** Several names are joined as the language does. @param {string} piece @param {number} deep @returns {string} */
function translatePiece(piece, deep) {
  const names = piece.split(" and ");
  return names.length > 1 ? showList(names) : translate(piece, deep);
}

/** Pieces come in their order, or by number where a language wants another: `{1} … {0}`. @param {string} sentence @param {string[]} pieces */
function fill(sentence, pieces) {
  let next = 0;
  return sentence.replace(/\{(\d*)\}/g, (_, number) => pieces[number === "" ? next++ : Number(number)] ?? "");
}

/** @returns {Template[]} */
function compile() {
  const keys = listKeys().filter((key) => key.startsWith(MARK) && key.includes("{}"));
  return keys
    .sort((one, other) => other.length - one.length)
    .map((key) => {
      const fixed = key.slice(MARK.length).split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return { key, pattern: new RegExp(`^${fixed.join("(.{1,200})")}$`, "s") };
    });
}
