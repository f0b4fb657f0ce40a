// @ts-check
// Requests the hall may not have heard: kept until an answer to something later shows that it has. After a lost
// connection those left are sent again with their numbers, and the hall does nothing twice.

import { REPEATABLE } from "./wire.js";

/** @typedef {{t: string, id: number, code?: string | null}} Request */

export class Pending {
  /** Oldest first, each with the number of the ping that followed it. @type {{request: Request, ping: number}[]} */
  #left = [];

  /** Whether it matters if a request is lost. @param {Request} request */
  matters(request) {
    return !REPEATABLE.has(request.t);
  }

  /** A request went out, and a ping after it. @param {Request} request @param {number} ping its number */
  sent(request, ping) {
    this.#left.push({ request, ping });
  }

  /** The hall has answered a ping: it knows what was sent before. @param {number} ping */
  heard(ping) {
    this.#left = this.#left.filter((sent) => sent.ping > ping);
  }

  /** The hall has answered this one. @param {number} id */
  answered(id) {
    this.#left = this.#left.filter((sent) => sent.request.id !== id);
  }

  /** Those left, oldest first; from now on they count as not sent. */
  take() {
    const left = this.#left.map((sent) => sent.request);
    this.#left = [];
    return left;
  }
}
