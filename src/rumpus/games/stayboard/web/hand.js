// @ts-check
// What the people at this page do: a half-chosen move, a doubtful claim, and the words sent. Draws nothing.

import { phrase } from "/static/text/language.js";
import { DIRECTIONS, tellWay } from "./words.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {{changed: () => void, warn: (text: string) => void}} On */

export class Hand {
  /** @type {View | null} */
  view = null;
  /** @type {Choice | null} */
  chosen = null;
  /** The move that is left for one's turn. @type {Choice | null} */
  kept = null;
  #moment = "";
  #doubted = false;
  #ctx;
  #on;

  /** @param {Ctx} ctx @param {On} on */
  constructor(ctx, on) {
    this.#ctx = ctx;
    this.#on = on;
  }

  /** Take a fresh view. When the game has gone on, what was half done is forgotten. @param {View} view */
  look(view) {
    this.view = view;
    const moment = `${view.count} ${view.turn} ${view.choice} ${view.outcome ? 1 : 0}`;
    if (moment === this.#moment) return;
    this.#moment = moment;
    this.chosen = null;
    this.#doubted = false;
  }

  /** The seat of this page whose turn it is. */
  get seat() {
    const { view } = this;
    return view && !view.outcome && this.#ctx.seats.includes(view.turn) ? view.turn : null;
  }

  /** Whether a move can be chosen at this page now. */
  mayMove() {
    return this.view !== null && this.seat !== null && this.view.choice === null;
  }

  /** Whether a move can be left for one's turn: a way from wherever the queen stands then. */
  mayKeep() {
    const { view } = this;
    return this.#ctx.later !== undefined && view !== null && !view.outcome && this.seat === null && view.choice === null;
  }

  /** Whether a way can be chosen, for now or for later. */
  mayChoose() {
    return this.mayMove() || this.mayKeep();
  }

  /** What is left for one's turn. @param {string[]} actions */
  keep(actions) {
    this.kept = readMove(actions[0]);
    this.#on.changed();
  }

  /** Leave nothing for one's turn. */
  takeBack() {
    if (!this.kept) return false;
    this.#ctx.later?.(this.#ctx.seats[0], []);
    return true;
  }

  /** @param {number} direction @param {number} distance */
  isChosen(direction, distance) {
    return this.chosen?.direction === direction && this.chosen.distance === distance;
  }

  // rules/stayboard.md: the interface warns only if available moves are shown.
  /** Whether the chosen move is known to lose. */
  loses() {
    return !!(this.chosen && this.mayMove() && this.view?.moves && !this.view.moves.some(([way, far]) => this.isChosen(way, far)));
  }

  /** Choose a direction; again for a longer move. @param {number} direction */
  select(direction) {
    if (!this.view || !this.mayChoose()) return false;
    const again = this.chosen?.direction === direction ? this.chosen.distance : 0;
    const distance = (again % (this.view.size - 1)) + 1;
    this.chosen = { direction, distance };
    this.#on.changed();
    this.#ctx.say(this.loses() ? phrase("stayboard.chosen_loses", { way: DIRECTIONS[direction].name, distance }) : tellWay(this.chosen));
    return true;
  }

  /** A tap on a cell moves there at once; a move that is known to lose is made by a second tap.
   * @param {number} direction @param {number} distance */
  tap(direction, distance) {
    if (!this.mayMove()) return;
    const again = this.isChosen(direction, distance);
    this.chosen = { direction, distance };
    if (again || !this.loses()) this.confirm();
    else {
      this.#on.changed();
      this.#on.warn(phrase("stayboard.this_loses"));
    }
  }

  /** A move that waits for the line stays chosen until the hall has answered. @param {string | null} action */
  wait(action) {
    this.chosen = readMove(action ?? "");
    this.#on.changed();
  }

  /** Send the chosen move, or leave it for one's turn; without one, take back what was left. */
  confirm() {
    const { seat, chosen } = this;
    if (!chosen && this.mayKeep()) return this.takeBack();
    if (!chosen || !this.mayChoose()) return false;
    this.chosen = null;
    const move = `move ${chosen.direction} ${chosen.distance}`;
    if (seat !== null) this.#ctx.send(seat, move);
    else this.#ctx.later?.(this.#ctx.seats[0], [move]);
    this.#on.changed();
    return true;
  }

  /** Claim that there are no moves; where moves are seen, only when asked twice. */
  claim() {
    const { seat } = this;
    if (this.kept && this.mayKeep()) return this.takeBack();
    if (seat === null || !this.view || !this.mayMove()) return false;
    if (this.view.moves?.length && !this.#doubted) {
      this.#doubted = true;
      this.#on.warn(phrase("stayboard.claim_twice"));
    } else this.#ctx.send(seat, "claim");
    return true;
  }

  /** After a right claim. @param {"finish" | "continue"} word */
  decide(word) {
    const { seat } = this;
    if (seat === null || this.view?.choice === null) return false;
    this.#ctx.send(seat, word);
    return true;
  }

  /** Hide or show, for every seat of this page. @param {"moves" | "board"} what */
  toggle(what) {
    const { view } = this;
    if (!view || view.outcome || !this.#ctx.seats.length) return false;
    for (const seat of this.#ctx.seats) this.#ctx.send(seat, `${what} ${view.shown[what] ? "off" : "on"}`);
    return true;
  }
}

/** @param {string | undefined} action @returns {Choice | null} */
function readMove(action) {
  const [, direction, distance] = /^move (\d+) (\d+)$/.exec(action ?? "") ?? [];
  return direction ? { direction: Number(direction), distance: Number(distance) } : null;
}
