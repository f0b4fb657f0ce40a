// @ts-check
// A move turn by turn, before the hall has answered: the rules in the worker say at once whether it is one. What is none is refused
// in the rules' own words and never sent; what is one is sent, and shown as pending. No DOM, no worker.

import { Foretold } from "./foretold.js";

/**
 * @typedef {import("../types.js").Stream} Stream
 * @typedef {import("../types.js").GameEvent} GameEvent
 * @typedef {import("../worker/rules_worker.js").RulesRefusal} RulesRefusal
 * @typedef {object} On
 * @property {(stream: Stream, action: string) => Promise<{view: any, events: GameEvent[]}>} ask   the rules
 * @property {(action: string) => void} act   tell the hall
 * @property {(refusal: {code: string, facts: Record<string, any>, of: string}) => void} refuse
 * @property {(events: GameEvent[]) => void} draw   `view` or `action` is another one
 */

export class PendingMove {
  /** A move does not wait longer than this for the rules: then it is sent, and the hall says what it is. */
  static patienceMs = 60;
  /** What is seen once it is made; null if nothing is pending, or what comes of it is hidden. @type {any} */
  view = null;
  /** The move itself; null if nothing is pending. @type {string | null} */
  action = null;
  /** @type {Stream} */
  #stream;
  #on;
  #foretold;
  /** What was done and has not been sent: it leaves in that order, so the next waits until the rules have seen the first. @type {string[]} */
  #unsent = [];
  #sending = false;

  /** @param {Stream} stream @param {On} on */
  constructor(stream, on) {
    this.#stream = stream;
    this.#on = on;
    this.#foretold = new Foretold(stream.seat ?? 0);
  }

  /** The hall has told something; what of it was not shown. @param {Stream} stream @param {import("../types.js").FromHall[]} messages @param {GameEvent[]} events */
  hear(stream, messages, events) {
    const refused = messages.some((message) => message.t === "error" && message.match === stream.match);
    if (refused || stream.view !== this.#stream.view) this.view = this.action = null;
    this.#stream = stream;
    return this.#foretold.hear(events, performance.now());
  }

  /** @param {string} action */
  async act(action) {
    this.#unsent.push(action);
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.#unsent.length > 0) await this.#make(this.#unsent[0]);
    } finally {
      this.#sending = false;
    }
  }

  /** The hall alone judges what has not been sent. */
  stop() {
    this.view = this.action = null;
    for (const action of this.#unsent.splice(0)) this.#on.act(action);
  }

  /** @param {string} action */
  async #make(action) {
    const { view } = this.#stream;
    // What was done since the view is not in it: the rules could not tell.
    if (this.action !== null) return this.#send();
    this.action = action;
    const asked = this.#on.ask(this.#stream, action);
    const late = new Promise((resolve) => setTimeout(resolve, PendingMove.patienceMs, null));
    const answer = await Promise.race([asked, late]).catch((/** @type {any} */ problem) => problem);
    if (this.#unsent.length === 0) return; // stopped meanwhile
    if (answer && "code" in answer && "facts" in answer) {
      this.#unsent.shift();
      this.action = null;
      this.#on.draw([]);
      return this.#on.refuse(answer);
    }
    this.#send();
    if (this.#stream.view !== view) return;
    this.view = answer?.view ?? null;
    this.#on.draw(this.#foretold.foresee((answer?.events ?? []).map((/** @type {GameEvent} */ event) => [0, event]), performance.now()));
  }

  #send() {
    const action = this.#unsent.shift();
    if (action !== undefined) this.#on.act(action);
  }
}
