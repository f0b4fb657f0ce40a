// @ts-check
// Plays a piece by the clock of the sound itself, a little ahead of it: each bar begins where the one before ended, so
// nothing drifts and nothing waits for a timer. Knows no browser: what sounds and what wakes it are given.

import { followDanger, strengthOf, tempoOf } from "./danger.js";
import { compile } from "./score.js";

/** So far ahead is sounded, in seconds; a timer that comes late is not heard. */
const AHEAD = 0.25;
export const LOOK_MS = 80;
/** From the moment it is asked for to the first note. */
const LEAD_IN = 0.06;

/**
 * @typedef {object} Band
 * @property {() => number} now       the sound's own seconds
 * @property {(voice: import("./score.js").VoiceLine, notes: number[], at: number, long: number, gain: number) => void} sound
 */

export class Player {
  #score;
  #piece;
  #band;
  #danger;
  #mood = 0;
  #bar = 0;
  /** What comes next of the bar. */
  #next = 0;
  /** When the bar began; none while nothing plays. @type {number | null} */
  #began = null;

  /** @param {import("./score.js").Score} score @param {Band} band @param {() => number} danger   now */
  constructor(score, band, danger) {
    this.#score = score;
    this.#piece = compile(score);
    this.#band = band;
    this.#danger = danger;
  }

  /** Sound what is due. Called every LOOK_MS while it plays. */
  look() {
    const now = this.#band.now();
    // After a sleep (of the machine, of the tab) nobody wants to hear all that was missed.
    if (this.#began === null || now > this.#began + this.#barLong() + AHEAD) this.#begin(now + LEAD_IN);
    for (;;) {
      const began = /** @type {number} */ (this.#began);
      const beat = 60 / tempoOf(this.#score, this.#mood);
      const bar = this.#piece.bars[this.#bar];
      for (; this.#next < bar.length; this.#next++) {
        const { at, long, notes, line } = bar[this.#next];
        const start = began + at * beat;
        if (start > now + AHEAD) return;
        const voice = this.#score.voices[line];
        const gain = voice.gain * strengthOf(voice, this.#mood);
        if (gain > 0) this.#band.sound(voice, notes, start, long * beat, gain);
      }
      const end = began + this.#barLong();
      if (end > now + AHEAD) return;
      this.#bar = (this.#bar + 1) % this.#piece.bars.length;
      this.#begin(end);
    }
  }

  /** Stand still; it goes on with the bar it was in. */
  rest() {
    this.#began = null;
  }

  #barLong() {
    return (this.#piece.beats * 60) / tempoOf(this.#score, this.#mood);
  }

  /** @param {number} at */
  #begin(at) {
    this.#mood = followDanger(this.#mood, this.#danger());
    this.#began = at;
    this.#next = 0;
  }
}
