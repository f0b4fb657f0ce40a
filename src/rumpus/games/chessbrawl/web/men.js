// @ts-check
// The pieces on the board: they glide, pop up and vanish as the events say, and end as the view says.

import { svg } from "./nodes.js";
import { drawPiece } from "./pieces.js";
import { letterAt } from "./words.js";

/** @typedef {import("../../../web/types.js").GameEvent} GameEvent */
/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {{letter: string, node: SVGElement}} Man */

export const CELL = 100;
const VANISH_MS = 180;

/** @type {Cell[]} */
export const CELLS = Array.from({ length: 48 }, (_, place) => `${"abcdef"[place % 6]}${Math.floor(place / 6)}`);

/** The upper left corner of a cell. @param {Cell} cell @returns {[number, number]} */
export function cornerOf(cell) {
  return ["abcdef".indexOf(cell[0]) * CELL, Number(cell[1]) * CELL];
}

/** @param {boolean} calm */
export function makeMen(calm) {
  const root = svg("g", { class: "cb-men" });
  /** @type {Map<Cell, Man>} */
  const men = new Map();
  /** @type {Set<number>} */
  const timers = new Set();
  let fresh = true;

  /** @param {View} view @param {GameEvent[]} events */
  function update(view, events) {
    for (const event of events) {
      if (event.name === "moved") shift(event.from, event.to);
      else if (event.name === "promoted") remove(event.at);
    }
    for (const cell of CELLS) {
      const letter = letterAt(view, cell);
      const man = men.get(cell);
      if (man && man.letter !== letter) remove(cell);
      if (letter !== "." && man?.letter !== letter) add(cell, letter, view);
    }
    fresh = false;
  }

  /** @param {Cell} from @param {Cell} to */
  function shift(from, to) {
    const man = men.get(from);
    remove(to);
    if (!man) return;
    men.delete(from);
    men.set(to, man);
    root.append(man.node); // what moves is on top
    place(man.node, to);
  }

  /** @param {Cell} cell */
  function remove(cell) {
    const man = men.get(cell);
    if (!man) return;
    men.delete(cell);
    if (calm) return man.node.remove();
    man.node.classList.add("cb-vanish");
    const timer = window.setTimeout(() => {
      timers.delete(timer);
      man.node.remove();
    }, VANISH_MS);
    timers.add(timer);
  }

  /** @param {Cell} cell @param {string} letter @param {View} view */
  function add(cell, letter, view) {
    const inner = svg("g", { class: fresh || calm ? "cb-stand" : "cb-stand cb-pop" }, drawPiece(letter, view.king));
    const node = svg("g", { class: "cb-piece" }, inner);
    place(node, cell);
    root.append(node);
    men.set(cell, { letter, node });
  }

  /** @param {SVGElement} node @param {Cell} cell */
  function place(node, cell) {
    const [x, y] = cornerOf(cell);
    node.style.transform = `translate(${x}px, ${y}px)`;
  }

  return {
    root,
    update,
    /** The piece that is in the air, if any, is faint. @param {Cell | null} lifted @param {Cell | null} picked */
    mark(lifted, picked) {
      for (const [cell, { node }] of men) {
        node.classList.toggle("cb-lifted", cell === lifted);
        node.classList.toggle("cb-picked", cell === picked);
      }
    },
    destroy() {
      for (const timer of timers) window.clearTimeout(timer);
    },
  };
}
