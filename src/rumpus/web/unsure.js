// @ts-check
// Requests the hall may not have heard: kept until an answer to something later shows that it has. After a lost
// connection those left are sent again with their numbers, and the hall does nothing twice.

/** What does no harm when it is lost: it is asked for anew with every connection, or nobody waits for it any more. */
const FLEETING = new Set(["join", "lobby", "listen", "complete"]);

/** @typedef {{t: string, id: number, code?: string}} Request */

export class Unsure {
  /** Oldest first. @type {Request[]} */
  #left = [];

  /** A request goes out; whether the hall is to be asked if it came. @param {Request} request @returns {boolean} */
  sent(request) {
    if (FLEETING.has(request.t)) return false;
    this.#left.push(request);
    return true;
  }

  /** The hall has answered a message of that number: it knows all before it, too. @param {number} id */
  heard(id) {
    this.#left = this.#left.filter((request) => request.id > id);
  }

  /** Those left, oldest first; from now on they count as not sent. */
  take() {
    const left = this.#left;
    this.#left = [];
    return left;
  }
}
