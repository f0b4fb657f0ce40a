// @ts-check
// What plays while a match is on: a calm march in E minor; the watch before the wave. Composed for this game; fetched only where music is wanted.

/** @type {import("../../../web/sound/music/score.js").Score} */
export const score = {
  tempo: 88,
  rise: 0.18,
  beats: 4,
  form: "AABA",
  parts: {
    A: {
      chords: "Em C G D Em C Am B7",
      tune:
        "e5:3 f#5 g5:2 e5:2 | g5:3 e5 c5:4 | b4:3 c5 d5:2 g5:2 | f#5:4 d5:2 a4:2 | " +
        "b4:2 e5:2 g5:2 b5:2 | c6:3 b5 g5:2 e5:2 | a5:3 g5 e5:2 c5:2 | d#5:4 f#5:2 b4:2",
    },
    B: {
      chords: "G D Am Em C G Am B7",
      tune:
        "d5:4 g5:2 b5:2 | a5:4 f#5:2 d5:2 | c5:4 e5:2 a5:2 | g5:4 e5:2 b4:2 | " +
        "e5:3 f#5 g5:4 | d5:3 e5 b4:4 | c5:2 e5:2 a5:2 g5:2 | f#5:4 d#5:4",
    },
  },
  voices: [
    { of: "tune", sound: "pluck", gain: 0.42 },
    { of: "tune", sound: "reed", up: -12, gain: 0.14, from: 0.5 },
    { of: "chords", sound: "bass", figure: "1:2 1 1 5:2 1:2", octave: 2, gain: 0.44 },
    { of: "chords", sound: "pad", figure: "*:8", octave: 4, gain: 0.09 },
    { of: "drums", figure: "k:2 h h k:2 s:2", gain: 0.3, from: 0.3 },
  ],
};

const ENEMIES = 6;

/** How many enemies there are, and how many of one's own they could take. @param {import("./shape.js").View} view */
export function danger({ board, threats, phase }) {
  if (phase !== "PLAYER_TURN" && phase !== "ENEMY_TURN") return 0;
  const enemies = board.join("").replace(/[^a-z]/g, "").length;
  return Math.min(1, (0.5 * enemies) / ENEMIES + 0.15 * threats.length);
}
