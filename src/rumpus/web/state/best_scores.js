// @ts-check
// The best scores made alone on this device, one for each score board a game has: what was so far, and what a match makes of it.

import { isTimed } from "../text/outcome.js";
import { rankAlone } from "../text/ranks.js";
import { CUT_SHORT } from "./state.js";
import { readBest, writeBest } from "./storage.js";

/**
 * @typedef {object} Best
 * @property {number} score    the best there is now
 * @property {number | null} before   the best there was; null if nothing was
 * @property {boolean} timed   whether the time counts, and not the score
 * @property {boolean} isNew   whether the match has beaten an earlier one, and was won or played to its end
 * @property {boolean} furthest   whether it has beaten an earlier one, but was lost
 */

/**
 * What a score is kept under: the game, and what of its options parts score boards, as far as it is not the usual.
 * @param {import("../types.js").GameInfo} info @param {Record<string, any>} options
 */
function bestKey(info, options) {
  const usual = new Map(info.options.map((option) => [option.name, option.default]));
  const told = (info.solo?.boards ?? []).filter((name) => name in options && options[name] !== usual.get(name)).map((name) => `${name}=${options[name]}`);
  return told.length ? `${info.name}.${told.join(".")}` : info.name;
}

/**
 * A match somebody played alone is over. A first score is kept, but beats nothing; one that was given up or lost is no record.
 * @param {import("../types.js").GameInfo} info @param {Record<string, any>} options @param {import("../types.js").Outcome} outcome
 * @param {number} seconds how long it took @returns {Best | null}
 */
export function keepBest(info, options, outcome, seconds) {
  const key = bestKey(info, options);
  const score = rankAlone(info, options, outcome, seconds);
  const before = readBest(key);
  if (score === null && before === null) return null;
  const better = score !== null && score > (before ?? 0);
  if (better) writeBest(key, score);
  const beaten = better && before !== null && before > 0 && !CUT_SHORT.includes(outcome.reason);
  const won = outcome.places[0] === 1;
  return { score: Math.max(before ?? 0, score ?? 0), before, timed: isTimed(info, options), isNew: beaten && won, furthest: beaten && !won };
}
