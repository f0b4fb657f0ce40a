// @ts-check
// What a match is played for, and its clock. Draws nothing.

import { showTime } from "/static/text/outcome.js";
import { showExact } from "/static/text/ranks.js";

/** @typedef {import("./view.js").View} View */

const SECOND = 60;

/** The step at which a match was over: nothing changed in a well after that. @param {View} view */
export function endStep(view) {
  if (view.outcome?.reason === "time_up") return view.goal?.ends ?? 0;
  return Math.max(0, ...view.seats.map((seat) => seat.since));
}

/** What the clock shows, to the tenth where somebody runs for time; nothing where nobody does. @param {View} view @param {number} step @param {boolean} calm */
export function tellClock(view, step, calm) {
  if (!view.goal || view.goal.name === "zen") return "";
  const now = view.outcome ? endStep(view) : step;
  if (view.goal.ends !== null) return showTime(Math.ceil(Math.max(0, view.goal.ends - now) / SECOND));
  return calm || !view.outcome ? showTime(Math.floor(now / SECOND)) : showExact(now / SECOND);
}
