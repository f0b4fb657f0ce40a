// @ts-check
// Requests that are perhaps not done: kept until the hall says that they are, and on disk, or refuses them. After a
// lost connection those left are sent again with their numbers, and the hall does nothing twice.

import { REPEATABLE } from "./wire.js";

/** @typedef {{t: string, id: number, code?: string | null}} Request */

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
