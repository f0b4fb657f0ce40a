// @ts-check
// A game's picture on the table: mounted once for a match, drawn from the stream of the seat that looks.

import { el } from "../ui/dom.js";
import { phrase } from "../text/language.js";
import { isCalm, loadPicture, mayShake } from "./picture.js";
import { chooseStream, ownSeats, playedMark, playedSeats, rateOf } from "../state/state.js";
import { boardName, playerOf } from "../text/outcome.js";
import { playEvents } from "../sound/sound.js";
import { stepAt } from "../state/step_clock.js";
import { PlayAhead } from "../predict/play_ahead.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {object} On
 * @property {(match: string, seat: number, action: string, step?: number) => number} act   its number
 * @property {() => number | null} [roundTrip]   milliseconds to the hall and back; null while nobody knows
 * @property {(match: string, seat: number, actions: string[]) => void} [later]
 * @property {(refusal: {code: string, facts: Record<string, any>, of: string}) => void} [refuse]   of a move that is none, by the rules
 * @property {(name: string, value: any) => void} option
 * @property {(text: string) => void} say
 * @property {() => void} [turned]   whose turn the picture shows has changed
 * @property {() => State} state
 * @property {() => void} mounted
 * @property {() => void} failed
 */

const DESCRIBE_MS = 1000;
/** @type {string[]} */
const NOTHING = [];

export class Board {
  root = el("div", { class: "rp-picture", "data-test": "board" });
  words = el("div", { class: "rp-hidden rp-words", role: "region", "aria-label": phrase("board.words"), "data-test": "board-words" });
  /** @type {import("../types.js").PictureModule | null} */
  module = null;
  /** @type {import("../types.js").Picture | null} */
  picture = null;
  /** @type {number[]} */
  seats = [];
  /** @type {import("../types.js").Stream | null} */
  stream = null;
  #on;
  #key = "";
  /** @type {Map<number | null, number>} numbers of the newest updates seen, by seat */
  #seen = new Map();
  /** @type {string[]} */
  #names = [];
  /** @type {number[]} */
  #marks = [];
  /** The move that waits for the line, as the picture knows it. @type {string | null} */
  #waiting = null;
  /** The move that has waited for long. @type {string | null} */
  #late = null;
  /** What is left for later, as the picture knows it. @type {string[]} */
  #kept = NOTHING;
  /** @type {any} */
  #drawn = null;
  #describeTimer = 0;
  /** Whether the picture is on its way. */
  #coming = false;
  #again = () => this.#draw([], true);
  /** Between what the hall tells and the picture. @type {PlayAhead} */
  #ahead;
  /** @type {[State, TableShown] | null} */
  #last = null;
  #mountAgain = () => {
    this.#key = "";
    if (this.#last) this.update(...this.#last, []);
  };

