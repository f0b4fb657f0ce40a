// @ts-check
// What lies in a cell, painted once for each size and kept: seven tiles, each with its own mark, and hatched garbage.

import { makeSprites } from "/static/canvas/sprites.js";
import { drawLetter, drawPlate, readMarks } from "/static/canvas/marks.js";
import { DEAD, PAINTS } from "./theme.js";
import { SHAPES } from "./view.js";

/** @typedef {CanvasRenderingContext2D} Pen */

const sprites = makeSprites();

/**
 * The picture of a cell, `size` pixels square.
 * @param {string} letter @param {number} size @param {boolean} [dead] of a well that is out
 */
export function tileOf(letter, size, dead = false) {
  return sprites(`${letter}${dead ? "-" : ""}`, size, size, (g) => paintTile(g, letter, size, dead ? DEAD : PAINTS[letter]));
}

/** @param {Pen} g @param {string} letter @param {number} size @param {import("./theme.js").Paint} paint */
function paintTile(g, letter, size, { base, light, deep }) {
  const gap = size >= 7 ? Math.max(1, Math.round(size * 0.05)) : 0;
  const s = size - gap;
  g.translate(Math.floor(gap / 2), Math.floor(gap / 2));
  if (size < 7) {
    g.fillStyle = base;
    g.fillRect(0, 0, s, s);
    g.fillStyle = mix(base, deep, 0.6);
    if (size > 3) g.fillRect(0, s - 1, s, 1);
    if (size > 3) g.fillRect(s - 1, 0, 1, s);
    return;
  }
  const edge = Math.max(1, Math.round(s * 0.1));
  g.beginPath();
  g.roundRect(0, 0, s, s, s * 0.16);
  g.clip();
  // A bevel lit from above, and the face within it.
  const bevel = g.createLinearGradient(0, 0, 0, s);
  bevel.addColorStop(0, light);
  bevel.addColorStop(0.14, mix(base, light, 0.7));
  bevel.addColorStop(0.8, mix(base, deep, 0.45));
  bevel.addColorStop(1, deep);
  g.fillStyle = bevel;
  g.fillRect(0, 0, s, s);
  const face = g.createLinearGradient(0, 0, s * 0.4, s);
  face.addColorStop(0, mix(base, light, 0.26));
  face.addColorStop(0.5, base);
  face.addColorStop(1, mix(base, deep, 0.2));
  g.fillStyle = face;
  g.beginPath();
  g.roundRect(edge * 0.6, edge, s - 1.2 * edge, s - 2.1 * edge, s * 0.1);
  g.fill();
  if (letter === "g") hatch(g, s, deep, light);
  else if (size >= 9) mark(g, letter, s, deep, light);
}

/** What tells a piece from the others besides its colour. @param {Pen} g @param {string} letter @param {number} s @param {string} deep @param {string} light */
function mark(g, letter, s, deep, light) {
  const marks = readMarks();
  if (marks === "letters") drawLetter(g, letter, s);
  else if (marks === "strong") {
    drawPlate(g, s, "#10181a");
    drawMark(g, letter, s, "#ffffff", "#ffffff");
  } else drawMark(g, letter, s, deep, light);
}

/** Hatching for garbage. @param {Pen} g @param {number} s @param {string} deep @param {string} light */
function hatch(g, s, deep, light) {
  const step = Math.max(3, s / 3.5);
  for (const [colour, shift, alpha] of /** @type {[string, number, number][]} */ ([
    [deep, 0, 0.8],
    [light, step * 0.34, 0.35],
  ])) {
    g.strokeStyle = colour;
    g.globalAlpha = alpha;
    g.lineWidth = Math.max(1, s * 0.08);
    g.beginPath();
    for (let at = -s; at < s; at += step) {
      g.moveTo(at + shift, s);
      g.lineTo(at + shift + s, 0);
    }
    g.stroke();
  }
  g.globalAlpha = 1;
}

/** Each piece's mark, pressed into the tile. @param {Pen} g @param {string} letter @param {number} s @param {string} deep @param {string} light */
function drawMark(g, letter, s, deep, light) {
  g.lineCap = g.lineJoin = "round";
  g.lineWidth = 0.11;
  for (const [colour, lower, alpha] of /** @type {[string, number, number][]} */ ([
    [light, 0.035, 0.7],
    [deep, 0, 0.8],
  ])) {
    g.save();
    g.scale(s, s);
    g.translate(0.5, 0.5 + lower);
    g.globalAlpha = alpha;
    g.strokeStyle = g.fillStyle = colour;
    g.beginPath();
    traceMark(g, letter);
    g.restore();
  }
}

/** @param {Pen} g @param {string} letter */
function traceMark(g, letter) {
  if (letter === "I") {
    for (const [x, y] of [[0, -0.2], [0.2, 0], [0, 0.2], [-0.2, 0]]) g.lineTo(x, y);
    g.closePath();
    g.stroke();
  } else if (letter === "O") {
    g.arc(0, 0, 0.17, 0, Math.PI * 2);
    g.stroke();
  } else if (letter === "T") {
    g.moveTo(-0.19, 0);
    g.lineTo(0.19, 0);
    g.moveTo(0, -0.19);
    g.lineTo(0, 0.19);
    g.stroke();
  } else if (letter === "S" || letter === "Z") {
    const way = letter === "S" ? 1 : -1;
    for (const x of [-0.1, 0.1]) {
      g.moveTo(x - 0.08 * way, 0.17);
      g.lineTo(x + 0.08 * way, -0.17);
    }
    g.stroke();
  } else if (letter === "J") {
    g.roundRect(-0.15, -0.15, 0.3, 0.3, 0.05);
    g.fill();
  } else {
    for (const [x, y] of [[0, -0.19], [0.2, 0.15], [-0.2, 0.15]]) g.lineTo(x, y);
    g.closePath();
    g.fill();
  }
}

/** @param {string} from `#rrggbb` @param {string} to @param {number} part */
function mix(from, to, part) {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => parseInt(colour.slice(at, at + 2), 16));
    return Math.round(a + (b - a) * part);
  });
  return `rgb(${parts.join(", ")})`;
}

/**
 * A whole piece as it enters, in the middle of a box.
 * @param {Pen} g @param {string} letter @param {number} x @param {number} y the middle @param {number} size @param {boolean} [dead]
 */
export function drawPiece(g, letter, x, y, size, dead = false) {
  const cells = SHAPES[letter];
  if (!cells) return;
  const wide = 1 + Math.max(...cells.map(([cx]) => cx));
  const high = 1 + Math.max(...cells.map(([, cy]) => cy));
  const left = Math.round(x - (wide * size) / 2);
  const bottom = Math.round(y + (high * size) / 2);
  for (const [cx, cy] of cells) g.drawImage(tileOf(letter, size, dead), left + cx * size, bottom - (cy + 1) * size);
}
