// @ts-check
// News may say that the ball or a paddle is elsewhere than it was drawn: the difference goes away within a moment.

import { ease } from "/static/canvas/motion.js";
import { ballAt, paddleAt } from "./motion.js";

const DRIFT_MS = 80;
/** What is further away, in pixels of the court, is drawn where it is: a serve is no mistake. */
const FAR = 120;

/** @typedef {import("./motion.js").View} View */

class Drift {
  #from = { x: 0, y: 0 };
  #at = -Infinity;

  /** It was drawn at one place and is at another. @param {{x: number, y: number}} was @param {{x: number, y: number}} is @param {number} now */
  jump(was, is, now) {
    const from = { x: was.x - is.x, y: was.y - is.y };
    const far = Math.hypot(from.x, from.y);
    if (far < 0.5) return;
    [this.#from, this.#at] = far > FAR ? [{ x: 0, y: 0 }, -Infinity] : [from, now];
  }

  /** Where it is still drawn. @param {{x: number, y: number}} is @param {number} now */
  place({ x, y }, now) {
    const left = 1 - ease((now - this.#at) / DRIFT_MS);
    return { x: x + this.#from.x * left, y: y + this.#from.y * left };
  }
}

/** Those of the ball and of both paddles. */
export class Drifts {
  #calm;
  #ball = new Drift();
  #paddles = [new Drift(), new Drift()];

  /** @param {boolean} calm nothing glides */
  constructor(calm) {
    this.#calm = calm;
  }

  /** Another view is drawn from now on. @param {View} before @param {View} after @param {number} step @param {number} now */
  follow(before, after, step, now) {
    if (this.#calm || before.phase !== after.phase) return;
    this.#ball.jump(this.ball(before, step, now), ballAt(after, step), now);
    this.#paddles.forEach((drift, seat) => {
      drift.jump({ x: 0, y: this.paddle(before, seat, step, now) }, { x: 0, y: paddleAt(after.paddles[seat], step) }, now);
    });
  }

  /** Where the ball is drawn. @param {View} view @param {number} step @param {number} now */
  ball(view, step, now) {
    return this.#ball.place(ballAt(view, step), now);
  }

  /** How high a paddle is drawn. @param {View} view @param {number} seat @param {number} step @param {number} now */
  paddle(view, seat, step, now) {
    return this.#paddles[seat].place({ x: 0, y: paddleAt(view.paddles[seat], step) }, now).y;
  }
}
