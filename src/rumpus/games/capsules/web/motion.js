// @ts-check
// What moves on one field between two views: short ways from the old tile to the new one. Knows no pixels.

import { HalvesMotion } from "/static/canvas/motion.js";
import { phrase } from "/static/text/language.js";

/**
 * @typedef {import("../../../web/canvas/motion.js").CellShown} CellShown
 * @typedef {import("./shape.js").CapsuleShown} CapsuleShown
 * @typedef {import("./shape.js").SideShown["state"]} State
 * @typedef {import("./shape.js").SideShown} SeatShown
 * @typedef {import("../../../web/types.js").GameEvent} GameEvent
 * @typedef {{x: number, y: number, text: string, at: number}} Pop
 */

const PACE = { glide: 80, sink: 110, land: 140 };
export const POP_MS = 340;
export const HEIGHT = 16;

export class Motion extends HalvesMotion {
  /** @type {Pop[]} */
  pops = [];

  /** @param {boolean} calm nothing glides @param {boolean} shakes big clears shake the field */
  constructor(calm, shakes) {
    super(calm, PACE, shakes);
  }

  /** @param {SeatShown} seat @param {GameEvent[]} events this seat's @param {number} now */
  update(seat, events, now) {
    this.pops = this.pops.filter((pop) => now - pop.at < POP_MS);
    for (const event of events) {
      if (event.name === "round_start") this.forgetRows();
      if (event.name === "landed") this.land(event.cells, now);
      if (event.name === "eliminated") this.cleared(event.chain, event.rows.length - 1, phrase("capsules.chain", { chain: event.chain }), now);
      if (event.name === "eliminated" && !this.calm) {
        for (const [x, y, text] of event.cells) this.pops.push({ x, y, text, at: now });
        this.keepBusy(now + POP_MS);
      }
    }
    this.followPair(seat.capsule, seat.capsule?.n ?? -1, now);
    this.followFalling(seat.falling, now, { top: HEIGHT - 1 });
    this.followSinking(seat.rows, seat.state === "settle", (text) => text === ".." || text[1] === "x", now);
  }
}
