// @ts-check
// Somebody's mark (ui/faces.js) on a canvas, beside their name at their board.

import { DARK, LIGHT, SIDE, faceOf, markColour } from "../ui/faces.js";

/**
 * Draw the mark with its left edge at `x`; returns how much room it took, nothing where nobody has one.
 * @param {CanvasRenderingContext2D} g @param {number} number 0: no mark @param {number} x @param {number} middle @param {number} high
 * @param {string} font the family for the number
 */
export function drawPersonMark(g, number, x, middle, high, font) {
  if (!number) return 0;
  const wide = high * 1.75;
  g.save();
  g.fillStyle = markColour(number);
  g.beginPath();
  g.roundRect(x, middle - high / 2, wide, high, high / 2);
  g.fill();
  g.fillStyle = DARK;
  g.font = `800 ${high * 0.68}px ${font}`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillText(String(number), x + high * 1.34, middle + high * 0.04, high * 0.7);
  const { light, dark, line } = faceOf(number);
  const size = high * 0.9;
  g.translate(x + high * 0.08, middle - size / 2);
  g.scale(size / SIDE, size / SIDE);
  g.fillStyle = LIGHT;
  g.fill(new Path2D(light));
  g.fillStyle = DARK;
  g.fill(new Path2D(dark));
  g.strokeStyle = DARK;
  g.lineWidth = 1.5;
  g.lineCap = "round";
  g.stroke(new Path2D(line));
  g.restore();
  return wide + high * 0.35;
}
