// @ts-check
// What is typed on this page: words and commands on their way to the hall, their answers on the way back.

import { HALL } from "../state/chat_log.js";
import { tellLine, tellRefusal } from "../text/said.js";

/**
 * @typedef {import("../types.js").HallError} HallError
 * @typedef {object} Line
 * @property {(message: import("../types.js").ToHall, refused?: (error: HallError) => void) => number} request   gives its number
 * @property {(news: import("../types.js").OwnNews) => void} note   tell the page's own state
 * @property {() => import("../types.js").State} state
 */

/** How many commands may wait for an answer, and lines for their turn. */
const MOST = 16;
/** The hall takes so many lines in so long (hall/chat.py). More than that come together when a connection was lost. */
const BURST = 5;
const BURST_MS = 5000;

export class Talk {
  #line;
  #listening = false;
  /** The rooms where commands were typed, by the number of the request. @type {Map<number, string>} */
  #typed = new Map();
  /** Lines that were too many at once, the first one first. @type {{text: string, room: string}[]} */
  #early = [];
  /** @type {{id: number, done: (lines: string[]) => void} | null} */
  #completing = null;
  /** A command led to a table. @type {(code: string) => void} */
  onGo = () => {};

  /** @param {Line} line */
  constructor(line) {
    this.#line = line;
  }

  /**
   * Send a line that was typed in a room: a command, or something to say.
   * @param {string} text @param {string} room
   */
  type(text, room) {
    if (!text.startsWith("/")) return this.#early.length && this.#hasRoom() ? this.#wait(text, room) : this.#say(text, room);
    this.#line.note({ t: "typed", room, kind: "asked", lines: [text] });
    this.#typed.set(this.#line.request({ t: "command", text, code: codeOf(room) }, (error) => this.#refuse(room, error)), room);
    if (this.#typed.size > MOST) this.#typed.delete([...this.#typed.keys()][0]);
  }

  /** @param {string} text @param {string} room */
  #say(text, room) {
    this.#line.request({ t: "say", text, code: codeOf(room) }, (error) => {
      if ((error.code === "talks_too_fast" || error.code === "too_fast") && this.#hasRoom()) this.#wait(text, room);
      else this.#refuse(room, error);
    });
  }

  #hasRoom() {
    return this.#early.length < MOST;
  }

  /** Say it when the hall takes it, after those before it. @param {string} text @param {string} room */
  #wait(text, room) {
    this.#early.push({ text, room });
    if (this.#early.length === 1) setTimeout(() => this.#sayEarly(), BURST_MS);
  }

  #sayEarly() {
    for (const line of this.#early.splice(0, BURST)) this.#say(line.text, line.room);
    if (this.#early.length) setTimeout(() => this.#sayEarly(), BURST_MS);
  }

  /** @param {string} room @param {HallError} error */
  #refuse(room, error) {
    this.#line.note({ t: "typed", room, kind: "refused", lines: [tellRefusal(error)] });
  }

  /**
   * Ask how a line could go on; only the newest question is answered.
   * @param {string} text @param {string} room @param {(lines: string[]) => void} done
   */
  complete(text, room, done) {
    const id = this.#line.request({ t: "complete", text, code: codeOf(room) }, () => {});
    this.#completing = { id, done };
  }

  /** Everything said in a room is on the screen. @param {string} room */
  read(room) {
    if ((this.#line.state().rooms[room]?.unread ?? 0) > 0) this.#line.note({ t: "read", room });
  }

  /** Hear what is said to the whole hall, or no longer. @param {boolean} on */
  listen(on) {
    if (this.#listening === on) return;
    this.#listening = on;
    if (this.#line.state().me) this.#line.request({ t: "listen", on });
  }

  /** The hall knows us again: go on listening. */
  resume() {
    if (this.#listening) this.#line.request({ t: "listen", on: true });
  }

  /** An answer came, perhaps to a button's command: then there is nothing to show. @param {import("../types.js").ReplyShown} reply */
  answer(reply) {
    const room = this.#typed.get(reply.id);
    if (room === undefined) return;
    this.#typed.delete(reply.id);
    this.#line.note({ t: "typed", room, kind: "reply", lines: reply.lines.map(tellLine) });
    const { go } = reply;
    if (go) queueMicrotask(() => this.onGo(go)); // when the whole frame has been heard
  }

  /** @param {import("../types.js").CompletionsShown} message */
  offer({ id, lines }) {
    if (this.#completing?.id !== id) return;
    const { done } = this.#completing;
    this.#completing = null;
    done(lines);
  }
}

/** The table whose room it is; null for the whole hall. @param {string} room */
function codeOf(room) {
  return room === HALL ? null : room;
}
