// @ts-check
// What moves in one well between two views, and what is called out. Times and cells; knows no pixels.

import { callChanges, callMoves } from "/static/canvas/call_out.js";
import { ease } from "/static/canvas/motion.js";
import { SHAKE_MS, Shake } from "/static/canvas/shake.js";
import { callOf } from "./calls.js";
import { HEIGHT, letterOf, rowAt } from "./view.js";

/**
 * @typedef {import("./view.js").SeatShown} SeatShown
 * @typedef {import("./view.js").PieceShown} PieceShown
 * @typedef {import("./view.js").GameEvent} GameEvent
 * @typedef {import("./view.js").Cell} Cell
 * @typedef {import("./calls.js").Call} Call
 * @typedef {{rows: number[], texts: string[], at: number, lift: number, hard: boolean}} Clear
 *   rows as they were before they went; lift: how far the field has been pushed up since
 */

const SHIFT_MS = 34;
const STEP_MS = 50;
export const FLASH_MS = 140;
export const TRAIL_MS = 190;
const BUMP_MS = 110;
/** Cleared rows shine, then what is above comes down. */
export const SHINE_MS = 105;
export const CLEAR_MS = 195;
const RISE_MS = 130;
const ALERT_MS = 260;
const GREY_ROW_MS = 26;

export class Motion {
  /** @type {Clear | null} */
  clear = null;
  /** @type {{cells: Cell[], letter: string, at: number} | null} cells that have just locked */
  lock = null;
  /** @type {{cells: Cell[], letter: string, fell: number, at: number} | null} */
  trail = null;
  /** @type {Call | null} */
  call = null;
  /** When more garbage was announced. */
  alertAt = -Infinity;
  /** When the well went out. */
  outAt = -Infinity;
  /** How a big clear shakes the field. @type {Shake} */
  shake;
  #rise = { count: 0, at: -Infinity };
  #glide = { dx: 0, dy: 0, xAt: -Infinity, yAt: -Infinity };
  /** @type {SeatShown | null} */
  #seat = null;
  #busy = -Infinity;
  #calm;

  /** @param {boolean} calm nothing moves @param {boolean} shakes big clears shake the field */
  constructor(calm, shakes) {
    this.#calm = calm;
    this.shake = new Shake(shakes);
  }

  /** @param {SeatShown} seat @param {GameEvent[]} events this seat's @param {number} now */
  update(seat, events, now) {
    const before = this.#seat;
    this.#seat = seat;
    if (!before || seat.placed < before.placed) {
      this.#forget();
      return;
    }
    if (seat === before && events.length === 0) return;
    const swapped = events.some(({ name }) => name === "lock" || name === "hold");
    this.#followPiece(swapped ? null : before.piece, seat.piece, now);
    let fell = 0;
    /** @type {Cell[]} */
    let cells = [];
    for (const event of events) {
      if (event.name === "drop") fell = event.cells;
      else if (event.name === "lock") {
        cells = event.cells;
        this.#land(cells, fell, now);
        fell = 0;
      } else if (event.name === "clear") this.#dissolve(event, before.rows, cells, now);
      else if (event.name === "garbage_added") this.#raise(event.count, now);
      const call = callOf(event, now);
      if (call && (event.name === "level" || event.name === "perfect") && this.call?.at === now) {
        this.call = { ...this.call, more: [this.call.more, call.title].filter(Boolean).join(" · ") };
      } else if (call) this.call = call;
    }
    if (seat.incoming > before.incoming) {
      this.alertAt = now;
      this.#keepBusy(now + ALERT_MS);
    }
    if (seat.phase === "out" && before.phase !== "out") {
      this.outAt = now;
      this.#keepBusy(now + HEIGHT * GREY_ROW_MS);
    }
  }

  /** Whether something here is under way. @param {number} now */
  moves(now) {
    return !this.#calm && (now < this.#busy || (this.call !== null && callMoves(this.call, now)));
  }

