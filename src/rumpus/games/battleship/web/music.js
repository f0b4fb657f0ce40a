// @ts-check
// What plays while a match is on: calm, in three; a swell under a grey sky, in D minor. Composed for this game; fetched only where music is wanted.

/** @type {import("../../../web/sound/music/score.js").Score} */
export const score = {
  tempo: 84,
  rise: 0.12,
  beats: 3,
  form: "AABA",
  parts: {
    A: {
      chords: "Dm C Dm Am Bb F Gm A",
      tune:
        "d5:2 f5:2 a5:2 | g5:4 e5:2 | f5:2 e5:2 d5:2 | c5:4 -:2 | " +
        "d5:2 f5:2 bb5:2 | a5:4 f5:2 | g5:2 f5:2 d5:2 | e5:4 -:2",
    },
    B: {
      chords: "F C Dm Bb F C Gm A",
      tune:
        "c5:2 f5:2 a5:2 | g5:3 f5 e5:2 | f5:4 d5:2 | bb4:2 d5:2 f5:2 | " +
        "a5:3 g5 f5:2 | e5:4 g5:2 | bb5:2 a5:2 g5:2 | a5:2 e5:2 c#5:2",
    },
  },
  voices: [
    { of: "tune", sound: "reed", gain: 0.24 },
    { of: "chords", sound: "pad", figure: "*:6", octave: 3, gain: 0.12 },
    { of: "chords", sound: "bass", figure: "1:4 5:2", octave: 2, gain: 0.44 },
    { of: "chords", sound: "pluck", figure: "1 3 5 8 5 3", octave: 4, gain: 0.12 },
    { of: "drums", figure: "k:2 -:2 h:2", gain: 0.3, from: 0.4 },
  ],
};

const CELLS = 17;

/** How much of the fleet that is worse off is hit. @param {import("./shape.js").View} view */
export function danger({ own, enemy }) {
  const [mine, theirs] = [own, enemy].map(({ rows }) => rows.join("").replace(/[^hx]/g, "").length);
  return Math.max(mine, theirs) / CELLS;
}
