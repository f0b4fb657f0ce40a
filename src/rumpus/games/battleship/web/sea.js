// @ts-check
// One side's waters: a chart in a paper frame, with its ships, marks, cursor and ghost. A function of what it is given.

import { html, svg } from "./nodes.js";
import { berthOf, CELL, drawShip, layShip, sizeOf } from "./ships.js";
import { COLUMNS, SIZE } from "./words.js";

/** @typedef {import("./types.js").Berth} Berth */
/** @typedef {import("./types.js").Pair} Pair */
/** @typedef {import("./shape.js").Waters} Waters */
/** @typedef {{live: boolean, cursor: Pair | null, last: Pair | null, hidden?: string | null, later?: Pair[]}} Look
 *    live: cells answer the pointer; hidden: a ship that is in the hand, not on the board */
/** @typedef {{id: string, berth: Berth, fits: boolean}} Ghost */
/** @typedef {ReturnType<typeof makeSea>} Sea */

const LABELS = 26;
const EDGE = 8;
const SPAN = SIZE * CELL;

/** @param {boolean} plain a small picture without labels */
export function makeSea(plain) {
  const margin = plain ? EDGE : LABELS;
  const cells = svg("g", {});
  const ships = svg("g", {});
  const marks = svg("g", {});
  const ghost = svg("g", {});
  const over = svg("g", {});
  const effects = svg("g", { class: "bs-effects" });
  const box = `${-margin} ${-margin} ${SPAN + margin + EDGE} ${SPAN + margin + EDGE}`;
  const picture = svg("svg", { class: "bs-svg", viewBox: box, role: "img" },
    svg("rect", { class: "bs-frame", x: -margin + 1, y: -margin + 1, width: SPAN + margin + EDGE - 2, height: SPAN + margin + EDGE - 2, rx: 10 }),
    ...(plain ? [] : drawLabels()),
    svg("rect", { class: "bs-water", x: 0, y: 0, width: SPAN, height: SPAN }),
    cells, drawLines(), ships, ghost, marks, over, effects,
    svg("rect", { class: "bs-edge", x: 0, y: 0, width: SPAN, height: SPAN }));
  const root = html("div", "bs-sea");
  root.append(picture);
  const boxes = Array.from({ length: SIZE * SIZE }, (_, place) => {
    const node = svg("rect", { class: "bs-cell", x: (place % SIZE) * CELL, y: Math.floor(place / SIZE) * CELL, width: CELL, height: CELL });
    cells.append(node);
    return node;
  });
  let drawn = "";

  /** @param {Waters} waters @param {Look} look @param {string} label */
  function draw(waters, look, label) {
    picture.setAttribute("aria-label", label);
    root.classList.toggle("bs-live", look.live);
    const key = JSON.stringify([waters, look.hidden ?? null]);
    if (key !== drawn) {
      drawn = key;
      waters.rows.forEach((row, r) => [...row].forEach((mark, c) => boxes[r * SIZE + c].setAttribute("class", `bs-cell bs-is-${NAMES[mark]}`)));
      ships.replaceChildren(...waters.ships.flatMap((ship) => {
        if (!ship.cells || ship.id === look.hidden) return [];
        const node = drawShip(ship.id);
        node.classList.toggle("bs-sunk", ship.sunk);
        layShip(node, berthOf(ship.cells));
        return [node];
      }));
      const numbers = waters.ships.flatMap((ship, number) => (ship.sunk ? [] : (ship.hits ?? []).map((pair) => numberHit(pair, number))));
      marks.replaceChildren(...waters.rows.flatMap((row, r) => [...row].flatMap((mark, c) => drawMark(mark, r, c))), ...numbers);
    }
    over.replaceChildren(...(look.later ?? []).flatMap(numberCell), ...(look.last ? [frameCell("bs-last", look.last, 2)] : []), ...(look.cursor ? [frameCell("bs-cursor", look.cursor, 0)] : []));
  }

  /** Show where a ship would lie. @param {Ghost | null} shown */
  function drawGhost(shown) {
    if (!shown) return ghost.replaceChildren();
    const { id, berth, fits } = shown;
    const length = sizeOf(id);
    const [down, right] = berth.down ? [1, 0] : [0, 1];
    const places = Array.from({ length }, (_, place) => /** @type {Pair} */ ([berth.row + down * place, berth.column + right * place]));
    const inside = places.filter(([row, column]) => row >= 0 && column >= 0 && row < SIZE && column < SIZE);
    const ship = drawShip(id);
    layShip(ship, berth);
    ghost.setAttribute("class", fits ? "bs-ghost bs-fits" : "bs-ghost bs-clash");
    ghost.replaceChildren(...inside.map((pair) => frameCell("bs-spot", pair, 1)), ...(fits ? [ship] : inside.map(drawNo)));
  }

  /** The cell under a point of the page, as fractions count too; null outside. @param {number} x @param {number} y */
  function locate(x, y) {
    const matrix = picture.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { row: point.y / CELL, column: point.x / CELL };
  }

  /** @param {number} x @param {number} y @returns {Pair | null} */
  function cellAt(x, y) {
    const found = locate(x, y);
    if (!found) return null;
    const [row, column] = [Math.floor(found.row), Math.floor(found.column)];
    return row >= 0 && column >= 0 && row < SIZE && column < SIZE ? [row, column] : null;
  }

  /** How large a cell is on the page, in pixels. */
  const scale = () => (picture.getScreenCTM()?.a ?? 1) * CELL;

  return { root, draw, drawGhost, cellAt, locate, scale, effects };
}

