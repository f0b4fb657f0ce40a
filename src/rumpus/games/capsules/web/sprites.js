// @ts-check
// What lies on a tile, drawn once for each size and kept: viruses that squeeze their eyes, capsule elements, the pop.

import { traceHalf } from "/static/canvas/halves.js";
import { makeSprites } from "/static/canvas/sprites.js";
import { drawLetter, drawPlate, readMarks } from "/static/canvas/marks.js";
import { PAINTS } from "./theme.js";

/**
 * @typedef {import("./theme.js").Colour} Colour
 * @typedef {CanvasRenderingContext2D} Pen
 */

const sprites = makeSprites();
/** Elements are round like a bracket. */
export const CORNERS = { round: 0.5, flat: 0.03 };

/**
 * The picture of a tile, `size` pixels square.
 * @param {string} text two characters of the view: colour and kind @param {number} size @param {number} pose
 */
export function spriteOf(text, size, pose) {
  const virus = text[1] === "*";
  return sprites(`${text}${virus ? pose : ""}`, size, size, (g) => {
    g.scale(size, size);
    const colour = /** @type {Colour} */ (text[0]);
    if (virus) {
      drawVirus(g, colour, pose, size);
      g.setTransform(1, 0, 0, 1, size / 2, size / 2);
      if (readMarks() === "letters") drawLetter(g, colour.toUpperCase(), size * 0.5);
    } else drawElement(g, colour, text[1], size);
  });
}

/** @param {Pen} g @param {Colour} colour @param {string} kind @param {number} size */
function drawElement(g, colour, kind, size) {
  const { base, light, dark } = PAINTS[colour];
  const line = Math.max(1 / size, 0.065);
  traceHalf(g, kind, 1, 0.05 + line / 2, CORNERS);
  g.fillStyle = base;
  g.fill();
  g.save();
  g.clip();
  // Glass: a bright bracket along the upper left side.
  g.strokeStyle = light;
  g.lineWidth = 0.12;
  g.globalAlpha = 0.8;
  g.beginPath();
  if (kind === ">") {
    g.moveTo(0, 0.2);
    g.lineTo(0.55, 0.2);
  } else if (kind === "v") {
    g.moveTo(0.2, 0);
    g.lineTo(0.2, 0.55);
  } else {
    g.arc(0.5, 0.5, 0.31, Math.PI * 0.95, Math.PI * 1.55);
    if (kind === "<") g.lineTo(1, 0.19);
    if (kind === "^") {
      g.moveTo(0.19, 0.5);
      g.lineTo(0.19, 1);
    }
  }
  g.stroke();
  g.restore();
  g.strokeStyle = dark;
  g.lineWidth = line;
  traceHalf(g, kind, 1, 0.05 + line / 2, CORNERS);
  g.stroke();
  const marks = readMarks();
  if (marks === "shapes") return drawMark(g, colour, 0.5, 0.54, 0.2, PAINTS[colour].mark);
  g.save();
  g.setTransform(1, 0, 0, 1, 0, 0);
  if (marks === "letters") drawLetter(g, colour.toUpperCase(), size);
  else drawPlate(g, size, dark);
  g.restore();
  if (marks === "strong") drawMark(g, colour, 0.5, 0.5, 0.2, "#ffffff");
}

/** A mark for each colour: a cross, a ring, a bar. @param {Pen} g @param {Colour} colour @param {number} x @param {number} y @param {number} r @param {string} ink */
function drawMark(g, colour, x, y, r, ink) {
  g.strokeStyle = ink;
  g.lineWidth = r * 0.5;
  g.lineCap = "round";
  g.beginPath();
  if (colour === "r") {
    g.moveTo(x - r, y);
    g.lineTo(x + r, y);
    g.moveTo(x, y - r);
    g.lineTo(x, y + r);
  } else if (colour === "y") {
    g.arc(x, y, r * 0.78, 0, Math.PI * 2);
  } else {
    g.lineWidth = r * 0.62;
    g.moveTo(x - r, y);
    g.lineTo(x + r, y);
  }
  g.stroke();
}

