// @ts-check
// The court in words, for screen readers and for the end. Draws nothing.

import { phrase } from "/static/text/language.js";
import { UNIT } from "./motion.js";

/**
 * @typedef {import("./motion.js").View} View
 * @typedef {import("../../../web/types.js").GameEvent} GameEvent
 */

/** Of the view's clock, a second. */
const STEPS = 60;
// Left and right.
const SIDES = /** @type {const} */ (["pong.left_side", "pong.right_side"]);
const SERVES = /** @type {const} */ (["pong.serve_left", "pong.serve_right"]);
const FLIGHTS = /** @type {const} */ (["pong.flies_left", "pong.flies_right"]);
const PADDLES = /** @type {const} */ (["pong.paddle_left", "pong.paddle_right"]);

/** How high something is, in words. @param {number} y in 1/256 pixel */
function sayHeight(y) {
  const third = y / UNIT;
  if (third < 75) return phrase("pong.at_top");
  if (third < 130) return phrase("pong.above_middle");
  if (third <= 170) return phrase("pong.in_middle");
  return phrase(third <= 225 ? "pong.below_middle" : "pong.at_bottom");
}

/** The court in words. @param {View} view @param {number | null} seat @param {string[]} names */
export function describe(view, seat, names) {
  /** @param {number} who */
  const person = (who) => (who === seat ? phrase("pong.you") : (names[who] ?? phrase(SIDES[who])));
  const order = seat === 1 ? [1, 0] : [0, 1];
  const words = [order.map((who) => phrase("pong.points", { name: person(who), points: view.points[who] })).join(", ") + "."];
  if (view.outcome) {
    const winner = view.outcome.places.indexOf(1);
    words.push(winner === seat ? phrase("pong.you_won") : phrase("pong.won", { name: person(winner) }));
    return words.join(" ");
  }
  if (view.phase === "countdown") words.push(phrase(SERVES[view.serving], { seconds: view.countdown }));
  else words.push(phrase(FLIGHTS[view.ball.dx < 0 ? 0 : 1], { height: sayHeight(view.ball.y) }));
  if (seat !== null) words.push(phrase(PADDLES[seat], { height: sayHeight(view.paddles[seat].y) }));
  return words.join(" ");
}

/** Three figures for the end. @param {View} view @param {number | null} seat */
export function figures(view, seat) {
  const { outcome, points } = view;
  if (!outcome) return [];
  const seconds = Math.round(view.ball.since / STEPS); // the ball has come to rest when it ended
  return [
    { label: phrase("common.score"), value: (seat === 1 ? [points[1], points[0]] : points).join(" : ") },
    { label: phrase("pong.longest_rally"), value: String(view.longest) },
    { label: phrase("common.time"), value: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` },
  ];
}

/** What to say aloud of what happened. @param {GameEvent[]} events @param {string[]} names @param {number[]} seats */
export function announce(events, names, seats) {
  return events
    .flatMap(({ name, seat, points }) => {
      const own = seats.length === 1 && seats[0] === seat;
      if (name !== "point" && name !== "won") return [];
      const who = names[seat] ?? phrase(SIDES[seat]);
      if (name === "point") return [phrase(own ? "pong.point_you" : "pong.point", { name: who, left: points[0], right: points[1] })];
      return [own ? phrase("pong.you_have_won") : phrase("pong.has_won", { name: who })];
    })
    .join(" ");
}

/** What decided it: who made the last point. @param {View} view @param {number[]} own @param {string[]} names */
export function decided(view, own, names) {
  if (!view.outcome) return "";
  const winner = view.outcome.places.indexOf(1);
  const values = { name: names[winner] ?? phrase(SIDES[winner]), points: view.points[winner], other: view.points[1 - winner] };
  return phrase(own.length === 1 && own[0] === winner ? "pong.decided_you" : "pong.decided", values);
}
