// @ts-check
// What a replay's timeline marks: every roll, and the one above all.

import { phrase } from "/static/text/language.js";
import { makeTeller } from "/static/replay/teller.js";

export const moment = makeTeller({
  rolled: (e, who) => [e.value === 1 ? 3 : 1, phrase("deathroll.moment_rolled", { who, value: e.value, limit: e.limit })],
  round: (e, who) => [2, phrase("deathroll.moment_round", { who, one: e.wins[0], other: e.wins[1] })],
});
