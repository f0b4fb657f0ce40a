// @ts-check
// What moves in one bottle between two views: short ways from the old cell to the new one. Knows no pixels.

/**
 * @typedef {import("./web_theme.js").Colour} Colour
 * @typedef {[number, number, string]} CellShown   x, y, two characters
 * @typedef {{x: number, y: number, turn: number, colours: string, cells: CellShown[]}} PillShown
 * @typedef {object} SeatShown
 * @property {string[]} rows
 * @property {PillShown | null} pill
 * @property {string} next
 * @property {"throw" | "fall" | "pop" | "gravity" | "won" | "lost"} phase
 * @property {number} since
 * @property {number | null} until
 * @property {number} viruses
 * @property {Record<Colour, number>} left
 * @property {number} score
 * @property {number} damage
 * @property {CellShown[]} falling
 * @property {boolean} ready
 * @typedef {import("../../web/types.js").GameEvent} GameEvent
 * @typedef {{x: number, y: number, text: string, fromX: number, fromY: number, at: number}} Glide
 */

const GLIDE_MS = 70;
const SINK_MS = 90;
const LAND_MS = 130;
const LAID_MS = 1500;
export const HEIGHT = 17;

/** The two characters of a cell. @param {string[]} rows @param {number} x @param {number} y */
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
  pill = [];
  /** @type {Glide[]} */
  falling = [];
  /** @type {Map<string, number>} cells that sank one row, and when */
  #sunk = new Map();
  /** @type {Map<string, number>} cells of the pill that has just come down, and when */
  #landed = new Map();
  /** @type {Set<string>} popping cells that were viruses */
  #burst = new Set();
  /** @type {Record<Colour, number>} until when a dancer lies */
  #laid = { b: 0, r: 0, y: 0 };
  /** @type {string[] | null} */
  #rows = null;
  #pillOf = -1;
  #busy = 0;
  #calm;

  /** @param {boolean} calm nothing glides */
  constructor(calm) {
    this.#calm = calm;
  }

  /** @param {SeatShown} seat @param {GameEvent[]} events this seat's @param {number} now */
  update(seat, events, now) {
    for (const event of events) {
      if (event.name === "virus_hit") this.#laid[/** @type {Colour} */ (event.colour)] = now + LAID_MS;
      if (event.name === "pop") {
        this.#burst.clear();
        for (const [x, y, text] of event.cells) if (text[1] === "*") this.#burst.add(`${x},${y}`);
      }
      if (event.name === "land" && !this.#calm) {
        this.#landed.clear();
        for (const [x, y] of event.cells) this.#landed.set(`${x},${y}`, now);
        this.#keepBusy(now + LAND_MS);
      }
    }
    this.#followPill(seat, now);
    this.#followFalling(seat, now);
    this.#followSinking(seat, now);
    this.#rows = seat.rows;
  }

  /** Whether something here is under way. @param {number} now */
  moves(now) {
    return now < this.#busy;
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

  /** How far above its cell a sinking piece still is. @param {number} x @param {number} y @param {number} now */
  heightOver(x, y, now) {
    const at = this.#sunk.get(`${x},${y}`);
    return at === undefined ? 0 : Math.max(0, 1 - (now - at) / SINK_MS);
  }

  /** How flat a piece is that has just landed, 0 to 1. @param {number} x @param {number} y @param {number} now */
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
  #followPill(seat, now) {
    const { pill } = seat;
    if (!pill) {
      this.pill = [];
      return;
    }
    const cells = pill.turn & 2 ? [...pill.cells].reverse() : pill.cells;
    const same = this.#pillOf === seat.since && this.pill.length === 2 && !this.#calm;
    this.#pillOf = seat.since;
    this.pill = cells.map((cell, half) => this.#glide(cell, same ? this.pill[half] : undefined, now));
  }

  /** @param {SeatShown} seat @param {number} now */
  #followFalling(seat, now) {
    const before = [...this.falling];
    this.falling = seat.falling.map((cell) => {
      const was = before.findIndex(
        (glide) => glide.x === cell[0] && glide.text === cell[2] && glide.y - cell[1] <= 1 && glide.y >= cell[1],
      );
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
    if (!before || seat.phase !== "gravity" || this.#calm) return;
    for (let x = 0; x < 8; x++) {
      /** @type {boolean} */
      let under = false;
      for (let y = 0; y < HEIGHT - 1; y++) {
        const text = cellAt(seat.rows, x, y);
        /** @type {boolean} */
        const free = under || cellAt(before, x, y) === "..";
        under = free && "<>^vo".includes(text[1]) && cellAt(before, x, y + 1) === text;
        if (under) this.#sunk.set(`${x},${y}`, now);
      }
    }
    if (this.#sunk.size) this.#keepBusy(now + SINK_MS);
  }
}
