// @ts-check
// What plays while a match is on: sparse, in A minor; two tones at a time, there and back. Composed for this game; fetched only where music is wanted.

/** @type {import("../../../web/sound/music/score.js").Score} */
export const score = {
  tempo: 100,
  rise: 0.35,
  beats: 4,
  form: "AABA",
  parts: {
    A: {
      chords: "Am Am Fmaj7 Fmaj7 C C G G",
      tune:
        "a4:2 -:2 e5:2 -:2 | c5:2 -:4 e5:2 | a4:2 -:2 e5:2 -:2 | c5:2 -:6 | " +
        "g4:2 -:2 e5:2 -:2 | c5:2 -:4 g5:2 | b4:2 -:2 d5:2 -:2 | g5:2 -:6",
    },
    B: {
      chords: "Dm Am Em Am Dm Am F G",
      tune:
        "f5:4 -:2 d5:2 | e5:4 -:2 c5:2 | g5:4 -:2 e5:2 | a5:4 -:4 | " +
        "d5:2 f5:2 a5:2 f5:2 | e5:4 -:4 | c5:2 a4:2 f4:4 | d5:2 b4:2 g4:4",
    },
  },
  voices: [
    { of: "tune", sound: "pluck", gain: 0.4 },
    { of: "tune", sound: "bell", up: 12, gain: 0.12, from: 0.6 },
    { of: "chords", sound: "bass", figure: "1:3 - 1:2 5:2", octave: 2, gain: 0.42 },
    { of: "drums", figure: "k:4 k:4", gain: 0.34, from: 0.2 },
    { of: "drums", figure: "- h s h - h s h", gain: 0.24, from: 0.5 },
  ],
};

const SLOW = 200;
const FAST = 400;

/** How near somebody is to the last point, and how fast the ball has become. @param {import("./shape.js").View} view */
export function danger({ points, length = 5, ball, phase }) {
  const near = Math.max(...points) / Math.max(1, length - 1);
  const speed = phase === "play" ? (ball.speed - SLOW) / (FAST - SLOW) : 0;
  return Math.min(1, 0.5 * near + 0.5 * Math.max(0, speed));
}