/** A virus: each colour has its own body; its eyes are >< and -- in turn. @param {Pen} g @param {Colour} colour @param {number} pose @param {number} size */
function drawVirus(g, colour, pose, size) {
  const { base, light, dark } = PAINTS[colour];
  g.lineJoin = "round";
  g.lineCap = "round";
  g.translate(0.5, 0.5);
  if (pose) g.rotate(colour === "b" ? -0.1 : 0.1);
  g.fillStyle = base;
  g.strokeStyle = dark;
  g.lineWidth = Math.max(1 / size, 0.05);
  traceBody(g, colour);
  g.fill();
  g.stroke();
  g.fillStyle = light;
  g.globalAlpha = 0.55;
  g.beginPath();
  g.ellipse(-0.1, -0.2, 0.16, 0.07, -0.5, 0, Math.PI * 2);
  g.fill();
  g.globalAlpha = 1;
  if (pose) g.rotate(colour === "b" ? 0.1 : -0.1);
  const ink = colour === "y" ? dark : "#fff";
  g.strokeStyle = ink;
  g.lineWidth = Math.max(1.2 / size, 0.075);
  g.beginPath();
  for (const side of [-1, 1]) {
    if (pose) {
      g.moveTo(side * 0.07, 0);
      g.lineTo(side * 0.25, 0);
    } else {
      g.moveTo(side * 0.25, -0.11);
      g.lineTo(side * 0.08, 0);
      g.lineTo(side * 0.25, 0.11);
    }
  }
  g.stroke();
  g.beginPath();
  if (pose) g.arc(0, 0.15, 0.05, 0, Math.PI * 2);
  else g.arc(0, 0.13, 0.08, 0.1, Math.PI - 0.1);
  g.stroke();
}

/** @param {Pen} g @param {Colour} colour */
function traceBody(g, colour) {
  g.beginPath();
  if (colour === "b") {
    g.roundRect(-0.34, -0.34, 0.68, 0.68, 0.16);
    for (const [x, y] of [[-0.4, -0.4], [0.4, -0.4], [-0.4, 0.4], [0.4, 0.4]]) {
      g.moveTo(x * 0.9 + 0.07, y * 0.9);
      g.arc(x * 0.9, y * 0.9, 0.07, 0, Math.PI * 2);
    }
    return;
  }
  const lobes = colour === "r" ? 9 : 6;
  const steps = lobes * 8;
  for (let i = 0; i <= steps; i++) {
    const angle = (i / steps) * Math.PI * 2;
    const wave = Math.cos(angle * lobes);
    const reach = colour === "r" ? 0.36 + 0.1 * Math.max(0, wave) ** 2 : 0.405 + 0.055 * wave;
    g.lineTo(Math.sin(angle) * reach, -Math.cos(angle) * reach);
  }
  g.closePath();
}

/**
 * A tile that goes: sparks for an element, a puff with its eyes crossed out for a virus.
 * @param {Pen} g @param {Colour} colour @param {number} x @param {number} y the middle @param {number} size
 * @param {number} part how much of it is over, 0 to 1 @param {boolean} virus
 */
export function drawPop(g, colour, x, y, size, part, virus) {
  const { base, dark } = PAINTS[colour];
  g.save();
  g.translate(x, y);
  g.scale(size, size);
  g.globalAlpha = 1 - part * part;
  g.lineCap = "round";
  g.strokeStyle = base;
  g.lineWidth = 0.16 * (1 - part) + 0.03;
  g.beginPath();
  g.arc(0, 0, 0.2 + 0.28 * part, 0, Math.PI * 2);
  g.stroke();
  g.fillStyle = dark;
  const sparks = virus ? 6 : 4;
  for (let i = 0; i < sparks; i++) {
    const angle = (i / sparks) * Math.PI * 2 + 0.4;
    g.beginPath();
    g.arc(Math.cos(angle) * (0.18 + 0.45 * part), Math.sin(angle) * (0.18 + 0.45 * part), 0.08 * (1 - part) + 0.01, 0, Math.PI * 2);
    g.fill();
  }
  if (virus) drawMark(g, "r", 0, 0, 0.14 * (1 - part) + 0.02, dark);
  g.restore();
}
