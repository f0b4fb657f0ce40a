// @ts-check
// What plays while a match is on: calm and light, in F; a queen out for a stroll. Composed for this game; fetched only where music is wanted.

/** @type {import("../../../web/sound/music/score.js").Score} */
export const score = {
  tempo: 90,
  rise: 0.16,
  beats: 4,
  swing: 0.06,
  form: "AABA",
  parts: {
    A: {
      chords: "F Dm Bb C F Dm Gm C",
      tune:
        "a4:2 c5:2 f5:4 | d5:2 f5:2 a5:4 | bb4:2 d5:2 f5:3 d5 | e5:4 c5:2 g4:2 | " +
        "c5:2 f5:2 a5:2 g5 f5 | f5:3 e5 d5:4 | g4:2 bb4:2 d5:2 g5:2 | e5:6 -:2",
    },
    B: {
      chords: "Bb C Am Dm Bb C F F",
      tune:
        "d5:3 c5 bb4:2 d5:2 | e5:3 d5 c5:2 e5:2 | c5:3 d5 e5:2 a4:2 | f5:4 d5:4 | " +
        "bb5:3 a5 f5:2 d5:2 | g5:3 e5 c5:4 | a4:2 c5:2 f5:2 g5:2 | f5:6 -:2",
    },
  },
  voices: [
    { of: "tune", sound: "mallet", gain: 0.46 },
    { of: "chords", sound: "pluck", figure: "- 3 5 3 - 3 5 3", octave: 4, gain: 0.12 },
    { of: "chords", sound: "bass", figure: "1:4 5:4", octave: 2, gain: 0.42 },
    { of: "tune", sound: "bell", up: 12, gain: 0.1, from: 0.5 },
    { of: "drums", figure: "k - h - k - h -", gain: 0.24, from: 0.35 },
  ],
};

/** How many moves have gone well, and how much of the board is gone. @param {import("./shape.js").View} view */
export function danger({ count, size, blocked }) {
  return Math.min(1, count / 60 + (blocked?.length ?? 0) / (size * size));
}
