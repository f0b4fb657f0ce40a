// @ts-check
// Where in a film one is, and how its time passes: played, held, stepped, sought. No DOM, and no clock of its own: it is
// told the time.

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./moments.js").Moment} Moment
 */

export const SPEEDS = [0.5, 1, 2, 4, 8];
/** A page that was asleep does not jump ahead. */
const LONGEST_FRAME_MS = 250;
/** With so many marks, one steps over those that are only on the way. */
const MANY_MARKS = 60;

export class FilmClock {
  /** @type {Film | null} */
  film = null;
  /** Film time, in milliseconds. */
  time = 0;
  speed = 1;
  playing = false;
  /** The timeline's thumb is held: no time passes. */
  held = false;
  /** Until when time has passed. */
  #before = 0;
  /** Frames to stop at in a real-time film, in their order. @type {number[]} */
  #stops = [];

  /** Another film, at the same time of it or at a frame. @param {Film} film @param {Moment[]} moments @param {number | null} frame */
  load(film, moments, frame) {
    this.film = film;
    this.time = frame === null ? Math.min(this.time, film.length) : film.times[frame];
    const marked = moments.filter((moment) => moment.weight > 1 || moments.length < MANY_MARKS);
    this.#stops = [0, ...marked.map((moment) => moment.at), film.last];
  }

  /** The frame one is at; -1 while there is no film. */
  get at() {
    return this.film?.find(this.time) ?? -1;
  }

  get over() {
    return this.film !== null && this.at >= this.film.last;
  }

  /** Let time pass from now on; from the beginning if it is over. @param {number} now */
  start(now) {
    if (this.over) this.time = 0;
    this.playing = true;
    this.#before = now;
  }

  /** @param {boolean} held @param {number} now */
  hold(held, now) {
    this.held = held;
    this.#before = now;
  }

  /** Time has passed; whether that moved the film. @param {number} now @returns {boolean} */
  pass(now) {
    const passed = Math.min(now - this.#before, LONGEST_FRAME_MS);
    this.#before = now;
    if (!this.film || this.held || passed <= 0) return false;
    this.time = Math.min(this.film.length, this.time + passed * this.speed);
    return true;
  }

  /** Whether the last frame has had its time. */
  get done() {
    return this.film !== null && this.time >= this.film.length;
  }

  /** @param {number} wanted film time */
  seek(wanted) {
    if (this.film) this.time = Math.min(this.film.length, Math.max(0, wanted));
  }

  /** @param {number} frame */
  jump(frame) {
    if (this.film) this.time = this.film.times[Math.min(this.film.last, Math.max(0, frame))];
  }

  /** The frame one move, or event, back or on. @param {1 | -1} by @returns {number} */
  findStep(by) {
    const { at, film } = this;
    if (!film) return at;
    // At exactly which frame we are counts, not when between two we stopped.
    const found = !film.data.realtime ? at + by : by > 0 ? this.#stops.find((stop) => stop > at) : this.#stops.filter((stop) => stop < at).at(-1);
    return Math.min(film.last, Math.max(0, found ?? (by > 0 ? film.last : 0)));
  }

  /** The next speed up or down. @param {1 | -1} by @returns {number} */
  findSpeed(by) {
    return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(this.speed) + by))];
  }

  /** The match's step now, between two frames as well. @param {number} now */
  stepAt(now) {
    if (!this.film) return 0;
    const ahead = this.playing && !this.held ? (now - this.#before) * this.speed : 0;
    return this.film.stepAt(Math.min(this.film.length, this.time + ahead));
  }
}
