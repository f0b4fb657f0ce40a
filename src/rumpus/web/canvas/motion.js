// @ts-check
// What moves between two views: easing, and the short ways of halves that fall and sink. Times and cells; knows no pixels.

import { LINE_MS } from "./call_out.js";
import { SHAKE_MS, Shake } from "./shake.js";

/**
 * @typedef {[number, number, string]} CellShown   x, y, two characters: colour and kind
 * @typedef {{x: number, y: number, text: string, fromX: number, fromY: number, at: number}} Glide
 * @typedef {{glide: number, sink: number, land: number}} Pace   how long each takes, in milliseconds
 */

/** From 0 to 1, quick at first. @param {number} part */
export function ease(part) {
  const left = 1 - Math.min(1, Math.max(0, part));
  return 1 - left * left * left;
}

/** The two characters of a cell. @param {string[]} rows from above @param {number} x @param {number} y from below */
export function cellAt(rows, x, y) {
  return (rows[rows.length - 1 - y] ?? "").slice(2 * x, 2 * x + 2) || "##";
}

/**
 * Let the motions of all boards, one a seat, follow a view; each hears the events of its seat, and those of none. Another number
 * of seats begins anew.
 * @template S @template {{update: (seat: S, events: import("../types.js").GameEvent[], now: number) => void}} M
 * @param {M[]} motions @param {() => M} begin @param {S[]} seats @param {import("../types.js").GameEvent[]} events @param {number} now
 * @returns {M[]}
 */
export function followSeats(motions, begin, seats, events, now) {
  const followed = motions.length === seats.length ? motions : seats.map(begin);
  followed.forEach((motion, i) => motion.update(seats[i], events.filter(({ seat }) => seat === i || seat === undefined), now));
  return followed;
}

/** What all boards of bound halves have in common: glides, cells that sank a row, cells that have just come down; what a chain does. */
export class HalvesMotion {
  /** Both halves in hand; none between two pairs. @type {Glide[]} */
  pair = [];
  /** Halves that fall alone. @type {Glide[]} */
  falling = [];
  calm;
  /** How a big clear shakes the board. @type {Shake} */
  shake;
  /** What is called out over it. @type {{text: string, at: number, until: number} | null} */
  call = null;
  #pace;
  #busy = 0;
  /** @type {Map<string, number>} cells that sank one row, and when */
  #sunk = new Map();
  /** @type {Map<string, number>} cells that have just come down, and when */
  #landed = new Map();
  /** @type {string[] | null} */
  #rows = null;
  /** Which pair is in hand. */
  #number = -1;

  /** @param {boolean} calm nothing moves @param {Pace} pace @param {boolean} [shakes] big clears shake the board */
  constructor(calm, pace, shakes = false) {
    this.calm = calm;
    this.shake = new Shake(shakes);
    this.#pace = pace;
  }

  /** Whether something here is under way. @param {number} now */
  moves(now) {
    return now < this.#busy;
  }

