// @ts-check
// Which bots can be asked for, in words; what the hall in this page has not is not offered.

import { phrase } from "../text/language.js";
import { sayBot } from "../state/ways.js";

/** Asks for a bot about as strong as who plays it (hall/tables/seats.py). */
export const ADAPTIVE = "adaptive";

/** Whether there can be one. @param {string[]} levels */
export function mayAdapt(levels) {
  return levels.length > 1 && !document.body.classList.contains("rp-here");
}

/** Who a seat can be given to, and what that is called. @param {string[]} levels @returns {[string, string][]} */
export function botChoices(levels) {
  /** @type {[string, string][]} */
  const choices = levels.map((level) => [`bot:${level}`, sayBot(level)]);
  return mayAdapt(levels) ? [...choices, [`bot:${ADAPTIVE}`, phrase("ways.adaptive")]] : choices;
}

/** Which bot sits there, as it was asked for. @param {import("../types.js").SeatShown} seat */
export function askedBot(seat) {
  return `bot:${seat.adaptive ? ADAPTIVE : seat.level}`;
}

/** Which bot sits there, in words. @param {import("../types.js").SeatShown} seat */
export function saySeatBot(seat) {
  const bot = sayBot(seat.level ?? "");
  return seat.adaptive ? phrase("ways.adapts", { bot }) : bot;
}
