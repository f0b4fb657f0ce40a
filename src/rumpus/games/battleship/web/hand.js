// @ts-check
// What the people at this page do: the ship in hand, the cursor, who has the device, and the words sent. Draws nothing.

import { phrase } from "/static/text/language.js";
import { nameShip, SHIPS, sizeOf } from "./ships.js";
import { covered, nameCell, readCell, SIZE } from "./words.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./types.js").Pair} Pair */
/** @typedef {import("./types.js").Berth} Berth */
/** @typedef {{id: string, berth: Berth}} Laid */
/** @typedef {{changed: () => void, warn: (text: string) => void}} On */

const COVER_MS = 350; // a key pressed twice must not lift the cover
const PATIENCE_MS = 1500; // how long a ship seems to lie where it was put before the hall has said so

export class Hand {
  /** @type {View | null} */
  view = null;
  chosen = SHIPS[0].id;
  down = false;
  /** @type {Pair} */
  cursor = [4, 4];
  /** Whether keys are used: then the cursor is seen. */
  keyed = false;
  /** Whether a ship that stands was taken in hand to lay it elsewhere. */
  #picked = false;
  /** The cell under a mouse. @type {Pair | null} */
  hover = null;
  /** The ship being dragged, and where it would lie. @type {{id: string, berth: Berth | null} | null} */
  drag = null;
  /** A ship put somewhere, as long as the hall has not answered. @type {Laid | null} */
  pending = null;
  /** The seat whose ships the people here have agreed to look at. @type {number | null} */
  #looking = null;
  /** The cell of a shot that waits for the line. @type {Pair | null} */
  aimed = null;
  /** The cell a finger has chosen and not fired at yet. @type {Pair | null} */
  aim = null;
  /** The cells to be fired at in one's next turns. @type {Pair[]} */
  kept = [];
  #coveredAt = 0;
  #fired = -1;
  #timer = 0;
  #ctx;
  #on;

  /** @param {Ctx} ctx @param {On} on */
  constructor(ctx, on) {
    this.#ctx = ctx;
    this.#on = on;
    if (ctx.seats.length === 1) this.#looking = ctx.seats[0];
  }

  /** Take a fresh view. @param {View} view */
  look(view) {
    const before = this.view;
    this.view = view;
    this.pending = null;
    if (!this.mayFire()) this.aim = null;
    if (this.covers()) {
      if (before?.seat !== view.seat) this.#coveredAt = performance.now();
      covered.add(view);
    }
    if (before?.seat !== view.seat || before?.phase !== view.phase) this.#letGo();
    if (this.placing() && this.#stands(this.chosen)) this.#chooseNext();
  }

  #letGo() {
    this.drag = this.hover = null;
    this.#fired = -1;
    this.#picked = false;
    this.down = false;
    this.chosen = SHIPS[0].id;
  }

  // Two people at one page: nobody sees the other's ships before the device is handed over.
  /** Whether what is in the view must not be shown yet. */
  covers() {
    const { view } = this;
    return view !== null && this.#ctx.seats.length > 1 && !view.outcome && view.seat !== this.#looking;
  }

