// @ts-check
// What matters in a film: events as marks with words. A game tells its own; here are those that several games, or any, may have.

import { capitalise } from "../state/ways.js";
import { phrase } from "../text/language.js";
import { makeTeller, nameOf, tellWhat } from "./teller.js";

/**
 * @typedef {import("../types.js").GameEvent} GameEvent
 * @typedef {import("./teller.js").Told} Told
 * @typedef {import("./teller.js").Teller} Teller
 * @typedef {Told & {at: number, seat: number | null}} Moment   `at` is the frame
 */

/** How long the words of a moment stay, in milliseconds of film time. */
const SAID_MS = 2500;

const tellCommon = makeTeller(
  {
    ready: (_, who) => [1, phrase("moment.ready", { who })],
    placed: (_, who) => [1, tellWhat(who, phrase("moment.placed"))],
    level: (e, who) => [1, who ? phrase("moment.level_of", { who, level: e.level }) : phrase("moment.level", { level: e.level })],
    round_start: (e) => [2, phrase("moment.round", { round: e.round })],
    round_won: (e, who) => [3, phrase("moment.round_won", { who, round: e.round })],
    won: (_, who) => [3, phrase("moment.won", { who })],
    lost: (_, who) => [3, phrase("moment.lost", { who })],
    out: (_, who) => [3, phrase("moment.out", { who })],
    defeated: (_, who) => [3, phrase("moment.out", { who })],
    resigned: (_, who) => [3, phrase("moment.resigned", { who })],
    taken_back: (_, who) => [2, phrase("moment.taken_back", { who })],
    abandoned: () => [3, phrase("moment.abandoned")],
  },
  ["drop", "ended", "paused", "resumed", "round_end"],
);

/**
 * An event in words; null for what is not worth a mark.
 * @param {GameEvent} event @param {string[]} names @param {Teller} [teller] the game's own
 * @returns {Told | null}
 */
function tellEvent(event, names, teller) {
  const told = teller?.(event, names) ?? tellCommon(event, names) ?? { weight: 1, label: tellWhat(nameOf(names, event.seat), capitalise(event.name)) };
  return told.weight > 0 ? told : null;
}

/**
 * Everything worth a mark, in the order of the film.
 * @param {import("./film.js").Frame[]} frames @param {string[]} names @param {Teller} [teller]
 * @returns {Moment[]}
 */
export function listMoments(frames, names, teller) {
  return frames.flatMap(({ events }, at) =>
    events.flatMap((event) => {
      const told = tellEvent(event, names, teller);
      return told ? [{ ...told, at, seat: typeof event.seat === "number" ? event.seat : null }] : [];
    }),
  );
}

/** What is said under a frame: the newest of what happened a moment ago. @param {Moment[]} moments @param {number[]} times @param {number} at */
export function sayFrame(moments, times, at) {
  if (at === 0) return phrase("replay.at_start");
  let said = "";
  for (const moment of moments) {
    if (moment.at > at) break;
    if (moment.at === at || times[at] - times[moment.at] < SAID_MS) said = moment.label;
  }
  return said;
}
