// @ts-check
// A game's options in words. No DOM.

import { sayControl } from "./clock_words.js";
import { nameChoice } from "./game_words.js";
import { phrase } from "./language.js";

/**
 * @typedef {import("../types.js").OptionInfo} OptionInfo
 * @typedef {import("../types.js").Options} Options
 */

/**
 * The options that differ from the game's own, in words: `Size 5 · Mode blocked`.
 * @param {OptionInfo[]} options @param {Options} values
 */
export function sayOptions(options, values) {
  return options
    .filter((option) => (values[option.name] ?? option.default) !== option.default)
    .map((option) => sayOption(option, values[option.name]))
    .join(" · ");
}

/** @param {OptionInfo} option @param {any} value */
export function sayOption(option, value) {
  if (option.type === "clock" && value === option.default) return sayValue(option, value); // "No clock" says it all
  return `${option.title}: ${sayValue(option, value)}`;
}

/** @param {OptionInfo} option @param {any} value */
function sayValue(option, value) {
  if (option.type === "clock") return sayControl(value);
  return option.type === "flag" ? phrase(value ? "common.on" : "common.off") : nameChoice(option, value);
}

/**
 * What is otherwise than it was, an option each: "Board size: 4 → 9".
 * @param {OptionInfo[]} options @param {Options} was @param {Options} now @returns {string[]}
 */
export function sayChanges(options, was, now) {
  return options.flatMap((option) => (option.name in was ? [`${sayOption(option, was[option.name])} → ${sayValue(option, now[option.name] ?? option.default)}`] : []));
}
