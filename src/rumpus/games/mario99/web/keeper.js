// @ts-check
// The keeper of the hall's pharmacy behind the counter, with the arm that throws. All decoration.

import { FRAMES, RELEASE, throwFrame } from "./throw.js";

/**
 * @typedef {import("./motion.js").SeatShown} SeatShown
 * @typedef {{x: number, y: number, u: number}} Place
 * @typedef {{x: number, y: number, k: number, hand: {x: number, y: number}}} Stand
 *   the middle of the counter's edge and the figure's unit, in pixels; where the next pill is held, in cells of the bottle
 */

const SKIN = "#e2a880";
const SKIN_LINE = "#8a5433";
const DRESS = "#2f7d6d";
const DRESS_DARK = "#1c5147";
const APRON = "#fbf3e2";
const HAIR = "#d9d5de";
const HAIR_LINE = "#8d8798";

/**
 * The keeper behind the counter.
 * @param {CanvasRenderingContext2D} g @param {Place} place @param {Stand} stand @param {SeatShown} seat
 * @param {number} step @param {number} pose @param {boolean} calm
 */
export function drawKeeper(g, place, stand, seat, step, pose, calm) {
  const { k } = stand;
  const frame = calm ? -1 : throwFrame(seat, step);
  const glad = seat.phase === "won";
  const sad = seat.phase === "lost";
  /** @type {(x: number, y: number) => [number, number]} from the bottle's cells to the figure's own units */
  const own = (x, y) => [(place.x + x * place.u - stand.x) / k, (place.y - y * place.u - stand.y) / k];
  let hand = own(stand.hand.x + 1, stand.hand.y - 0.12);
  if (frame >= 0) hand = swing(hand, frame);
  if (glad) hand = [-1.9, -5.2 - (pose && !calm ? 0.25 : 0)];
  if (sad) hand = [-1.5, -0.25];
  g.save();
  g.translate(stand.x, stand.y);
  g.scale(k, k);
  g.beginPath();
  g.rect(-9, -12, 18, 12);
  g.clip();
  g.lineJoin = g.lineCap = "round";
  const otherHand = /** @type {[number, number]} */ (glad ? [2, -5.1 + (pose && !calm ? 0.25 : 0)] : [1.3, -0.25]);
  drawBody(g);
  drawHead(g, { glad, sad, look: frame >= RELEASE ? -0.14 : -0.05, wink: pose === 1 && Math.floor(step / 250) % 14 === 5 && !calm });
  drawArm(g, [1.12, -2.55], otherHand, 1);
  drawArm(g, [-1.12, -2.55], hand, -1);
  g.restore();
}

/** The hand during a throw: back a little, over and out, down to the pocket, up again with the next pill.
 * @param {[number, number]} rest @param {number} frame @returns {[number, number]} */
function swing(rest, frame) {
  /** @type {[number, number, number][]} frame, and how far the hand is from its rest */
  const keys = [
    [0, 0, 0],
    [2, 0.5, 0.55],
    [RELEASE, -0.4, -0.45],
    [7, -0.75, -0.1],
    [12, 0.3, 1.7],
    [17, 1.2, 2.9],
    [20, 0.9, 2.6],
    [FRAMES, 0, 0],
  ];
  const next = Math.max(
    1,
    keys.findIndex(([at]) => at >= frame),
  );
  const [from, to] = [keys[next - 1], keys[next]];
  const part = (frame - from[0]) / (to[0] - from[0]);
  return [rest[0] + from[1] + (to[1] - from[1]) * part, rest[1] + from[2] + (to[2] - from[2]) * part];
}

/** @param {CanvasRenderingContext2D} g */
function drawBody(g) {
  g.lineWidth = 0.12;
  shape(g, DRESS, DRESS_DARK, () => {
    g.moveTo(-1.75, 0.4);
    g.bezierCurveTo(-1.7, -1.6, -1.75, -3.05, -0.55, -3.15);
    g.lineTo(0.55, -3.15);
    g.bezierCurveTo(1.75, -3.05, 1.7, -1.6, 1.75, 0.4);
  });
  shape(g, APRON, "#c9b993", () => {
    g.moveTo(-0.95, 0.4);
    g.lineTo(-0.8, -2.1);
    g.quadraticCurveTo(0, -1.8, 0.8, -2.1);
    g.lineTo(0.95, 0.4);
  });
  // A mortar and its pestle on the apron.
  g.strokeStyle = g.fillStyle = DRESS;
  g.lineWidth = 0.16;
  g.beginPath();
  g.moveTo(0.05, -1.05);
  g.lineTo(0.38, -1.6);
  g.stroke();
  g.beginPath();
  g.moveTo(-0.48, -1.05);
  g.lineTo(0.48, -1.05);
  g.quadraticCurveTo(0.42, -0.5, 0.2, -0.45);
  g.lineTo(-0.2, -0.45);
  g.quadraticCurveTo(-0.42, -0.5, -0.48, -1.05);
  g.fill();
  g.lineWidth = 0.12;
  shape(g, "#d8663f", "#8d3a1c", () => {
    g.moveTo(-0.75, -3.2);
    g.quadraticCurveTo(0, -2.65, 0.75, -3.2);
    g.quadraticCurveTo(0.85, -2.75, 0.55, -2.65);
    g.quadraticCurveTo(0, -2.3, -0.55, -2.65);
    g.quadraticCurveTo(-0.85, -2.75, -0.75, -3.2);
  });
}

