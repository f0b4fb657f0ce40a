// @ts-check
// What a game says of itself (title, tagline, options), in the reader's language. A game that the language files do not
// know keeps its own words. No DOM.

import { phrase, phraseOr } from "./language.js";

/**
 * @typedef {import("../types.js").GameInfo} GameInfo
 * @typedef {import("../types.js").OptionInfo} OptionInfo
 */

/** A game as it is shown: its words in the reader's language, its names as they are. @param {GameInfo} info @returns {GameInfo} */
export function translateGame(info) {
  const { name } = info;
  return {
    ...info,
    title: phraseOr(`${name}.title`, info.title),
    tagline: phraseOr(`${name}.tagline`, info.tagline),
    options: info.options.map((option) => translateOption(`${name}.option.${option.name}`, option)),
  };
}

/** @param {string} key @param {OptionInfo} option @returns {OptionInfo} */
function translateOption(key, option) {
  // The clock is the table's, not the game's.
  const shown = { ...option, title: option.type === "clock" ? phrase("clock.option") : phraseOr(key, option.title) };
  if (!option.choices) return shown;
  return { ...shown, named: Object.fromEntries(option.choices.map((choice) => [choice, phraseOr(`${key}.${choice}`, choice)])) };
}

/** What a choice is called. @param {OptionInfo} option @param {any} choice @returns {string} */
export function nameChoice(option, choice) {
  return option.named?.[choice] ?? String(choice);
}
