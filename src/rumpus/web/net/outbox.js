// @ts-check
// Actions made and not yet known to be kept. After a lost connection those left are sent again, in order. Where people
// move by turns an action goes alone: the next one waits until the hall has answered, and is not made on a line that is lost.
// And requests, likewise: with their numbers, so that the hall does nothing twice. One file, for the home page pays for each.

import { REPEATABLE } from "./wire.js";

/** @typedef {import("../types.js").Act} Act */

export class Outbox {
  /** @type {{act: Act, alone: boolean, at: number, sent: boolean}[]} */
  #left = [];
  /** @type {Map<string, number>} */
  #counts = new Map();

  /**
   * A new action, numbered.
   * @param {string} match @param {number} seat @param {string} action
   * @param {{alone?: boolean, at?: number, step?: number}} [how] alone: after those before it; at: local milliseconds; step: for which it is meant
   */
  push(match, seat, action, { alone = false, at = 0, step } = {}) {
    const key = `${match}/${seat}`;
    const seq = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, seq);
    /** @type {Act} */
    const act = { t: "act", match, seat, action, seq, ...(step !== undefined && { step }) };
    this.#left.push({ act, alone, at, sent: false });
    return act;
  }

  /** Those that may go out now, oldest first. @returns {Act[]} */
  due() {
    return this.#left.filter((entry) => !entry.sent && !(entry.alone && this.#isBehind(entry))).map((entry) => entry.act);
  }

  /** That one went out. @param {Act} act */
  went(act) {
    for (const entry of this.#left) if (entry.act === act) entry.sent = true;
  }

  /** The connection is another one: what went out over the old one may not have been heard. @param {string} [match] that of this one alone */
  renew(match) {
    for (const entry of this.#left) if (match === undefined || entry.act.match === match) entry.sent = false;
  }

  /** The line is lost: of those that go alone only the first of each seat was made. */
  shorten() {
    this.#left = this.#left.filter((entry) => entry.sent || !(entry.alone && this.#isBehind(entry)));
  }

  /** The action of a match that goes alone and has had no answer since that time. @param {string} match @param {number} since */
  waiting(match, since) {
    return this.#left.find((entry) => entry.alone && entry.act.match === match && entry.at <= since)?.act ?? null;
  }

  /**
   * All up to that number are kept.
   * @param {string} match @param {number} seat @param {number} seq
   */
  acknowledge(match, seat, seq) {
    this.#left = this.#left.filter(({ act }) => act.match !== match || act.seat !== seat || act.seq > seq);
  }

  /**
   * That one was refused.
   * @param {string} match @param {number} seat @param {number} seq
   */
  refuse(match, seat, seq) {
    this.#left = this.#left.filter(({ act }) => act.match !== match || act.seat !== seat || act.seq !== seq);
  }

  /** Nothing of that match matters any more. @param {string} match */
  forget(match) {
    this.#left = this.#left.filter(({ act }) => act.match !== match);
  }

  /** Those left, oldest first. */
  left() {
    return this.#left.map((entry) => entry.act);
  }

  /** Whether the same seat has made another one before it. @param {{act: Act}} entry */
  #isBehind({ act }) {
    return this.#left.some((other) => other.act.match === act.match && other.act.seat === act.seat && other.act.seq < act.seq);
  }
}

/** @typedef {{t: string, id: number, code?: string | null}} Request */

/** Requests that are perhaps not done: kept until the hall says that they are, and on disk, or refuses them. */
export class Pending {
  /** Oldest first. @type {Request[]} */
  #left = [];

  /** Whether it matters if a request is lost. @param {Request} request */
  matters(request) {
    return !REPEATABLE.has(request.t);
  }

  /** A request went out. @param {Request} request */
  sent(request) {
    this.#left.push(request);
  }

  /** The hall has done this one, or will not. @param {number} id */
  answered(id) {
    this.#left = this.#left.filter((request) => request.id !== id);
  }

  /** Those left, oldest first; from now on they count as not sent. */
  take() {
    const left = this.#left;
    this.#left = [];
    return left;
  }
}
