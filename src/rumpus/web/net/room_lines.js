// @ts-check
// Lines to rooms: a match that is run beside the hall is heard where it is run, by a ticket from the hall. One line for each such match.
// What breaks is not mended here: the hall knows where the match is by then, and is asked. Fetched when the hall first names a room.

import { LineWatch } from "./line_watch.js";
import { readFrame } from "./socket.js";
import { ShortReader } from "./short.js";

const LOOK_MS = 500;
/** A line that was lost is asked about again after so long, each time twice that. */
const AGAIN_MS = 150;
const LONGEST_AGAIN_MS = 2000;
/** So often an address that never answered is tried, and one that did; then the match is heard through the hall. */
const FEW = 2;
const MANY = 8;
const SAY_DOWN_MS = 300;

/**
 * @typedef {import("../types.js").RoomShown} RoomShown
 * @typedef {object} On
 * @property {(match: string) => {origin: number, have: import("../types.js").Have[]}} enter   what to say at the door
 * @property {(messages: import("../types.js").FromHall[]) => void} heard
 * @property {(match: string) => void} settled   the room knows us
 * @property {(match: string) => void} lost   what went out over its line may not have been heard
 * @property {(code: string, how: "lost" | "never") => void} ask   the hall, where the match is now
 * @property {() => void} changed   whether a line is down
 * @property {() => number} number   for a ping
 */

export class RoomLines {
  #on;
  /** By match. @type {Map<string, RoomLine>} */
  #lines = new Map();
  /** Matches whose line was lost, since when, how often in a row, and until when nobody is asked. @type {Map<string, {since: number, times: number, timer: number}>} */
  #lost = new Map();
  /** Addresses that have answered. @type {Set<string>} */
  #known = new Set();

  /** @param {On} on */
  constructor(on) {
    this.#on = on;
  }

  /** The hall says where a match is heard. @param {RoomShown} room */
  open(room) {
    const before = this.#lines.get(room.match);
    if (before?.isUp && before.room.address === room.address) return;
    before?.stop();
    this.#lines.set(room.match, new RoomLine(room, this.#on, {
      settled: () => this.#settle(room),
      ended: (over) => this.#lose(room, over),
    }));
  }

  /** The line on which a match is heard, up or not; none if it is heard through the hall. @param {string} match */
  of(match) {
    return this.#lines.get(match);
  }

  /** Whether a match goes on only on a line that is down. */
  get isDown() {
    const now = performance.now();
    return [...this.#lost.values()].some(({ since }) => now - since >= SAY_DOWN_MS);
  }

  /** Milliseconds to a room and back; null while nobody knows. @returns {number | null} */
  get roundTrip() {
    return [...this.#lines.values()].find((line) => line.isUp)?.roundTrip ?? null;
  }

  /** A match is shown. Without a line to a room it is the hall that does. @param {string} match */
  shown(match) {
    if (!this.#lines.has(match)) this.#found(match);
  }

  /** Lines that are not needed any more are closed. @param {(match: string) => boolean} isWanted */
  tend(isWanted) {
    for (const match of [...this.#lines.keys(), ...this.#lost.keys()]) if (!isWanted(match)) this.#forget(match);
  }

  stop() {
    this.tend(() => false);
  }

  /** @param {RoomShown} room */
  #settle(room) {
    this.#known.add(room.address);
    this.#found(room.match);
    this.#on.settled(room.match);
  }

  /** @param {RoomShown} room @param {boolean} over */
  #lose(room, over) {
    const { match, code, address } = room;
    this.#lines.delete(match);
    if (over) return this.#found(match);
    this.#on.lost(match);
    const before = this.#lost.get(match);
    const times = (before?.times ?? 0) + 1;
    if (times >= (this.#known.has(address) ? MANY : FEW)) {
      this.#found(match);
      return this.#on.ask(code, "never");
    }
    const wait = times === 1 ? 0 : Math.min(AGAIN_MS * 2 ** times, LONGEST_AGAIN_MS);
    const timer = setTimeout(() => this.#on.ask(code, "lost"), wait);
    this.#lost.set(match, { since: before?.since ?? performance.now(), times, timer });
    if (!before) setTimeout(() => this.#on.changed(), SAY_DOWN_MS);
  }

  /** @param {string} match */
  #found(match) {
    const lost = this.#lost.get(match);
    if (!lost) return;
    clearTimeout(lost.timer);
    this.#lost.delete(match);
    this.#on.changed();
  }

  /** @param {string} match */
  #forget(match) {
    this.#lines.get(match)?.stop();
    this.#lines.delete(match);
    this.#found(match);
  }
}

class RoomLine {
  #on;
  #calls;
  #watch = new LineWatch();
  #short = new ShortReader();
  /** @type {WebSocket} */
  #socket;
  #look;
  #begunAt = performance.now();
  #stopped = false;
  /** Whether the room knows us. */
  isUp = false;

  /** @param {RoomShown} room @param {On} on @param {{settled: () => void, ended: (over: boolean) => void}} calls */
  constructor(room, on, calls) {
    this.room = room;
    this.#on = on;
    this.#calls = calls;
    const url = new URL(room.address, location.href);
    if (url.protocol.startsWith("http")) url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new WebSocket(url);
    this.#watch.restarted(this.#begunAt);
    this.#socket.onopen = () => this.send({ t: "enter", ticket: room.ticket, short: true, ...on.enter(room.match) });
    this.#socket.onmessage = (event) => this.#hear(this.#short.read(readFrame(event.data) ?? []));
    this.#socket.onclose = () => this.#end(false);
    this.#look = setInterval(() => this.#check(), LOOK_MS);
  }

  /** @returns {number | null} */
  get roundTrip() {
    return this.#watch.roundTrip;
  }

  /** @param {object} message @returns {boolean} false if it cannot go out now */
  send(message) {
    if (this.#socket.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#watch.sent(performance.now());
    return true;
  }

  stop() {
    this.#stopped = true;
    clearInterval(this.#look);
    this.#socket.close();
  }

  /** @param {any[]} messages */
  #hear(messages) {
    if (this.#stopped) return;
    this.#watch.heard(performance.now());
    for (const message of messages) {
      if (message.t === "pong" || message.t === "error") this.#watch.answered(message.id, performance.now());
    }
    const left = messages.find((message) => message.t === "left");
    const refused = !this.isUp && messages.some((message) => message.t === "error");
    const news = messages.filter((message) => !(message.t === "pong" || message.t === "left"));
    if (!refused && news.length) this.#on.heard(news);
    if (left || refused) return this.#end(left?.over ?? false);
    if (this.isUp || !news.length) return;
    this.isUp = true;
    this.#watch.settled();
    this.#calls.settled();
  }

  /** @param {boolean} over */
  #end(over) {
    if (this.#stopped) return;
    this.stop();
    this.#calls.ended(over);
  }

  /** A line can die without a word: ask, and do not wait for ever. */
  #check() {
    const now = performance.now();
    if (this.#watch.isDead(now) || (!this.isUp && now - this.#begunAt >= this.#watch.openPatience)) return this.#end(false);
    if (!this.isUp || !this.#watch.wantsPing(now, true)) return;
    const id = this.#on.number();
    if (this.send({ t: "ping", id })) this.#watch.asked(id, now);
  }
}
