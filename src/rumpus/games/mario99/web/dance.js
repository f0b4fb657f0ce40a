// @ts-check
// The three dancers beside the bottle: a pose every 250 ms, a step every 1000 ms; laid low when their colour is hit.

import { COLOURS } from "./theme.js";
import { ease } from "/static/canvas/motion.js";
import { drawVirus } from "./viruses.js";

/**
 * @typedef {import("./theme.js").Theme} Theme
 * @typedef {import("./motion.js").SeatShown} SeatShown
 * @typedef {import("./motion.js").Motion} Motion
 * @typedef {import("./bottle.js").Moment} Moment
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */

// rules/mario99.md: 250 ms pose, 1000 ms step.
export const POSE_MS = 250;
const STEP_MS = 1000;
const MOVE_MS = 220;
const ROUND = 12;

/** Whether a step is being taken now. @param {number} step */
export function isStepping(step) {
  return step % STEP_MS < MOVE_MS;
}

/**
 * The dancers in a dish, or in a row where there is no room for one.
 * @param {CanvasRenderingContext2D} g @param {Box} box @param {SeatShown} seat @param {Motion} motion
 * @param {Moment} moment @param {Theme} theme
 */
export function drawDancers(g, box, seat, motion, moment, theme) {
  const { calm, step, now } = moment;
  const rest = seat.phase === "won" || seat.phase === "lost";
  const count = calm ? 0 : Math.floor(step / STEP_MS) + ease((step % STEP_MS) / MOVE_MS);
  const flat = box.w > box.h * 1.7;
  drawDish(g, box, flat, theme);
  const cx = box.x + box.w / 2;
  const cy = box.y + box.h / 2;
  const dancers = COLOURS.map((colour, i) => {
    const gone = seat.left[colour] === 0;
    const laid = gone || motion.isLaid(colour, now);
    if (flat) {
      const sway = calm || laid ? 0 : Math.sin((count + i * 2) * (Math.PI / 2)) * box.w * 0.03;
      return {
        colour,
        gone,
        laid,
        x: cx + (i - 1) * box.w * 0.31 + sway,
        y: cy - box.h * 0.02,
        size: Math.min(box.h * 0.66, box.w * 0.22),
      };
    }
    const angle = Math.PI / 2 + ((i * 2) / 3 + (2 * count) / ROUND) * Math.PI;
    return { colour, gone, laid, x: cx + Math.cos(angle) * box.w * 0.25, y: cy + Math.sin(angle) * box.h * 0.21, size: box.w * 0.27 };
  });
  dancers.sort((a, b) => a.y - b.y);
  for (const { colour, gone, laid, x, y, size } of dancers) {
    const beat = calm ? 0 : Math.floor(step / POSE_MS) & 1;
    const hop = laid || calm || (rest && seat.phase === "won") ? 0 : beat * size * 0.06;
    g.save();
    g.fillStyle = "rgba(0, 0, 0, 0.2)";
    g.beginPath();
    g.ellipse(x, y + size * (laid ? 0.42 : 0.62), size * 0.42, size * 0.09, 0, 0, Math.PI * 2);
    g.fill();
    g.translate(x, y - hop);
    if (gone) g.globalAlpha = 0.45;
    if (laid) g.scale(1, -1);
    drawVirus(g, colour, laid ? size * 0.92 : size, { pose: beat, limbs: true, laid });
    g.restore();
  }
}

/** @param {CanvasRenderingContext2D} g @param {Box} box @param {boolean} flat @param {Theme} theme */
function drawDish(g, { x, y, w, h }, flat, theme) {
  const line = Math.max(1, Math.min(w, h) * 0.025);
  g.beginPath();
  if (flat) g.roundRect(x + line, y + line, w - 2 * line, h - 2 * line, h * 0.3);
  else g.ellipse(x + w / 2, y + h / 2, w / 2 - line, h / 2 - line, 0, 0, Math.PI * 2);
  const fill = g.createRadialGradient(x + w * 0.4, y + h * 0.35, h * 0.05, x + w / 2, y + h / 2, Math.max(w, h) * 0.6);
  fill.addColorStop(0, theme.dark ? "#4d6f7c" : "#e9f4f4");
  fill.addColorStop(1, theme.dark ? "#2a4450" : "#c3dbdf");
  g.fillStyle = fill;
  g.fill();
  g.strokeStyle = theme.dark ? "#9fbccb" : "#5d7f99";
  g.lineWidth = line * 1.6;
  g.stroke();
  if (flat) return;
  g.strokeStyle = "rgba(255, 255, 255, 0.4)";
  g.lineWidth = line * 1.4;
  g.lineCap = "round";
  g.beginPath();
  g.ellipse(x + w / 2, y + h / 2, w / 2 - line * 4, h / 2 - line * 4, 0, Math.PI * 1.08, Math.PI * 1.38);
  g.stroke();
}
