// @ts-check
// What the people at this page do: tiles laid tentatively, a picked tile, an exchange, and the words
// sent. Draws nothing; checks nothing but lines and gaps, the rest is the server's to refuse.

import { phrase } from "/static/text/language.js";
import { assess, readCells } from "./lay.js";
import { lift, moveTile, shuffleTiles, takeRack } from "./tiles.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./types.js").Tile} Tile */
/** @typedef {{changed: () => void, warn: (text: string) => void, askLetter: (give: (letter: string) => void) => void,
 *             askPass: (yes: () => void) => void, askChallenge: (yes: () => void) => void}} On */

const AGAIN_MS = 700; // the same words twice within this time are one press
export const PROBLEMS = { line: phrase("words.one_line"), gap: phrase("words.gap") };

export class Hand {
  /** @type {View | null} */
  view = null;
  /** @type {Tile[]} */
  tiles = [];
  /** @type {Tile | null} */
  picked = null;
  /** @type {import("./types.js").Cursor | null} where typed letters go; typist.js moves it */
  cursor = null;
  /** @type {Tile | null} in the air, while it is dragged */
  held = null;
  /** @type {Set<Tile> | null} tiles to exchange */
  swap = null;
  /** Whether to pass is left for one's turn. */
  passes = false;
  #ready = -1;
  #sent = "";
  #sentAt = 0;
  #ctx;
  #on;

  /** @param {Ctx} ctx @param {On} on */
  constructor(ctx, on) {
    this.#ctx = ctx;
    this.#on = on;
  }

  /** The seat of this page whose turn it is. */
  get seat() {
    const { view } = this;
    return view && !view.outcome && this.#ctx.seats.includes(view.turn) ? view.turn : null;
  }

  /** Whether several people at this page keep secrets from each other. */
  get shared() {
    return this.#ctx.seats.filter((seat) => !this.view?.gone.includes(seat)).length > 1;
  }

  /** Whether the page waits for somebody to take it over. */
  get covered() {
    return this.shared && this.seat !== null && this.#ready !== this.seat;
  }

