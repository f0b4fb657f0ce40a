// @ts-check
// Keys that are held. The rules repeat them (press and release are their inputs); who has set a pace of their own has the
// page say single moves instead, which the rules know as well: either way the log holds all that happened.

import { Repeater, hasOwnPace, ownPace } from "/static/input/repeat.js";

/** rules/tetris.md: ten steps of a sixtieth until a key repeats, then every second one. */
const RULES_PACE = { first: 200, next: 33 };
/** No well is wider: further moves of the same piece that way mean nothing. */
const MOST = 10;

/** @typedef {Pick<import("./view.js").SeatShown, "placed" | "piece">} Falling */

export class Shifts {
  #seat;
  #send;
  #repeater;
  /** @type {Map<string, {piece: string, count: number}>} moves said for a piece, by seat and word */
  #said = new Map();
  /** @type {Set<string>} keys that the rules repeat */
  #ruled = new Set();

  /** @param {(seat: number) => Falling | undefined} look @param {(seat: number, action: string) => boolean} send */
  constructor(look, send) {
    this.#seat = look;
    this.#send = send;
    this.#repeater = new Repeater((seat, word) => this.#shift(seat, word, "*"), () => ownPace(RULES_PACE));
  }

  /** @param {number} seat @param {string} word */
  press(seat, word) {
    if (word === "down" || !hasOwnPace()) {
      this.#ruled.add(`${seat} ${word}`);
      this.#send(seat, `${word}+`);
      return;
    }
    this.#said.delete(`${seat} ${word}`);
    // Of two opposite keys the last one counts.
    this.#repeater.release(seat, word === "left" ? "right" : "left");
    this.#shift(seat, word, "");
    this.#repeater.press(seat, word);
  }

  /** @param {number} seat @param {string} word */
  release(seat, word) {
    this.#repeater.release(seat, word);
    if (this.#ruled.delete(`${seat} ${word}`)) this.#send(seat, `${word}-`);
  }

  stop() {
    this.#repeater.stop();
  }

  /** @param {number} seat @param {string} word @param {"" | "*"} again a key that repeats is still one key */
  #shift(seat, word, again) {
    const shown = this.#seat(seat);
    if (!shown?.piece) return false;
    const key = `${seat} ${word}`;
    const piece = `${shown.placed} ${shown.piece.kind}`;
    const said = this.#said.get(key);
    const count = said?.piece === piece ? said.count : 0;
    if (count >= MOST) return false;
    this.#said.set(key, { piece, count: count + 1 });
    return this.#send(seat, word + again);
  }
}
