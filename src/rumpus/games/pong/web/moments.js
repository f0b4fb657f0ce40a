// @ts-check
// What a replay's timeline marks: points.

import { phrase } from "/static/text/language.js";
import { makeTeller } from "/static/replay/teller.js";

export const moment = makeTeller(
  { point: (e, who) => [3, phrase("pong.moment_point", { who, points: e.points?.join(" – ") ?? "" })] },
  ["countdown", "hit", "serve", "wall"],
);
