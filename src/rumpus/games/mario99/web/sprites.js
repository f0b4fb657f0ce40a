// @ts-check
// What lies in a cell, drawn once for each size and kept: viruses, pill halves with their marks, and the pop.

import { traceHalf } from "/static/canvas/halves.js";
import { makeSprites } from "/static/canvas/sprites.js";
import { drawLetter, drawPlate, readMarks } from "/static/canvas/marks.js";
import { PAINTS } from "./theme.js";
import { drawVirus } from "./viruses.js";

/**
 * @typedef {import("./theme.js").Colour} Colour
 * @typedef {import("./viruses.js").Pen} Pen
 */

const sprites = makeSprites();
/** Of half a pill. */
export const CORNERS = { round: 0.48, flat: 0.04 };

/**
 * The picture of a cell, `size` pixels square.
 * @param {string} text two characters of the view: colour and kind @param {number} size @param {number} pose
 */
export function spriteOf(text, size, pose) {
  const virus = text[1] === "*";
  return sprites(`${text}${virus ? pose : ""}`, size, size, (g) => {
    const colour = /** @type {Colour} */ (text[0]);
    if (virus) {
      g.translate(size / 2, size / 2);
      drawVirus(g, colour, size * 0.98, { pose });
      g.translate(0, 0.02 * size);
      if (readMarks() === "letters") drawLetter(g, colour.toUpperCase(), size * 0.5);
    } else drawHalf(g, colour, text[1], size);
  });
}

/**
 * Half a pill, or a single one left behind, in the box from the origin.
 * @param {Pen} g @param {Colour} colour @param {string} kind @param {number} size
 */
function drawHalf(g, colour, kind, size) {
  const { base, light, dark } = PAINTS[colour];
  const line = Math.max(1, size * 0.055);
  traceHalf(g, kind, size, size * 0.05 + line / 2, CORNERS);
  const fill = g.createLinearGradient(0, 0, size * 0.25, size);
  fill.addColorStop(0, light);
  fill.addColorStop(0.35, base);
  fill.addColorStop(1, base);
  g.fillStyle = fill;
  g.fill();
  g.strokeStyle = dark;
  g.lineWidth = line;
  g.stroke();
  const marks = readMarks();
  if (marks === "letters") return drawLetter(g, colour.toUpperCase(), size);
  if (marks === "strong") drawPlate(g, size, PAINTS[colour].dark);
  drawMark(g, colour, size, marks === "strong" ? "#ffffff" : PAINTS[colour].mark);
}

/** A mark for each colour: a wave, a bar, a dot. @param {Pen} g @param {Colour} colour @param {number} size @param {string} ink */
function drawMark(g, colour, size, ink) {
  g.save();
  g.scale(size, size);
  g.translate(0.5, 0.52);
  g.strokeStyle = g.fillStyle = ink;
  g.lineWidth = 0.09;
  g.lineCap = "round";
  g.beginPath();
  if (colour === "b") {
    g.moveTo(-0.19, 0.03);
    g.bezierCurveTo(-0.1, -0.16, -0.04, -0.1, 0, 0);
    g.bezierCurveTo(0.04, 0.1, 0.1, 0.16, 0.19, -0.03);
    g.stroke();
  } else if (colour === "r") {
    g.roundRect(-0.19, -0.065, 0.38, 0.13, 0.04);
    g.fill();
  } else {
    g.arc(0, 0, 0.105, 0, Math.PI * 2);
    g.fill();
  }
  g.restore();
}

/**
 * A cell that pops: a ring for a piece of a pill, a ring with a cross for a virus.
 * @param {Pen} g @param {Colour} colour @param {number} x @param {number} y the middle @param {number} size
 * @param {number} part how much of it is over, 0 to 1 @param {boolean} virus
 */
export function drawPop(g, colour, x, y, size, part, virus) {
  const { base, dark } = PAINTS[colour];
  g.save();
  g.translate(x, y);
  g.scale(size, size);
  g.globalAlpha = 1 - part * part * 0.7;
  g.lineCap = "round";
  const reach = 0.24 + 0.24 * part;
  for (const [style, width] of /** @type {[string, number][]} */ ([
    [dark, 0.27],
    [base, 0.17],
  ])) {
    g.strokeStyle = style;
    g.lineWidth = width * (1 - part * 0.5);
    g.beginPath();
    if (virus) {
      for (const turn of [1, -1]) {
        g.moveTo(-reach * 0.75, -reach * 0.75 * turn);
        g.lineTo(reach * 0.75, reach * 0.75 * turn);
      }
    } else g.arc(0, 0, reach * 0.85, 0, Math.PI * 2);
    g.stroke();
  }
  g.fillStyle = base;
  for (let i = 0; i < 4; i++) {
    const angle = Math.PI / 4 + (i * Math.PI) / 2 + (virus ? Math.PI / 4 : 0);
    g.beginPath();
    g.arc(Math.cos(angle) * (0.25 + 0.3 * part), Math.sin(angle) * (0.25 + 0.3 * part), 0.075 * (1 - part), 0, Math.PI * 2);
    g.fill();
  }
  g.restore();
}
