// @ts-check
// What a replay's timeline marks: lines, viruses, and what is sent to others.

import { phrase } from "/static/text/language.js";
import { makeTeller } from "/static/replay/teller.js";

export const moment = makeTeller(
  {
    pop: (e, who) => (e.chain > 1 ? [2, phrase("moment.chain", { who, chain: e.chain })] : [1, phrase("mario99.moment_line", { who })]),
    virus_hit: (e, who) => [1, phrase("mario99.moment_viruses", { who, count: e.count })],
    damage_sent: (e, who, other) => [2, phrase("moment.sent", { who, number: e.count, other })],
    stage_clear: () => [3, phrase("mario99.moment_stage_clear")],
  },
  ["damage_received", "land", "throw"],
);
