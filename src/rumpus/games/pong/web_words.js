// @ts-check
// The court in words, for screen readers and for the end. Draws nothing.

import { UNIT } from "./web_motion.js";

/**
 * @typedef {import("./web_motion.js").View} View
 * @typedef {import("../../web/types.js").GameEvent} GameEvent
 */

const SIDES = ["left", "right"];

/** How high something is, in words. @param {number} y in 1/256 pixel */
function sayHeight(y) {
  const third = y / UNIT;
  return third < 75 ? "at the top" : third < 130 ? "above the middle" : third <= 170 ? "in the middle" : third <= 225 ? "below the middle" : "at the bottom";
}

/** The court in words. @param {View} view @param {number | null} seat */
export function describe(view, seat) {
  /** @param {number} who */
  const person = (who) => (seat === null ? (who ? "Right" : "Left") : who === seat ? "You" : "Your opponent");
  const order = seat === 1 ? [1, 0] : [0, 1];
  const words = [order.map((who) => `${person(who)}: ${view.points[who]}`).join(", ") + "."];
  if (view.outcome) {
    const winner = view.outcome.places.indexOf(1);
    words.push(`${person(winner)} won.`);
    return words.join(" ");
  }
  if (view.phase === "countdown") words.push(`Serve to the ${SIDES[view.serving]} in ${view.countdown}.`);
  else words.push(`The ball is ${sayHeight(view.ball.y)} and flies to the ${SIDES[view.ball.dx < 0 ? 0 : 1]}.`);
  if (seat !== null) words.push(`Your paddle, on the ${SIDES[seat]}, is ${sayHeight(view.paddles[seat].y)}.`);
  return words.join(" ");
}

/** Three figures for the end. @param {View} view @param {number | null} seat */
export function figures(view, seat) {
  const { outcome, points } = view;
  if (!outcome) return [];
  // score.py: what was left of 999.99 seconds is the score's last five digits
  const seconds = Math.round((99_999 - (outcome.scores[0] % 100_000)) / 100);
  return [
    { label: "Score", value: (seat === 1 ? [points[1], points[0]] : points).join(" : ") },
    { label: "Longest rally", value: String(view.longest) },
    { label: "Time", value: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` },
  ];
}

/** What to say aloud of what happened. @param {GameEvent[]} events @param {string[]} names @param {number[]} seats */
export function announce(events, names, seats) {
  /** @param {number} seat */
  const person = (seat) => (seats.length === 1 && seats[0] === seat ? "you" : (names[seat] ?? SIDES[seat]));
  return events
    .flatMap((event) => {
      if (event.name === "point") return [`Point for ${person(event.seat)}. ${event.points.join(" to ")}.`];
      if (event.name === "won") return [`${person(event.seat) === "you" ? "You have" : `${person(event.seat)} has`} won.`];
      return [];
    })
    .join(" ");
}
