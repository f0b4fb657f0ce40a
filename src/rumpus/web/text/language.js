// @ts-check
// What the page says, in the reader’s language. Every sentence has a key; a language is a file of keys and sentences for the
// hall (src/rumpus/language) and one for each game. Pieces in braces are filled in; a sentence that counts has a form for each number
// of its language, chosen by {count}. The hall serves the file in parts: what every screen may say is fetched before
// anything is drawn, what the hall says with the first that it says, and a game's words come with its picture.

import { insist } from "../net/fetching.js";
import { readPrefs, writePrefs } from "../state/storage.js";

/**
 * @typedef {import("../../language/keys.d.ts").Key} Key
 * @typedef {string | Record<string, string>} Sentence  forms by Intl.PluralRules, "other" always among them
 * @typedef {Record<string, string | number>} Values
 */

/** The languages there are, as they call themselves. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** The language of this page: the one chosen in the settings, else the browser's, else English. */
export const language = choose(readPrefs().language);
const plural = new Intl.PluralRules(language);
/** @type {Map<string, Promise<void>>} */
const learning = new Map();
/** @type {Record<string, Sentence>} */
const sentences = await fetchWords("");
document.documentElement.lang = language;

/** What the hall itself may say is fetched when the page has been loaded: before that it says nothing. */
export const hallWords = loaded().then(() => learn("hall"));

/** Everything that loading waits for is there. @returns {Promise<unknown>} */
async function loaded() {
  if (document.readyState === "complete") return;
  await new Promise((done) => addEventListener("load", done, { once: true }));
  await new Promise((done) => setTimeout(done)); // until then what is asked for still counts as the page's loading
}

/** @param {string} wish @returns {string} */
function choose(wish) {
  const wishes = wish === "auto" ? navigator.languages : [wish];
  return wishes.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in LANGUAGES) ?? "en";
}

/** Speak another language from now on. @param {string} wish "auto", or a language's two letters */
export function changeLanguage(wish) {
  writePrefs({ language: wish });
  // Sentences are taken once: the same place again, in the other language.
  location.reload();
}

/** @param {string} part @returns {Promise<Record<string, Sentence>>} */
function fetchWords(part) {
  return insist(`/static/language_${language}${part && `_${part}`}.json`);
}

/** Know the words of a game, too, or what the hall says. @param {string} part @returns {Promise<void>} */
export function learn(part) {
  let known = learning.get(part);
  if (!known) {
    known = fetchWords(part).then((words) => void Object.assign(sentences, words));
    learning.set(part, known);
  }
  return known;
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

/**
 * The sentence of a key with nodes among its words, such as a name in bold.
 * @param {Key} key @param {Record<string, Node>} nodes @param {Values} [values] @returns {(string | Node)[]}
 */
export function phraseParts(key, nodes, values = {}) {
  const parts = phrase(key, values).split(/\{(\w+)\}/);
  return parts.map((part, place) => (place % 2 ? (nodes[part] ?? `{${part}}`) : part)).filter((part) => part !== "");
}

/** @param {Sentence} sentence @param {Values} values */
function fill(sentence, values) {
  const form = typeof sentence === "string" ? sentence : (sentence[plural.select(Number(values.count ?? 0))] ?? sentence.other);
  return form.replace(/\{(\w+)\}/g, (hole, name) => String(values[name] ?? hole));
}

/** A number as the language writes it, everywhere on the page. @param {number} value @param {number} [digits] after the point; as many as it has */
export function showNumber(value, digits) {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const lists = new Intl.ListFormat(language, { type: "conjunction" });

/** Names in a row, as the language joins them: `Ann and Ben`. @param {string[]} names */
export function showList(names) {
  return lists.format(names);
}

const ordinals = new Intl.PluralRules(language, { type: "ordinal" });

/** A place, as the language writes it: `2nd`. @param {number} place */
export function showOrdinal(place) {
  return phraseOr(`ordinal.${ordinals.select(place)}`, String(place), { place });
}
