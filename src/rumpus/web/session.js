// @ts-check
// This page's talk with the hall: who we are, where we are, what we asked for. Holds the state; draws nothing.

import { emptyState, fold, haveOf, ownSeats } from "./state.js";
import { Outbox } from "./outbox.js";
import { Socket } from "./socket.js";
import { readToken, writeToken } from "./storage.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").FromHall} FromHall
 * @typedef {(state: State, messages: FromHall[]) => void} Listener
 */

const VERSION = 1;

export class Session {
  /** @type {State} */
  state = emptyState();
  /** @type {import("./types.js").Line} */
  line = "connecting";
  #origin = 1 + Math.floor(Math.random() * (2 ** 31 - 1));
  #outbox = new Outbox();
  #socket;
  #nextId = 1;
  /** @type {Map<number, (error: import("./types.js").HallError) => void>} */
  #answers = new Map();
  /** @type {object[]} */
  #waiting = [];
  #welcomed = false;
  /** The table this page is at. @type {string | null} */
  #code = null;
  #lobby = false;
  /** @type {{known: Set<string>, done: (code: string) => void} | null} */
  #opening = null;
  /** @type {Set<Listener>} */
  #listeners = new Set();
  /** @type {(error: import("./types.js").HallError) => void} */
  onError = () => {};
  /** @type {(line: import("./types.js").Line) => void} */
  onLine = () => {};

  /** @param {string} url */
  constructor(url) {
    this.#socket = new Socket(url, {
      opened: () => this.#greet(),
      heard: (messages) => this.#hear(messages),
      changed: (line) => this.onLine((this.line = line)),
    });
  }

  connect() {
    this.#socket.connect();
  }

  /** @param {Listener} listener @returns {() => void} stops it */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param {import("./types.js").GameInfo[]} games */
  setGames(games) {
    this.state = fold(this.state, { t: "games", games }, performance.now());
    this.#tell([]);
  }

  /**
   * Ask the hall for something; before it knows us, it waits.
   * @param {import("./types.js").ToHall} message
   * @param {(error: import("./types.js").HallError) => void} [refused] instead of the general answer to an error
   */
  request(message, refused) {
    const id = this.#nextId++;
    if (refused) this.#answers.set(id, refused);
    if (this.#answers.size > 64) this.#answers.delete([...this.#answers.keys()][0]);
    const whole = { ...message, id };
    if (!this.#welcomed || !this.#socket.send(whole)) this.#waiting.push(whole);
  }

  /**
   * Open a table; `done` is told its code.
   * @param {{game: string, options?: object, seats: string[], start: boolean}} wish
   * @param {(code: string) => void} done
   * @param {() => void} [failed]
   */
  open(wish, done, failed) {
    this.#opening = { known: new Set(Object.keys(this.state.tables)), done };
    this.request({ t: "open", ...wish }, (error) => {
      this.#opening = null;
      this.onError(error);
      failed?.();
    });
  }

  /**
   * Be at a table (null: at none). Comes to it unless the hall already counts us there.
   * @param {string | null} code
   * @param {{sit?: boolean, refused?: (error: import("./types.js").HallError) => void}} [how]
   */
  goTo(code, how = {}) {
    this.#code = code;
    if (code !== null) this.#clearGone(code);
    if (code !== null && !this.state.tables[code]) {
      this.request({ t: "join", code, sit: how.sit ?? true, have: [] }, how.refused);
    }
  }

  /** Go away from a table for good. @param {string} code */
  leave(code) {
    if (this.#code === code) this.#code = null;
    this.request({ t: "leave", code }, () => {});
    this.forget(code);
  }

  /** Stop keeping what we know of a table. @param {string} code */
  forget(code) {
    this.state = fold(this.state, { t: "gone", code, why: "" }, performance.now());
    this.#clearGone(code);
  }

  /** @param {string} code */
  #clearGone(code) {
    const { [code]: _, ...gone } = this.state.gone;
    this.state = { ...this.state, gone };
  }

  /** Hear about the lobby, or no longer. @param {boolean} on */
  watchLobby(on) {
    if (this.#lobby === on) return;
    this.#lobby = on;
    if (this.#welcomed) this.request({ t: "lobby", on });
  }

  /** @param {string} match @param {number} seat @param {string} action */
  act(match, seat, action) {
    const act = this.#outbox.push(match, seat, action);
    if (this.#welcomed) this.#socket.send(act);
  }

  #greet() {
    this.#welcomed = false;
    this.#socket.send({ t: "hello", v: VERSION, origin: this.#origin, token: readToken(), id: this.#nextId++ });
  }

  /** @param {FromHall[]} messages */
  #hear(messages) {
    const now = performance.now();
    for (const message of messages) {
      this.state = fold(this.state, message, now);
      if (message.t === "welcome") this.#settle(message);
      else if (message.t === "error") this.#refuse(message);
      else if (message.t === "ack") this.#outbox.acknowledge(message.match, message.seat, message.seq);
      else if (message.t === "table") this.#arrive(message);
    }
    this.#mend();
    this.#tell(messages);
  }

  /** @param {import("./types.js").Welcome} welcome */
  #settle(welcome) {
    if (welcome.token) writeToken(welcome.token);
    const first = !this.#welcomed;
    this.#welcomed = true;
    if (!first) return;
    this.#socket.settle();
    // After a lost line the hall counts us at no table; we come back to the one on the screen.
    for (const code of Object.keys(this.state.tables)) if (code !== this.#code) this.forget(code);
    this.state = { ...this.state, me: welcome };
    if (this.#lobby) this.request({ t: "lobby", on: true });
    const waiting = this.#waiting;
    this.#waiting = [];
    const joins = waiting.some((message) => "t" in message && message.t === "join");
    if (this.#code !== null && !joins && this.state.tables[this.#code]) {
      this.#rejoin(this.#code);
    }
    for (const message of waiting) this.#socket.send(message);
    for (const act of this.#outbox.left()) this.#socket.send(act);
  }

  /** @param {import("./types.js").HallError} error */
  #refuse(error) {
    if (error.match && error.seat !== undefined && error.seat !== null && error.seq) {
      this.#outbox.refuse(error.match, error.seat, error.seq);
    }
    const answer = this.#answers.get(error.id ?? 0);
    this.#answers.delete(error.id ?? 0);
    (answer ?? this.onError)(error);
  }

  /** @param {import("./types.js").TableShown} table */
  #arrive(table) {
    if (table.state === "ENDED" && table.match !== null) this.#outbox.forget(table.match);
    const opening = this.#opening;
    if (!opening || opening.known.has(table.code) || table.owner !== this.state.me?.player) return;
    this.#opening = null;
    opening.done(table.code);
  }

  /** Ask for a fresh view where an update was missed. */
  #mend() {
    const stale = Object.values(this.state.streams).find((stream) => stream.stale);
    if (!stale || !this.#welcomed || !this.state.tables[stale.code]) return;
    this.#rejoin(stale.code);
    const streams = Object.fromEntries(Object.entries(this.state.streams).filter(([, other]) => !other.stale));
    this.state = { ...this.state, streams };
  }

  /** Come back to a table as what we were there. @param {string} code */
  #rejoin(code) {
    const sit = ownSeats(this.state, this.state.tables[code]).length > 0;
    this.request({ t: "join", code, sit, have: haveOf(this.state, code) });
  }

  /** @param {FromHall[]} messages */
  #tell(messages) {
    for (const listener of [...this.#listeners]) listener(this.state, messages);
  }
}
