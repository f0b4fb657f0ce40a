// @ts-check
// What one player sends another, on its way: a short arc on a layer above all boards. It passes behind the fields that
// are played, so that nobody's view is covered. All decoration.

import { ease } from "./motion.js";
import { addCanvas, sizeCanvas } from "./stage.js";

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {[number, number]} Point
 * @typedef {object} Sent
 * @property {Point} from
 * @property {Point} to
 * @property {number} size      how large one of its pieces is, in pixels
 * @property {string} tint      of its tail
 * @property {HTMLCanvasElement[]} pieces   what flies, side by side
 */

export const FLIGHT_MS = 400;
const TAIL = 10;
/** How far apart the dots of the tail are, as parts of the way. */
const LAG = 0.022;

/** Where it is after a part of its way. @param {Sent} sent @param {number} part @returns {Point} */
export function placeAt({ from, to, size }, part) {
  const at = ease(part);
  const arc = Math.min(0.25 * Math.abs(to[0] - from[0]) + 2 * size, 8 * size);
  return [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at - Math.sin(Math.PI * at) * arc];
}

/** The edge of a field that looks towards a place: behind the field nobody would see it fly. @param {{x: number, w: number}} field @param {number} there */
export function edgeTowards({ x, w }, there) {
  return there < x ? x : there > x + w ? x + w : x + w / 2;
}

/** The layer for a frame's flights, above what it has now. @param {HTMLElement} frame */
export function addSky(frame) {
  return addCanvas(frame, "rp-canvas rp-above");
}

export class Flights {
  #canvas;
  #g;
  #calm;
  /** @type {(Sent & {at: number})[]} */
  #flying = [];
  /** @type {Box[]} nothing is drawn over these */
  #fields = [];
  /** @type {Box[]} what was drawn last, to be wiped */
  #drawn = [];

  /** @param {HTMLCanvasElement} canvas @param {boolean} calm nothing flies */
  constructor(canvas, calm) {
    this.#canvas = canvas;
    this.#g = canvas.getContext("2d");
    this.#calm = calm;
    canvas.hidden = true;
  }

  /** @param {number} width @param {number} height @param {Box[]} fields those that are played */
  measure(width, height, fields) {
    sizeCanvas(this.#canvas, width, height);
    this.#fields = fields;
    // What is under way was reckoned for other places.
    this.#flying = [];
  }

  /** @param {Sent} sent @param {number} now */
  launch(sent, now) {
    if (!this.#calm) this.#flying.push({ ...sent, at: now });
  }

  /** Draw what flies; whether anything does. The layer is there only while it does. @param {number} now */
  draw(now) {
    const g = this.#g;
    if (!g) return false;
    for (const { x, y, w, h } of this.#drawn) g.clearRect(x, y, w, h);
    this.#drawn = [];
    this.#flying = this.#flying.filter(({ at }) => now < at + FLIGHT_MS);
    const flies = this.#flying.length > 0;
    if (this.#canvas.hidden === flies) this.#canvas.hidden = !flies;
    if (!flies) return false;
    g.save();
    g.beginPath();
    g.rect(0, 0, this.#canvas.width, this.#canvas.height);
    for (const { x, y, w, h } of this.#fields) g.rect(x, y, w, h);
    g.clip("evenodd");
    for (const sent of this.#flying) this.#drawOne(g, sent, (now - sent.at) / FLIGHT_MS);
    g.restore();
    return true;
  }

  /** @param {CanvasRenderingContext2D} g @param {Sent} sent @param {number} part */
  #drawOne(g, sent, part) {
    const { size, tint, pieces } = sent;
    g.fillStyle = tint;
    for (let i = TAIL; i > 0; i--) {
      const [x, y] = placeAt(sent, part - i * LAG);
      const r = (size / 2) * (1 - (i / (TAIL + 1)) * 0.75);
      g.globalAlpha = 0.5 * (1 - i / (TAIL + 1));
      g.beginPath();
      g.arc(x, y, r, 0, Math.PI * 2);
      g.fill();
      this.#wipeLater(x, y, r, r);
    }
    g.globalAlpha = 1;
    const [x, y] = placeAt(sent, part);
    const wide = pieces.length * size;
    pieces.forEach((piece, i) => g.drawImage(piece, Math.round(x - wide / 2 + i * size), Math.round(y - size / 2), size, size));
    this.#wipeLater(x, y, wide / 2, size / 2);
  }

  /** @param {number} x @param {number} y @param {number} rx @param {number} ry */
  #wipeLater(x, y, rx, ry) {
    this.#drawn.push({ x: Math.floor(x - rx - 2), y: Math.floor(y - ry - 2), w: Math.ceil(2 * rx + 4), h: Math.ceil(2 * ry + 4) });
  }
}
