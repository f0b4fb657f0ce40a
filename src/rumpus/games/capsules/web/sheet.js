// @ts-check
// A field on fanfold paper: green bars, sprocket holes, and what lies on the tiles. Draws one seat at one place.

import { drawCells, drawGhost, drawPair, findTurn } from "/static/canvas/halves.js";
import { cellAt } from "/static/canvas/motion.js";
import { makeSprites } from "/static/canvas/sprites.js";
import { HEIGHT, POP_MS } from "./motion.js";
import { CORNERS, drawPop, spriteOf } from "./sprites.js";
import { PAINTS } from "./theme.js";

/**
 * @typedef {import("./theme.js").Theme} Theme
 * @typedef {import("./theme.js").Colour} Colour
 * @typedef {import("./motion.js").SeatShown} SeatShown
 * @typedef {import("./motion.js").Motion} Motion
 * @typedef {{x: number, y: number, u: number}} Place   the field's bottom left corner and a tile's size, in pixels
 * @typedef {{now: number, pose: number, calm: boolean}} Moment
 */

const WIDE = 8;
const GHOST = { corners: CORNERS, paint: (/** @type {string} */ colour) => PAINTS[/** @type {Colour} */ (colour)], fill: 0.14, line: 0.65 };
/** How far the paper reaches beyond the field, in tiles. */
export const MARGIN = { side: 0.9, top: 0.45, bottom: 0.45 };

let sheets = makeSprites(24);

/** Forget what was painted in old colours. */
export function clearSheets() {
  sheets = makeSprites(24);
}

/** The empty paper, painted once for each size. @param {number} u @param {Theme} theme */
function sheetOf(u, theme) {
  const pad = shadowOf(u);
  const wide = Math.ceil((WIDE + 2 * MARGIN.side) * u) + 2 * pad;
  const high = Math.ceil((HEIGHT + MARGIN.top + MARGIN.bottom) * u) + 2 * pad;
  return sheets(String(u), wide, high, (g) => {
    g.translate(pad, pad);
    paintSheet(g, u, theme);
  });
}

/** @param {number} u */
function shadowOf(u) {
  return Math.ceil(0.7 * u);
}

/** @param {CanvasRenderingContext2D} g @param {number} u @param {Theme} theme */
function paintSheet(g, u, theme) {
  const wide = Math.round((WIDE + 2 * MARGIN.side) * u);
  const high = Math.round((HEIGHT + MARGIN.top + MARGIN.bottom) * u);
  const side = Math.round(MARGIN.side * u);
  const top = Math.round(MARGIN.top * u);
  g.save();
  g.shadowColor = theme.dark ? "rgba(0, 0, 0, 0.5)" : "rgba(70, 50, 20, 0.28)";
  g.shadowBlur = 0.5 * u;
  g.shadowOffsetY = 0.14 * u;
  g.fillStyle = theme.paper;
  g.fillRect(0, 0, wide, high);
  g.restore();
  // Bars of two rows, as on old printers' paper.
  g.fillStyle = "rgba(63, 138, 92, 0.14)";
  for (let row = 0; row < HEIGHT; row += 4) g.fillRect(side, top + row * u, WIDE * u, 2 * u);
  // The row in which nothing may rest.
  g.fillStyle = "rgba(194, 87, 127, 0.2)";
  g.fillRect(side, top, WIDE * u, u);
  g.fillStyle = theme.paperInk;
  if (u >= 9) {
    g.globalAlpha = 0.16;
    const dot = Math.max(1, Math.round(u * 0.06));
    for (let x = 1; x < WIDE; x++)
      for (let y = 1; y < HEIGHT; y++) g.fillRect(Math.round(side + x * u - dot / 2), Math.round(top + y * u - dot / 2), dot, dot);
  }
  // The edges to tear off, and their holes.
  g.globalAlpha = 0.3;
  const dash = Math.max(1, Math.round(u * 0.05));
  for (let y = 0; y < high; y += 3 * dash) {
    g.fillRect(side - dash, y, dash, 1.5 * dash);
    g.fillRect(wide - side, y, dash, 1.5 * dash);
  }
  g.globalAlpha = 1;
  g.globalCompositeOperation = "destination-out";
  for (let row = 0; row < HEIGHT; row++) {
    for (const x of [side / 2, wide - side / 2]) {
      g.beginPath();
      g.arc(x, top + (row + 0.5) * u, 0.2 * u, 0, Math.PI * 2);
      g.fill();
    }
  }
  g.globalCompositeOperation = "source-over";
}

