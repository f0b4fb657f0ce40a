// @ts-check
// This page's talk with the hall: who we are, where we are, what we asked for. Holds the state; draws nothing.

import { translateGame } from "../text/game_words.js";
import { emptyState, fold, haveOf, isExpected, ownSeats } from "../state/state.js";
import { Nonces } from "../dice/nonce.js";
import { Outbox, Pending } from "./outbox.js";
import { ShortReader } from "./short.js";
import { Socket } from "./socket.js";
import { Talk } from "./talk.js";
import { readBrowser, readRegion, readToken, writeName, writeToken } from "../state/storage.js";
import { VERSION } from "./wire.js";
import { WordsFirst } from "./words_first.js";

/** A move that has no answer after so long waits for the line. */
const LATE_MS = 1000;
/** Being ready is meant for now: who said so on a line that was lost for longer than this says so again. */
const READY_MS = 10_000;

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").FromHall} FromHall
 * @typedef {(state: State, messages: FromHall[]) => void} Listener
 */

export class Session {
  /** @type {State} */
  state = emptyState();
  /** @type {import("../types.js").Line} */
  line = "connecting";
  #origin = 1 + Math.floor(Math.random() * (2 ** 31 - 1));
  #outbox = new Outbox();
  #pending = new Pending();
  /** @type {import("./socket.js").HallLine} */
  #socket;
  /** @type {import("./socket.js").Hooks} */
  #hooks;
  #short = new ShortReader();
  #words = new WordsFirst((messages) => this.#hear(messages));
  /** Lines to rooms, once there was one. @type {import("./room_lines.js").RoomLines | null} */
  #rooms = null;
  /** @type {import("../types.js").Line} */
  #hallLine = "connecting";
  #nextId = 1;
  /** @type {Map<number, (error: import("../types.js").HallError) => void>} */
  #answers = new Map();
  /** @type {{t: string, id: number, code?: string | null}[]} */
  #waiting = [];
  #welcomed = false;
  /** The table this page is at. @type {string | null} */
  #code = null;
  /** Whether we want a seat there. */
  #sit = true;
  /** Other tables this page is at, in windows, and whether we want a seat there. @type {Map<string, boolean>} */
  #kept = new Map();
  #lobby = false;
  #nonces = new Nonces();
  #hearing = false;
  /** Codes of all tables this page has heard of. @type {Set<string>} */
  #met = new Set();
  /** @type {{id: number, known: Set<string>, done: (code: string) => void} | null} */
  #opening = null;
  /** When somebody last said that they are ready, or not. */
  #readyAt = -Infinity;
  /** @type {Set<Listener>} */
  #listeners = new Set();
  /** @type {(error: import("../types.js").HallError) => void} */
  onError = () => {};
  /** @type {(line: import("../types.js").Line) => void} */
  onLine = () => {};
  talk = new Talk({ request: (message, refused) => this.request(message, refused), note: (news) => this.#note(news), state: () => this.state });

  /** @param {string} url */
  constructor(url) {
    this.#hooks = {
      opened: () => this.#greet(),
      heard: (frame) => this.#words.receive(this.#short.read(frame)),
      changed: (line) => this.#changeLine(line),
      number: () => this.#nextId++,
      playing: () => isExpected(this.state),
    };
    this.#socket = new Socket(url, this.#hooks);
  }

  /**
   * Speak with another hall from now on, such as the one in this page's worker; what was with the old one stays there.
   * @param {(hooks: import("./socket.js").Hooks) => import("./socket.js").HallLine} makeLine
   */
  moveTo(makeLine) {
    this.#socket.stop();
    this.#rooms?.stop();
    this.#socket = makeLine(this.#hooks);
    this.#outbox = new Outbox();
    this.#pending = new Pending();
    this.#welcomed = false;
    this.state = { ...emptyState(), games: this.state.games };
    this.connect();
  }

  connect() {
    this.#socket.connect();
  }

  /** @param {Listener} listener @returns {() => void} stops it */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param {import("../types.js").GameInfo[]} games */
  setGames(games) {
    this.state = fold(this.state, { t: "games", games: games.map(translateGame) }, performance.now());
    this.#tell([]);
  }

  /**
   * Ask the hall for something; before it knows us, it waits.
   * @param {import("../types.js").ToHall} message
   * @param {(error: import("../types.js").HallError) => void} [refused] instead of the general answer to an error
   * @returns {number} its number
   */
  request(message, refused) {
    const id = this.#nextId++;
    if (message.t === "ready") this.#readyAt = performance.now();
    if (refused) this.#answers.set(id, refused);
    if (this.#answers.size > 64) this.#answers.delete([...this.#answers.keys()][0]);
    const whole = { ...this.#nonces.add(message, this.state.tables[("code" in message && message.code) || ""]), id };
    if (!this.#welcomed || !this.#ask(whole)) this.#waiting.push(whole);
    return id;
  }

  /** @param {{t: string, id: number}} message @returns {boolean} whether it went out */
  #ask(message) {
    if (!this.#socket.send(message)) return false;
    if (this.#pending.matters(message)) {
      this.#pending.sent(message);
      this.#socket.ping(); // an answer that comes whatever the disk does
    }
    return true;
  }

  /** Codes of the tables on the screen. */
  get here() {
    return [...new Set([...(this.#code === null ? [] : [this.#code]), ...this.#kept.keys()])];
  }

  /** Whether this page has put that word into dice. @param {string} nonce */
  isOwnWord(nonce) {
    return this.#nonces.isOwn(nonce);
  }

  /** Come again after being sent out. */
  comeBack() {
    this.state = { ...this.state, out: null };
    this.#socket.connect();
    this.#tell([]);
  }

  /** @param {import("../types.js").OwnNews} news */
  #note(news) {
    this.state = fold(this.state, news, performance.now());
    if (!this.#hearing) this.#tell([]); // else they are told with the whole frame
  }

  /**
   * Open a table; `done` is told its code.
   * @param {{game: string, options?: import("../types.js").Options, seats: string[], start: boolean, private?: boolean, nearby?: boolean, after?: string}} wish
   * @param {(code: string) => void} done
   * @param {() => void} [failed]
   */
  open(wish, done, failed) {
    const id = this.request({ t: "open", ...wish }, (error) => {
      this.#opening = null;
      this.onError(error);
      failed?.();
    });
    this.#opening = { id, known: new Set(this.#met), done };
  }

  /** The line broke while a table was being opened: it may be among those we have now. @param {import("../types.js").Welcome} welcome */
  #findOpened(welcome) {
    const opening = this.#opening;
    const code = opening && welcome.tables.find((other) => !opening.known.has(other));
    if (!opening || !code) return;
    this.#opening = null;
    this.#pending.answered(opening.id);
    opening.done(code);
  }

  /**
   * Be at a table (null: at none). Comes to it unless the hall already counts us there.
   * @param {string | null} code
   * @param {{sit?: boolean, refused?: (error: import("../types.js").HallError) => void}} [how]
   */
  goTo(code, how = {}) {
    this.#code = code;
    this.#sit = how.sit ?? true;
    if (code !== null) this.#come(code, how);
  }

  /**
   * Be at a table besides the others, until it is dropped or left.
   * @param {string} code @param {{sit?: boolean, refused?: (error: import("../types.js").HallError) => void}} [how]
   */
  keep(code, how = {}) {
    this.#kept.set(code, how.sit ?? true);
    this.#come(code, how);
  }

  /** Be at a table no longer; our seat there stays ours. @param {string} code */
  drop(code) {
    if (this.#code === code) this.#code = null;
    this.#kept.delete(code);
  }

  /** @param {string} code @param {{sit?: boolean, refused?: (error: import("../types.js").HallError) => void}} how */
  #come(code, how) {
    this.#clearGone(code);
    if (!this.state.tables[code]) this.request({ t: "join", code, sit: how.sit ?? true, have: [] }, how.refused);
  }

  /** Go away from a table for good. @param {string} code */
  leave(code) {
    this.drop(code);
    this.#outbox.forget(this.state.tables[code]?.match ?? "");
    this.request({ t: "leave", code }, () => {});
    this.forget(code);
  }

  /** Stop keeping what we know of a table. @param {string} code */
  forget(code) {
    this.state = fold(this.state, { t: "gone", code, why: { say: "notice.you_left" } }, performance.now());
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

  /**
   * Do something in a match. Where people move by turns nothing happens while a move waits for the line.
   * @param {string} match @param {number} seat @param {string} action
   * @param {number} [step] in real time, the step it is meant for (predict/seat_ahead.js)
   * @returns {number} its number; 0 if nothing is done
   */
  act(match, seat, action, step) {
    if (this.waiting(match)) return 0;
    const stream = Object.values(this.state.streams).find((other) => other.match === match);
    const alone = !this.state.games[stream?.game ?? ""]?.realtime;
    const { seq } = this.#outbox.push(match, seat, action, { alone, at: performance.now(), step });
    this.#sendActs();
    if (alone) setTimeout(() => this.waiting(match) && this.#tell([]), LATE_MS);
    if (this.waiting(match)) this.#tell([]);
    return seq;
  }

  /** Milliseconds to the hall and back; null while nobody knows, and where the hall is in this page. */
  get roundTrip() {
    return this.#rooms?.roundTrip ?? this.#socket.roundTrip;
  }

  /** The move of a match that waits for the line; null if none does. @param {string | null} match */
  waiting(match) {
    if (match === null) return null;
    const works = this.#rooms?.of(match)?.isUp || this.line === "up" || this.line === "slow" || this.line === "here";
    return this.#outbox.waiting(match, performance.now() - (works ? LATE_MS : 0));
  }

  /** What is done in a match goes where it is run: over both lines, the later could overtake the earlier. */
  #sendActs() {
    for (const act of this.#outbox.due()) {
      const room = this.#rooms?.of(act.match);
      if (room ? room.isUp && room.send(act) : this.#welcomed && this.#socket.send(act)) this.#outbox.went(act);
    }
  }

  /** @param {import("../types.js").Line} [hallLine] what the line to the hall is now, if it has changed */
  #changeLine(hallLine = this.#hallLine) {
    this.#hallLine = hallLine;
    const line = this.#rooms?.isDown && hallLine !== "here" ? "down" : hallLine;
    if (line === this.line) return;
    this.line = line;
    if (line === "down") this.#outbox.shorten();
    this.onLine(line);
  }

  /** A match is heard in a room. @param {import("../types.js").RoomShown} room */
  async #goToRoom(room) {
    const { RoomLines } = await import("./room_lines.js");
    this.#rooms ??= new RoomLines({
      enter: (match) => ({ origin: this.#origin, have: haveOf(this.state, this.#codeOf(match) ?? "") }),
      heard: (messages) => this.#words.receive(messages),
      settled: (match) => {
        this.#outbox.renew(match); // some may have gone to the hall, or to another room
        this.#sendActs();
      },
      lost: (match) => this.#outbox.renew(match), // the next one goes to the hall, and must not overtake these
      ask: (code, how) => this.#welcomed && this.state.tables[code] && this.#rejoin(code, how),
      changed: () => this.#changeLine(),
      number: () => this.#nextId++,
    });
    if (this.#codeOf(room.match) !== undefined) this.#rooms.open(room);
  }

  /** The table on this page whose match that is. @param {string} match */
  #codeOf(match) {
    return Object.values(this.state.tables).find((table) => table.match === match)?.code;
  }

  #greet() {
    this.#welcomed = false;
    this.#outbox.renew();
    this.#short = new ShortReader();
    this.#socket.send({ t: "hello", v: VERSION, origin: this.#origin, token: readToken(), browser: readBrowser(), short: true, rooms: true, region: readRegion(), id: this.#nextId++ });
  }

  /** @param {FromHall[]} messages */
  #hear(messages) {
    const now = performance.now();
    this.#hearing = true;
    for (const message of messages) {
      this.state = fold(this.state, message, now);
      if (message.t === "welcome") this.#settle(message);
      else if (message.t === "error") this.#refuse(message);
      else if (message.t === "done") this.#pending.answered(message.id);
      else if (message.t === "ack") this.#outbox.acknowledge(message.match, message.seat, message.seq);
      else if (message.t === "table") this.#arrive(message);
      else if (message.t === "room") this.#goToRoom(message);
      else if (message.t === "match") this.#rooms?.shown(message.match);
      else if (message.t === "reply") this.talk.answer(message);
      else if (message.t === "completions") this.talk.offer(message);
      else if (message.t === "signed_in") this.#become(message.token);
      else if (message.t === "signed_out") this.#become(null);
      else if (message.t === "banished") this.#socket.stop();
    }
    this.#hearing = false;
    this.#rooms?.tend((match) => this.#codeOf(match) !== undefined);
    this.#sendActs(); // those that waited for an answer to the one before
    this.#mend();
    this.#tell(messages);
  }

  /** @param {import("../types.js").Welcome} welcome */
  #settle(welcome) {
    if (welcome.token) writeToken(welcome.token);
    if (readToken()) writeName(welcome.name);
    const first = !this.#welcomed;
    this.#welcomed = true;
    if (!first) return;
    this.#socket.settle();
    // After a lost line the hall counts us at no table; we come back to those on the screen.
    const here = new Set(this.here);
    for (const code of Object.keys(this.state.tables)) if (!here.has(code)) this.forget(code);
    // Those that are still open are told again.
    this.state = { ...this.state, me: welcome, invites: {} };
    this.#nonces.forget();
    this.talk.resume();
    if (this.#lobby) this.request({ t: "lobby", on: true });
    this.#findOpened(welcome);
    for (const code of welcome.tables) this.#met.add(code);
    const late = performance.now() - this.#readyAt > READY_MS;
    const waiting = [...this.#pending.take(), ...this.#waiting].filter((message) => !late || message.t !== "ready");
    this.#waiting = [];
    for (const message of waiting) if (message.t === "join") here.delete(String(message.code));
    for (const code of here) this.#rejoin(code);
    for (const message of waiting) if (!this.#ask(message)) this.#waiting.push(message);
    this.#sendActs();
  }

  /** @param {import("../types.js").HallError} error */
  #refuse(error) {
    if (error.match && error.seat !== undefined && error.seat !== null && error.seq) {
      this.#outbox.refuse(error.match, error.seat, error.seq);
    }
    if ((error.code === "banned" || error.code === "banned_until") && !this.#welcomed) {
      this.state = fold(this.state, { t: "banished", reason: { say: `refused.${error.code}`, facts: error.facts }, banned: true }, performance.now());
      return this.#socket.stop();
    }
    this.#pending.answered(error.id ?? 0);
    const answer = this.#answers.get(error.id ?? 0);
    this.#answers.delete(error.id ?? 0);
    if (error.code === "repeated" && error.id !== this.#opening?.id) return; // it was done before the line broke
    (answer ?? this.onError)(error);
  }

  /** @param {import("../types.js").TableShown} table */
  #arrive(table) {
    this.#met.add(table.code);
    if (table.state === "ENDED" && table.match !== null) this.#outbox.forget(table.match);
    const opening = this.#opening;
    if (this.#nonces.isMissing(table, ownSeats(this.state, table))) this.request({ t: "word", code: table.code, nonce: "" }, () => {});
    if (!opening || opening.known.has(table.code) || table.owner !== this.state.me?.player) return;
    this.#opening = null;
    opening.done(table.code);
  }

  /** Go on as the player of a token; without one, not at all. @param {string | null} token */
  #become(token) {
    writeToken(token);
    this.#outbox = new Outbox();
    this.#pending = new Pending();
    this.#waiting = [];
    this.#welcomed = false;
    this.#rooms?.stop();
    if (token === null) this.#socket.stop();
    else this.#socket.restart();
  }

  /** Ask for a fresh view where an update was missed. */
  #mend() {
    const stale = Object.values(this.state.streams).find((stream) => stream.stale);
    if (!stale || !this.#welcomed || !this.state.tables[stale.code]) return;
    this.#rejoin(stale.code);
    const streams = Object.fromEntries(Object.entries(this.state.streams).filter(([, other]) => !other.stale));
    this.state = { ...this.state, streams };
  }

  /** Come back to a table as what we were there. @param {string} code @param {"" | "lost" | "never"} [room] what became of our line to its match's room */
  #rejoin(code, room = "") {
    const table = this.state.tables[code];
    // A big screen never sits, whatever it has heard of the table so far.
    const sit = table ? ownSeats(this.state, table).length > 0 : code === this.#code ? this.#sit : (this.#kept.get(code) ?? true);
    this.request({ t: "join", code, sit, have: haveOf(this.state, code), ...(room && { room }) }, table ? undefined : () => {});
  }

  /** @param {FromHall[]} messages */
  #tell(messages) {
    for (const listener of [...this.#listeners]) listener(this.state, messages);
  }
}
