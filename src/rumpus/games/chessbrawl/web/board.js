// @ts-check
// The board: paper, zones, marks and pieces. A function of the view and of what the hand holds.

import { CELL, CELLS, cornerOf, makeMen } from "./men.js";
import { html, svg } from "./nodes.js";
import { describeBoard, letterAt } from "./words.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("../../../web/types.js").GameEvent} GameEvent */
/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./types.js").Cell} Cell */

const MARGIN = 34;
/** Width over height, with the margin. */
export const SHAPE = (6 * CELL + 2 * MARGIN) / (8 * CELL + 2 * MARGIN);

/** @param {Ctx} ctx @param {import("./hand.js").Hand} hand */
export function makeBoard(ctx, hand) {
  const under = svg("g", {});
  const over = svg("g", { class: "cb-over" });
  const men = makeMen(ctx.calm);
  const box = `${-MARGIN} ${-MARGIN} ${6 * CELL + 2 * MARGIN} ${8 * CELL + 2 * MARGIN}`;
  const picture = svg("svg", { class: "cb-svg", role: "img", viewBox: box }, ...drawPaper(), under, men.root, over);
  const root = html("div", "cb-board", picture);
  /** @type {Cell | null} */
  let lifted = null;
  /** @type {Cell | null} */
  let hovered = null;

  /** @param {View} view */
  function draw(view) {
    const targets = hand.targets();
    const marks = [];
    if (view.last) marks.push(drawCell(view.last.from, "cb-last"), drawCell(view.last.to, "cb-last"));
    if (view.enemy) marks.push(drawCell(view.enemy, "cb-threat"));
    if (hand.picked) marks.push(...view.threats.map((cell) => drawCell(cell, "cb-danger")), drawCell(hand.picked, "cb-held"));
    for (const cell of hand.waiting) marks.push(drawCell(cell, "cb-held"));
    if (hovered && targets.includes(hovered)) marks.push(drawCell(hovered, "cb-hover"));
    under.replaceChildren(...marks);
    const rings = targets.map((cell) => drawTarget(cell, letterAt(view, cell) !== "."));
    if (view.enemy) rings.push(drawRing(view.enemy));
    if (hand.cursor && (hand.fights || hand.places)) rings.push(drawCell(hand.cursor, "cb-cursor"));
    over.replaceChildren(...rings);
    men.mark(lifted, hand.picked);
    picture.classList.toggle("cb-live", hand.fights || hand.places);
    picture.setAttribute("aria-label", describeBoard(view, ctx.seats[0] ?? null));
  }

  return {
    root,
    picture,
    draw,
    destroy: men.destroy,
    /** @param {View} view @param {GameEvent[]} events */
    update: (view, events) => men.update(view, events),
    /** The cell under a point of the page. @param {number} x @param {number} y @returns {Cell | null} */
    cellAt(x, y) {
      const { left, top, width, height } = picture.getBoundingClientRect();
      const column = Math.floor((((x - left) / width) * (6 * CELL + 2 * MARGIN) - MARGIN) / CELL);
      const row = Math.floor((((y - top) / height) * (8 * CELL + 2 * MARGIN) - MARGIN) / CELL);
      return column >= 0 && column < 6 && row >= 0 && row < 8 ? CELLS[row * 6 + column] : null;
    },
    /** How wide a cell is on the page. */
    cellSize: () => (picture.getBoundingClientRect().width * CELL) / (6 * CELL + 2 * MARGIN),
    /** What a drag does to the board. @param {Cell | null} from @param {Cell | null} over */
    drag(from, over) {
      lifted = from;
      hovered = over;
      if (hand.view) draw(hand.view);
    },
  };
}

function drawPaper() {
  /** @type {SVGElement[]} */
  const nodes = [svg("rect", { x: 3 - MARGIN, y: 3 - MARGIN, width: 6 * CELL + 2 * MARGIN - 6, height: 8 * CELL + 2 * MARGIN - 6, rx: 18, class: "cb-frame" })];
  for (const cell of CELLS) {
    const [x, y] = cornerOf(cell);
    const tone = (x + y) / CELL % 2 ? "cb-cell cb-cell-dark" : "cb-cell";
    nodes.push(svg("rect", { x, y, width: CELL, height: CELL, class: tone }));
  }
  nodes.push(svg("rect", { x: 0, y: 0, width: 6 * CELL, height: 2 * CELL, class: "cb-zone cb-zone-foe" }));
  nodes.push(svg("rect", { x: 0, y: 6 * CELL, width: 6 * CELL, height: 2 * CELL, class: "cb-zone cb-zone-mine" }));
  nodes.push(svg("path", { d: `M0 ${2 * CELL} H${6 * CELL} M0 ${6 * CELL} H${6 * CELL}`, class: "cb-border" }));
  nodes.push(svg("rect", { x: 0, y: 0, width: 6 * CELL, height: 8 * CELL, class: "cb-edge" }));
  for (let column = 0; column < 6; column++) nodes.push(drawLabel("abcdef"[column], column * CELL + 50, 8 * CELL + MARGIN / 2));
  for (let row = 0; row < 8; row++) nodes.push(drawLabel(String(row), -MARGIN / 2, row * CELL + 50));
  return nodes;
}

/** @param {string} text @param {number} x @param {number} y */
function drawLabel(text, x, y) {
  const label = svg("text", { x, y, class: "cb-label" });
  label.textContent = text;
  return label;
}

/** @param {Cell} cell @param {string} name */
function drawCell(cell, name) {
  const [x, y] = cornerOf(cell);
  return svg("rect", { x: x + 4, y: y + 4, width: CELL - 8, height: CELL - 8, rx: 12, class: name });
}

/** Where the held piece may go: a dot, or a ring around what it would take. @param {Cell} cell @param {boolean} taken */
function drawTarget(cell, taken) {
  const [x, y] = cornerOf(cell);
  const [cx, cy] = [x + CELL / 2, y + CELL / 2];
  if (!taken) return svg("circle", { cx, cy, r: 13, class: "cb-dot" });
  return svg("path", { d: `M${x + 10} ${y + 30} V${y + 10} H${x + 30} M${x + 70} ${y + 10} H${x + 90} V${y + 30} M${x + 90} ${y + 70} V${y + 90} H${x + 70} M${x + 30} ${y + 90} H${x + 10} V${y + 70}`, class: "cb-aim" });
}

/** @param {Cell} cell */
function drawRing(cell) {
  const [x, y] = cornerOf(cell);
  return svg("circle", { cx: x + 50, cy: y + 50, r: 46, class: "cb-ring" });
}
