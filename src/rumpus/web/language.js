// @ts-check
// What the page says, in the reader's language. Every sentence has a key; a language is one file of keys and sentences,
// language_en.json the first of them. Pieces in braces are filled in; a sentence that counts has a form for each number
// of its language, chosen by {count}. The file is fetched before anything is drawn.

import { readPrefs } from "./storage.js";

/**
 * @typedef {keyof typeof import("./language_en.json")} Key
 * @typedef {string | Record<string, string>} Sentence  forms by Intl.PluralRules, "other" always among them
 * @typedef {Record<string, string | number>} Values
 */

/** The languages there are, as they call themselves. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** The language of this page: the one chosen in the settings, else the browser's, else English. */
export const language = choose(readPrefs().language);
const plural = new Intl.PluralRules(language);
/** @type {Record<string, Sentence>} */
const sentences = await load(language);
document.documentElement.lang = language;

/** @param {string} wish @returns {string} */
function choose(wish) {
  const wishes = wish === "auto" ? navigator.languages : [wish];
  return wishes.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in LANGUAGES) ?? "en";
}

/** @param {string} code @returns {Promise<Record<string, Sentence>>} */
async function load(code) {
  for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
    try {
      const answer = await fetch(`/static/language_${code}.json`);
      if (answer.ok) return await answer.json();
    } catch {
      // Not reachable just now: there is nothing to show without words.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** The sentence of a key. @param {Key} key @param {Values} [values] @returns {string} */
export function phrase(key, values = {}) {
  return fill(sentences[key] ?? key, values);
}

/**
 * The sentence of a key that is made from what the hall sends, such as a game's name; what the hall wrote if there is none.
 * @param {string} key @param {string} written @param {Values} [values] @returns {string}
 */
export function phraseOr(key, written, values = {}) {
  return Object.hasOwn(sentences, key) ? fill(sentences[key], values) : written;
}

/** @param {Sentence} sentence @param {Values} values */
function fill(sentence, values) {
  const form = typeof sentence === "string" ? sentence : (sentence[plural.select(Number(values.count ?? 0))] ?? sentence.other);
  return form.replace(/\{(\w+)\}/g, (hole, name) => String(values[name] ?? hole));
}

/** A number as the language writes it. @param {number} value */
export function showNumber(value) {
  return value.toLocaleString(language);
}
