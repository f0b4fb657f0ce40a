// @ts-check
// A glass bottle with a neck, and what is in it. Draws one seat's board at one place; knows no layout and no keys.

import { PAINTS } from "./theme.js";
import { drawCells, drawGhost, drawPair, findTurn } from "/static/canvas/halves.js";
import { cellAt } from "/static/canvas/motion.js";
import { makeSprites } from "/static/canvas/sprites.js";
import { HEIGHT } from "./motion.js";
import { CORNERS, drawPop, spriteOf } from "./sprites.js";

/**
 * @typedef {import("./theme.js").Theme} Theme
 * @typedef {import("./theme.js").Colour} Colour
 * @typedef {import("./motion.js").SeatShown} SeatShown
 * @typedef {import("./motion.js").Motion} Motion
 * @typedef {{x: number, y: number, u: number}} Place   the inner bottom left corner and a cell's size, in pixels
 * @typedef {{step: number, now: number, pose: number, calm: boolean}} Moment
 */

const WIDE = 8;
const GHOST = { corners: CORNERS, paint: (/** @type {string} */ colour) => PAINTS[/** @type {Colour} */ (colour)], fill: 0.16, line: 0.6 };
const MARGIN = { left: 0.9, right: 0.9, top: 18.2, bottom: 0.9 };

let layers = makeSprites(24);

/** Forget what was painted in old colours. */
export function clearGlass() {
  layers = makeSprites(24);
}

/**
 * The outline of the bottle, `d` cells outside the board.
 * @param {CanvasRenderingContext2D} g @param {number} d @param {number} base how far the floor is below the board
 */
function traceBottle(g, d, base) {
  const round = 0.45 + d * 0.7;
  g.beginPath();
  g.moveTo(3 - d, -17.45);
  g.lineTo(3 - d, -17 - d * 0.3);
  g.bezierCurveTo(3 - d - 0.25, -16.3 - d, -d, -16.95 - d * 0.9, -d, -15.9 - d * 0.2);
  g.lineTo(-d, base - round);
  g.quadraticCurveTo(-d, base, -d + round, base);
  g.lineTo(WIDE + d - round, base);
  g.quadraticCurveTo(WIDE + d, base, WIDE + d, base - round);
  g.lineTo(WIDE + d, -15.9 - d * 0.2);
  g.bezierCurveTo(WIDE + d, -16.95 - d * 0.9, 5 + d + 0.25, -16.3 - d, 5 + d, -17 - d * 0.3);
  g.lineTo(5 + d, -17.45);
}

/**
 * The bottle's back (paper inside, shadow) or front (walls, lip, reflections), painted once for each size.
 * @param {"back" | "front"} side @param {number} u @param {Theme} theme
 */
function layerOf(side, u, theme) {
  const wide = Math.ceil((MARGIN.left + WIDE + MARGIN.right) * u);
  const high = Math.ceil((MARGIN.top + MARGIN.bottom) * u);
  return layers(`${side}@${u}`, wide, high, (g) => {
    g.translate(Math.round(MARGIN.left * u), Math.round(MARGIN.top * u));
    g.scale(u, u);
    if (side === "back") paintBack(g, u, theme);
    else paintFront(g, u, theme);
  });
}

/** @param {CanvasRenderingContext2D} g @param {number} u @param {Theme} theme */
function paintBack(g, u, theme) {
  g.save();
  g.shadowColor = theme.dark ? "rgba(0, 0, 0, 0.5)" : "rgba(70, 50, 20, 0.25)";
  g.shadowBlur = 0.5 * u;
  g.shadowOffsetY = 0.15 * u;
  traceBottle(g, 0.42, 0.5);
  g.fillStyle = theme.paper;
  g.fill();
  g.restore();
  traceBottle(g, 0.1, 0.1);
  g.save();
  g.clip();
  g.fillStyle = theme.paper;
  g.fillRect(-1, -18, 10, 19);
  g.fillStyle = theme.paperInk;
  g.globalAlpha = 0.035;
  for (let x = 1; x < WIDE; x += 2) g.fillRect(x, -16, 1, 16.2);
  if (u >= 10) {
    g.globalAlpha = 0.13;
    const dot = Math.max(0.03, 1 / u);
    for (let x = 1; x < WIDE; x++) for (let y = 1; y < HEIGHT - 1; y++) g.fillRect(x - dot / 2, -y - dot / 2, dot, dot);
  }
  g.globalAlpha = 1;
  const shade = g.createLinearGradient(-0.1, 0, WIDE + 0.1, 0);
  for (const [at, alpha] of [
    [0, 0.16],
    [0.07, 0.02],
    [0.5, 0],
    [0.93, 0.02],
    [1, 0.16],
  ]) {
    shade.addColorStop(at, `rgba(60, 70, 90, ${alpha})`);
  }
  g.fillStyle = shade;
  g.fillRect(-1, -18, 10, 19);
  g.restore();
}

