// @ts-check
// Garbage on its way from one well to another: a short arc on a layer above all. All decoration.

import { ease } from "/static/canvas/motion.js";
import { ALARM, ALARM_LIGHT } from "./theme.js";

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{from: [number, number], to: [number, number], size: number, at: number}} Flight
 * @typedef {import("./layout.js").Spot} Spot
 */

const FLIGHT_MS = 240;
const TAIL = 10;

export class Flights {
  /** @type {Flight[]} */
  #flights = [];
  /** @type {Box[]} what was drawn last, to be wiped */
  #drawn = [];

  /** @param {Spot} from @param {Spot} to @param {number} count rows @param {number} now */
  launch(from, to, count, now) {
    this.#flights.push({
      from: [from.place.x + 5 * from.place.u, from.place.y - 5 * from.place.u],
      to: [to.meter.x + to.meter.w / 2, to.meter.y + to.meter.h - to.place.u],
      size: Math.max(to.place.u * 0.55, from.place.u * 0.3) * (1 + Math.min(count, 8) * 0.09),
      at: now,
    });
  }

  /** Draw what flies; whether anything does. @param {CanvasRenderingContext2D} g @param {number} now */
  draw(g, now) {
    for (const { x, y, w, h } of this.#drawn) g.clearRect(x, y, w, h);
    this.#drawn = [];
    this.#flights = this.#flights.filter((flight) => now < flight.at + FLIGHT_MS);
    for (const flight of this.#flights) this.#drawOne(g, flight, (now - flight.at) / FLIGHT_MS);
    return this.#flights.length > 0;
  }

  /** @param {CanvasRenderingContext2D} g @param {Flight} flight @param {number} part */
  #drawOne(g, { from, to, size }, part) {
    const arc = Math.min(0.25 * Math.abs(to[0] - from[0]) + 2 * size, 8 * size);
    for (let i = TAIL; i >= 0; i--) {
      const at = ease(Math.max(0, part - i * 0.022));
      const x = from[0] + (to[0] - from[0]) * at;
      const y = from[1] + (to[1] - from[1]) * at - Math.sin(Math.PI * at) * arc;
      const r = size * (1 - (i / (TAIL + 1)) * 0.75);
      g.globalAlpha = i ? 0.5 * (1 - i / (TAIL + 1)) : 1;
      g.fillStyle = i ? ALARM : ALARM_LIGHT;
      g.beginPath();
      g.arc(x, y, r, 0, Math.PI * 2);
      g.fill();
      this.#drawn.push({ x: Math.floor(x - r - 2), y: Math.floor(y - r - 2), w: Math.ceil(2 * r + 4), h: Math.ceil(2 * r + 4) });
    }
    g.globalAlpha = 1;
  }
}
