// @ts-check
// Clocks in words: how long everybody may think, and what is left. No DOM.

import { phrase } from "./language.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What can be chosen with one press, as programs write it; anything else is a choice of one's own. */
export const CONTROLS = [
  "none", "fischer 180+2", "fischer 300+3", "fischer 600+5", "fischer 900+10",
  "move 30", "move 60", "move 300", "move 3600", "move 43200", "move 86400", "move 259200", "move 604800", "move 1209600",
];

/**
 * The parts of a time control.
 * @param {string} control @returns {{kind: "none" | "move" | "fischer", seconds: number, increment: number}}
 */
export function readControl(control) {
  const [, kind = "none", seconds = 0, increment = 0] = /^(move|fischer) (\d+)(?:\+(\d+))?$/.exec(control) ?? [];
  return { kind: /** @type {"none" | "move" | "fischer"} */ (kind), seconds: Number(seconds), increment: Number(increment) };
}

/** How long everybody may think, as players say it: `5+3`, `1 day a move`. @param {string} control */
export function sayControl(control) {
  const { kind, seconds, increment } = readControl(control);
  if (kind === "none") return phrase("clock.none");
  if (kind === "move") return phrase("clock.a_move", { time: saySpan(seconds) });
  const rest = seconds % MINUTE;
  return `${Math.floor(seconds / MINUTE)}${rest ? `:${String(rest).padStart(2, "0")}` : ""}+${increment}`;
}

/** @param {number} seconds */
function saySpan(seconds) {
  if (seconds % DAY === 0) return phrase("clock.days", { count: seconds / DAY });
  if (seconds % HOUR === 0) return phrase("clock.hours", { count: seconds / HOUR });
  if (seconds % MINUTE === 0) return phrase("clock.minutes", { count: seconds / MINUTE });
  return phrase("clock.seconds", { count: seconds });
}

/** What is left, as a clock shows it: `2:05`, `1:02:05`, `2 d 3 h`. A second that has begun is still there. @param {number} millis */
export function sayLeft(millis) {
  const seconds = Math.ceil(Math.max(0, millis) / 1000);
  if (seconds >= DAY) return phrase("clock.left_days", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  const parts = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE].map((part) => String(part).padStart(2, "0"));
  if (seconds >= HOUR) return [Math.floor(seconds / HOUR), ...parts].join(":");
  return `${Number(parts[0])}:${parts[1]}`;
}

/** When it gets low, in milliseconds: a tenth of what there was, and at least ten seconds. @param {string} control */
export function lowAt(control) {
  return Math.max(10_000, readControl(control).seconds * 100);
}
