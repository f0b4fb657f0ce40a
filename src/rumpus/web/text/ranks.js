// @ts-check
// What counts of a match that somebody played alone: the score, or where they run for it, the time. No DOM.

import { showNumber } from "./language.js";
import { isTimed, showPoints } from "./outcome.js";

/** Where time counts, a place on a board is what is left of so many milliseconds (core/game_info.py). */
const TIME_MOST = 10_000_000;

/**
 * What counts of a match somebody played alone, more is better (core/game_info.py, rank_alone); null for who did not arrive.
 * @param {import("../types.js").GameInfo} info @param {Record<string, any>} options @param {import("../types.js").Outcome} outcome @param {number} seconds
 */
export function rankAlone(info, options, outcome, seconds) {
  if (!isTimed(info, options)) return outcome.scores[0];
  return outcome.reason === info.solo?.timed?.arrived ? Math.max(0, TIME_MOST - Math.round(seconds * 1000)) : null;
}

/** The same as people read it: points, or a time. @param {number} rank @param {import("../types.js").GameInfo | undefined} info @param {Record<string, any>} options */
export function showRank(rank, info, options) {
  if (!isTimed(info, options)) return showPoints(rank, info);
  return rank > 0 ? showExact((TIME_MOST - rank) / 1000) : "–";
}

/** A time to the hundredth of a second. @param {number} seconds */
export function showExact(seconds) {
  const hundredths = Math.floor(seconds * 100 + 0.5);
  const part = showNumber((hundredths % 6000) / 100, 2);
  return `${Math.floor(hundredths / 6000)}:${part.padStart(5, "0")}`;
}
