// @ts-check
// What the person at this page is doing: a piece picked up, a purchase in hand, the cursor, an open menu; and the
// words sent. Asks the view what is legal. Draws nothing.

import { hasKing, letterAt, namePiece } from "./words.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {"" | "menu" | "finish" | "abandon" | "skip"} Card */

const COLUMNS = "abcdef";

export class Hand {
  /** @type {View | null} */
  view = null;
  /** @type {Cell | null} the piece picked up, in a wave */
  picked = null;
  /** the letter of what will be placed, in a placement */
  carried = "";
  /** @type {Cell | null} */
  cursor = null;
  /** @type {Card} */
  card = "";
  /** The cells of a move that waits for the line. @type {Cell[]} */
  waiting = [];
  #moment = "";
  #ctx;
  #changed;

  /** @param {Ctx} ctx @param {() => void} changed */
  constructor(ctx, changed) {
    this.#ctx = ctx;
    this.#changed = changed;
  }

  /** Take a fresh view. When the game has gone on, what was half done is forgotten. @param {View} view */
  look(view) {
    this.view = view;
    const moment = `${view.phase} ${view.round} ${view.wave} ${view.plays_left} ${view.abandons_left} ${view.undo}`;
    if (moment !== this.#moment) {
      this.#moment = moment;
      this.picked = null;
      this.card = "";
    }
    if (view.phase !== "PLACEMENT") this.carried = "";
    else if (!hasKing(view)) this.carried = "K";
    else if (this.carried === "K" || !this.affords(this.carried)) this.carried = "";
  }

  /** Whether this page plays, and the match is on. */
  get mine() {
    return this.#ctx.seats.length > 0 && !!this.view && !this.view.outcome;
  }

  /** Whether this page may move a piece now. */
  get fights() {
    return this.mine && this.view?.phase === "PLAYER_TURN";
  }

  /** Whether this page may place now. */
  get places() {
    return this.mine && this.view?.phase === "PLACEMENT";
  }

  /** @param {string} letter */
  affords(letter) {
    return !!this.view && (letter === "K" ? !hasKing(this.view) : (this.view.prices[letter] ?? 99) <= this.view.points);
  }

  /** Where what is held may go. @returns {Cell[]} */
  targets() {
    const { view } = this;
    if (!view || !this.mine) return [];
    if (view.phase === "PLAYER_TURN") return this.picked ? (view.moves[this.picked] ?? []) : [];
    if (view.phase !== "PLACEMENT" || !this.carried) return [];
    return [6, 7].flatMap((row) => [...COLUMNS].map((column) => `${column}${row}`)).filter((cell) => letterAt(view, cell) === ".");
  }

  /** Whether the piece on this cell can be dragged. @param {Cell} cell */
  lifts(cell) {
    if (this.fights) return cell in (this.view?.moves ?? {});
    return this.places && !!this.view?.bought.includes(cell);
  }

  /** A tap or Enter on a cell. @param {Cell} cell */
  tap(cell) {
    const { view } = this;
    if (!view) return;
    if (this.places) {
      if (view.bought.includes(cell)) this.send(`remove ${cell}`);
      else if (this.targets().includes(cell)) this.#place(this.carried, cell);
    } else if (this.fights) {
      if (this.picked && this.targets().includes(cell)) return this.#move(this.picked, cell);
      this.picked = cell in view.moves && cell !== this.picked ? cell : null;
      if (this.picked) this.#ctx.say(`${namePiece(letterAt(view, cell))} ${cell}: ${view.moves[cell].join(", ")}`);
    }
    this.#changed();
  }

  /** A drag has begun: hold the piece on a cell, or one from the shop. @param {Cell | null} from @param {string} letter */
  lift(from, letter) {
    if (this.fights) this.picked = from;
    else this.carried = letter;
    this.#changed();
  }

  /** A drag has ended; null outside the board. @param {Cell | null} from @param {string} letter @param {Cell | null} to */
  drop(from, letter, to) {
    const fits = to !== null && this.targets().includes(to);
    if (this.fights) {
      if (from && fits) return this.#move(from, to);
      this.picked = null;
    } else if (this.places && fits) {
      if (from) this.send(`remove ${from}`);
      this.#place(letter, to);
    } else if (this.places && from) this.carried = "";
    this.#changed();
  }

  /** Take something from the shop, or put it back. @param {string} letter */
  carry(letter) {
    if (!this.places || !this.affords(letter)) return false;
    this.carried = this.carried === letter && letter !== "K" ? "" : letter;
    this.#changed();
    return true;
  }

  /** @param {number} down @param {number} right */
  moveCursor(down, right) {
    if (!this.places && !this.fights) return false;
    const [column, row] = this.cursor ? [COLUMNS.indexOf(this.cursor[0]) + right, Number(this.cursor[1]) + down] : [2, 7];
    this.cursor = `${COLUMNS[Math.min(5, Math.max(0, column))]}${Math.min(7, Math.max(0, row))}`;
    if (this.view) this.#ctx.say(`${this.cursor} ${namePiece(letterAt(this.view, this.cursor))}`);
    this.#changed();
    return true;
  }

  /** Enter: start a wave, or act on the cursor's cell. */
  enter() {
    if (this.card) return false;
    if (this.view?.phase === "WAVE_TRANSITION") return this.send("start");
    if ((!this.places && !this.fights) || !this.cursor) return this.moveCursor(0, 0);
    this.tap(this.cursor);
    return true;
  }

  /** Escape: put down what is held, or close the card; whether there was something. */
  release() {
    const held = !!this.picked || !!this.card || (!!this.carried && this.carried !== "K");
    if (!held) return false;
    this.picked = null;
    this.card = "";
    if (this.carried !== "K") this.carried = "";
    this.#changed();
    return true;
  }

  /** Take back the last play. */
  undo() {
    return !!this.view?.undo && this.send("undo");
  }

  /** S: start what can be started, else skip the turn. */
  advance() {
    return this.send(this.fights ? "skip turn" : "start");
  }

  /** Open a card, or close it. @param {Card} card */
  show(card) {
    const wave = card === "finish" || card === "skip";
    if (card && (!this.mine || (wave && !this.fights) || (card === "skip" && !this.view?.skip))) return false;
    this.card = card;
    this.#changed();
    return true;
  }

  /** @param {string} word */
  send(word) {
    const { view } = this;
    if (!view || !this.mine || view.phase === "ENEMY_TURN" || (word === "start" && !hasKing(view))) return false;
    this.card = "";
    this.#ctx.send(this.#ctx.seats[0], word);
    return true;
  }

  /** A move that waits for the line is shown until the hall has answered. @param {string | null} action */
  wait(action) {
    const [word, from, to] = action?.split(" ") ?? [];
    this.waiting = word === "move" ? [from, to] : to ? [to] : [];
    this.#changed();
  }

  /** @param {string} letter @param {Cell} cell */
  #place(letter, cell) {
    this.send(letter === "K" ? `place K ${cell}` : `buy ${letter} ${cell}`);
  }

  /** @param {Cell} from @param {Cell} to */
  #move(from, to) {
    this.picked = null;
    this.send(`move ${from} ${to}`);
    this.#changed();
  }
}
