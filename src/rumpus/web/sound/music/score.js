// @ts-check
// A piece of music as data, and what is sounded of it: bars of events, counted in beats. No sound, no time, no game.

/**
 * A game's music (games/<name>/web/music.js): `score`, and how close the end is.
 * @typedef {object} Music
 * @property {Score} score
 * @property {(view: any, seats: number[]) => number} danger   0 (nothing to fear) to 1, for those seats; for all where nobody plays here
 *
 * @typedef {object} Score
 * @property {number} tempo      beats a minute while there is no danger
 * @property {number} rise       what part of that is added in the greatest
 * @property {number} beats      of a bar
 * @property {number} [swing]    by what part of a beat its second half comes late
 * @property {string} form       the parts in their order, as "AABA"
 * @property {Record<string, Part>} parts
 * @property {VoiceLine[]} voices
 *
 * @typedef {object} Part
 * @property {string} chords     one a bar, as "Dm G7"
 * @property {string} tune       bars between "|": "d5:2 f5 -" is a note of two half beats, one of one, a rest of one
 *
 * @typedef {object} VoiceLine
 * @property {"tune" | "chords" | "drums"} of   what it plays: the tune; a figure of the chord's tones; a figure of drums
 * @property {import("../synth.js").Voice} [sound]  drums bring their own
 * @property {string} [figure]   a bar, as a tune is written: "1 3 5 7" tones of the chord, "8" its root above, "*" all of it; drums are k, s and h
 * @property {number} [octave]   where the chord's root lies: 4 begins with the middle C
 * @property {number} [up]       semitones above what is written
 * @property {number} gain       0 to 1
 * @property {number} [from]     the danger from which it joins in; always there without
 *
 * @typedef {{at: number, long: number, notes: number[], line: number}} Sounded   beats from the bar's beginning; MIDI notes, or a drum's place in DRUMS
 * @typedef {{bars: Sounded[][], beats: number, lengths: number[][]}} Piece   lengths: how long each line is in each bar, in beats
 */

export const DRUMS = "ksh";
/** Of a beat. */
const UNIT = 0.5;
const LETTERS = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
/** Semitones above the root. @type {Record<string, number[]>} */
const CHORDS = { "": [0, 4, 7], m: [0, 3, 7], 7: [0, 4, 7, 10], m7: [0, 3, 7, 10], maj7: [0, 4, 7, 11], m7b5: [0, 3, 6, 10] };

/** The MIDI note of a letter with its sign and octave, as c#5. @param {string} name */
export function noteOf(name) {
  const found = /^([a-g])([#b]?)(\d)$/.exec(name);
  if (!found) throw new Error(`no note: ${name}`);
  const [, letter, sign, octave] = found;
  return 12 * (Number(octave) + 1) + LETTERS[/** @type {keyof typeof LETTERS} */ (letter)] + (sign === "#" ? 1 : sign === "b" ? -1 : 0);
}

/** A chord's tones from its root upward, in an octave. @param {string} name @param {number} octave @returns {number[]} */
export function chordOf(name, octave) {
  const found = /^([A-G][#b]?)(.*)$/.exec(name);
  const steps = found && CHORDS[found[2]];
  if (!steps) throw new Error(`no chord: ${name}`);
  const root = noteOf(found[1].toLowerCase() + octave);
  return steps.map((step) => root + step);
}

/** What is sounded of a score, bar after bar; after the last comes the first again. @param {Score} score @returns {Piece} */
export function compile(score) {
  /** @type {Piece} */
  const piece = { bars: [], beats: score.beats, lengths: [] };
  for (const name of score.form) {
    const { chords, tune } = score.parts[name];
    const tunes = tune.split("|");
    chords.split(" ").forEach((chord, place) => {
      const lines = score.voices.map((voice, line) => readLine(voice.of === "tune" ? tunes[place] : (voice.figure ?? ""), score.swing ?? 0, line, (word) => tonesOf(word, voice, chord)));
      piece.bars.push(lines.flatMap(({ sounded }) => sounded).sort((one, other) => one.at - other.at));
      piece.lengths.push(lines.map(({ beats }) => beats));
    });
    if (tunes.length !== chords.split(" ").length) throw new Error(`part ${name} has ${tunes.length} bars of tune`);
  }
  return piece;
}

/** @param {string} word @param {VoiceLine} voice @param {string} chord @returns {number[]} */
function tonesOf(word, { of, octave = 4, up = 0 }, chord) {
  if (of === "drums") return [DRUMS.indexOf(word)];
  if (of === "tune") return [noteOf(word) + up];
  const tones = chordOf(chord, octave);
  if (word === "*") return tones.map((tone) => tone + up);
  const degree = Number(word);
  // A chord of three has no seventh: its root above stands for it.
  return [(degree >= 7 ? (degree === 7 ? tones[3] : undefined) ?? tones[0] + 12 : tones[(degree - 1) / 2]) + up];
}

/** @param {string} text @param {number} swing @param {number} line @param {(word: string) => number[]} tones */
function readLine(text, swing, line, tones) {
  /** @type {Sounded[]} */
  const sounded = [];
  let beats = 0;
  /** Where a moment lies that is written there. @param {number} beat */
  const late = (beat) => (beat % 1 === UNIT ? beat + swing : beat);
  for (const token of text.trim().split(/\s+/)) {
    const [word, units = "1"] = token.split(":");
    const end = beats + Number(units) * UNIT;
    if (word !== "-") sounded.push({ at: late(beats), long: late(end) - late(beats), notes: tones(word), line });
    beats = end;
  }
  return { sounded, beats };
}