  uncover() {
    if (!this.view || !this.covers() || performance.now() - this.#coveredAt < COVER_MS) return false;
    this.#looking = this.view.seat;
    covered.delete(this.view);
    this.keyed = false;
    this.#on.changed();
    return true;
  }

  /** The seat acted for at this moment. */
  get seat() {
    const { view } = this;
    return view && view.seat !== null && this.#ctx.seats.includes(view.seat) && !view.outcome && !this.covers() ? view.seat : null;
  }

  placing() {
    return this.seat !== null && this.view?.phase === "PLACEMENT";
  }

  mayFire() {
    const { view, seat } = this;
    return view !== null && seat !== null && view.phase === "PLAYING" && view.turn === seat && this.#fired !== view.history.length;
  }

  /** Whether shots can be left for one's next turns. */
  mayKeep() {
    const { view, seat } = this;
    return this.#ctx.later !== undefined && view !== null && seat !== null && view.phase === "PLAYING" && view.turn !== seat;
  }

  /** What is left for one's next turns. @param {string[]} actions */
  keep(actions) {
    this.kept = actions.map((action) => readCell(action.split(" ")[1]));
    this.#on.changed();
  }

  /** Leave nothing for one's next turns. */
  takeBack() {
    if (this.seat !== null) this.#ctx.later?.(this.seat, []);
  }

  /** Put a cell on the list, or take it off. @param {Pair} pair */
  #list([row, column]) {
    const rest = this.kept.filter(([r, c]) => r !== row || c !== column);
    const most = this.#ctx.info.premoves?.most ?? 0;
    const cells = rest.length < this.kept.length || rest.length >= most ? rest : [...rest, [row, column]];
    this.cursor = [row, column];
    if (this.seat !== null) this.#ctx.later?.(this.seat, cells.map(([r, c]) => `fire ${nameCell(r, c)}`));
  }

  /** Own waters, with a ship that was just put somewhere. */
  ownShips() {
    const { view, pending } = this;
    if (!view) return [];
    return view.own.ships.map((ship) => (pending?.id === ship.id ? { ...ship, cells: listCells(ship.id, pending.berth) } : ship));
  }

  allStand() {
    return this.ownShips().every((ship) => ship.cells);
  }

