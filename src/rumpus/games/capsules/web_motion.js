// @ts-check
// What moves on one field between two views: short ways from the old tile to the new one. Knows no pixels.

/**
 * @typedef {[number, number, string]} CellShown   x, y, two characters
 * @typedef {{n: number, turn: number, cells: CellShown[]}} CapsuleShown
 * @typedef {"play" | "settle" | "receive" | "paused" | "won" | "defeated" | "ended" | "left" | "ready" | "waiting" | "stop"} State
 * @typedef {object} SeatShown
 * @property {string[]} rows
 * @property {CapsuleShown | null} capsule
 * @property {string} next
 * @property {CellShown[]} falling
 * @property {State} state
 * @property {number} viruses
 * @property {number} score
 * @property {number} waiting
 * @property {number | null} until
 * @typedef {import("../../web/types.js").GameEvent} GameEvent
 * @typedef {{x: number, y: number, text: string, fromX: number, fromY: number, at: number}} Glide
 * @typedef {{x: number, y: number, text: string, at: number}} Pop
 */

const GLIDE_MS = 80;
const SINK_MS = 110;
const LAND_MS = 140;
export const POP_MS = 340;
export const HEIGHT = 16;

/** The two characters of a tile. @param {string[]} rows @param {number} x @param {number} y */
export function cellAt(rows, x, y) {
  return (rows[HEIGHT - 1 - y] ?? "").slice(2 * x, 2 * x + 2) || "##";
}

/** From 0 to 1, quick at first. @param {number} part */
export function ease(part) {
  const left = 1 - Math.min(1, Math.max(0, part));
  return 1 - left * left * left;
}

export class Motion {
  /** @type {Glide[]} */
  capsule = [];
  /** @type {Glide[]} */
  falling = [];
  /** @type {Pop[]} */
  pops = [];
  /** @type {Map<string, number>} tiles that sank one row, and when */
  #sunk = new Map();
  /** @type {Map<string, number>} tiles of the capsule that has just halted, and when */
  #landed = new Map();
  /** @type {string[] | null} */
  #rows = null;
  #number = -1;
  #busy = 0;
  #calm;

  /** @param {boolean} calm nothing glides */
  constructor(calm) {
    this.#calm = calm;
  }

  /** @param {SeatShown} seat @param {GameEvent[]} events this seat's @param {number} now */
  update(seat, events, now) {
    this.pops = this.pops.filter((pop) => now - pop.at < POP_MS);
    for (const event of events) {
      if (event.name === "round_start") this.#rows = null;
      if (this.#calm) continue;
      if (event.name === "eliminated") {
        for (const [x, y, text] of event.cells) this.pops.push({ x, y, text, at: now });
        this.#keepBusy(now + POP_MS);
      }
      if (event.name === "landed") {
        this.#landed.clear();
        for (const [x, y] of event.cells) this.#landed.set(`${x},${y}`, now);
        this.#keepBusy(now + LAND_MS);
      }
    }
    this.#followCapsule(seat, now);
    this.#followFalling(seat, now);
    this.#followSinking(seat, now);
    this.#rows = seat.rows;
  }

  /** Whether something here is under way. @param {number} now */
  moves(now) {
    return now < this.#busy;
  }

  /** How far above its tile a sinking piece still is. @param {number} x @param {number} y @param {number} now */
  heightOver(x, y, now) {
    const at = this.#sunk.get(`${x},${y}`);
    return at === undefined ? 0 : Math.max(0, 1 - (now - at) / SINK_MS);
  }

  /** How flat a piece is that has just halted, 0 to 1. @param {number} x @param {number} y @param {number} now */
  squash(x, y, now) {
    const at = this.#landed.get(`${x},${y}`);
    if (at === undefined || now >= at + LAND_MS) return 0;
    return Math.sin((Math.PI * (now - at)) / LAND_MS);
  }

  /** Where a gliding piece is now. @param {Glide} glide @param {number} now @returns {[number, number]} */
  place(glide, now) {
    const part = ease((now - glide.at) / GLIDE_MS);
    return [glide.fromX + (glide.x - glide.fromX) * part, glide.fromY + (glide.y - glide.fromY) * part];
  }

  /** @param {number} until */
  #keepBusy(until) {
    this.#busy = Math.max(this.#busy, until);
  }

  /** @param {SeatShown} seat @param {number} now */
  #followCapsule({ capsule }, now) {
    if (!capsule) {
      this.capsule = [];
      return;
    }
    const cells = capsule.turn & 2 ? [...capsule.cells].reverse() : capsule.cells;
    const same = this.#number === capsule.n && this.capsule.length === 2 && !this.#calm;
    this.#number = capsule.n;
    this.capsule = cells.map((cell, half) => this.#glide(cell, same ? this.capsule[half] : undefined, now));
  }

  /** @param {SeatShown} seat @param {number} now */
  #followFalling(seat, now) {
    const before = [...this.falling];
    this.falling = seat.falling.map((cell) => {
      const was = before.findIndex((glide) => glide.x === cell[0] && glide.text === cell[2] && glide.y >= cell[1]);
      if (was < 0 && !this.#calm && cell[1] === HEIGHT - 1) {
        // A new one comes in from above.
        this.#keepBusy(now + GLIDE_MS);
        return { x: cell[0], y: cell[1], text: cell[2], fromX: cell[0], fromY: cell[1] + 1, at: now };
      }
      return this.#glide(cell, was < 0 || this.#calm ? undefined : before.splice(was, 1)[0], now);
    });
  }

  /** @param {CellShown} cell @param {Glide | undefined} was @param {number} now @returns {Glide} */
  #glide([x, y, text], was, now) {
    if (!was) return { x, y, text, fromX: x, fromY: y, at: -Infinity };
    if (was.x === x && was.y === y) return { ...was, text };
    const [fromX, fromY] = this.place(was, now);
    this.#keepBusy(now + GLIDE_MS);
    return { x, y, text, fromX, fromY, at: now };
  }

  /** @param {SeatShown} seat @param {number} now */
  #followSinking(seat, now) {
    const before = this.#rows;
    if (before === seat.rows || before?.join() === seat.rows.join()) return;
    this.#sunk.clear();
    if (!before || seat.state !== "settle" || this.#calm) return;
    for (let x = 0; x < 8; x++) {
      /** @type {boolean} */
      let under = false;
      for (let y = 0; y < HEIGHT - 1; y++) {
        const text = cellAt(seat.rows, x, y);
        const was = cellAt(before, x, y);
        /** @type {boolean} */
        const free = under || was === ".." || was[1] === "x";
        under = free && "<>^vo".includes(text[1]) && cellAt(before, x, y + 1) === text;
        if (under) this.#sunk.set(`${x},${y}`, now);
      }
    }
    if (this.#sunk.size) this.#keepBusy(now + SINK_MS);
  }
}
