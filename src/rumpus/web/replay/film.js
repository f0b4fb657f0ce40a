// @ts-check
// An ended match, frame by frame: which frame a moment of film time shows, and the view in it. No DOM, no clock.

import { applyPatch } from "../net/patch.js";

/**
 * @typedef {{step: number, inputs: number, patch: any[][], events: import("../types.js").GameEvent[],
 *            clock?: import("../net/messages.js").ClockShown}} Frame   `clock`: how the clocks stood, if there were any
 * @typedef {{match: string, game: string, seat: number | null, rate: number, realtime: boolean, names: string[], steps: number,
 *            outcome: import("../types.js").Outcome, frames: Frame[], files: string[]}} FilmData   GET /api/matches/ID/film
 */

/** Turn by turn, each move is shown this long, however long it was thought about. */
const TURN_MS = 1000;
/** A whole view is kept for every so many frames: seeking back never goes through the whole match. */
const KEY_EVERY = 64;

export class Film {
  /** @param {FilmData} data */
  constructor(data) {
    this.data = data;
    this.frames = data.frames;
    this.last = data.frames.length - 1;
    /** Film time of each frame, in milliseconds. */
    this.times = data.frames.map((frame, place) => (data.realtime ? (frame.step * 1000) / data.rate : place * TURN_MS));
    this.length = this.times[this.last];
    /** @type {any[]} */
    this.keys = [applyPatch(null, data.frames[0].patch)];
    /** @type {{at: number, view: any}} */
    this.cursor = { at: 0, view: this.keys[0] };
  }

  /** The frame that is shown at a film time. @param {number} time @returns {number} */
  find(time) {
    let low = 0;
    let high = this.last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The view in a frame. @param {number} at @returns {any} */
  view(at) {
    const key = Math.min(Math.floor(at / KEY_EVERY), this.keys.length - 1);
    const near = this.cursor.at <= at && this.cursor.at >= key * KEY_EVERY;
    let place = near ? this.cursor.at : key * KEY_EVERY;
    let view = near ? this.cursor.view : this.keys[key];
    while (place < at) {
      view = applyPatch(view, this.frames[++place].patch);
      if (place % KEY_EVERY === 0) this.keys[place / KEY_EVERY] = view;
    }
    this.cursor = { at, view };
    return view;
  }

  /** The match's step at a film time. @param {number} time @returns {number} */
  stepAt(time) {
    const { realtime, rate } = this.data;
    return realtime ? Math.min((time * rate) / 1000, this.data.steps) : this.frames[this.find(time)].step;
  }

  /** The frame that a step names, and in it how many inputs (several frames may share a step). @param {number} step @param {number | null} inputs */
  locate(step, inputs) {
    let at = 0;
    while (at < this.last && this.frames[at + 1].step <= step && (inputs === null || this.frames[at + 1].inputs <= inputs)) at++;
    return at;
  }

  /** A frame as it stands in a link: its step, and its inputs where others share the step. @param {number} at */
  mark(at) {
    const { step, inputs } = this.frames[at];
    const shared = this.frames[at + 1]?.step === step || this.frames[at - 1]?.step === step;
    return shared ? `${step}.${inputs}` : String(step);
  }
}

/** Whether a link's hash asks for what the rules think of its moment: `#s=STEP.INPUTS&analysis`. @param {string} hash */
export function asksAnalysis(hash) {
  return hash.endsWith("&analysis");
}

/** What a link's hash says: `#s=STEP` or `#s=STEP.INPUTS`. @param {string} hash @returns {{step: number, inputs: number | null} | null} */
export function readMark(hash) {
  const found = /^#s=(\d{1,15})(?:\.(\d{1,9}))?(?:&analysis)?$/.exec(hash);
  return found ? { step: Number(found[1]), inputs: found[2] === undefined ? null : Number(found[2]) } : null;
}
