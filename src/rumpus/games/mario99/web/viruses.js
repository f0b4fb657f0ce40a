// @ts-check
// The three viruses: a round one with one eye, a square one with horns, a star with a grin. Never colour alone.

import { PAINTS } from "./theme.js";

/**
 * @typedef {import("./theme.js").Colour} Colour
 * @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Pen
 * @typedef {{pose: number, limbs?: boolean, laid?: boolean}} Mood   pose 0 or 1
 */

const INK = "#1f1712";

/**
 * Draw a virus around the pen's origin.
 * @param {Pen} g @param {Colour} colour @param {number} size of its box, in pixels @param {Mood} mood
 */
export function drawVirus(g, colour, size, mood) {
  const lean = mood.laid ? 0 : mood.pose ? 1 : -1;
  g.save();
  g.scale(size, size);
  g.lineJoin = "round";
  g.lineCap = "round";
  if (mood.limbs) drawLimbs(g, colour, mood, lean);
  g.rotate(lean * 0.09);
  g.lineWidth = size < 14 ? 0.07 : 0.05;
  g.strokeStyle = PAINTS[colour].dark;
  g.fillStyle = paintBody(g, colour);
  if (colour === "b") drawRound(g, mood, lean, size);
  else if (colour === "r") drawSquare(g, mood, lean, size);
  else drawStar(g, mood, lean, size);
  g.restore();
}

/** @param {Pen} g @param {Colour} colour */
function paintBody(g, colour) {
  const { base, light } = PAINTS[colour];
  const fill = g.createRadialGradient(-0.14, -0.2, 0.02, 0, 0, 0.55);
  fill.addColorStop(0, light);
  fill.addColorStop(0.55, base);
  fill.addColorStop(1, base);
  return fill;
}

/** @param {Pen} g @param {Mood} mood @param {number} lean @param {number} size */
function drawRound(g, mood, lean, size) {
  const { base, dark } = PAINTS.b;
  for (const side of [-1, 1]) {
    const tip = side * 0.27 + lean * 0.05;
    g.beginPath();
    g.moveTo(side * 0.13, -0.22);
    g.quadraticCurveTo(side * 0.16, -0.38, tip, -0.4);
    g.stroke();
    disc(g, tip, -0.4, 0.065, base, dark);
  }
  g.fillStyle = paintBody(g, "b");
  g.beginPath();
  g.arc(0, 0.07, 0.36, 0, Math.PI * 2);
  g.fill();
  g.stroke();
  if (mood.laid) cross(g, 0, 0.02, 0.11);
  else {
    disc(g, 0, 0.01, 0.19, "#fff", dark);
    disc(g, lean * 0.05, 0.03, 0.095, INK);
    if (size >= 14) disc(g, lean * 0.05 - 0.03, -0.005, 0.03, "#fff");
  }
  if (size < 14) return;
  g.strokeStyle = INK;
  g.beginPath();
  g.arc(0, 0.37, 0.11, Math.PI * 1.2, Math.PI * 1.8);
  g.stroke();
}

/** @param {Pen} g @param {Mood} mood @param {number} lean @param {number} size */
function drawSquare(g, mood, lean, size) {
  const { dark } = PAINTS.r;
  g.beginPath();
  g.moveTo(-0.36, 0.3);
  g.quadraticCurveTo(-0.36, 0.42, -0.24, 0.42);
  g.lineTo(0.24, 0.42);
  g.quadraticCurveTo(0.36, 0.42, 0.36, 0.3);
  g.lineTo(0.37, -0.16);
  g.lineTo(0.41, -0.46);
  g.lineTo(0.17, -0.28);
  g.lineTo(-0.17, -0.28);
  g.lineTo(-0.41, -0.46);
  g.lineTo(-0.37, -0.16);
  g.closePath();
  g.fill();
  g.stroke();
  for (const side of [-1, 1]) {
    if (mood.laid) {
      cross(g, side * 0.16, -0.04, 0.08);
      continue;
    }
    disc(g, side * 0.16, -0.03, 0.105, "#fff", dark);
    disc(g, side * 0.14 + lean * 0.03, -0.01, 0.055, INK);
    g.strokeStyle = INK;
    g.beginPath();
    g.moveTo(side * 0.29, -0.2);
    g.lineTo(side * 0.06, -0.1);
    g.stroke();
  }
  if (size < 14) return;
  g.fillStyle = INK;
  g.fillRect(-0.2, 0.18, 0.4, 0.12);
  g.fillStyle = "#fff";
  for (const side of [-1, 1]) {
    g.beginPath();
    g.moveTo(side * 0.15, 0.18);
    g.lineTo(side * 0.04, 0.18);
    g.lineTo(side * 0.095, 0.29);
    g.fill();
  }
}