  /** Whether a rack may be shown. */
  get open() {
    const { view } = this;
    if (!view || !view.rack || view.outcome || this.#ctx.demo) return false;
    if (this.shared) return this.seat !== null && !this.covered;
    return this.#ctx.seats.some((seat) => !view.gone.includes(seat));
  }

  /** Whether a move may be made here now. */
  get mayMove() {
    return this.seat !== null && this.open;
  }

  /** Whether the word before may be challenged here now. */
  get mayAnswer() {
    return this.mayMove && this.view?.awaits === true;
  }

  /** Whether a turn may be taken here now: not before the last word of a match is settled. */
  get mayTake() {
    return this.mayMove && !this.view?.must_answer;
  }

  /** Whether to pass can be left for one's turn. */
  get mayKeep() {
    return this.#ctx.later !== undefined && this.view !== null && !this.view.outcome && this.seat === null && this.open;
  }

  /** The tiles on the board, as letters. */
  get laid() {
    return this.tiles.flatMap(({ letter, as, at }) => (at === null ? [] : [{ cell: at, letter: as || letter, blank: letter === "?" }]));
  }

  /** What the tiles on the board make; null if there are none. */
  get lay() {
    const { laid, view } = this;
    return view && laid.length ? assess(view, laid) : null;
  }

  /** Take a fresh view. @param {View} view */
  look(view) {
    const other = this.view && (this.view.turn !== view.turn || this.view.count !== view.count);
    this.view = view;
    this.tiles = this.open && view.rack ? takeRack(this.tiles, view.rack, readCells(view)) : [];
    if (!this.tiles.includes(/** @type {Tile} */ (this.picked))) this.picked = null;
    if (other || !this.open) this.swap = null;
    if (!this.open || (other && this.seat === null)) this.cursor = null;
  }

  /** Somebody has taken the page over. */
  uncover() {
    if (!this.view || this.seat === null) return false;
    this.#ready = this.seat;
    this.look(this.view);
    this.#on.changed();
    return true;
  }

  /** @param {number} cell */
  tileAt(cell) {
    return this.tiles.find((tile) => tile.at === cell) ?? null;
  }

  /** @param {number} cell */
  isFilled(cell) {
    return !this.view || readCells(this.view)[cell] !== "." || this.tileAt(cell) !== null;
  }

  /** A tap on a tile of the rack. @param {Tile} tile */
  pick(tile) {
    if (this.swap) {
      if (!this.swap.delete(tile)) this.swap.add(tile);
    } else this.picked = this.picked === tile ? null : tile;
    this.#on.changed();
  }

  /** A tap on a square: lay the picked tile, or pick the one that lies there. False if there is neither. @param {number} cell */
  point(cell) {
    const there = this.tileAt(cell);
    if (there && there === this.picked) this.take(there);
    else if (this.picked) this.put(this.picked, cell);
    else if (there) this.pick(there);
    else return false;
    return true;
  }

  /** Show where typed letters go. @param {import("./types.js").Cursor} cursor */
  setCursor(cursor) {
    this.cursor = cursor;
    this.#on.changed();
  }

  /** Lay a tile; a blank asks for its letter. False if the square is taken. @param {Tile} tile @param {number} cell @param {string} [as] */
  put(tile, cell, as = tile.as) {
    if (!this.open || !this.view || readCells(this.view)[cell] !== ".") return false;
    if (tile.letter === "?" && !as) {
      this.#on.askLetter((letter) => this.tiles.includes(tile) && this.put(tile, cell, letter));
      return true;
    }
    const there = this.tileAt(cell);
    if (there && there !== tile) lift(there);
    tile.at = cell;
    tile.as = as;
    this.picked = null;
    this.#on.changed();
    return true;
  }

  /** Back to the rack. @param {Tile} tile */
  take(tile) {
    lift(tile);
    this.picked = null;
    this.#on.changed();
  }

  /** To another place on the rack. @param {Tile} tile @param {number} place */
  move(tile, place) {
    if (this.tiles.indexOf(tile) === place) return;
    this.tiles = moveTile(this.tiles, tile, place);
    this.#on.changed();
  }

  /** All tiles back; if there are none, the cursor goes. */
  recall() {
    if (this.swap) return this.cancelSwap();
    if (!this.laid.length && !this.cursor && !this.picked) return false;
    if (this.laid.length) this.tiles.forEach(lift);
    else if (this.cursor && !this.picked) this.cursor = null;
    this.picked = null;
    this.#on.changed();
    return true;
  }

  shuffle() {
    if (!this.open) return false;
    this.tiles = shuffleTiles(this.tiles);
    this.#on.changed();
    return true;
  }

  /** Send the word. */
  play() {
    if (this.covered) return this.uncover();
    if (this.swap) return this.confirmSwap();
    const { lay, seat } = this;
    if (!lay || !this.open) return false;
    if (seat === null) return this.warn(phrase("words.not_yet"));
    if (lay.problem) return this.warn(PROBLEMS[lay.problem]);
    return this.#send(seat, lay.action);
  }

  /** What is left for one's turn. @param {string[]} actions */
  keep(actions) {
    this.passes = actions.length > 0;
    this.#on.changed();
  }

  /** Pass, when asked whether; while another is to move, leave that for one's turn, or take it back. */
  pass() {
    if (this.mayKeep) {
      this.#ctx.later?.(this.#ctx.seats[0], this.passes ? [] : ["pass"]);
      return true;
    }
    if (!this.mayTake) return false;
    this.#on.askPass(() => this.seat !== null && this.#send(this.seat, "pass"));
    return true;
  }

  /** Doubt the word before, when asked whether. */
  challenge() {
    if (!this.mayAnswer) return false;
    this.#on.askChallenge(() => this.seat !== null && this.#send(this.seat, "challenge"));
    return true;
  }

  /** Let the word before stand. */
  accept() {
    return this.mayAnswer && this.seat !== null && this.#send(this.seat, "accept");
  }

  /** Begin to choose tiles to exchange. */
  startSwap() {
    if (!this.mayTake) return false;
    if (this.swap) return this.cancelSwap();
    if (!this.view?.exchange) return this.warn(phrase("words.bag_low"));
    this.tiles.forEach(lift);
    this.picked = this.cursor = null;
    this.swap = new Set();
    this.#on.changed();
    this.#ctx.say(phrase("words.choose_swap"));
    return true;
  }

  cancelSwap() {
    this.swap = null;
    this.#on.changed();
    return true;
  }

  confirmSwap() {
    const { seat, swap } = this;
    if (seat === null || !swap) return false;
    if (!swap.size) return this.warn(phrase("words.choose_swap_first"));
    return this.#send(seat, `exchange ${[...swap].map((tile) => tile.letter).join("")}`);
  }

  /** Say what cannot be done; true, since the press meant something. @param {string} text */
  warn(text) {
    this.#on.warn(text);
    return true;
  }

  /** @param {number} seat @param {string} action */
  #send(seat, action) {
    const now = performance.now();
    const press = `${this.view?.count} ${seat} ${action}`;
    if (press === this.#sent && now - this.#sentAt < AGAIN_MS) return true;
    this.#sent = press;
    this.#sentAt = now;
    this.#ctx.send(seat, action);
    return true;
  }
}
