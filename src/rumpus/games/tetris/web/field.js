// @ts-check
// The settled field of one well on a layer of its own: only cells whose text has changed are painted again.

import { GLASS_DEEP } from "./theme.js";
import { tileOf } from "./tiles.js";
import { VISIBLE, WIDE, rowAt } from "./view.js";

export class Field {
  canvas = document.createElement("canvas");
  /** How many cells have been painted since the beginning. */
  painted = 0;
  #g;
  #u;
  #high;
  /** @type {string[]} what is on the layer, by height */
  #shown;

  /** @param {number} u a cell's size in pixels @param {number} high how many rows can be seen */
  constructor(u, high) {
    this.#u = u;
    this.#high = high;
    this.canvas.width = WIDE * u;
    this.canvas.height = high * u;
    this.#g = this.canvas.getContext("2d", { alpha: false });
    this.#shown = Array.from({ length: high }, () => "?".repeat(WIDE));
  }

  /** @param {string[]} rows the view's @param {number} dead how many rows from below are grey */
  paint(rows, dead) {
    for (let y = 0; y < this.#high; y++) {
      const text = rowAt(rows, y);
      const row = y < dead ? text.replace(/[^.]/g, (letter) => (letter === "g" ? "G" : letter.toLowerCase())) : text;
      const before = this.#shown[y];
      if (row === before) continue;
      for (let x = 0; x < WIDE; x++) if (row[x] !== before[x]) this.#paintCell(x, y, row[x]);
      this.#shown[y] = row;
    }
  }

  /** @param {number} x @param {number} y @param {string} cell small letters are dead ones, as is G */
  #paintCell(x, y, cell) {
    const g = this.#g;
    if (!g) return;
    this.painted++;
    const u = this.#u;
    const left = x * u;
    const top = (this.#high - 1 - y) * u;
    g.fillStyle = y >= VISIBLE ? GLASS_DEEP : shade(y, x % 2 ? 3 : 0);
    g.fillRect(left, top, u, u);
    if (u >= 7 && y < VISIBLE) {
      g.fillStyle = shade(y, 9);
      const line = Math.max(1, Math.round(u / 28));
      if (x > 0) g.fillRect(left, top, line, u);
      if (y < VISIBLE - 1) g.fillRect(left, top, u, line);
    }
    if (cell === ".") return;
    const dead = cell === "G" || (cell !== "g" && cell === cell.toLowerCase());
    g.drawImage(tileOf(cell === "G" || cell === "g" ? "g" : cell.toUpperCase(), u, dead), left, top);
  }
}

/** The glass of a row, paler toward the top. @param {number} y @param {number} more lighter by so much */
export function shade(y, more) {
  return `rgb(${Math.round(12 + 0.4 * y) + more}, ${Math.round(22 + 0.75 * y) + more}, ${Math.round(26 + 0.75 * y) + more})`;
}
