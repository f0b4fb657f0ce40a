// @ts-check
// One seat of one match, played ahead of the hall: from the newest view, what was done since, and the step that is drawn. The rules
// foresee (core/prediction.py, in the worker); the hall decides, and what it tells is what is gone on from. No DOM, no worker.

import { stepAt } from "../state/step_clock.js";
import { Foretold } from "./foretold.js";
import { Lead } from "./lead.js";
import { Slowness } from "./slowness.js";

/** Where most answers take longer than two frames and half the way, for long, playing ahead is no help. */
const SLOW_MS = 33;
/** Nor where the rules answer in time and what they say is drawn at less than ten frames a second: they take what drawing needs. */
const MISSED_MS = 100;

/**
 * @typedef {import("../types.js").Stream} Stream
 * @typedef {import("../types.js").GameEvent} GameEvent
 * @typedef {{view: any, due: number | null, events: [number, GameEvent][]}} Foreseen
 * @typedef {object} On
 * @property {(seen: {view: any, step: number} | null, inputs: [number, string][], until: number) => Promise<Foreseen>} ask   the rules;
 *           what has been seen goes along if it is new
 * @property {(action: string, step: number) => number} act   tell the hall; the action's number
 * @property {(events: GameEvent[]) => void} draw   `view` is another one
 * @property {(why: "slow" | "trouble") => void} failed
 * @property {(before: any, after: any) => void} [judged]   what was on the screen when an update came, and what that makes of it
 * @property {() => number} now
 * @property {(drawn: () => void) => void} frame   call that when the next frame is drawn
 */

export class SeatAhead {
  /** What is foreseen; null before anything is. @type {any} */
  view = null;
  /** @type {Stream} */
  #stream;
  #rate;
  #on;
  #lead;
  #foretold;
  /** What the seat did, and is not in the view yet. @type {{seq: number, step: number, action: string}[]} */
  #inputs = [];
  /** The newest of its actions in the view. */
  #heard = 0;
  /** Whether the rules have not been told the view. */
  #fresh = true;
  #asking = false;
  #again = false;
  /** What the hall has told, to be drawn with the next view. @type {GameEvent[]} */
  #events = [];
  /** The step that is drawn. */
  #until = 0;
  #reached = 0;
  #timer = 0;
  #ended = false;
  #answers;
  #frames = new Slowness(MISSED_MS);

  /** @param {Stream} stream @param {number} rate steps a second @param {number} roundTrip milliseconds @param {On} on */
  constructor(stream, rate, roundTrip, on) {
    this.#stream = stream;
    this.#rate = rate;
    this.#on = on;
    this.#lead = new Lead(roundTrip);
    this.#answers = new Slowness(Math.max(SLOW_MS, roundTrip / 2));
    this.#foretold = new Foretold(stream.seat ?? 0);
    this.#ask();
  }

  /** The step that is played now; it never goes back. */
  step() {
    const step = stepAt(this.#stream, this.#rate, this.#on.now()) + (this.#lead.ms * this.#rate) / 1000;
    return (this.#reached = Math.max(this.#reached, step));
  }

  /** Do something, now. @param {string} action */
  act(action) {
    const step = Math.floor(this.step());
    const seq = this.#on.act(action, step);
    this.#inputs.push({ seq, step, action });
    this.#lead.sent(seq);
    this.#ask();
  }

  /** The hall has said something. @param {Stream} stream as it is now @param {import("../types.js").FromHall[]} messages @param {GameEvent[]} events what befell */
  hear(stream, messages, events) {
    const made = this.#inputs.length;
    for (const message of messages) {
      if (!("match" in message) || message.match !== stream.match || !("seat" in message) || message.seat !== stream.seat) continue;
      // What it did was told before it was acknowledged: by then it is in the view.
      if (message.t === "update" || message.t === "match" || message.t === "ack") this.#heard = Math.max(this.#heard, message.seq ?? 0);
      if (message.t === "ack") this.#lead.acknowledged(message.seq, message.early ?? null);
      if (message.t === "error") this.#inputs = this.#inputs.filter(({ seq }) => seq !== message.seq);
    }
    const left = this.#inputs.filter(({ seq }) => seq > this.#heard);
    this.#events.push(...this.#foretold.hear(events, this.#on.now()));
    const isNews = stream.view !== this.#stream.view;
    const isOther = isNews || events.length > 0 || left.length < made;
    this.#stream = stream;
    this.#inputs = left;
    this.#fresh ||= isNews;
    if (isOther) this.#ask(true);
  }

  stop() {
    this.#ended = true;
    this.view = null;
    clearTimeout(this.#timer);
  }

  /** Foresee anew. @param {boolean} [judges] only because of what the hall has told: then the step on the screen stays */
  async #ask(judges = false) {
    if (this.#asking) return void (this.#again = true);
    this.#asking = true;
    clearTimeout(this.#timer);
    const seen = this.#fresh ? { view: this.#stream.view, step: this.#stream.seen } : null;
    this.#fresh = false;
    const until = judges && this.view ? this.#until : Math.max(this.#until, Math.floor(this.step()));
    const began = this.#on.now();
    try {
      const foreseen = await this.#on.ask(seen, this.#inputs.map(({ step, action }) => [step, action]), until);
      if (!this.#ended) this.#hear(foreseen, until, judges, this.#on.now() - began);
    } catch (problem) {
      console.error(problem);
      if (!this.#ended) this.#on.failed("trouble");
    }
  }

  /** @param {Foreseen} foreseen @param {number} until @param {boolean} judges @param {number} took */
  #hear(foreseen, until, judges, took) {
    this.#asking = false;
    if (this.#answers.note(took, this.#on.now())) return this.#on.failed("slow");
    // What the hall has told meanwhile is gone on from at once; this is not drawn any more.
    if (!this.#fresh) this.#show(foreseen, until, judges && !this.#again);
    if (this.#again || this.#fresh) {
      this.#again = false;
      this.#ask();
    }
  }

  /** @param {Foreseen} foreseen @param {number} until @param {boolean} judges */
  #show(foreseen, until, judges) {
    const before = this.view;
    this.#until = until;
    this.view = share(before ?? this.#stream.view, foreseen.view);
    const events = [...this.#events, ...this.#foretold.foresee(foreseen.events, this.#on.now())];
    this.#events = [];
    if (foreseen.due !== null) this.#timer = setTimeout(() => this.#ask(), Math.max(0, ((foreseen.due - this.step()) * 1000) / this.#rate));
    if (judges && before) this.#on.judged?.(before, this.view);
    const asked = this.#on.now();
    this.#on.draw(events);
    this.#on.frame(() => {
      const now = this.#on.now();
      if (!this.#ended && this.#frames.note(now - asked, now)) this.#on.failed("slow");
    });
  }
}

/** A fresh value made of the parts of an old one that are the same: pictures know by that what has not changed. @param {any} old @param {any} fresh @returns {any} */
function share(old, fresh) {
  if (typeof fresh !== "object" || fresh === null || typeof old !== "object" || old === null || Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  const keys = Object.keys(fresh);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    fresh[key] = share(old[key], fresh[key]);
    same &&= key in old && fresh[key] === old[key];
  }
  return same ? old : fresh;
}
