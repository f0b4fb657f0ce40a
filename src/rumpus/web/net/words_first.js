// @ts-check
// What the hall says waits for the words to say it in: a language's sentences are fetched when they are first needed.

import { hallWords, learn } from "../text/language.js";
import { isSaid } from "../text/said.js";

/** @typedef {import("../types.js").FromHall} FromHall */

const HALL = "hall";

export class WordsFirst {
  /** Whose sentences we can say: the hall's, and games'. @type {Set<string>} */
  #speaks = new Set();
  /** How many frames wait until we can say what is in them. */
  #held = 0;
  /** Until all of them have been heard. @type {Promise<unknown>} */
  #caughtUp = Promise.resolve();
  #hear;

  /** @param {(messages: FromHall[]) => void} hear */
  constructor(hear) {
    this.#hear = hear;
  }

  /** Hear a frame as soon as it can be said, and all that follows after it. @param {FromHall[]} messages */
  receive(messages) {
    const missing = messages.flatMap((message) => this.#findMissing(message));
    if (this.#held === 0 && missing.length === 0) return this.#hear(messages);
    this.#held += 1;
    const learned = missing.map(async (words) => {
      await (words === HALL ? hallWords : learn(words));
      this.#speaks.add(words);
    });
    this.#caughtUp = Promise.all([this.#caughtUp, ...learned]).then(() => {
      this.#held -= 1;
      this.#hear(messages);
    });
  }

  /** Whose sentences it takes to say what is in a message, as far as we do not know them. @param {FromHall} message @returns {string[]} */
  #findMissing(message) {
    const games = message.t === "error" ? [message.of] : message.t === "chat" ? message.lines.map((line) => line.notice?.of) : [];
    const missing = games.filter((game) => game !== undefined && game !== "" && !this.#speaks.has(game));
    const speaks = this.#speaks.has(HALL) || (message.t !== "error" && !isSaid(message));
    return [.../** @type {string[]} */ (missing), ...(speaks ? [] : [HALL])];
  }
}
