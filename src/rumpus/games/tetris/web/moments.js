// @ts-check
// What a replay's timeline marks: clears, spins, and what they send to others.

import { phrase } from "/static/text/language.js";
import { makeTeller, tellWhat } from "/static/replay/teller.js";
import { nameClear } from "./view.js";

/** @param {any} clear @param {string} who @returns {[number, string]} */
function tellClear({ title, count, tspin, combo }, who) {
  const what = nameClear(String(title));
  return [count >= 4 || tspin ? 2 : 1, combo > 1 ? phrase("tetris.moment_combo", { who, title: what, combo }) : tellWhat(who, what)];
}

export const moment = makeTeller(
  {
    clear: tellClear,
    spin: (_, who) => [1, tellWhat(who, phrase("tetris.moment_spin"))],
    garbage_sent: (e, who, other) => [2, phrase("moment.sent", { who, number: e.count, other })],
  },
  ["garbage_added", "hold", "lock"],
);
