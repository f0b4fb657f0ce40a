// @ts-check
// What a replay's timeline marks: rows, and what they send to others.

import { phrase } from "/static/text/language.js";
import { makeTeller } from "/static/replay/teller.js";

export const moment = makeTeller(
  {
    eliminated: (e, who) => (e.chain > 1 ? [2, phrase("moment.chain", { who, chain: e.chain })] : [1, phrase("capsules.moment_row", { who })]),
    sent: (e, who, other) => [2, phrase("moment.sent", { who, number: e.colours?.length ?? "", other })],
  },
  ["landed", "received"],
);
