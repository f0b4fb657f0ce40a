// @ts-check
// What plays while a match is on: brisk and minor; a chase in D. Composed for this game; fetched only where music is wanted.

import { fullness } from "/static/sound/music/danger.js";
import { VISIBLE, stackHigh } from "./view.js";

/** @type {import("../../../web/sound/music/score.js").Score} */
export const score = {
  tempo: 132,
  rise: 0.28,
  beats: 4,
  form: "AABA",
  parts: {
    A: {
      chords: "Dm Dm Bb C Dm Gm A7 Dm",
      tune:
        "d5:2 f5 e5 d5 a4:2 - | d5 e5 f5:2 a5:2 g5 f5 | f5:3 d5 bb4:2 d5 f5 | e5:3 c5 g4:2 c5 e5 | " +
        "f5:2 a5 g5 f5 d5:2 - | d5 g5 bb5:2 a5 g5:2 d5 | c#5:2 e5 g5 a5:2 g5 e5 | d5:4 -:2 a4 c5",
    },
    B: {
      chords: "Bb F C Dm Bb F Gm A7",
      tune:
        "d5:3 f5 bb5:4 | a5:3 g5 f5:2 c5:2 | e5:3 g5 c6:4 | a5:2 f5:2 d5:4 | " +
        "bb4:2 d5 f5 bb5:2 a5 bb5 | c6:3 a5 f5:4 | g5:2 bb5 a5 g5:2 f5 e5 | e5:2 a5:2 g5 e5 c#5:2",
    },
  },
  voices: [
    { of: "tune", sound: "reed", gain: 0.34 },
    { of: "tune", sound: "bell", up: 12, gain: 0.12, from: 0.6 },
    { of: "chords", sound: "bass", figure: "1 8 1 8 5 8 1 8", octave: 2, gain: 0.5 },
    { of: "chords", sound: "pluck", figure: "- 3 5 8 - 3 5 8", octave: 4, gain: 0.16 },
    { of: "drums", figure: "- h - h - h - h", gain: 0.22, from: 0.15 },
    { of: "drums", figure: "k - s - k k s -", gain: 0.42, from: 0.4 },
  ],
};

/** The fullest well of those that still stand, with what is about to come in. @param {import("./view.js").View} view @param {number[]} seats */
export function danger(view, seats) {
  const wells = (seats.length ? seats.map((seat) => view.seats[seat]) : view.seats).filter(({ phase }) => phase !== "out");
  return Math.max(0, ...wells.map(({ rows, incoming }) => fullness(stackHigh(rows) + incoming, VISIBLE)));
}
