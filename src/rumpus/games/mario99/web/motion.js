// @ts-check
// What moves in one bottle between two views: short ways from the old cell to the new one. Knows no pixels.

import { HalvesMotion } from "/static/canvas/motion.js";
import { phrase } from "/static/text/language.js";

/**
 * @typedef {import("./theme.js").Colour} Colour
 * @typedef {import("../../../web/canvas/motion.js").CellShown} CellShown
 * @typedef {import("./shape.js").PillShown} PillShown
 * @typedef {import("./shape.js").BottleShown} SeatShown
 * @typedef {import("../../../web/types.js").GameEvent} GameEvent
 */

const PACE = { glide: 70, sink: 90, land: 130 };
/** So many cells at once are two lines. */
const MANY = 7;
const LAID_MS = 1500;
export const HEIGHT = 17;

export class Motion extends HalvesMotion {
  /** @type {Set<string>} popping cells that were viruses */
  #burst = new Set();
  /** @type {Record<Colour, number>} until when a dancer lies */
  #laid = { b: 0, r: 0, y: 0 };

  /** @param {boolean} calm nothing glides @param {boolean} shakes big clears shake the bottle */
  constructor(calm, shakes) {
    super(calm, PACE, shakes);
  }

  /** @param {SeatShown} seat @param {GameEvent[]} events this seat's @param {number} now */
  update(seat, events, now) {
    for (const event of events) {
      if (event.name === "virus_hit") this.#laid[/** @type {Colour} */ (event.colour)] = now + LAID_MS;
      if (event.name === "pop") {
        this.cleared(event.chain, event.cells.length >= MANY ? 1 : 0, phrase("mario99.chain", { chain: event.chain }), now);
        this.#burst.clear();
        for (const [x, y, text] of event.cells) if (text[1] === "*") this.#burst.add(`${x},${y}`);
      }
      if (event.name === "land") this.land(event.cells, now);
    }
    this.followPair(seat.pill, seat.since, now);
    this.followFalling(seat.falling, now, { most: 1 });
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
}
