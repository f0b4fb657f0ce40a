// @ts-check
// How a big clear shakes a board: a little, shortly, more the longer a chain or a combo lasts. Numbers only.

export const SHAKE_MS = 240;
/** How far, in pixels of the page. */
const LEAST = 2;
const MOST = 6;
/** Of a small board's cell, at the most. */
const PART = 0.3;
const SWINGS = 3.5;

export class Shake {
  #may;
  #size = 0;
  #at = -Infinity;

  /** @param {boolean} may whether anything shakes here */
  constructor(may) {
    this.#may = may;
  }

  /** Shake it, if it may; whether it does. @param {number} weight from 1 on for what is big enough, more for what is bigger @param {number} now */
  begin(weight, now) {
    if (!this.#may || weight < 1) return false;
    this.#size = Math.min(MOST, LEAST + weight - 1);
    this.#at = now;
    return true;
  }

  forget() {
    this.#at = -Infinity;
  }

  /** How far aside the board is now, in pixels. @param {number} now @param {number} u a cell's size @param {number} ratio device pixels to one of the page */
  offset(now, u, ratio) {
    const part = (now - this.#at) / SHAKE_MS;
    if (part >= 1) return 0;
    return Math.round(Math.min(this.#size * ratio, PART * u) * (1 - part) * Math.sin(part * 2 * SWINGS * Math.PI));
  }
}
