// @ts-check
// What each sound is made of. One scale (C with its pentatonic tones), one family of voices: whatever meets, fits.

/** @typedef {import("./synth.js").Recipe} Recipe */
/** @typedef {import("./synth.js").Voice} Voice */

/**
 * Notes one after the other.
 * @param {Voice} voice @param {number[]} notes @param {number} apart seconds @param {number} long @param {number} gain @returns {Recipe}
 */
function run(voice, notes, apart, long, gain) {
  return notes.map((note, i) => ({ voice, note, at: i * apart, long, gain }));
}

/** A die that rolls out: knocks that come slower and softer. @returns {Recipe} */
function tumble() {
  /** @type {Recipe} */
  const knocks = [];
  let at = 0;
  for (let i = 0; i < 8; i++) {
    knocks.push({ voice: "mallet", note: 76 - (i % 3) * 3, at, long: 0.05, gain: 0.3 - i * 0.02 });
    knocks.push({ voice: "hiss", note: 96 - i, to: 88, at, long: 0.025, gain: 0.14 });
    at += 0.055 + i * 0.014;
  }
  return [...knocks, { voice: "thud", note: 52, at, long: 0.16, gain: 0.35 }];
}

/** @type {Record<string, Recipe>} */
export const SOUNDS = {
  // Hands.
  move: [{ voice: "mallet", note: 79, long: 0.05, gain: 0.13 }],
  turn: [{ voice: "mallet", note: 84, long: 0.07, gain: 0.15 }],
  hold: [{ voice: "pop", note: 67, to: 76, long: 0.1, gain: 0.22 }],
  drop: [{ voice: "thud", note: 46, long: 0.16, gain: 0.5 }, { voice: "hiss", note: 84, to: 60, long: 0.07, gain: 0.1 }],
  lock: [{ voice: "thud", note: 53, long: 0.1, gain: 0.28 }],
  wood: [{ voice: "mallet", note: 60, long: 0.09, gain: 0.4 }, { voice: "hiss", note: 92, to: 84, long: 0.02, gain: 0.16 }],
  lift: [{ voice: "pop", note: 64, to: 69, long: 0.07, gain: 0.18 }],
  refuse: [...run("pluck", [52, 51], 0.09, 0.12, 0.25)],
  // What comes of it.
  clear: [...run("mallet", [72, 76, 79], 0.045, 0.3, 0.34)],
  clear_big: [...run("mallet", [72, 76, 79, 84], 0.05, 0.4, 0.36), ...run("bell", [84, 88, 91], 0.06, 0.7, 0.2)],
  pop: [{ voice: "pop", note: 72, to: 84, long: 0.09, gain: 0.3 }, { voice: "mallet", note: 79, at: 0.04, long: 0.16, gain: 0.22 }],
  squeak: [{ voice: "pop", note: 88, to: 79, long: 0.12, gain: 0.22 }],
  send: [{ voice: "pop", note: 60, to: 79, long: 0.16, gain: 0.25 }],
  receive: [{ voice: "thud", note: 41, long: 0.28, gain: 0.55 }, { voice: "hiss", note: 62, to: 50, long: 0.2, gain: 0.2 }],
  level: [...run("pluck", [72, 76, 79, 84], 0.06, 0.22, 0.28)],
  coin: [...run("bell", [83, 88], 0.07, 0.4, 0.28)],
  ko: [...run("pluck", [67, 62, 55], 0.1, 0.3, 0.4), { voice: "thud", note: 38, at: 0.28, long: 0.4, gain: 0.5 }],
  capture: [{ voice: "thud", note: 55, long: 0.12, gain: 0.4 }, ...run("mallet", [67, 72], 0.05, 0.18, 0.3)],
  score: [...run("bell", [72, 79, 84], 0.07, 0.5, 0.26)],
  score_big: [...run("bell", [72, 76, 79, 84, 88], 0.07, 0.7, 0.28)],
  hit: [{ voice: "thud", note: 43, long: 0.35, gain: 0.65 }, { voice: "hiss", note: 70, to: 45, long: 0.3, gain: 0.35 }],
  splash: [{ voice: "hiss", note: 76, to: 94, long: 0.12, gain: 0.2 }, { voice: "hiss", note: 92, to: 68, at: 0.1, long: 0.35, gain: 0.18 }],
  sunk: [
    { voice: "thud", note: 38, long: 0.5, gain: 0.7 },
    { voice: "hiss", note: 66, to: 40, long: 0.6, gain: 0.35 },
    ...run("pluck", [60, 55, 52, 48], 0.13, 0.3, 0.3).map((note) => ({ ...note, at: (note.at ?? 0) + 0.2 })),
  ],
  dice: tumble(),
  wall: [{ voice: "mallet", note: 67, long: 0.08, gain: 0.28 }],
  paddle: [{ voice: "mallet", note: 74, long: 0.12, gain: 0.4 }, { voice: "thud", note: 62, long: 0.06, gain: 0.2 }],
  count: [{ voice: "mallet", note: 72, long: 0.14, gain: 0.3 }],
  go: [{ voice: "mallet", note: 84, long: 0.3, gain: 0.34 }],
  // The hall.
  begin: [...run("mallet", [72, 79], 0.11, 0.3, 0.36)],
  low: [...run("mallet", [79, 79, 72], 0.12, 0.18, 0.34)],
  yours: [...run("bell", [76, 83], 0.12, 0.7, 0.28)],
  chat: [{ voice: "pop", note: 84, to: 88, long: 0.06, gain: 0.16 }],
  invite: [...run("bell", [72, 79, 84], 0.12, 0.7, 0.28)],
  win: [
    ...run("lead", [67, 72, 76], 0.11, 0.2, 0.34),
    ...[72, 76, 79, 84].map((note) => ({ voice: /** @type {const} */ ("lead"), note, at: 0.36, long: 0.9, gain: 0.2 })),
    ...run("bell", [84, 88, 91, 96], 0.08, 0.8, 0.14).map((note) => ({ ...note, at: (note.at ?? 0) + 0.42 })),
  ],
  lose: [...run("mallet", [76, 74, 72], 0.16, 0.35, 0.34), { voice: "lead", note: 69, at: 0.5, long: 0.9, gain: 0.24 }, { voice: "lead", note: 64, at: 0.5, long: 0.9, gain: 0.18 }],
  draw: [...run("bell", [76, 76], 0.2, 0.6, 0.26), ...run("mallet", [67, 72], 0.2, 0.5, 0.26)],
  best: [...run("bell", [72, 76, 79, 84, 88, 91], 0.09, 0.8, 0.24), ...run("lead", [84, 88, 91], 0.1, 0.5, 0.16).map((note) => ({ ...note, at: (note.at ?? 0) + 0.6 }))],
  over: [...run("bell", [79, 72], 0.16, 0.9, 0.3)],
};
