// @ts-check
// What this page adds to the dice (docs/fair-dice.md): words nobody else can know beforehand, a fresh one each time.

/**
 * @typedef {import("../types.js").ToHall} ToHall
 * @typedef {import("../types.js").TableShown} TableShown
 */

/** Messages that carry a word for the dice. */
const THROWS = ["open", "invite", "accept", "ready", "join", "seat", "command", "word", "answer_offer", "seek_bot"];

/** @returns {string} 32 hexadecimal digits */
function makeNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The words of this page, and to which pledges it has added one. */
export class Nonces {
  /** @type {Set<string>} */
  #words = new Set();
  /** Pledges, by the table's code. @type {Map<string, string>} */
  #added = new Map();

  /**
   * A message with a fresh word, if it is one that has to do with dice.
   * @template {ToHall} M @param {M} message @param {TableShown | undefined} table the one it is about @returns {M}
   */
  add(message, table) {
    if (!THROWS.includes(message.t) || ("on" in message && message.on === false) || ("sit" in message && message.sit === false)) return message;
    if (table && message.t === "word") this.#added.set(table.code, table.pledge);
    const nonce = makeNonce();
    this.#words.add(nonce);
    return { ...message, nonce };
  }

  /** The hall has forgotten where we were. */
  forget() {
    this.#added.clear();
  }

  /** Whether a word is one of ours. @param {string} nonce */
  isOwn(nonce) {
    return this.#words.has(nonce);
  }

  /**
   * Whether we sit at a table, however we came to the seat, and the hall has no word of ours for its next match.
   * @param {TableShown} table @param {number[]} own our seats
   */
  isMissing(table, own) {
    if (table.challenge || this.#added.get(table.code) === table.pledge) return false;
    return own.some((seat) => !table.seats[seat].word);
  }
}