/** @param {Pen} g @param {Mood} mood @param {number} lean @param {number} size */
function drawStar(g, mood, lean, size) {
  const { dark } = PAINTS.y;
  const spikes = 7;
  g.beginPath();
  for (let i = 0; i < spikes * 2; i++) {
    const angle = (Math.PI * i) / spikes - Math.PI / 2;
    const reach = i % 2 ? 0.33 : 0.48;
    g.lineTo(Math.cos(angle) * reach, 0.02 + Math.sin(angle) * reach);
  }
  g.closePath();
  g.fill();
  g.stroke();
  for (const side of [-1, 1]) {
    if (mood.laid) {
      cross(g, side * 0.13, -0.08, 0.07);
      continue;
    }
    g.fillStyle = "#fff";
    g.beginPath();
    g.ellipse(side * 0.12, -0.08, 0.085, 0.13, 0, 0, Math.PI * 2);
    g.fill();
    g.strokeStyle = dark;
    g.stroke();
    disc(g, side * 0.12 + lean * 0.02, -0.05, 0.055, INK);
  }
  if (size < 14) return;
  g.fillStyle = INK;
  g.beginPath();
  g.arc(0, 0.12, 0.18, 0.05, Math.PI - 0.05);
  g.closePath();
  g.fill();
  disc(g, 0, 0.245, 0.055, "#d8543f");
}

/** @param {Pen} g @param {Colour} colour @param {Mood} mood @param {number} lean */
function drawLimbs(g, colour, mood, lean) {
  const { dark, base } = PAINTS[colour];
  for (const side of [-1, 1]) {
    const up = mood.laid ? -0.1 : side * lean > 0 ? -0.28 : 0.12;
    const lift = mood.laid ? 0.06 : side * lean > 0 ? 0.08 : 0;
    for (const [style, width] of /** @type {[string, number][]} */ ([
      [dark, 0.13],
      [base, 0.07],
    ])) {
      g.strokeStyle = style;
      g.lineWidth = width;
      g.beginPath();
      g.moveTo(side * 0.3, 0.08);
      g.quadraticCurveTo(side * 0.5, 0.1, side * 0.56, up);
      g.moveTo(side * 0.14, 0.36);
      g.lineTo(side * 0.17, 0.56 - lift);
      g.stroke();
    }
    g.lineWidth = 0.04;
    disc(g, side * 0.56, up, 0.085, base, dark);
    g.fillStyle = base;
    g.beginPath();
    g.ellipse(side * 0.22, 0.58 - lift, 0.13, 0.07, 0, 0, Math.PI * 2);
    g.fill();
    g.stroke();
  }
}

/** @param {Pen} g @param {number} x @param {number} y @param {number} r @param {string} fill @param {string} [line] */
function disc(g, x, y, r, fill, line) {
  g.beginPath();
  g.arc(x, y, r, 0, Math.PI * 2);
  g.fillStyle = fill;
  g.fill();
  if (!line) return;
  g.strokeStyle = line;
  g.stroke();
}

/** @param {Pen} g @param {number} x @param {number} y @param {number} r */
function cross(g, x, y, r) {
  g.strokeStyle = INK;
  g.beginPath();
  g.moveTo(x - r, y - r);
  g.lineTo(x + r, y + r);
  g.moveTo(x + r, y - r);
  g.lineTo(x - r, y + r);
  g.stroke();
}
