// @ts-check
// What cost a seat most, in a sentence, and the address of the moment before it. No DOM.

import { phrase } from "../text/language.js";
import { showTime } from "../text/outcome.js";
import { tell } from "../text/said.js";
import { percent } from "./worths.js";

/** @typedef {import("./thinking.js").Cost} Cost */

/** @param {Cost | null} cost @param {{realtime: boolean, rate: number}} info */
export function sayCost(cost, info) {
  if (!cost) return phrase("analysis.cost_none");
  const { best, done, worths } = cost;
  const when = info.realtime
    ? phrase("analysis.cost_at", { time: showTime(Math.floor(cost.before[0] / info.rate)) })
    : phrase("analysis.cost_move", { number: cost.after[1] });
  if (best && done) return phrase("analysis.cost_choice", { when, done: tell(done.say), best: tell(best.say) });
  return phrase("analysis.cost_fall", { when, from: percent(worths[0]), to: percent(worths[1]) });
}

/** That moment in the film, with the analysis beside it (replay/film.js). @param {string} match @param {Cost} cost */
export function linkOf(match, { before: [step, inputs] }) {
  return `/m/${match}#s=${step}.${inputs}&analysis`;
}
