// @ts-check
// The show: a splash for a miss, a flame for a hit, a ship going down. Half a second each, and nothing where calm is asked.

import { html, svg } from "./nodes.js";
import { CELL } from "./ships.js";
import { readCell } from "./words.js";

/** @typedef {import("./sea.js").Sea} Sea */
/** @typedef {import("./shape.js").Shot} Shot */

const EFFECT_MS = 620;
const POP_MS = { miss: 500, hit: 600, sunk: 1500 };

/** @param {boolean} calm */
export function makeShow(calm) {
  /** @type {Set<number>} */
  const timers = new Set();

  /** @param {Element} node @param {number} ms */
  function removeLater(node, ms) {
    const timer = window.setTimeout(() => (timers.delete(timer), node.remove()), ms);
    timers.add(timer);
  }

  /** Show one shot on the waters it fell into. @param {Sea} sea @param {Shot} shot @param {string} text @param {[number, number][]} cells
   * of the ship that went down @param {boolean} small without words */
  function play(sea, shot, text, cells, small) {
    if (calm) return;
    const struck = shot.result === "sunk" && cells.length ? cells : [readCell(shot.cell)];
    for (const [row, column] of struck) {
      const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
      const at = svg("g", { transform: `translate(${x} ${y})` }, ...(shot.result === "miss" ? drawSplash() : drawFlame()));
      sea.effects.append(at);
      removeLater(at, EFFECT_MS);
    }
    if (small) return;
    for (const old of sea.root.querySelectorAll(".bs-pop")) old.remove();
    const low = readCell(shot.cell)[0] < 5; // away from the cell that was struck
    const pop = html("div", `bs-pop bs-pop-${shot.result} ${low ? "bs-pop-low" : ""}`, html("span", "", text));
    sea.root.append(pop);
    removeLater(pop, POP_MS[shot.result]);
  }

  function destroy() {
    for (const timer of timers) window.clearTimeout(timer);
  }

  return { play, destroy };
}

function drawSplash() {
  const drops = [[-13, -16], [-5, -22], [5, -22], [13, -16]].map(([x, y], place) =>
    svg("circle", { class: `bs-drop bs-drop-${place + 1}`, cx: x, cy: y, r: 3 }));
  return [svg("circle", { class: "bs-ripple", r: 16 }), svg("circle", { class: "bs-ripple bs-ripple-late", r: 16 }), ...drops];
}

function drawFlame() {
  return [
    svg("circle", { class: "bs-blast", r: 20 }),
    svg("path", { class: "bs-flame", d: "M0 -24 C10 -12 16 -6 14 6 C12 16 -12 16 -14 6 C-15 -2 -8 -4 -7 -12 C-2 -10 -1 -16 0 -24 Z" }),
    svg("path", { class: "bs-flame bs-flame-in", d: "M1 -10 C6 -4 8 0 7 6 C5 12 -6 12 -7 6 C-7 1 -1 -2 1 -10 Z" }),
  ];
}