  /** When a call-out that stands still changes next; 0 if there is none. @param {number} now */
  wakes(now) {
    return this.call && now < this.call.until ? callChanges(this.call, now, this.#calm) : 0;
  }

  /** How far the falling piece still is from its cells, in columns and rows. @param {number} now @returns {[number, number]} */
  pieceOffset(now) {
    const { dx, dy, xAt, yAt } = this.#glide;
    return [dx * (1 - ease((now - xAt) / SHIFT_MS)), dy * Math.max(0, 1 - (now - yAt) / STEP_MS)];
  }

  /** How many rows the field still is below its place, while garbage comes in. @param {number} now */
  rise(now) {
    return this.#rise.count * (1 - ease((now - this.#rise.at) / RISE_MS));
  }

  /** How far a hard drop has pushed the field down, 0 to 1. @param {number} now */
  bump(now) {
    const part = this.trail ? (now - this.trail.at) / BUMP_MS : 1;
    return part >= 1 ? 0 : Math.sin(Math.PI * Math.sqrt(part));
  }

  /** How bright the news of more garbage still is, 0 to 1. @param {number} now */
  alert(now) {
    return this.#calm ? 0 : Math.max(0, 1 - (now - this.alertAt) / ALERT_MS);
  }

  /** How many rows are grey from below. @param {number} now */
  greyRows(now) {
    if (this.#seat?.phase !== "out") return 0;
    return this.#calm ? HEIGHT : Math.min(HEIGHT, Math.floor((now - this.outAt) / GREY_ROW_MS));
  }

  #forget() {
    this.shake.forget();
    this.clear = this.lock = this.trail = this.call = null;
    this.alertAt = this.outAt = this.#rise.at = this.#glide.xAt = this.#glide.yAt = -Infinity;
  }

  /** @param {number} until */
  #keepBusy(until) {
    this.#busy = Math.max(this.#busy, until);
  }

  /** @param {PieceShown | null} was @param {PieceShown | null} is @param {number} now */
  #followPiece(was, is, now) {
    const glide = this.#glide;
    if (!was || !is || this.#calm || was.kind !== is.kind || was.turn !== is.turn) {
      glide.xAt = glide.yAt = -Infinity;
      return;
    }
    const [dx, dy] = this.pieceOffset(now);
    if (was.x !== is.x) [glide.dx, glide.xAt] = [was.x + dx - is.x, now];
    if (was.y !== is.y) [glide.dy, glide.yAt] = [Math.min(2, was.y + dy - is.y), now];
    this.#keepBusy(now + STEP_MS);
  }

  /** @param {Cell[]} cells @param {number} fell @param {number} now */
  #land(cells, fell, now) {
    const letter = letterOf(cells);
    this.lock = { cells, letter, at: now };
    this.trail = fell > 0 ? { cells, letter, fell, at: now } : null;
    this.#keepBusy(now + TRAIL_MS);
  }

  /** @param {GameEvent} event @param {string[]} rows the field before @param {Cell[]} cells what locked @param {number} now */
  #dissolve(event, rows, cells, now) {
    if (this.#calm) return;
    const letter = letterOf(cells);
    const texts = event.rows.map((/** @type {number} */ y) => {
      const text = [...rowAt(rows, y)];
      for (const [cx, cy] of cells) if (cy === y) text[cx] = letter;
      return text.join("");
    });
    this.clear = { rows: event.rows, texts, at: now, lift: 0, hard: event.count === 4 || event.tspin === "full" };
    this.lock = null;
    this.shake.begin((this.clear.hard ? 2 : 0) + event.combo - 1, now);
    this.#keepBusy(now + Math.max(CLEAR_MS, SHAKE_MS));
  }

  /** @param {number} count @param {number} now */
  #raise(count, now) {
    if (this.clear) this.clear.lift += count;
    this.lock = this.trail = null;
    if (this.#calm) return;
    this.#rise = { count, at: now };
    this.#keepBusy(now + RISE_MS);
  }
}
