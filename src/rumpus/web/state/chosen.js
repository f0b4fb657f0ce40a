// @ts-check
// With which options a game against the computer is begun at once, and what is remembered of a choice. No DOM.

import { readChosen, writeChosen } from "./storage.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Options} Options */

/** The options of `Play now`: as last chosen, or as a newcomer begins. @param {GameInfo} info @returns {Options} */
export function quickOptions(info) {
  return { ...info.play_now, ...lastOptions(info) };
}

/** What was last chosen against the computer, of what `Play now` settles; nothing if the game has changed since. @param {GameInfo} info @returns {Options} */
export function lastOptions(info) {
  const chosen = readChosen(info.name);
  const known = info.options.filter((option) => option.name in info.play_now && fits(option, chosen[option.name]));
  return Object.fromEntries(known.map(({ name }) => [name, chosen[name]]));
}

/** @param {GameInfo} info @param {Options} options what was chosen; the others are as the game says */
export function rememberOptions(info, options) {
  const asked = info.options.filter((option) => option.name in info.play_now);
  if (asked.length) writeChosen(info.name, Object.fromEntries(asked.map((option) => [option.name, options[option.name] ?? option.default])));
}

/** @param {import("../types.js").OptionInfo} option @param {any} value */
function fits(option, value) {
  if (option.type === "choice") return option.choices?.includes(value) ?? false;
  if (option.type === "flag") return typeof value === "boolean";
  return Number.isInteger(value) && value >= (option.low ?? 0) && value <= (option.high ?? 99);
}
