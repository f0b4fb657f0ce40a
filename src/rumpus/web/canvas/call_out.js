// @ts-check
// Words called out over a board for a moment: how they come, stand and fade, and one line of them. Knows no game.

import { setFont } from "./text.js";

/** @typedef {{at: number, until: number}} Shown   milliseconds */

const IN_MS = 120;
const OUT_MS = 200;
export const LINE_MS = 900;

/** When a call that stands still next changes: it begins to fade, or ends. @param {Shown} call @param {number} now @param {boolean} calm */
export function callChanges(call, now, calm) {
  return calm || now >= call.until - OUT_MS ? call.until : call.until - OUT_MS;
}

/** Whether a call comes or fades just now. @param {Shown} call @param {number} now */
export function callMoves(call, now) {
  return now < call.at + IN_MS || (now >= call.until - OUT_MS && now < call.until);
}

/** How a call stands at this time: its strength, and how much larger it still is. @param {Shown} call @param {number} now @param {boolean} calm */
export function stand(call, now, calm) {
  if (now >= call.until) return null;
  if (calm) return { alpha: 1, scale: 1 };
  const come = Math.min(1, (now - call.at) / IN_MS);
  return { alpha: Math.min(1, come * 1.6, (call.until - now) / OUT_MS), scale: 1 + 0.35 * (1 - come) * (1 - come) };
}

/**
 * One line on a plate of its own.
 * @param {CanvasRenderingContext2D} g @param {[number, number]} middle @param {number} size of its letters @param {number} most how wide
 * @param {Shown & {text: string}} call @param {import("./theme.js").Theme} theme @param {{now: number, calm: boolean}} moment
 */
export function drawLine(g, [x, y], size, most, call, theme, { now, calm }) {
  const how = stand(call, now, calm);
  if (!how) return;
  g.save();
  g.translate(x, y);
  g.scale(how.scale, how.scale);
  g.globalAlpha = how.alpha;
  setFont(g, theme, size, "display", 700);
  const wide = Math.min(most, g.measureText(call.text).width + size);
  g.fillStyle = "rgba(16, 28, 32, 0.82)";
  g.beginPath();
  g.roundRect(-wide / 2, -size * 0.8, wide, size * 1.6, size * 0.5);
  g.fill();
  g.fillStyle = "#ffe9a8";
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillText(call.text, 0, size * 0.04, wide - size * 0.5);
  g.restore();
}