/** @type {Record<string, string>} */
const NAMES = { ".": "water", s: "ship", h: "hit", m: "miss", x: "sunk" };

function drawLabels() {
  return Array.from({ length: SIZE }, (_, place) => {
    const middle = place * CELL + CELL / 2;
    const column = svg("text", { class: "bs-label", x: middle, y: -LABELS / 2 + 1 });
    const row = svg("text", { class: "bs-label", x: -LABELS / 2 + 1, y: middle });
    column.textContent = COLUMNS[place];
    row.textContent = String(place + 1);
    return [column, row];
  }).flat();
}

function drawLines() {
  const steps = Array.from({ length: SIZE - 1 }, (_, place) => (place + 1) * CELL);
  return svg("path", { class: "bs-lines", d: steps.map((at) => `M${at} 0 V${SPAN} M0 ${at} H${SPAN}`).join(" ") });
}

/** @param {string} name @param {Pair} pair @param {number} inset */
function frameCell(name, [row, column], inset) {
  const side = CELL - inset * 2;
  return svg("rect", { class: name, x: column * CELL + inset, y: row * CELL + inset, width: side, height: side, rx: 4 });
}

/** A cell that is to be fired at, and when. @param {Pair} pair @param {number} place */
function numberCell([row, column], place) {
  const number = svg("text", { class: "bs-later-number", x: column * CELL + CELL / 2, y: row * CELL + CELL / 2 });
  number.textContent = String(place + 1);
  return [frameCell("bs-later", [row, column], 3), number];
}

/** Which ship was hit, where that is named: its number in the list of ships. @param {number[]} pair @param {number} ship */
function numberHit([row, column], ship) {
  const [x, y] = [column * CELL + CELL - 8, row * CELL + 9];
  const number = svg("text", { class: "bs-hit-number", x, y });
  number.textContent = String(ship + 1);
  return number;
}

/** @param {Pair} pair */
function drawNo([row, column]) {
  const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
  return svg("path", { class: "bs-no", d: `M${x - 8} ${y} H${x + 8}` });
}

/** Never colour alone: a ring for a miss, a cross for a hit. @param {string} mark @param {number} row @param {number} column */
function drawMark(mark, row, column) {
  const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
  if (mark === "m") return [svg("circle", { class: "bs-miss", cx: x, cy: y, r: 7 })];
  if (mark !== "h" && mark !== "x") return [];
  const arm = mark === "h" ? 11 : 8;
  const cross = `M${x - arm} ${y - arm} L${x + arm} ${y + arm} M${x + arm} ${y - arm} L${x - arm} ${y + arm}`;
  return [svg("path", { class: "bs-cross-under", d: cross }), svg("path", { class: mark === "h" ? "bs-cross" : "bs-cross bs-cross-sunk", d: cross })];
}
