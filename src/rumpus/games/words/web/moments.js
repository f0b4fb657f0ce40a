// @ts-check
// What a replay's timeline marks: words, above all dear ones.

import { phrase } from "/static/text/language.js";
import { makeTeller } from "/static/replay/teller.js";

/** From so many points on, a word is one that decides. */
const DEAR = 40;

export const moment = makeTeller(
  {
    played: (e, who) => [e.score >= DEAR ? 3 : 2, phrase("words.moment_played", { who, word: e.word, count: e.score })],
    exchanged: (e, who) => [1, phrase("words.moment_exchanged", { who, count: e.count })],
    challenged: (e, who) => e.none.length ? [3, phrase("words.moment_taken_back", { who, words: e.none.join(", ") })] : [2, phrase("words.moment_stands", { who, word: e.play })],
    passed: (_, who) => [1, phrase("words.moment_passed", { who })],
  },
  ["drew", "accepted"],
);
