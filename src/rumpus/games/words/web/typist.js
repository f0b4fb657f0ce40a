// @ts-check
// Typing: a cursor with a direction on the board, and letters laid from the rack where it stands. Draws nothing.

import { phrase } from "/static/text/language.js";
import { CENTRE, readCells, SIZE, stepFrom } from "./lay.js";
import { findTile } from "./tiles.js";
import { nameSquare } from "./words.js";

/** @typedef {import("./hand.js").Hand} Hand */

export class Typist {
  #across = true;
  #hand;
  #say;

  /** @param {Hand} hand @param {(text: string) => void} say */
  constructor(hand, say) {
    this.#hand = hand;
    this.#say = say;
  }

  /** A tap on a square: the hand's first, else the cursor comes here, or turns. @param {number} cell */
  point(cell) {
    const hand = this.#hand;
    if (!this.#awake || hand.point(cell)) return;
    if (hand.cursor?.cell === cell) this.#across = !this.#across;
    this.#set(cell);
  }

  /** Turn the cursor. */
  turn() {
    if (!this.#awake) return false;
    if (this.#hand.cursor) this.#across = !this.#across;
    this.#set(this.#hand.cursor?.cell ?? CENTRE);
    this.#say(phrase(this.#across ? "words.across" : "words.down"));
    return true;
  }

  /** Move the cursor. @param {number} down @param {number} right */
  walk(down, right) {
    const { cursor, view } = this.#hand;
    if (!this.#awake || !view) return false;
    const row = cursor ? Math.min(SIZE - 1, Math.max(0, Math.floor(cursor.cell / SIZE) + down)) : 7;
    const column = cursor ? Math.min(SIZE - 1, Math.max(0, (cursor.cell % SIZE) + right)) : 7;
    this.#set(row * SIZE + column);
    this.#say(nameSquare(view, row * SIZE + column, this.#hand.tileAt(row * SIZE + column)));
    return true;
  }

  /** Lay a letter from the rack at the cursor. @param {string} letter */
  type(letter) {
    const hand = this.#hand;
    if (!this.#awake || !hand.view) return false;
    if (!hand.cursor && !/[A-Za-z]/.test(readCells(hand.view)) && !hand.laid.length) this.#set(CENTRE);
    if (!hand.cursor) return hand.warn(phrase("words.square_first"));
    const tile = findTile(hand.tiles, letter);
    if (!tile) return hand.warn(phrase("words.no_letter", { letter }));
    const cell = this.#skip(hand.cursor.cell);
    if (cell === null) return hand.warn(phrase("words.board_ends"));
    hand.put(tile, cell, tile.letter === "?" ? letter : "");
    const next = stepFrom(cell, this.#across, 1);
    this.#set((next === null ? null : this.#skip(next)) ?? cell);
    return true;
  }

  /** Take back the letter before the cursor; without one there, the last on the board. */
  erase() {
    const hand = this.#hand;
    if (!this.#awake) return false;
    let cell = hand.cursor?.cell ?? null;
    let tile = cell === null ? null : hand.tileAt(cell);
    while (!tile && cell !== null) {
      cell = stepFrom(cell, this.#across, -1);
      if (cell !== null && !hand.isFilled(cell)) break;
      tile = cell === null ? null : hand.tileAt(cell);
    }
    tile ??= hand.tiles.filter((other) => other.at !== null).pop() ?? null;
    if (!tile || tile.at === null) return false;
    const { at } = tile;
    hand.take(tile);
    if (hand.cursor) this.#set(at);
    return true;
  }

  get #awake() {
    return this.#hand.open && !this.#hand.swap;
  }

  /** @param {number} cell */
  #set(cell) {
    this.#hand.setCursor({ cell, across: this.#across });
  }

  /** The next free square from here on. @param {number} cell */
  #skip(cell) {
    for (let next = /** @type {number | null} */ (cell); next !== null; next = stepFrom(next, this.#across, 1)) {
      if (!this.#hand.isFilled(next)) return next;
    }
    return null;
  }
}
