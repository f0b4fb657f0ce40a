// @ts-check
// The last moment of a match plays out before anything is said about it: nobody wants to be told before they have seen it.

import { CUT_SHORT } from "../state/state.js";

/** How long the moment is looked at, and how long a picture may take to show it. */
const LOOK_MS = 1400;
const BUSY_MS = 4000;
const AGAIN_MS = 60;
/** Ends that are no moment on the board: of people's own doing, or the hall's. */
const QUIET = [...CUT_SHORT, "void"];

/** @param {() => void} look ask again whether the end may be known */
export function makeLastMoment(look) {
  /** The match that was seen at play, and when it was seen over. */
  let played = "";
  let endedAt = 0;
  let told = "";
  let timer = 0;

  /**
   * Whether the end may be known.
   * @param {import("../types.js").TableShown} table @param {() => boolean} isBusy whether the picture still shows what happened last
   */
  const mayTell = (table, isBusy) => {
    clearTimeout(timer);
    const match = table.match ?? "";
    if (table.state !== "ENDED") {
      played = match;
      endedAt = 0;
      return true;
    }
    if (match === told) return true;
    const now = performance.now();
    endedAt ||= now;
    const { outcome } = table;
    const moment = match === played && outcome !== null && outcome.places.length > 0 && !QUIET.includes(outcome.reason);
    const past = now - endedAt;
    const wait = moment && past < LOOK_MS ? LOOK_MS - past : isBusy() && past < BUSY_MS ? AGAIN_MS : 0;
    if (wait === 0) {
      told = match;
      return true;
    }
    timer = setTimeout(look, wait);
    return false;
  };

  return {
    mayTell,
    /** Whether this page saw the match at play. */
    saw: (/** @type {string | null} */ match) => match === played,
    destroy: () => clearTimeout(timer),
  };
}
