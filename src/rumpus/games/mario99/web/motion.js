// @ts-check
// What moves in one bottle between two views: short ways from the old cell to the new one. Knows no pixels.

import { HalvesMotion } from "/static/canvas/motion.js";

/**
 * @typedef {import("./theme.js").Colour} Colour
 * @typedef {import("../../../web/canvas/motion.js").CellShown} CellShown
 * @typedef {import("./shape.js").PillShown} PillShown
 * @typedef {import("./shape.js").BottleShown} SeatShown
 * @typedef {import("../../../web/types.js").GameEvent} GameEvent
 * @typedef {import("../../../web/canvas/motion.js").Glide} Glide
 */

const PACE = { glide: 70, sink: 90, land: 130 };
const LAID_MS = 1500;
export const HEIGHT = 17;

export class Motion extends HalvesMotion {
  /** @type {Glide[]} */
  pill = [];
  /** @type {Glide[]} */
  falling = [];
  /** @type {Set<string>} popping cells that were viruses */
  #burst = new Set();
  /** @type {Record<Colour, number>} until when a dancer lies */
  #laid = { b: 0, r: 0, y: 0 };
  #pillOf = -1;

  /** @param {boolean} calm nothing glides */
  constructor(calm) {
    super(calm, PACE);
  }

  /** @param {SeatShown} seat @param {GameEvent[]} events this seat's @param {number} now */
  update(seat, events, now) {
    for (const event of events) {
      if (event.name === "virus_hit") this.#laid[/** @type {Colour} */ (event.colour)] = now + LAID_MS;
      if (event.name === "pop") {
        this.#burst.clear();
        for (const [x, y, text] of event.cells) if (text[1] === "*") this.#burst.add(`${x},${y}`);
      }
      if (event.name === "land") this.land(event.cells, now);
    }
    this.#followPill(seat, now);
    this.#followFalling(seat, now);
    this.followSinking(seat.rows, seat.phase === "gravity", (text) => text === "..", now);
  }

  /** When the next dancer stands up again; 0 if none lies. @param {number} now */
  wakes(now) {
    const ends = Object.values(this.#laid).filter((end) => end > now);
    return ends.length ? Math.min(...ends) : 0;
  }

  /** @param {Colour} colour @param {number} now */
  isLaid(colour, now) {
    return now < this.#laid[colour];
  }

  /** @param {number} x @param {number} y */
  isBurst(x, y) {
    return this.#burst.has(`${x},${y}`);
  }

  /** @param {SeatShown} seat @param {number} now */
  #followPill(seat, now) {
    const { pill } = seat;
    if (!pill) {
      this.pill = [];
      return;
    }
    const same = this.#pillOf === seat.since && this.pill.length === 2;
    this.#pillOf = seat.since;
    this.pill = this.glidePair(pill, same ? this.pill : [], now);
  }

  /** @param {SeatShown} seat @param {number} now */
  #followFalling(seat, now) {
    const before = [...this.falling];
    this.falling = seat.falling.map((cell) => {
      const was = before.findIndex(
        (glide) => glide.x === cell[0] && glide.text === cell[2] && glide.y - cell[1] <= 1 && glide.y >= cell[1],
      );
      return this.glide(cell, was < 0 ? undefined : before.splice(was, 1)[0], now);
    });
  }
}