  /** @param {On} on */
  constructor(on) {
    this.#on = on;
    this.#ahead = new PlayAhead({
      act: on.act,
      roundTrip: on.roundTrip ?? (() => null),
      draw: (events) => {
        this.#draw(events);
        this.wait(this.#late);
      },
      refuse: (refusal) => on.refuse?.(refusal),
    });
    addEventListener("rp-theme", this.#again);
    addEventListener("rp-motion", this.#mountAgain);
  }

  /** @param {State} state @param {TableShown} table @param {import("../types.js").FromHall[]} messages */
  update(state, table, messages) {
    this.#last = [state, table];
    const stream = chooseStream(state, table, this.stream?.seat ?? null);
    if (!stream) return;
    const seats = ownSeats(state, table);
    this.#names.splice(0, Infinity, ...table.seats.map((_, seat) => boardName(table, seat)));
    this.#marks.splice(0, Infinity, ...table.seats.map((_, seat) => playedMark(table, seat)));
    const key = JSON.stringify([stream.match, seats]);
    this.stream = stream;
    if (key !== this.#key) {
      this.#key = key;
      this.seats = seats;
      this.#mount(state, table, key);
    }
    const events = messages.flatMap((message) =>
      message.t === "update" && message.match === stream.match && message.seat === stream.seat && message.n > (this.#seen.get(message.seat) ?? message.n)
        ? message.events
        : [],
    );
    this.#seen.clear();
    for (const other of Object.values(state.streams)) if (other.match === stream.match) this.#seen.set(other.seat, other.n);
    const drawn = this.#ahead.follow(state, table, stream, seats, messages, events);
    if (drawn) this.#draw(drawn);
    this.#keep(seats.length === 1 ? (state.premoves[`${stream.match}/${seats[0]}`] ?? NOTHING) : NOTHING);
  }

  /** Show that a move waits for the line, or that none does; meanwhile no other can be made. @param {string | null} action */
  wait(action) {
    this.#late = action;
    this.root.inert = action !== null;
    // One that is on its way is shown as such at once, unless what comes of it is drawn already.
    const shown = action ?? (this.#ahead.view ? null : this.#ahead.pending);
    this.root.classList.toggle("rp-pending", this.#ahead.pending !== null);
    if (shown === this.#waiting || !this.picture) return;
    this.#waiting = shown;
    try {
      this.picture.waiting?.(shown);
    } catch (problem) {
      console.error(problem);
    }
  }

  /** Show what is left for later. @param {string[]} actions */
  #keep(actions) {
    if (actions === this.#kept || !this.picture) return;
    this.#kept = actions;
    this.picture.kept?.(actions);
  }

  /** Take back what is left for later, if anything is. */
  takeBack() {
    if (this.#kept.length === 0 || !this.stream) return false;
    this.#on.later?.(this.stream.match, this.seats[0], []);
    return true;
  }

  /** @param {string} name @param {number} slot @param {boolean} down */
  command(name, slot, down) {
    if (down && this.#late !== null) return false;
    try {
      return this.picture?.command(name, slot, down) ?? false;
    } catch (problem) {
      console.error(problem);
      return false;
    }
  }

  /** Whose turn it is, as far as the picture shows it: nothing beside the board is ahead of it. @param {TableShown} table */
  turnOf(table) {
    return (table.match === this.stream?.match && this.picture?.turn?.()) || table.turn;
  }

  /** Whether the picture is still to come, or shows what happened last. */
  isBusy() {
    return this.#coming || (this.picture?.busy?.() ?? false);
  }

  /** What decided the table's match, as the game tells it; nothing if it does not. @param {TableShown} table */
  tellDecided(table) {
    if (!this.module?.decided || !this.stream || !table.outcome) return "";
    try {
      return this.module.decided(this.stream.view, playedSeats(this.#on.state(), table), table.outcome.places.map((_, seat) => playerOf(table, seat)));
    } catch (problem) {
      console.error(problem);
      return "";
    }
  }

  /** Put down what is held; whether something was. */
  release() {
    return this.picture?.release?.() ?? false;
  }

  destroy() {
    removeEventListener("rp-theme", this.#again);
    removeEventListener("rp-motion", this.#mountAgain);
    clearTimeout(this.#describeTimer);
    this.#key = "";
    this.#ahead.stop();
    this.#unmount();
  }

  #unmount() {
    this.picture?.destroy();
    this.picture = null;
    this.#waiting = null;
    this.#kept = NOTHING;
    this.#drawn = null;
    this.root.replaceChildren();
  }

  /** @param {State} state @param {TableShown} table @param {string} key */
  async #mount(state, table, key) {
    const info = state.games[table.game];
    const match = table.match ?? "";
    this.#unmount();
    this.#coming = true;
    try {
      this.module = await loadPicture(table.game);
      if (key !== this.#key) return;
      this.picture = this.module.mount(this.root, {
        info,
        seats: this.seats,
        names: this.#names,
        marks: this.#marks,
        send: (seat, action) => this.#ahead.act(match, seat, action),
        ...(info.premoves && this.seats.length === 1 && this.#on.later && { later: (/** @type {number} */ seat, /** @type {string[]} */ actions) => this.#on.later?.(match, seat, actions) }),
        option: (name, value) => this.#on.option(name, value),
        step: () => this.step(),
        say: (text) => this.#on.say(text),
        turned: () => {
          this.describe();
          this.#on.turned?.();
        },
        calm: isCalm(),
        shakes: mayShake(),
        demo: false,
      });
    } catch (problem) {
      console.error(problem);
      if (key === this.#key) {
        this.#coming = false;
        this.#on.failed();
      }
      return;
    }
    this.#coming = false;
    this.#draw([], true);
    if (this.#last) this.#keep(this.#last[0].premoves[`${match}/${this.seats[0]}`] ?? NOTHING);
    this.describe(); // who hears the board hears it as soon as others see it; what changes then, a little later
    this.#on.mounted();
  }

  /** The match's step now. */
  step() {
    return this.#ahead.step() ?? this.#told();
  }

  /** The same as far as the hall has told. */
  #told() {
    return this.stream ? stepAt(this.stream, rateOf(this.#on.state(), this.stream), performance.now()) : 0;
  }

  /** @param {import("../types.js").GameEvent[]} events @param {boolean} [anyway] */
  #draw(events, anyway = false) {
    const { picture, stream } = this;
    const view = this.#ahead.view ?? stream?.view;
    if (!picture || !stream || (!anyway && events.length === 0 && this.#drawn === view)) return;
    this.#drawn = view;
    try {
      picture.update(view, events, stream.seat);
    } catch (problem) {
      console.error(problem);
    }
    playEvents(this.module?.sounds, events, this.seats);
    if (!this.#describeTimer) this.#describeTimer = setTimeout(() => this.describe(), DESCRIBE_MS);
  }

  /** Put the board into words. */
  describe() {
    clearTimeout(this.#describeTimer);
    this.#describeTimer = 0;
    if (!this.stream || !this.module?.describe) return;
    try {
      // What one of two people at this screen must not see is not to be heard by them either.
      const shared = this.seats.length > 1 && this.#on.state().games[this.stream.game]?.hidden;
      // Of two, neither is "you": both are told of by their names, as to a watcher.
      const text = shared ? phrase("board.shared") : this.module.describe(this.stream.view, this.seats.length > 1 ? null : this.stream.seat, this.#names);
      if (this.words.textContent !== text) this.words.textContent = text;
    } catch (problem) {
      console.error(problem);
    }
  }
}
