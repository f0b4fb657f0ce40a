// @ts-check
// What plays while a match is on: calm, in three; a library in D, and rain outside. Composed for this game; fetched only where music is wanted.

/** @type {import("../../../web/sound/music/score.js").Score} */
export const score = {
  tempo: 84,
  rise: 0.1,
  beats: 3,
  form: "AABA",
  parts: {
    A: {
      chords: "D Bm G A D Bm Em A7",
      tune:
        "f#5:4 a5:2 | d5:4 f#5:2 | b4:2 d5:2 g5:2 | e5:6 | " +
        "a5:4 f#5:2 | f#5:2 e5:2 d5:2 | g5:2 e5:2 b4:2 | c#5:4 e5:2",
    },
    B: {
      chords: "G A F#m Bm G D Em A7",
      tune:
        "d5:3 e5 d5:2 | c#5:3 d5 e5:2 | f#5:4 c#5:2 | d5:6 | " +
        "b4:2 g5:2 f#5:2 | a5:4 d5:2 | e5:2 g5:2 b5:2 | a5:4 -:2",
    },
  },
  voices: [
    { of: "tune", sound: "bell", gain: 0.3 },
    { of: "chords", sound: "pad", figure: "*:6", octave: 4, gain: 0.09 },
    { of: "chords", sound: "bass", figure: "1:6", octave: 2, gain: 0.42 },
    { of: "chords", sound: "pluck", figure: "- 3 5 8 5 3", octave: 4, gain: 0.12 },
    { of: "drums", figure: "-:2 h:2 h:2", gain: 0.16, from: 0.5 },
  ],
};

/** How far the bag is emptied: the last tiles decide. @param {import("./shape.js").View} view */
export function danger({ bag }) {
  return Math.max(0, 1 - bag / 40);
}
