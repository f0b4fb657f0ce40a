// @ts-check
// What a replay's timeline marks: moves, claims, and the step that ends it.

import { phrase } from "/static/text/language.js";
import { makeTeller, tellWhat } from "/static/replay/teller.js";
import { tellMove } from "./words.js";

export const moment = makeTeller(
  {
    moved: (e, name) => [1, tellMove(e, name)],
    mirror: (_, who) => [1, tellWhat(who, phrase("stayboard.moment_mirror"))],
    claimed: (_, who) => [1, tellWhat(who, phrase("stayboard.moment_claimed"))],
    finished: (_, who) => [1, tellWhat(who, phrase("stayboard.moment_finished"))],
    left_board: (_, who) => [3, phrase("stayboard.moment_left", { who })],
    hit_block: (_, name) => [1, phrase("stayboard.said_block", { name })],
  },
  ["continued", "setting"],
);
