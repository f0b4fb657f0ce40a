// @ts-check
// What plays while a match is on: calm and hushed, in A minor; everybody looks at the die. Composed for this game; fetched only where music is wanted.

/** @type {import("../../../web/sound/music/score.js").Score} */
export const score = {
  tempo: 76,
  rise: 0.3,
  beats: 4,
  form: "AABA",
  parts: {
    A: {
      chords: "Am Am Dm Dm E7 E7 Am E7",
      tune:
        "a4:2 -:2 c5:2 e5:2 | e5:4 c5:4 | f5:2 e5:2 d5:4 | a4:2 d5:2 f5:4 | " +
        "e5:2 -:2 g#4:2 b4:2 | d5:4 b4:4 | c5:2 b4:2 a4:4 | e4:2 g#4:2 b4:2 d5:2",
    },
    B: {
      chords: "F C G Am F C Dm E7",
      tune:
        "c5:4 a4:2 f4:2 | e5:4 c5:2 g4:2 | d5:4 b4:2 g4:2 | c5:2 e5:2 a5:4 | " +
        "a5:3 g5 f5:4 | g5:3 f5 e5:4 | f5:2 e5:2 d5:4 | g#4:2 b4:2 e5:4",
    },
  },
  voices: [
    { of: "tune", sound: "mallet", gain: 0.42 },
    { of: "chords", sound: "pad", figure: "*:8", octave: 3, gain: 0.1 },
    { of: "chords", sound: "bass", figure: "1:4 5:2 1:2", octave: 2, gain: 0.44 },
    { of: "drums", figure: "h - h - h - h -", gain: 0.2, from: 0.25 },
    { of: "drums", figure: "k:4 k k -:2", gain: 0.4, from: 0.55 },
  ],
};

/** How far the limit has come down: each roll is a step, however large the first one was. @param {import("./shape.js").View} view */
export function danger({ start, limit }) {
  return start < 2 || limit < 1 ? 1 : 1 - Math.log(limit) / Math.log(start);
}
