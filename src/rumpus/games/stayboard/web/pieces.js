// @ts-check
// The things on the board, as SVG: grid, queen, blocks, the trail of a move, marks of available moves.
// A cell is a square of CELL units; the first has its corner at 0, 0. Knows cells, not the game.

import { svg } from "./nodes.js";
import { nameColumn } from "./words.js";

/** @typedef {import("./types.js").Pair} Pair */

export const CELL = 100;

/** Room around the cells for the names of rows and columns. @param {number} size */
export function marginOf(size) {
  return 8 + size * 4.6;
}

/** A cell that may lie off the board, drawn at the board's edge. @param {Pair} pair @param {number} size @returns {Pair} */
export function keepNear([row, column], size) {
  const out = marginOf(size) / CELL + 0.04;
  /** @param {number} place */
  const keep = (place) => Math.min(size - 1 + out, Math.max(-out, place));
  return [keep(row), keep(column)];
}

/** @param {Pair} pair @returns {[number, number]} */
function middle([row, column]) {
  return [column * CELL + CELL / 2, row * CELL + CELL / 2];
}

/** The still part of the board: paper, cells, names of rows and columns. @param {number} size @param {boolean} demo */
export function drawGrid(size, demo) {
  const margin = marginOf(size);
  const [low, span] = [3 - margin, size * CELL + margin * 2 - 6];
  /** @type {SVGElement[]} */
  const nodes = [svg("rect", { x: low, y: low, width: span, height: span, rx: margin * 0.5, class: "sb-frame" })];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const tone = (row + column) % 2 ? "sb-cell sb-cell-dark" : "sb-cell";
      nodes.push(svg("rect", { x: column * CELL, y: row * CELL, width: CELL, height: CELL, class: tone }));
    }
    if (demo) continue;
    const [along, beside] = [row * CELL + CELL / 2, 1 - margin / 2];
    nodes.push(drawLabel(nameColumn(row), along, beside, size), drawLabel(String(row + 1), beside, along, size));
  }
  nodes.push(svg("rect", { x: 0, y: 0, width: size * CELL, height: size * CELL, class: "sb-edge" }));
  return nodes;
}

/** @param {string} text @param {number} x @param {number} y @param {number} size */
function drawLabel(text, x, y, size) {
  const label = svg("text", { x, y, class: "sb-label", "font-size": 3 + size * 3.2 });
  label.textContent = text;
  return label;
}

/** The queen, in the cell at 0, 0. */
export function drawQueen() {
  const crown = "M29 68 L17 37 L33 53 L34.5 29 L44 51 L50 24 L56 51 L65.5 29 L67 53 L83 37 L71 68 Q50 61 29 68 Z";
  const pearls = [[17, 33], [34.5, 24.5], [50, 19], [65.5, 24.5], [83, 33]];
  return [
    svg("ellipse", { cx: 50, cy: 87, rx: 30, ry: 5, class: "sb-queen-shade" }),
    svg("path", { d: crown, class: "sb-queen-body" }),
    ...pearls.map(([cx, cy]) => svg("circle", { cx, cy, r: 4.6, class: "sb-queen-pearl" })),
    svg("path", { d: "M28 72 Q50 65 72 72 L70.5 78 Q50 71.5 29.5 78 Z", class: "sb-queen-band" }),
    svg("path", { d: "M30 81 Q50 74.5 70 81 L74 87.5 Q50 92 26 87.5 Z", class: "sb-queen-body" }),
    svg("circle", { cx: 50, cy: 58, r: 3.2, class: "sb-queen-gem" }),
  ];
}

/** A blocked cell: red cross on hatching, so that it is told without colour. @param {Pair} pair */
export function drawBlock(pair) {
  const [x, y] = middle(pair);
  const lines = [-40, -20, 0, 20, 40].map((shift) => {
    const [a, b] = [Math.max(-46, shift - 46), Math.min(46, shift + 46)];
    return svg("line", { x1: x + a, y1: y + (shift - a), x2: x + b, y2: y + (shift - b), class: "sb-hatch" });
  });
  return svg("g", {},
    svg("rect", { x: x - 46, y: y - 46, width: 92, height: 92, rx: 6, class: "sb-block" }),
    ...lines,
    svg("path", { d: `M${x - 18} ${y - 18} L${x + 18} ${y + 18} M${x + 18} ${y - 18} L${x - 18} ${y + 18}`, class: "sb-cross" }));
}

/** The arrow of a move, short of the cells' middles. @param {Pair} from @param {Pair} to @param {number} size */
export function drawTrail(from, to, size) {
  const [x1, y1] = middle(from);
  const [tx, ty] = middle(keepNear(to, size));
  const length = Math.hypot(tx - x1, ty - y1) || 1;
  const [ux, uy] = [(tx - x1) / length, (ty - y1) / length];
  const [x2, y2] = [tx - ux * 34, ty - uy * 34];
  const head = [[x2, y2], [x2 - ux * 20 - uy * 12, y2 - uy * 20 + ux * 12], [x2 - ux * 20 + uy * 12, y2 - uy * 20 - ux * 12]];
  return svg("g", { class: "sb-trail" },
    svg("circle", { cx: x1, cy: y1, r: 9 }),
    svg("line", { x1: x1 + ux * 9, y1: y1 + uy * 9, x2: x2 - ux * 16, y2: y2 - uy * 16 }),
    svg("polygon", { points: head.map((point) => point.join(",")).join(" ") }));
}

/** A cell the queen may be sent to: `marked` if it is known to be free, `active` if a tap goes there; its name is
 * direction and distance. @param {Pair} pair @param {{name: string, picked: boolean, active: boolean, marked: boolean}} spot */
export function drawSpot(pair, { name, picked, active, marked }) {
  const [x, y] = middle(pair);
  const label = svg("text", { x, y: y + 35, class: "sb-spot-name" });
  label.textContent = name;
  return svg("g", { class: `sb-spot${picked ? " sb-picked" : ""}${active ? " sb-active" : ""}${marked ? " sb-marked" : ""}` },
    svg("rect", { x: x - 50, y: y - 50, width: 100, height: 100, class: "sb-hit" }),
    svg("rect", { x: x - 44, y: y - 44, width: 88, height: 88, rx: 12, class: "sb-ring" }),
    svg("circle", { cx: x, cy: y, r: picked ? 17 : 13, class: "sb-dot" }),
    label);
}
