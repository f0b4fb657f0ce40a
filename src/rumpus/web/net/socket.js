// @ts-check
// One connection to the hall that comes back by itself. Knows frames and waiting times, nothing of what is said.

import { LineWatch } from "./line_watch.js";

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;
/** While others wait for us, we try more often. */
const LONGEST_MATCH_WAIT_MS = 2000;
const SAY_DOWN_MS = 1000;
const WAKE_MS = 1500;
/** How often the line is looked at while something may change about it, and else. */
const LOOK_MS = 200;
const IDLE_LOOK_MS = 1000;

/**
 * @typedef {object} Hooks
 * @property {() => void} opened
 * @property {(messages: any[]) => void} heard
 * @property {(line: import("../types.js").Line) => void} changed
 * @property {() => number} number   a fresh number, for a ping
 * @property {() => boolean} playing   whether this page is at a match, or sits with others
 */

/**
 * What a session needs of a line to a hall, wherever that is.
 * @typedef {Pick<Socket, "send" | "ping" | "connect" | "settle" | "stop" | "restart" | "roundTrip">} HallLine
 */

export class Socket {
  #url;
  #hooks;
  /** @type {WebSocket | null} */
  #socket = null;
  #watch = new LineWatch();
  #wait = FIRST_WAIT_MS;
  #timer = 0;
  #look = 0;
  /** Since when the hall does not know us; null while it does. @type {number | null} */
  #lostAt = null;
  /** When this connection was begun; null once the hall has said something over it. @type {number | null} */
  #begunAt = null;
  /** The browser says that there is no network, and nothing was answered since. */
  #offline = false;
  #stopped = false;
  /** @type {import("../types.js").Line | null} */
  #told = null;

  /** @param {string} url @param {Hooks} hooks */
  constructor(url, hooks) {
    this.#url = url;
    this.#hooks = hooks;
    addEventListener("offline", () => this.#lose());
    addEventListener("online", () => this.#wake());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#wake());
    addEventListener("pagehide", () => this.#socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.#hurry());
  }

  /** Whether a message sent now goes out now. */
  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Milliseconds there and back; null while nobody knows. */
  get roundTrip() {
    return this.#watch.roundTrip;
  }

  /** @param {object} message @returns {boolean} false if the line is down and nothing was sent */
  send(message) {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    const calm = !this.#watch.isBusy;
    this.#watch.sent(performance.now());
    if (calm) this.#lookSoon();
    return true;
  }

  /** Ask for an answer. @returns {number | null} its number; null if the line is down and nothing was asked */
  ping() {
    const id = this.#hooks.number();
    if (!this.send({ t: "ping", id })) return null;
    this.#watch.asked(id, performance.now());
    this.#lookSoon();
    return id;
  }

  connect() {
    this.#stopped = false;
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#lostAt ??= now;
    this.#begunAt = now;
    this.#watch.restarted(now);
    const socket = new WebSocket(this.#url);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => {
      if (socket === this.#socket) this.#hooks.opened();
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      const messages = readFrame(event.data);
      this.#hear(messages ?? []);
      if (messages) this.#hooks.heard(messages);
    };
    socket.onclose = () => socket === this.#socket && this.#retry();
    this.#lookSoon();
  }

  /** The hall knows us: the line is up, and the next loss starts again with a short wait. */
  settle() {
    this.#wait = FIRST_WAIT_MS;
    this.#lostAt = null;
    this.#offline = false;
    this.#watch.settled();
    this.#say();
  }

  /** End the connection and do not come back by ourselves. */
  stop() {
    this.#stopped = true;
    this.#lostAt = null;
    clearTimeout(this.#timer);
    clearTimeout(this.#look);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#say(); // nothing to wait for
  }

  /** Connect afresh at once, as somebody else. */
  restart() {
    this.stop();
    this.connect();
  }

  /** @param {any[]} messages */
  #hear(messages) {
    const now = performance.now();
    this.#begunAt = null;
    this.#watch.heard(now, !messages.every((message) => message.t === "pong"));
    for (const message of messages) {
      const isAnswer = message.t === "pong" || message.t === "error"; // a hall that has too much to do says so instead
      if (!isAnswer || !message.id) continue;
      this.#watch.answered(message.id, now);
      this.#offline = false;
    }
    this.#say();
  }

  /** Try again in a while. The old connection is let go; should it ever say something, nobody listens. */
  #retry() {
    const now = performance.now();
    this.#lostAt ??= this.#watch.waitingSince ?? now;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, this.#hooks.playing() ? LONGEST_MATCH_WAIT_MS : LONGEST_WAIT_MS);
    this.#lookSoon();
  }

  #lookSoon() {
    clearTimeout(this.#look);
    const idle = this.#lostAt === null && !this.#watch.isBusy && !this.#hooks.playing();
    this.#look = setTimeout(() => this.#check(), idle ? IDLE_LOOK_MS : LOOK_MS);
    this.#say();
  }

  /** A line can die without a word (a phone that changes networks): ask, and start afresh when nobody answers. */
  #check() {
    const now = performance.now();
    if (this.#socket && this.#begunAt === null) {
      if (this.#watch.isDead(now)) return this.#retry();
      if (this.#watch.wantsPing(now, this.#hooks.playing())) this.ping();
    } else if (this.#socket && this.#begunAt !== null && now - this.#begunAt >= this.#watch.openPatience) {
      this.#watch.failed();
      return this.#retry();
    }
    this.#lookSoon();
  }

  /** Say how the line is, if that has changed. */
  #say() {
    const line = this.#judge(performance.now());
    if (line === this.#told) return;
    this.#told = line;
    this.#hooks.changed(line);
  }

  /** @param {number} now @returns {import("../types.js").Line} */
  #judge(now) {
    if (this.#stopped) return "up";
    if (this.#offline) return "down";
    if (this.#lostAt !== null) return now - this.#lostAt >= SAY_DOWN_MS ? "down" : "connecting";
    const word = this.#watch.word(now);
    return word === "late" ? "down" : word;
  }

  /** The browser says that there is no network: true until the hall answers all the same. */
  #lose() {
    if (this.#stopped) return;
    this.#offline = true;
    this.ping();
    this.#say();
  }

  /** A page that was out of sight, or without a network, may have lost its line without a word: ask, and do not wait long. */
  #wake() {
    this.#offline = false;
    this.#hurry();
    const socket = this.#socket;
    const asked = this.#lostAt === null ? this.ping() : null;
    if (asked === null) return;
    const wait = this.#watch.isSlow ? this.#watch.patience : WAKE_MS;
    setTimeout(() => socket === this.#socket && this.#watch.isAwaited(asked) && this.#retry(), wait);
  }

  #hurry() {
    if (this.#socket || this.#stopped) return;
    this.#wait = FIRST_WAIT_MS;
    this.connect();
  }
}

/** @param {string | ArrayBuffer} data @returns {any[] | null} */
export function readFrame(data) {
  try {
    const messages = JSON.parse(typeof data === "string" ? data : new TextDecoder().decode(data));
    return Array.isArray(messages) ? messages : [messages];
  } catch {
    return null;
  }
}