/** @param {CanvasRenderingContext2D} g @param {{glad: boolean, sad: boolean, look: number, wink: boolean}} mood */
function drawHead(g, { glad, sad, look, wink }) {
  g.save();
  g.translate(0, -4.2);
  if (sad) g.rotate(0.12);
  g.lineWidth = 0.11;
  shape(g, HAIR, HAIR_LINE, () => g.arc(0.1, -1.5, 0.55, 0, Math.PI * 2));
  shape(g, HAIR, HAIR_LINE, () => g.ellipse(0, -0.28, 1.28, 1.18, 0, 0, Math.PI * 2));
  shape(g, SKIN, SKIN_LINE, () => g.ellipse(0, 0.08, 1.05, 1.05, 0, 0, Math.PI * 2));
  shape(g, HAIR, HAIR_LINE, () => {
    g.moveTo(-1.1, 0);
    g.quadraticCurveTo(-0.95, -1, 0.1, -1.1);
    g.quadraticCurveTo(1, -1, 1.1, 0);
    g.quadraticCurveTo(0.85, -0.55, 0.3, -0.62);
    g.quadraticCurveTo(-0.7, -0.62, -1.1, 0);
  });
  // A pencil in the bun.
  g.strokeStyle = "#e0a52e";
  g.lineWidth = 0.14;
  g.beginPath();
  g.moveTo(-0.65, -1.75);
  g.lineTo(0.85, -1.3);
  g.stroke();
  g.fillStyle = "rgba(216, 102, 63, 0.3)";
  for (const side of [-1, 1]) {
    g.beginPath();
    g.arc(side * 0.66, 0.42, 0.2, 0, Math.PI * 2);
    g.fill();
  }
  drawFace(g, glad, sad, look, wink);
  g.restore();
}

/** @param {CanvasRenderingContext2D} g @param {boolean} glad @param {boolean} sad @param {number} look @param {boolean} wink */
function drawFace(g, glad, sad, look, wink) {
  g.strokeStyle = "#4a3426";
  for (const side of [-1, 1]) {
    g.fillStyle = "rgba(255, 255, 255, 0.75)";
    g.lineWidth = 0.09;
    g.beginPath();
    g.arc(side * 0.42, 0.05, 0.33, 0, Math.PI * 2);
    g.fill();
    g.stroke();
    g.beginPath();
    if (glad || wink) {
      g.arc(side * 0.42, 0.14, 0.15, Math.PI * 1.1, Math.PI * 1.9);
      g.stroke();
    } else {
      g.fillStyle = "#2b1d14";
      g.ellipse(side * 0.42 + look, sad ? 0.14 : 0.04, 0.1, 0.13, 0, 0, Math.PI * 2);
      g.fill();
    }
  }
  g.beginPath();
  g.moveTo(-0.1, 0.02);
  g.lineTo(0.1, 0.02);
  g.stroke();
  g.lineWidth = 0.1;
  g.strokeStyle = SKIN_LINE;
  g.beginPath();
  g.arc(-0.02, 0.36, 0.1, 0.2, Math.PI * 0.9);
  g.stroke();
  g.strokeStyle = "#7a2f1d";
  g.fillStyle = "#7a2f1d";
  g.beginPath();
  if (sad) g.arc(0, 0.95, 0.25, Math.PI * 1.2, Math.PI * 1.8);
  else g.arc(0, 0.55, glad ? 0.3 : 0.27, glad ? 0 : 0.25, Math.PI - (glad ? 0 : 0.25));
  if (glad) g.fill();
  else g.stroke();
}

/**
 * An arm of two parts, the elbow where it must be.
 * @param {CanvasRenderingContext2D} g @param {[number, number]} from @param {[number, number]} to @param {number} side
 */
function drawArm(g, from, to, side) {
  const part = side > 0 ? 1.35 : 1.75;
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const far = Math.max(0.3, Math.hypot(dx, dy));
  const reach = Math.max(part, far / 2 + 0.01);
  const bend = Math.sqrt(Math.max(0, reach * reach - (far / 2) ** 2));
  const elbow = [from[0] + dx / 2 + (side * Math.abs(dy) * bend) / far, from[1] + dy / 2 + (Math.abs(dx) * bend) / far];
  for (const [style, width] of /** @type {[string, number][]} */ ([
    [DRESS_DARK, 0.98],
    [DRESS, 0.76],
  ])) {
    g.strokeStyle = style;
    g.lineWidth = width;
    g.beginPath();
    g.moveTo(from[0], from[1]);
    g.quadraticCurveTo(elbow[0], elbow[1], to[0] + (elbow[0] - to[0]) * 0.3, to[1] + (elbow[1] - to[1]) * 0.3);
    g.stroke();
  }
  g.lineWidth = 0.11;
  shape(g, SKIN, SKIN_LINE, () => g.arc(to[0], to[1], 0.42, 0, Math.PI * 2));
}

/** @param {CanvasRenderingContext2D} g @param {string} fill @param {string} line @param {() => void} trace */
function shape(g, fill, line, trace) {
  g.beginPath();
  trace();
  g.fillStyle = fill;
  g.fill();
  g.strokeStyle = line;
  g.stroke();
}

/**
 * The counter's wooden edge.
 * @param {CanvasRenderingContext2D} g @param {{x: number, y: number, w: number, h: number}} box
 */
export function drawCounter(g, { x, y, w, h }) {
  const wood = g.createLinearGradient(0, y, 0, y + h);
  wood.addColorStop(0, "#c98f52");
  wood.addColorStop(0.35, "#a96f38");
  wood.addColorStop(1, "#7d4d22");
  g.fillStyle = wood;
  g.beginPath();
  g.roundRect(x, y, w, h, h * 0.3);
  g.fill();
  g.fillStyle = "rgba(255, 255, 255, 0.25)";
  g.fillRect(x + h * 0.3, y + h * 0.12, w - h * 0.6, Math.max(1, h * 0.1));
}
