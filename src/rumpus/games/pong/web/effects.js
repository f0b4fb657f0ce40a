// @ts-check
// What moves for a moment after something happened: sparks, flashes, the shake of a point, moods, the ball's trail.

/**
 * @typedef {import("../../../web/types.js").GameEvent} GameEvent
 * @typedef {{x: number, y: number, vx: number, vy: number, at: number, life: number, seat: number}} Spark
 *   place in pixels of the court, speed in pixels a second; seat -1 for dust
 * @typedef {{x: number, y: number, at: number}} Mark
 */

const HIT_MS = 180;
const SHAKE_MS = 320;
const MOOD_MS = 1500;
const RING_MS = 260;
export const TRAIL_MS = 190;

export class Effects {
  /** @type {Spark[]} */
  sparks = [];
  /** Where the ball was in the last moments. @type {Mark[]} */
  trail = [];
  /** @type {(Mark & {seat: number})[]} */
  rings = [];
  #calm;
  #hitAt = [-Infinity, -Infinity];
  #pointAt = -Infinity;
  #scorer = -1;
  #until = -Infinity;
  #seed = 7;

  /** @param {boolean} calm */
  constructor(calm) {
    this.#calm = calm;
  }

  /** @param {GameEvent[]} events @param {number} now */
  hear(events, now) {
    for (const event of events) {
      const [x, y] = [(event.x ?? 0) / 256, (event.y ?? 0) / 256];
      if (event.name === "hit") {
        this.#hitAt[event.seat] = now;
        this.#keep(now + HIT_MS);
        this.#burst(x, y, event.seat ? -1 : 1, 6 + Math.round((event.speed - 200) / 25), event.seat, now);
        this.rings.push({ x, y, at: now, seat: event.seat });
      } else if (event.name === "wall") {
        this.#burst(x, y < 150 ? 1 : 299, 0, 4, -1, now);
      } else if (event.name === "point") {
        this.#pointAt = now;
        this.#scorer = event.seat;
        this.trail = [];
        this.#burst(x, y, event.seat ? 1 : -1, 22, event.seat, now);
        this.#keep(now + MOOD_MS);
      } else if (event.name === "serve") this.trail = [];
    }
  }

  /** Note where the ball is drawn. @param {number} x @param {number} y @param {number} now */
  follow(x, y, now) {
    if (this.#calm) return;
    this.trail.push({ x, y, at: now });
    while (this.trail.length && now - this.trail[0].at > TRAIL_MS) this.trail.shift();
  }

  /** How freshly a paddle has hit, 1 to 0. @param {number} seat @param {number} now */
  hit(seat, now) {
    return Math.max(0, 1 - (now - this.#hitAt[seat]) / HIT_MS);
  }

  /** How a seat feels about the last point: 1 glad, -1 sad, 0 neither. @param {number} seat @param {number} now */
  mood(seat, now) {
    if (now - this.#pointAt > MOOD_MS) return 0;
    return seat === this.#scorer ? 1 : -1;
  }

  /** Who has just scored, and how freshly, 1 to 0. @param {number} now */
  scored(now) {
    return { seat: this.#scorer, part: Math.max(0, 1 - (now - this.#pointAt) / MOOD_MS) };
  }

  /** How far the court is shaken, in pixels of the court. @param {number} now @returns {[number, number]} */
  shake(now) {
    const part = 1 - (now - this.#pointAt) / SHAKE_MS;
    if (this.#calm || part <= 0 || part > 1) return [0, 0];
    return [Math.sin(now / 17) * 5 * part * part, Math.cos(now / 13) * 3 * part * part];
  }

  /** How far a ring has grown, 0 to 1; those that are done are dropped. @param {number} now */
  liveRings(now) {
    this.rings = this.rings.filter((ring) => now - ring.at < RING_MS);
    return this.rings.map((ring) => ({ ...ring, part: (now - ring.at) / RING_MS }));
  }

  /** @param {number} now */
  liveSparks(now) {
    this.sparks = this.sparks.filter((spark) => now - spark.at < spark.life);
    return this.sparks.map((spark) => {
      const seconds = (now - spark.at) / 1000;
      return { x: spark.x + spark.vx * seconds, y: spark.y + spark.vy * seconds, left: 1 - (now - spark.at) / spark.life, seat: spark.seat };
    });
  }

  /** Whether anything still moves. @param {number} now */
  busy(now) {
    return now < this.#until || this.sparks.length > 0 || this.rings.length > 0;
  }

  /** @param {number} until */
  #keep(until) {
    this.#until = Math.max(this.#until, until);
  }

  /** @param {number} x @param {number} y @param {number} way @param {number} count @param {number} seat @param {number} now */
  #burst(x, y, way, count, seat, now) {
    if (this.#calm) return;
    for (let i = 0; i < count; i++) {
      const angle = (this.#chance() - 0.5) * Math.PI * (way ? 0.9 : 2);
      const fast = 40 + 130 * this.#chance();
      this.sparks.push({
        x,
        y,
        vx: Math.cos(angle) * fast * (way || 0.8),
        vy: Math.sin(angle) * fast,
        at: now,
        life: 220 + 260 * this.#chance(),
        seat,
      });
    }
  }

  /** Chance enough for sparks. */
  #chance() {
    this.#seed = (this.#seed * 16807) % 2147483647;
    return this.#seed / 2147483647;
  }
}