/** @param {CanvasRenderingContext2D} g @param {number} u @param {Theme} theme */
function paintFront(g, u, theme) {
  const line = Math.max(1 / u, 0.06);
  const rim = theme.dark ? "#cfe2f0" : "#5d7f99";
  const wall = g.createLinearGradient(-0.5, 0, WIDE + 0.5, 0);
  const tint = theme.dark ? "150, 190, 220" : "130, 170, 200";
  for (const [at, alpha] of [
    [0, 0.75],
    [0.03, 0.45],
    [0.5, 0.55],
    [0.97, 0.45],
    [1, 0.8],
  ]) {
    wall.addColorStop(at, `rgba(${tint}, ${alpha})`);
  }
  g.lineJoin = "round";
  // The wall is what lies between two outlines.
  g.save();
  traceBottle(g, 0.42, 0.5);
  g.clip();
  traceBottle(g, 0.1, 0.1);
  g.lineTo(3 - 0.1, -17.45);
  g.rect(-2, -19, 12, 21);
  g.fillStyle = wall;
  g.fill("evenodd");
  g.restore();
  traceBottle(g, 0.42, 0.5);
  g.strokeStyle = rim;
  g.lineWidth = line;
  g.stroke();
  traceBottle(g, 0.1, 0.1);
  g.strokeStyle = theme.dark ? "rgba(40, 60, 80, 0.55)" : "rgba(60, 90, 115, 0.5)";
  g.lineWidth = line * 0.7;
  g.stroke();
  paintLip(g, line, rim, tint);
  g.lineCap = "round";
  g.strokeStyle = "rgba(255, 255, 255, 0.6)";
  g.lineWidth = 0.12;
  g.beginPath();
  g.moveTo(-0.24, -2);
  g.lineTo(-0.24, -14.6);
  g.moveTo(-0.24, -15.2);
  g.lineTo(-0.24, -15.5);
  g.moveTo(WIDE + 0.25, -0.8);
  g.lineTo(WIDE + 0.25, -5);
  g.stroke();
  g.strokeStyle = "rgba(255, 255, 255, 0.3)";
  g.lineWidth = 0.2;
  g.beginPath();
  g.moveTo(0.32, -9);
  g.lineTo(0.32, -15.1);
  g.stroke();
}

/** A ring of thick glass round the mouth; what enters passes behind it.
 * @param {CanvasRenderingContext2D} g @param {number} line @param {string} rim @param {string} tint */
function paintLip(g, line, rim, tint) {
  const glass = g.createLinearGradient(2.25, 0, 5.75, 0);
  for (const [at, alpha] of [
    [0, 0.9],
    [0.22, 0.5],
    [0.5, 0.28],
    [0.78, 0.5],
    [1, 0.9],
  ])
    glass.addColorStop(at, `rgba(${tint}, ${alpha})`);
  g.beginPath();
  g.roundRect(2.2, -17.8, 3.6, 0.56, 0.26);
  g.fillStyle = glass;
  g.fill();
  g.strokeStyle = rim;
  g.lineWidth = line;
  g.stroke();
  g.fillStyle = "rgba(255, 255, 255, 0.7)";
  g.beginPath();
  g.roundRect(2.42, -17.69, 0.95, 0.12, 0.06);
  g.roundRect(5.2, -17.69, 0.3, 0.12, 0.06);
  g.fill();
}

/**
 * A bottle with all that is in it.
 * @param {CanvasRenderingContext2D} g @param {Place} place @param {SeatShown} seat @param {Motion} motion
 * @param {Moment} moment @param {Theme} theme @param {boolean} ghost whether to show where the pill would land
 * @param {() => void} drawEntering draws what is on its way through the neck, behind the glass
 */
export function drawBottle(g, place, seat, motion, moment, theme, ghost, drawEntering) {
  const { x, y, u } = place;
  const left = x - Math.round(MARGIN.left * u);
  const top = y - Math.round(MARGIN.top * u);
  g.drawImage(layerOf("back", u, theme), left, top);
  drawContents(g, place, seat, motion, moment);
  if (ghost && seat.pill) drawGhost(g, place, seat.pill.cells, freeIn(seat), GHOST);
  const turn = findTurn(motion, moment.now);
  if (turn) drawPair(g, place, turn, turn.colours, spriteOf);
  for (const glide of turn ? motion.falling : [...motion.falling, ...motion.pair]) {
    const [cx, cy] = motion.place(glide, moment.now);
    g.drawImage(spriteOf(glide.text, u, moment.pose), Math.round(x + cx * u), Math.round(y - (cy + 1) * u));
  }
  drawEntering();
  g.drawImage(layerOf("front", u, theme), left, top);
}

/** @param {CanvasRenderingContext2D} g @param {Place} place @param {SeatShown} seat @param {Motion} motion @param {Moment} moment */
function drawContents(g, place, seat, motion, moment) {
  const part = moment.calm || seat.until === null ? 0.4 : Math.min(1, Math.max(0, (moment.step - seat.since) / (seat.until - seat.since)));
  drawCells(g, place, seat.rows, { wide: WIDE, high: HEIGHT }, motion, moment, spriteOf, (text, column, row, x, y) =>
    drawPop(g, /** @type {Colour} */ (text[0]), x, y, place.u, part, motion.isBurst(column, row)),
  );
}

/** @param {SeatShown} seat @returns {(column: number, row: number) => boolean} whether nothing lies or falls there */
function freeIn(seat) {
  const taken = new Set(seat.falling.map(([column, row]) => `${column},${row}`));
  return (column, row) => cellAt(seat.rows, column, row) === ".." && !taken.has(`${column},${row}`);
}

/** A veil over what is in a bottle that has lost. @param {CanvasRenderingContext2D} g @param {Place} place @param {Theme} theme */
export function drawVeil(g, { x, y, u }, theme) {
  g.save();
  g.translate(x, y);
  g.scale(u, u);
  traceBottle(g, 0.1, 0.1);
  g.fillStyle = theme.dark ? "rgba(20, 22, 27, 0.5)" : "rgba(80, 70, 55, 0.42)";
  g.fill();
  g.restore();
}
