// @ts-check
// The best score made on this device, as the page keeps it for every game; the page itself writes it when a match ends.

import { readBest } from "/static/state/storage.js";

export class Best {
  #kept = readBest("mario99") ?? 0;
  /** @type {Map<number, number>} the best since this page was opened, by seat */
  #seen = new Map();

  /** @param {number} seat */
  of(seat) {
    return Math.max(this.#kept, this.#seen.get(seat) ?? 0);
  }

  /** @param {number} seat @param {number} score */
  offer(seat, score) {
    if (score > (this.#seen.get(seat) ?? 0)) this.#seen.set(seat, score);
  }
}