/**
 * @param {CanvasRenderingContext2D} g @param {Place} place @param {SeatShown} seat @param {Motion} motion @param {Moment} moment
 * @param {Theme} theme @param {{ghost: boolean, hidden: boolean}} how hidden: the tiles are covered
 */
export function drawSheet(g, place, seat, motion, moment, theme, { ghost, hidden }) {
  const { x, y, u } = place;
  const pad = shadowOf(u);
  g.drawImage(sheetOf(u, theme), x - Math.round(MARGIN.side * u) - pad, y - HEIGHT * u - Math.round(MARGIN.top * u) - pad);
  if (hidden) return;
  g.save();
  g.beginPath();
  g.rect(x - 1, y - HEIGHT * u - 1, WIDE * u + 2, HEIGHT * u + 2);
  g.clip();
  drawCells(g, place, seat.rows, { wide: WIDE, high: HEIGHT }, motion, moment, spriteOf, (text, _column, _row, middleX, middleY) => {
    if (moment.calm) drawPop(g, /** @type {Colour} */ (text[0]), middleX, middleY, u, 0.4, false);
  });
  const isFree = (/** @type {number} */ column, /** @type {number} */ row) => cellAt(seat.rows, column, row) === "..";
  if (ghost) drawGhost(g, place, seat.capsule?.cells ?? [], isFree, GHOST);
  for (const glide of motion.falling) drawGliding(g, place, motion, glide, moment, 0.35);
  drawCapsule(g, place, motion, moment);
  for (const pop of motion.pops) {
    const part = (moment.now - pop.at) / POP_MS;
    if (part < 1) drawPop(g, /** @type {Colour} */ (pop.text[0]), x + (pop.x + 0.5) * u, y - (pop.y + 0.5) * u, u, part, pop.text[1] === "*");
  }
  g.restore();
}

/** @param {CanvasRenderingContext2D} g @param {Place} place @param {Motion} motion @param {Moment} moment */
function drawCapsule(g, place, motion, moment) {
  const turn = findTurn(motion, moment.now);
  if (turn) {
    drawPair(g, place, turn, turn.colours, spriteOf);
    return;
  }
  for (const glide of motion.pair) drawGliding(g, place, motion, glide, moment, 0);
}

/** @param {CanvasRenderingContext2D} g @param {Place} place @param {Motion} motion @param {import("../../../web/canvas/motion.js").Glide} glide @param {Moment} moment @param {number} tail how strong a trail it has */
function drawGliding(g, { x, y, u }, motion, glide, moment, tail) {
  const [column, row] = motion.place(glide, moment.now);
  if (tail) {
    // What somebody sent: it leaves a trail of its colour.
    const { base } = PAINTS[/** @type {Colour} */ (glide.text[0])];
    g.globalAlpha = tail;
    g.fillStyle = base;
    g.fillRect(x + (column + 0.3) * u, y - (row + 2.6) * u, 0.4 * u, 2 * u);
    g.globalAlpha = 1;
  }
  g.drawImage(spriteOf(glide.text, u, 0), Math.round(x + column * u), Math.round(y - (row + 1) * u));
}

/** A rubber stamp across the field. @param {CanvasRenderingContext2D} g @param {Place} place @param {string} word @param {"good" | "bad" | "plain"} tone @param {Theme} theme */
export function drawStamp(g, { x, y, u }, word, tone, theme) {
  const ink = tone === "good" ? theme.goodOnPaper : tone === "bad" ? theme.badOnPaper : theme.paperMuted;
  g.save();
  g.translate(x + 4 * u, y - 10.2 * u);
  g.rotate(-0.12);
  let size = Math.round(1.5 * u);
  g.font = `800 ${size}px ${theme.mono}`;
  const most = 7.4 * u;
  const wide = g.measureText(word).width;
  if (wide > most) size = Math.round((size * most) / wide);
  g.font = `800 ${size}px ${theme.mono}`;
  const w = g.measureText(word).width + 0.7 * u;
  const h = size * 1.5;
  g.fillStyle = theme.paper;
  g.globalAlpha = 0.88;
  g.beginPath();
  g.roundRect(-w / 2, -h / 2, w, h, 0.25 * u);
  g.fill();
  g.globalAlpha = 0.95;
  g.strokeStyle = g.fillStyle = ink;
  g.lineWidth = Math.max(1, 0.12 * u);
  g.stroke();
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillText(word, 0, size * 0.06);
  g.restore();
}
