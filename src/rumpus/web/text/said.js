// @ts-check
// What the hall has to say: the key of a sentence and the facts it is filled with, put into the reader's language here. The
// hall does the same for terminals (src/rumpus/language/catalogue.py). No DOM.

import { language, phraseOr, showList, showNumber } from "./language.js";

/**
 * @typedef {string | number | boolean | Marked | unknown[]} Fact
 * @typedef {Record<string, any>} Marked   names in a row, a game by its title, points, a length of time, a moment, or a notice
 * @typedef {{say: string, facts?: Record<string, Fact>, of?: string}} Notice   `of` is the game whose sentence it is
 */

const UNITS = /** @type {const} */ ([["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]]);

/** What a notice says; without a sentence, its code and facts. @param {Notice} notice @returns {string} */
export function tell({ say, facts = {}, of = "" }) {
  const values = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, name === "count" ? Number(fact) : show(fact, of)]));
  const bare = () => [say.slice(say.lastIndexOf(".") + 1), ...Object.entries(values).map((pair) => pair.join(" "))].join(", ");
  return phraseOr(`${of}.${say}`, "", values) || phraseOr(say, "", values) || bare();
}

/** One line of an answer: a notice, or text as somebody wrote it. @param {string | Notice} line @returns {string} */
export function tellLine(line) {
  return typeof line === "string" ? line : tell(line);
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same as a sentence. @param {string} text */
export function sentence(text) {
  const first = capital(text);
  return /[.!?…]$/.test(first) ? first : `${first}.`;
}

/** Why the hall refused. @param {import("../types.js").HallError} error @returns {string} */
export function tellRefusal({ code, facts, of }) {
  return tell({ say: `refused.${code}`, facts, of });
}

/** Whether there is a notice in what the hall sent. @param {unknown} sent @returns {boolean} */
export function isSaid(sent) {
  return typeof sent === "object" && sent !== null && ("say" in sent || Object.values(sent).some(isSaid));
}

/** A fact as it stands in a sentence. @param {any} fact @param {string} of @returns {string} */
function show(fact, of) {
  if (typeof fact === "number") return showNumber(fact);
  if (Array.isArray(fact)) return fact.map((one) => show(one, of)).join(", ");
  if (typeof fact !== "object" || fact === null) return String(fact);
  if ("say" in fact) return tell({ of, ...fact });
  if ("names" in fact) return showList(fact.names);
  if ("title" in fact) return phraseOr(`${fact.title}.title`, fact.title);
  if ("points" in fact) return showNumber(fact.points / fact.unit);
  if ("seconds" in fact) return showSeconds(fact.seconds);
  if ("at" in fact) return new Date(fact.at * 1000).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  return "";
}

/** A length of time in the largest unit that fits. @param {number} seconds */
function showSeconds(seconds) {
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0) ?? UNITS[3];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}
