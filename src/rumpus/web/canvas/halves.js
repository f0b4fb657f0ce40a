// @ts-check
// Drawing boards of bound halves: their outline, the cells of a board, a pair on its way round, where it would come to
// rest. Cells are two characters, colour and kind: `<` `>` `^` `v` are bound, `o` is alone, `x` is going. Knows no game.

import { cellAt } from "./motion.js";

/**
 * @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Pen
 * @typedef {{x: number, y: number, u: number}} Place   the lower left corner of a board, and a cell's size, in pixels
 * @typedef {import("./motion.js").CellShown} CellShown
 * @typedef {import("./motion.js").HalvesMotion} Motion
 * @typedef {{round: number, flat: number}} Corners   of a half, in parts of its size: outside, and where it is bound
 */

/** The outline of a half: round outside, flat where it is bound to the other one. @param {Pen} g @param {string} kind @param {number} size @param {number} pad @param {Corners} corners */
export function traceHalf(g, kind, size, pad, corners) {
  const left = kind === ">" ? 0 : pad;
  const right = kind === "<" ? size : size - pad;
  const top = kind === "v" ? 0 : pad;
  const bottom = kind === "^" ? size : size - pad;
  // A board laid out before its tile has its size has cells of a pixel.
  const round = Math.max(0, size - 2 * pad) * corners.round;
  const flat = size * corners.flat;
  const soft = (/** @type {string} */ kinds) => (kinds.includes(kind) ? flat : round);
  g.beginPath();
  g.roundRect(left, top, right - left, bottom - top, [soft(">v"), soft("<v"), soft("<^"), soft(">^")]);
}

/**
 * What lies on a board.
 * @param {Pen} g @param {Place} place @param {string[]} rows from above @param {{wide: number, high: number}} size in cells
 * @param {Motion} motion @param {{now: number, pose: number}} moment
 * @param {(text: string, size: number, pose: number) => CanvasImageSource} spriteOf
 * @param {(text: string, column: number, row: number, x: number, y: number) => void} drawGoing   a cell that goes; x, y: its middle
 */
export function drawCells(g, { x, y, u }, rows, { wide, high }, motion, { now, pose }, spriteOf, drawGoing) {
  for (let row = 0; row < high; row++) {
    for (let column = 0; column < wide; column++) {
      const text = cellAt(rows, column, row);
      if (text === ".." || text === "##") continue;
      if (text[1] === "x") {
        drawGoing(text, column, row, x + (column + 0.5) * u, y - (row + 0.5) * u);
        continue;
      }
      const sprite = spriteOf(text, u, (pose + column + row) & 1);
      const flat = Math.round(motion.squash(column, row, now) * u * 0.14);
      const over = motion.heightOver(column, row, now);
      g.drawImage(sprite, x + column * u, Math.round(y - (row + 1 + over) * u) + flat, u, u - flat);
    }
  }
}

/**
 * A pair in the middle of a turn: where its middle is, in cells, and how far it has turned; null if it is not turning.
 * @param {Motion} motion @param {number} now
 */
export function findTurn(motion, now) {
  if (motion.pair.length !== 2) return null;
  const [first, second] = motion.pair.map((half) => motion.place(half, now));
  const [dx, dy] = [second[0] - first[0], second[1] - first[1]];
  if (Math.abs(dx) < 0.02 || Math.abs(dy) < 0.02) return null;
  const colours = motion.pair.map((half) => half.text[0]).join("");
  return { column: (first[0] + second[0] + 1) / 2, row: (first[1] + second[1] + 1) / 2, angle: Math.atan2(-dy, dx), colours };
}

/**
 * A pair as one piece, its middle at a place of the board.
 * @param {Pen} g @param {Place} place @param {{column: number, row: number, angle: number}} at in cells @param {string} colours both
 * @param {(text: string, size: number, pose: number) => CanvasImageSource} spriteOf @param {number} [scale]
 */
export function drawPair(g, { x, y, u }, { column, row, angle }, colours, spriteOf, scale = 1) {
  g.save();
  g.translate(x + column * u, y - row * u);
  g.rotate(angle);
  g.scale(scale, scale);
  g.drawImage(spriteOf(`${colours[0]}<`, u, 0), -u, -u / 2);
  g.drawImage(spriteOf(`${colours[1]}>`, u, 0), 0, -u / 2);
  g.restore();
}

/**
 * Where a pair would come to rest, as a thin outline.
 * @param {Pen} g @param {Place} place @param {CellShown[]} cells the pair's @param {(column: number, row: number) => boolean} isFree
 * @param {{corners: Corners, paint: (colour: string) => {base: string, dark: string}, fill: number, line: number}} look fill, line: how strong
 */
export function drawGhost(g, { x, y, u }, cells, isFree, { corners, paint, fill, line }) {
  let down = 0;
  while (cells.length && cells.every(([cx, cy]) => cy - down > 0 && isFree(cx, cy - down - 1))) down++;
  if (!down) return;
  for (const [cx, cy, text] of cells) {
    const { base, dark } = paint(text[0]);
    g.save();
    g.translate(x + cx * u, y - (cy - down + 1) * u);
    traceHalf(g, text[1], u, u * 0.1, corners);
    g.globalAlpha = fill;
    g.fillStyle = base;
    g.fill();
    g.globalAlpha = line;
    g.lineWidth = Math.max(1, u * 0.05);
    g.setLineDash([u * 0.16, u * 0.12]);
    g.strokeStyle = dark;
    g.stroke();
    g.restore();
  }
}