  /** @param {string} id */
  #stands(id) {
    return this.ownShips().some((ship) => ship.id === id && ship.cells !== null);
  }

  #chooseNext() {
    this.chosen = this.ownShips().find((ship) => !ship.cells)?.id ?? this.chosen;
  }

  /** Whether the ship could lie there; the rules decide, this only shows. @param {string} id @param {Berth} berth */
  fits(id, berth) {
    const cells = listCells(id, berth);
    const taken = this.ownShips().flatMap((ship) => (ship.id === id ? [] : (ship.cells ?? [])));
    return cells.every(([row, column]) => row >= 0 && column >= 0 && row < SIZE && column < SIZE
      && !taken.some(([r, c]) => r === row && c === column));
  }

  /** What would be placed, and where. @returns {Laid | null} */
  ghost() {
    if (!this.placing()) return null;
    if (this.drag) return this.drag.berth && { id: this.drag.id, berth: this.drag.berth };
    // Once the last ship lies, the hand is empty.
    if (this.#stands(this.chosen) && !(this.keyed && this.#picked)) return null;
    const at = this.keyed ? this.cursor : this.hover;
    return at && { id: this.chosen, berth: { row: at[0], column: at[1], down: this.down } };
  }

  /** @param {string} id */
  pick(id) {
    if (!this.placing()) return false;
    this.chosen = id;
    this.#picked = true;
    this.#on.changed();
    return true;
  }

  rotate() {
    if (!this.placing()) return false;
    this.down = !this.down;
    this.#on.changed();
    return true;
  }

  /** @param {string} id @param {Berth} berth */
  place(id, berth) {
    const { seat } = this;
    if (seat === null || !this.placing()) return false;
    if (!this.fits(id, berth)) this.#on.warn(phrase("battleship.does_not_fit", { ship: nameShip(id) }));
    else {
      this.#ctx.send(seat, `place ${id} ${nameCell(berth.row, berth.column)} ${berth.down ? "V" : "H"}`);
      this.pending = { id, berth };
      window.clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.pending && ((this.pending = null), this.#on.changed()), PATIENCE_MS);
      this.#picked = false;
      this.#chooseNext();
    }
    this.#on.changed();
    return true;
  }

  /** Turn a standing ship, so that it still lies on the cell that was touched. @param {string} id @param {Pair} pair */
  turn(id, [row, column]) {
    const ship = this.ownShips().find((other) => other.id === id);
    if (!this.placing() || !ship?.cells) return;
    const down = ship.cells[0][1] === ship.cells[1][1];
    const grabbed = ship.cells.findIndex(([r, c]) => r === row && c === column);
    const tries = Array.from({ length: sizeOf(id) }, (_, place) => place).sort((a, b) => Math.abs(a - grabbed) - Math.abs(b - grabbed));
    for (const place of tries) {
      const berth = down ? { row, column: column - place, down: false } : { row: row - place, column, down: true };
      if (this.fits(id, berth)) return void this.place(id, berth);
    }
    this.#on.warn(phrase("battleship.no_room_to_turn", { ship: nameShip(id) }));
  }

  /** @param {string} id */
  take(id) {
    const { seat } = this;
    if (seat === null || !this.placing() || !this.#stands(id)) return false;
    this.#ctx.send(seat, `take ${id}`);
    this.chosen = id;
    return true;
  }

  /** @param {"random" | "ready"} word */
  order(word) {
    const { seat } = this;
    if (seat === null || !this.placing()) return false;
    if (word === "ready" && !this.allStand()) this.#on.warn(phrase("battleship.place_all"));
    else {
      this.keyed = false;
      this.#ctx.send(seat, word);
    }
    return true;
  }

  /** @param {Pair} pair */
  fire([row, column]) {
    const { seat, view } = this;
    if (seat === null || !view || !(this.mayFire() || this.mayKeep())) return false;
    const cell = nameCell(row, column);
    if (view.enemy.rows[row][column] !== ".") this.#on.warn(phrase("battleship.fired_already", { cell }));
    else if (this.mayKeep()) this.#list([row, column]);
    else {
      this.#fired = view.history.length;
      this.aim = null;
      this.cursor = [row, column];
      this.#ctx.send(seat, `fire ${cell}`);
      this.#on.changed();
    }
    return true;
  }

  /** A finger on a small cell chooses it first; once more there, or the button, fires. @param {Pair} pair */
  takeAim([row, column]) {
    if (this.mayKeep()) return void this.fire([row, column]); // what is only listed needs no second thought
    if (!this.view || !this.mayFire()) return;
    const same = this.aim?.[0] === row && this.aim[1] === column;
    if (same || this.view.enemy.rows[row][column] !== ".") return void this.fire([row, column]);
    this.aim = [row, column];
    this.keyed = false;
    this.#ctx.say(nameCell(row, column));
    this.#on.changed();
  }

  /** What waits for the line is shown until the hall has answered. @param {string | null} action */
  wait(action) {
    const [word, first, cell, way] = action?.split(" ") ?? [];
    this.aimed = word === "fire" ? readCell(first) : null;
    if (word === "place") {
      const [row, column] = readCell(cell);
      window.clearTimeout(this.#timer);
      this.pending = { id: first, berth: { row, column, down: way === "V" } };
    } else if (action === null) this.pending = null;
    this.#on.changed();
  }

  /** @param {number} down @param {number} right */
  move(down, right) {
    if (this.seat === null) return false;
    if (this.keyed) this.cursor = [(this.cursor[0] + down + SIZE) % SIZE, (this.cursor[1] + right + SIZE) % SIZE];
    this.keyed = true;
    this.#ctx.say(nameCell(...this.cursor));
    this.#on.changed();
    return true;
  }

  /** Enter: place the ship in hand, or fire. */
  act() {
    if (this.covers()) return this.uncover();
    const laid = this.ghost();
    if (laid) return this.place(laid.id, laid.berth);
    if (!this.keyed) return this.move(0, 0);
    return this.fire(this.cursor);
  }

  destroy() {
    window.clearTimeout(this.#timer);
  }
}

/** @param {string} id @param {Berth} berth @returns {Pair[]} */
function listCells(id, { row, column, down }) {
  return Array.from({ length: sizeOf(id) }, (_, place) => (down ? [row + place, column] : [row, column + place]));
}
