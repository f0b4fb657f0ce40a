// @ts-check
// What plays while a match is on: bouncy, in G; a walk among bottles. Composed for this game; fetched only where music is wanted.

import { fullness } from "/static/sound/music/danger.js";

/** @type {import("../../../web/sound/music/score.js").Score} */
export const score = {
  tempo: 118,
  rise: 0.3,
  beats: 4,
  swing: 0.12,
  form: "AABA",
  parts: {
    A: {
      chords: "G Em C D G Em Am D7",
      tune:
        "b4 d5 - d5 b4 - g4:2 | e5 - e5 d5 b4:2 g4:2 | c5 e5 - e5 c5 - g4:2 | f#5 - f#5 e5 d5:2 a4:2 | " +
        "g5:2 d5 b4 - d5 g5:2 | g5 f#5 e5:2 b4:2 - b4 | c5 - e5 - a5:2 g5 e5 | f#5 e5 d5 c5 a4:2 -:2",
    },
    B: {
      chords: "C G D Em C G A7 D7",
      tune:
        "e5:3 d5 c5:2 e5:2 | d5:3 c5 b4:2 d5:2 | a4 d5 f#5:2 a5:2 f#5:2 | g5:2 e5:2 b4:4 | " +
        "e5 g5 - g5 e5:2 c5:2 | d5 g5 - g5 b5:2 g5:2 | c#5:2 e5 g5 a5:2 e5:2 | d5 - f#5 - a5 - c6:2",
    },
  },
  voices: [
    { of: "tune", sound: "mallet", gain: 0.5 },
    { of: "tune", sound: "reed", up: -12, gain: 0.16, from: 0.55 },
    { of: "chords", sound: "bass", figure: "1:2 -:2 5:2 -:2", octave: 2, gain: 0.52 },
    { of: "chords", sound: "pluck", figure: "- - *:2 - - *:2", octave: 4, gain: 0.12 },
    { of: "drums", figure: "k - h - k - h h", gain: 0.3, from: 0.2 },
    { of: "drums", figure: "- - s - - - s s", gain: 0.34, from: 0.5 },
  ],
};

const HIGH = 16;

/** The fullest bottle of those that still play, with what is about to come in. @param {import("./shape.js").View} view @param {number[]} seats */
export function danger(view, seats) {
  if (view.own) return dangerIn(view.own);
  const bottles = seats.length ? seats.map((seat) => view.seats[seat]) : view.seats;
  return Math.max(0, ...bottles.filter(({ phase }) => phase !== "lost" && phase !== "won").map(dangerIn));
}

/** Only the two columns below the neck can end it. @param {import("./shape.js").BottleShown} bottle */
function dangerIn({ rows, damage }) {
  const top = rows.findIndex((row, place) => place > 0 && row.slice(6, 10) !== "....");
  return fullness((top < 0 ? 0 : HIGH + 1 - top) + damage, HIGH);
}
