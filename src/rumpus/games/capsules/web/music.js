// @ts-check
// What plays while a match is on: cool and swung, in C minor; a late shift at the terminal. Composed for this game; fetched only where music is wanted.

import { fullness } from "/static/sound/music/danger.js";
import { HEIGHT } from "./motion.js";

/** @type {import("../../../web/sound/music/score.js").Score} */
export const score = {
  tempo: 96,
  rise: 0.3,
  beats: 4,
  swing: 0.16,
  form: "AABA",
  parts: {
    A: {
      chords: "Cm7 F7 Cm7 F7 Abmaj7 G7 Cm7 G7",
      tune:
        "eb5:3 d5 c5:2 bb4:2 | a4:4 -:2 c5:2 | g5:3 f5 eb5:2 c5:2 | eb5:3 c5 a4:4 | " +
        "c5:2 eb5:2 g5:4 | f5:3 d5 b4:4 | bb4:2 c5 eb5 g5:2 f5 eb5 | d5:4 -:4",
    },
    B: {
      chords: "Fm7 Bb7 Ebmaj7 Abmaj7 Dm7b5 G7 Cm7 Cm7",
      tune:
        "ab5:3 g5 f5:2 c5:2 | d5:3 f5 ab5:4 | g5:3 f5 eb5:2 bb4:2 | c5:2 eb5:2 g5:4 | " +
        "f5:3 d5 ab4:4 | b4:2 d5:2 f5:4 | eb5:3 c5 g4:4 | - - g4 bb4 c5:4",
    },
  },
  voices: [
    { of: "tune", sound: "bell", gain: 0.32 },
    { of: "tune", sound: "reed", up: -12, gain: 0.14, from: 0.6 },
    { of: "chords", sound: "bass", figure: "1:2 3 5:2 7 5 3", octave: 2, gain: 0.5 },
    { of: "chords", sound: "pad", figure: "*:8", octave: 4, gain: 0.1 },
    { of: "drums", figure: "h:2 h h h:2 h h", gain: 0.2, from: 0.1 },
    { of: "drums", figure: "k:2 s:2 k k s:2", gain: 0.34, from: 0.45 },
  ],
};

/** The fullest field of those that still play, with what is about to come in. @param {import("./shape.js").View} view @param {number[]} seats */
export function danger(view, seats) {
  if (view.phase !== "play") return 0;
  const fields = (seats.length ? seats.map((seat) => view.seats[seat]) : view.seats).filter(({ state }) => ["play", "settle", "receive"].includes(state));
  return Math.max(0, ...fields.map(({ rows, waiting }) => fullness(highest(rows) + waiting, HEIGHT)));
}

/** How high what lies there is in the middle, where capsules come in. @param {string[]} rows */
function highest(rows) {
  const top = rows.findIndex((row) => row.slice(6, 10) !== "....");
  return top < 0 ? 0 : HEIGHT - top;
}
