// @ts-check
// One connection to the hall that comes back by itself. Knows frames and waiting times, nothing of what is said.

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;
const SAY_DOWN_MS = 1000;
const QUIET_MS = 15000;
const ANSWER_MS = 6000;
const WAKE_MS = 1500;
const OPEN_MS = 8000;

/**
 * @typedef {object} Hooks
 * @property {() => void} opened
 * @property {(messages: any[]) => void} heard
 * @property {(line: import("../types.js").Line) => void} changed
 */

export class Socket {
  #url;
  #hooks;
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT_MS;
  #timer = 0;
  #downTimer = 0;
  #heardAt = 0;
  #watch = 0;
  #stopped = false;

  /** @param {string} url @param {Hooks} hooks */
  constructor(url, hooks) {
    this.#url = url;
    this.#hooks = hooks;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#wake());
    addEventListener("pagehide", () => this.#socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.#hurry());
  }

  /** Whether a message sent now goes out now. */
  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** @param {object} message @returns {boolean} false if the line is down and nothing was sent */
  send(message) {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  connect() {
    this.#stopped = false;
    clearTimeout(this.#timer);
    this.#hooks.changed("connecting");
    if (!this.#downTimer) this.#downTimer = setTimeout(() => this.#hooks.changed("down"), SAY_DOWN_MS);
    const socket = new WebSocket(this.#url);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#heardAt = performance.now();
    clearInterval(this.#watch);
    this.#watch = setInterval(() => this.#check(), 1000);
    socket.onopen = () => {
      this.#heardAt = performance.now();
      this.#hooks.opened();
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heardAt = performance.now();
      const messages = readFrame(event.data);
      if (messages) this.#hooks.heard(messages);
    };
    socket.onclose = () => socket === this.#socket && this.#retry();
  }

  /** The hall knows us: the line is up, and the next loss starts again with a short wait. */
  settle() {
    this.#wait = FIRST_WAIT_MS;
    clearTimeout(this.#downTimer);
    this.#downTimer = 0;
    this.#hooks.changed("up");
  }

  /** End the connection and do not come back by ourselves. */
  stop() {
    this.#stopped = true;
    clearTimeout(this.#downTimer);
    this.#downTimer = 0;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#hooks.changed("up"); // nothing to wait for
  }

  /** Connect afresh at once, as somebody else. */
  restart() {
    this.stop();
    this.connect();
  }

  #retry() {
    clearInterval(this.#watch);
    this.#socket = null;
    clearTimeout(this.#timer);
    if (!this.#downTimer) {
      this.#hooks.changed("connecting");
      this.#downTimer = setTimeout(() => this.#hooks.changed("down"), SAY_DOWN_MS);
    }
    this.#timer = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  /** A line can die without a word (a phone that changes networks): ask, and start afresh when nobody answers. */
  #check() {
    const quiet = performance.now() - this.#heardAt;
    if (quiet > (this.isOpen ? QUIET_MS + ANSWER_MS : OPEN_MS)) {
      const dead = this.#socket;
      this.#retry();
      dead?.close();
    } else if (quiet > QUIET_MS && quiet <= QUIET_MS + 1000) this.send({ t: "ping", id: 0 });
  }

  /** A page that was out of sight may have lost its line without a word: ask, and do not wait long for the answer. */
  #wake() {
    this.#hurry();
    const socket = this.#socket;
    const asked = performance.now();
    if (!socket || !this.send({ t: "ping", id: 0 })) return;
    setTimeout(() => {
      if (socket !== this.#socket || this.#heardAt > asked) return;
      this.#retry();
      socket.close();
    }, WAKE_MS);
  }

  #hurry() {
    if (this.#socket || this.#stopped) return;
    this.#wait = FIRST_WAIT_MS;
    this.connect();
  }
}

/** @param {string | ArrayBuffer} data @returns {any[] | null} */
function readFrame(data) {
  try {
    const messages = JSON.parse(typeof data === "string" ? data : new TextDecoder().decode(data));
    return Array.isArray(messages) ? messages : [messages];
  } catch {
    return null;
  }
}
