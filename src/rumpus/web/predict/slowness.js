// @ts-check
// Whether something takes too long, most of the time and for long. A machine that has something else to do for a moment is not slow.

/** So many in a row are looked at. */
const LOOKED_AT = 16;
const SLOW_FOR_MS = 3000;

export class Slowness {
  #most;
  /** @type {number[]} */
  #took = [];
  /** Since when most have been slow; null while they are not. @type {number | null} */
  #since = null;

  /** @param {number} most milliseconds that it may take */
  constructor(most) {
    this.#most = most;
  }

  /** It has taken so long, again; whether that is too slow. @param {number} took @param {number} now both in milliseconds */
  note(took, now) {
    this.#took = [...this.#took, took].slice(-LOOKED_AT);
    const late = this.#took.filter((time) => time > this.#most).length;
    if (this.#took.length < LOOKED_AT || late <= LOOKED_AT / 2) this.#since = null;
    else this.#since ??= now;
    return this.#since !== null && now - this.#since >= SLOW_FOR_MS;
  }
}
