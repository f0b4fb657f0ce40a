// @ts-check
// The throw of a pill from the keeper's hand into the neck, and the next pill while it waits. All decoration.

import { drawPair } from "/static/canvas/halves.js";
import { spriteOf } from "./sprites.js";

/**
 * @typedef {import("./motion.js").SeatShown} SeatShown
 * @typedef {{x: number, y: number, u: number}} Place
 */

// rules/mario99.md: 24 frames of 25 ms on a throwing board of 12 × 8, from (10, 4). The neck is at its (1, 3).
export const FRAMES = 24;
const START = [10, 4];
const END = [1, 3];
export const RELEASE = 4;
const OVER_NECK = 17;

/**
 * Where the thrown pill is on the throwing board: x, y of its left half, and its turn in radians.
 * @param {number} frame 0 to 24 @returns {[number, number, number]}
 */
function flight(frame) {
  if (frame <= RELEASE) {
    const part = frame / RELEASE;
    return [START[0] + Math.sin(part * Math.PI) * 0.5 - part * 0.4, START[1] - Math.sin(part * Math.PI) * 0.6 + part * 0.5, 0];
  }
  if (frame <= OVER_NECK) {
    const part = (frame - RELEASE) / (OVER_NECK - RELEASE);
    const [x, y] = [START[0] - 0.4, START[1] + 0.5];
    return [x + (END[0] - x) * part, y + (5.6 - y) * part + Math.sin(part * Math.PI) * 1.05, -part * Math.PI * 2];
  }
  const part = (frame - OVER_NECK) / (FRAMES - OVER_NECK);
  return [END[0], 5.6 + (END[1] - 5.6) * (part * 0.6 + part * part * 0.4), 0];
}

/** Which frame of the throw it is; -1 outside of one. @param {SeatShown} seat @param {number} step */
export function throwFrame(seat, step) {
  if (seat.phase !== "throw" || seat.until === null) return -1;
  return Math.min(FRAMES, Math.max(0, ((step - seat.since) / (seat.until - seat.since)) * FRAMES));
}

/** Whether the thrown pill is over the neck or in it. @param {SeatShown} seat @param {number} step */
export function isEntering(seat, step) {
  return throwFrame(seat, step) >= OVER_NECK;
}

/**
 * The next pill: in the hand, or on its way.
 * @param {CanvasRenderingContext2D} g @param {Place} place @param {{x: number, y: number}} hand @param {SeatShown} seat
 * @param {number} step @param {boolean} calm
 */
export function drawNextPill(g, place, hand, seat, step, calm) {
  const frame = calm ? -1 : throwFrame(seat, step);
  const wide = (hand.x - 3) / (START[0] - END[0]);
  if (frame < 0) {
    const grown = calm || seat.phase !== "fall" ? 1 : Math.min(1, 0.4 + (step - seat.since) / 200);
    drawPill(g, place, hand.x, hand.y, 0, seat.next, grown);
    return;
  }
  let [x, y, turn] = flight(frame);
  x = 3 + (x - END[0]) * wide;
  y = 15 + (y - END[1]);
  if (frame < OVER_NECK) y += (hand.y - 16) * (1 - frame / OVER_NECK);
  else {
    // rules/mario99.md: with one of the two entry cells locked the pill enters upright in the free column.
    const row = seat.rows[1] ?? "";
    const blocked = [row.slice(6, 8) !== "..", row.slice(8, 10) !== ".."];
    if (blocked[0] !== blocked[1]) {
      const part = Math.min(1, (frame - OVER_NECK) / 3);
      turn = (-Math.PI / 2) * part;
      x += part * (blocked[0] ? 0.5 : -0.5);
      y += part * 0.5;
    }
  }
  drawPill(g, place, x, y, turn, seat.next, 1);
}

/**
 * @param {CanvasRenderingContext2D} g @param {Place} place @param {number} x @param {number} y of the left half
 * @param {number} turn @param {string} colours @param {number} scale
 */
export function drawPill(g, place, x, y, turn, colours, scale) {
  drawPair(g, place, { column: x + 1, row: y + 0.5, angle: turn }, colours, spriteOf, scale);
}
