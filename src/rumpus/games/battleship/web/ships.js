// @ts-check
// The five ships, drawn from above, bow to the right; downwards they are turned. Knows no board.

import { phraseOr } from "/static/text/language.js";
import { svg } from "./nodes.js";

/** @typedef {import("./types.js").Berth} Berth */

export const CELL = 40;

/** The ships in their order, with their sizes. */
export const SHIPS = [
  { id: "carrier", size: 5 },
  { id: "battleship", size: 4 },
  { id: "cruiser", size: 3 },
  { id: "submarine", size: 3 },
  { id: "destroyer", size: 2 },
];

/** A ship in the reader's language. @param {string} id or the name that the hall gives it, the same with a capital */
export function nameShip(id) {
  return phraseOr(`battleship.${id.toLowerCase()}`, id);
}

/** @param {string} id */
export function sizeOf(id) {
  return SHIPS.find((ship) => ship.id === id)?.size ?? 1;
}

/** @type {Record<string, () => Element[]>} */
const DECKS = {
  carrier: () => [
    svg("path", { class: "bs-deck", d: "M10 11 H168 L184 16 V26 L168 30 H10 Z" }),
    svg("path", { class: "bs-line", d: "M18 20 H32 M42 20 H56 M66 20 H80 M90 20 H104 M114 20 H128 M138 20 H152 M162 20 H172" }),
    svg("rect", { class: "bs-tower", x: 92, y: 26, width: 34, height: 8, rx: 2 }),
    svg("circle", { class: "bs-dot", cx: 101, cy: 30, r: 2.2 }),
  ],
  battleship: () => [
    svg("rect", { class: "bs-tower", x: 62, y: 13, width: 30, height: 14, rx: 4 }),
    svg("circle", { class: "bs-dot", cx: 70, cy: 20, r: 3 }),
    svg("circle", { class: "bs-dot", cx: 83, cy: 20, r: 3 }),
    ...drawTurret(34, -1),
    ...drawTurret(106, 1),
    ...drawTurret(126, 1),
  ],
  cruiser: () => [
    svg("rect", { class: "bs-tower", x: 46, y: 14, width: 24, height: 12, rx: 3 }),
    svg("circle", { class: "bs-dot", cx: 58, cy: 20, r: 3 }),
    ...drawTurret(26, -1),
    ...drawTurret(84, 1),
  ],
  submarine: () => [
    svg("rect", { class: "bs-tower", x: 48, y: 14, width: 26, height: 12, rx: 6 }),
    svg("circle", { class: "bs-dot", cx: 68, cy: 20, r: 2.5 }),
    svg("path", { class: "bs-line", d: "M26 20 H42 M82 20 H102" }),
    svg("path", { class: "bs-tower", d: "M8 11 L15 17 V23 L8 29 Z" }),
  ],
  destroyer: () => [
    svg("rect", { class: "bs-tower", x: 24, y: 15, width: 18, height: 10, rx: 3 }),
    svg("circle", { class: "bs-dot", cx: 33, cy: 20, r: 2.5 }),
    ...drawTurret(52, 1),
  ],
};

/** @param {number} x @param {number} way */
function drawTurret(x, way) {
  return [
    svg("path", { class: "bs-barrel", d: `M${x} 18 h${13 * way} M${x} 22 h${13 * way}` }),
    svg("circle", { class: "bs-tower", cx: x, cy: 20, r: 6 }),
  ];
}

/** @param {string} id @param {number} length */
function drawHull(id, length) {
  if (id === "submarine") return svg("rect", { class: "bs-hull", x: 5, y: 10, width: length - 10, height: 20, rx: 10 });
  const bow = `M6 9 H${length - 30} Q${length - 10} 11 ${length - 4} 20 Q${length - 10} 29 ${length - 30} 31 H6 Q3 20 6 9 Z`;
  const flat = `M6 7 H${length - 22} L${length - 6} 13 V27 L${length - 22} 35 H6 Q4 20 6 7 Z`;
  return svg("path", { class: "bs-hull", d: id === "carrier" ? flat : bow });
}

/** A ship lying to the right of the origin. @param {string} id */
export function drawShip(id) {
  return svg("g", { class: "bs-ship", "data-ship": id }, drawHull(id, sizeOf(id) * CELL), ...DECKS[id]());
}

/** Lay a drawn ship into its berth. @param {SVGElement} ship @param {Berth} berth */
export function layShip(ship, { row, column, down }) {
  const [x, y] = [column * CELL, row * CELL];
  ship.setAttribute("transform", down ? `translate(${x + CELL} ${y}) rotate(90)` : `translate(${x} ${y})`);
}

/** A ship as a picture of its own. @param {string} id @param {boolean} down */
export function drawShipAlone(id, down) {
  const ship = drawShip(id);
  const length = sizeOf(id) * CELL;
  layShip(ship, { row: 0, column: 0, down });
  return svg("svg", { class: "bs-ship-alone", viewBox: down ? `0 0 ${CELL} ${length}` : `0 0 ${length} ${CELL}`, "aria-hidden": "true" }, ship);
}

/** Where a ship lies, by its cells. @param {import("./types.js").Pair[]} cells @returns {Berth} */
export function berthOf(cells) {
  return { row: cells[0][0], column: cells[0][1], down: cells.length > 1 && cells[1][0] !== cells[0][0] };
}