  /** How far above its cell a sinking piece still is. @param {number} x @param {number} y @param {number} now */
  heightOver(x, y, now) {
    const at = this.#sunk.get(`${x},${y}`);
    return at === undefined ? 0 : Math.max(0, 1 - (now - at) / this.#pace.sink);
  }

  /** How flat a piece is that has just landed, 0 to 1. @param {number} x @param {number} y @param {number} now */
  squash(x, y, now) {
    const at = this.#landed.get(`${x},${y}`);
    if (at === undefined || now >= at + this.#pace.land) return 0;
    return Math.sin((Math.PI * (now - at)) / this.#pace.land);
  }

  /** Where a gliding piece is now. @param {Glide} glide @param {number} now @returns {[number, number]} */
  place(glide, now) {
    const part = ease((now - glide.at) / this.#pace.glide);
    return [glide.fromX + (glide.x - glide.fromX) * part, glide.fromY + (glide.y - glide.fromY) * part];
  }

  /** @param {number} until */
  keepBusy(until) {
    this.#busy = Math.max(this.#busy, until);
  }

  /**
   * Something went: what is big shakes the board, and further clears of a chain are called out.
   * @param {number} chain which clear it is since a pair came to rest, from 1 @param {number} more what makes it bigger besides @param {string} text @param {number} now
   */
  cleared(chain, more, text, now) {
    if (this.shake.begin(chain - 1 + more, now)) this.keepBusy(now + SHAKE_MS);
    if (chain < 2) return;
    this.call = { text, at: now, until: now + LINE_MS };
    this.keepBusy(now + LINE_MS);
  }

  /** These cells have just come down. @param {CellShown[]} cells @param {number} now */
  land(cells, now) {
    if (this.calm) return;
    this.#landed.clear();
    for (const [x, y] of cells) this.#landed.set(`${x},${y}`, now);
    this.keepBusy(now + this.#pace.land);
  }

  /** The way of one half from where it was. @param {CellShown} cell @param {Glide | undefined} was @param {number} now @returns {Glide} */
  glide([x, y, text], was, now) {
    if (!was || this.calm) return { x, y, text, fromX: x, fromY: y, at: -Infinity };
    if (was.x === x && was.y === y) return { ...was, text };
    const [fromX, fromY] = this.place(was, now);
    this.keepBusy(now + this.#pace.glide);
    return { x, y, text, fromX, fromY, at: now };
  }

  /** The way of a half that comes in from above. @param {CellShown} cell @param {number} now @returns {Glide} */
  enter([x, y, text], now) {
    this.keepBusy(now + this.#pace.glide);
    return { x, y, text, fromX: x, fromY: y + 1, at: now };
  }

  /** Follow both halves in hand. @param {{turn: number, cells: CellShown[]} | null} pair @param {number} number tells pairs apart @param {number} now */
  followPair(pair, number, now) {
    if (!pair) {
      this.pair = [];
      return;
    }
    const was = this.#number === number && this.pair.length === 2 ? this.pair : [];
    this.#number = number;
    this.pair = (pair.turn & 2 ? [...pair.cells].reverse() : pair.cells).map((cell, half) => this.glide(cell, was[half], now));
  }

  /**
   * Follow the halves that fall alone.
   * @param {CellShown[]} cells @param {number} now
   * @param {{most?: number, top?: number}} how  most: rows one falls between two views; top: the row in which they come in from above
   */
  followFalling(cells, now, { most = Infinity, top = -1 }) {
    const before = [...this.falling];
    this.falling = cells.map((cell) => {
      const [x, y, text] = cell;
      const was = before.findIndex((glide) => glide.x === x && glide.text === text && glide.y >= y && glide.y - y <= most);
      if (was < 0 && !this.calm && y === top) return this.enter(cell, now);
      return this.glide(cell, was < 0 ? undefined : before.splice(was, 1)[0], now);
    });
  }

  /** What is not known of the rows before is not seen to sink. */
  forgetRows() {
    this.#rows = null;
  }

  /**
   * Find what sank a row since the rows before.
   * @param {string[]} rows @param {boolean} settling whether anything sinks now @param {(text: string) => boolean} isFree @param {number} now
   */
  followSinking(rows, settling, isFree, now) {
    const before = this.#rows;
    this.#rows = rows;
    if (before === rows || before?.join() === rows.join()) return;
    this.#sunk.clear();
    if (!before || !settling || this.calm) return;
    for (let x = 0; x < 8; x++) {
      let under = false;
      for (let y = 0; y < rows.length - 1; y++) {
        const text = cellAt(rows, x, y);
        under = (under || isFree(cellAt(before, x, y))) && "<>^vo".includes(text[1]) && cellAt(before, x, y + 1) === text;
        if (under) this.#sunk.set(`${x},${y}`, now);
      }
    }
    if (this.#sunk.size) this.keepBusy(now + this.#pace.sink);
  }
}
