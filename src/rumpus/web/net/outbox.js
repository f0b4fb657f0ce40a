// @ts-check
// Actions sent and not yet known to be kept. After a lost connection those left are sent again, in order.

/** @typedef {import("../types.js").Act} Act */

export class Outbox {
  /** @type {Act[]} */
  #left = [];
  /** @type {Map<string, number>} */
  #counts = new Map();

  /**
   * A new action, numbered.
   * @param {string} match @param {number} seat @param {string} action @returns {Act}
   */
  push(match, seat, action) {
    const key = `${match}/${seat}`;
    const seq = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, seq);
    /** @type {Act} */
    const act = { t: "act", match, seat, action, seq };
    this.#left.push(act);
    return act;
  }

  /**
   * All up to that number are kept.
   * @param {string} match @param {number} seat @param {number} seq
   */
  acknowledge(match, seat, seq) {
    this.#left = this.#left.filter((act) => act.match !== match || act.seat !== seat || act.seq > seq);
  }

  /**
   * That one was refused.
   * @param {string} match @param {number} seat @param {number} seq
   */
  refuse(match, seat, seq) {
    this.#left = this.#left.filter((act) => act.match !== match || act.seat !== seat || act.seq !== seq);
  }

  /** Nothing of that match matters any more. @param {string} match */
  forget(match) {
    this.#left = this.#left.filter((act) => act.match !== match);
  }

  /** Those left, oldest first. */
  left() {
    return [...this.#left];
  }
}
