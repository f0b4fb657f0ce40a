// @ts-check
// Words and figures around a bottle: score card, name, waiting damage, and the card over a bottle that rests.

import { drawPersonMark } from "/static/canvas/person_mark.js";
import { fitName, fitText, setFont } from "/static/canvas/text.js";
import { phrase } from "/static/text/language.js";
import { COLOURS } from "./theme.js";
import { spriteOf } from "./sprites.js";

/**
 * @typedef {import("./theme.js").Theme} Theme
 * @typedef {import("./motion.js").SeatShown} SeatShown
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{x: number, y: number, u: number}} Place
 * @typedef {CanvasRenderingContext2D} Pen
 */

/** A score as seven digits. @param {number} score */
export function sevenDigits(score) {
  return String(Math.max(0, score)).padStart(7, "0");
}

/** Take a face for a text: smaller than asked where it would be too wide, but never tiny. @param {Pen} g @param {Theme} theme @param {number} size
 * @param {"display" | "text"} face @param {number} weight @param {string} text @param {number} wide */
function fontFor(g, theme, size, face, weight, text, wide) {
  setFont(g, theme, size, face, weight);
  const needed = g.measureText(text).width;
  if (needed > wide) setFont(g, theme, size * Math.max(0.72, wide / needed), face, weight);
}

/** Digits side by side at equal steps, so that a running figure does not tremble. Right edge at x.
 * @param {Pen} g @param {string} text @param {number} x @param {number} y */
function digits(g, text, x, y) {
  const step = g.measureText("0").width * 1.06;
  g.textAlign = "center";
  for (let i = 0; i < text.length; i++) g.fillText(text[i], x - (text.length - i - 0.5) * step, y);
}

/** @param {Pen} g @param {Box} box @param {Theme} theme @param {number} round */
function paperCard(g, { x, y, w, h }, theme, round) {
  g.save();
  g.shadowColor = theme.dark ? "rgba(0, 0, 0, 0.45)" : "rgba(70, 50, 20, 0.22)";
  g.shadowBlur = round;
  g.shadowOffsetY = round * 0.3;
  g.fillStyle = theme.paper;
  g.beginPath();
  g.roundRect(x, y, w, h, round);
  g.fill();
  g.restore();
  g.strokeStyle = theme.paperInk;
  g.globalAlpha = 0.14;
  g.lineWidth = Math.max(1, round * 0.08);
  g.stroke();
  g.globalAlpha = 1;
}

/**
 * The score card.
 * @param {Pen} g @param {Box} box @param {SeatShown} seat @param {{best: number | null, level: number | null}} figures
 * @param {Theme} theme @param {number} u @param {number} pose
 */
export function drawStats(g, box, seat, { best, level }, theme, u, pose) {
  paperCard(g, box, theme, u * 0.4);
  /** @type {[string, string][]} */
  const lines = [];
  if (best !== null) lines.push([phrase("mario99.top"), sevenDigits(best)]);
  lines.push([phrase("common.score"), sevenDigits(seat.score)]);
  if (level !== null) lines.push([phrase("common.level"), String(level).padStart(2, "0")]);
  lines.push([phrase("mario99.viruses"), String(seat.viruses).padStart(2, "0")]);
  const pad = box.w * 0.08;
  const last = Math.min(box.h * 0.24, u * 1.5);
  const tall = box.h > box.w * 1.3;
  // In a narrow card the long figures stand below their names, the short ones beside them.
  const narrow = !tall && box.w < 5 * u;
  const under = lines.map(([, value]) => tall || (narrow && value.length > 3));
  const share = (box.h - last - pad) / under.reduce((sum, below) => sum + (below ? 1.5 : 1), 0);
  let big = Math.min(share * (narrow ? 0.72 : tall ? 0.63 : 0.78), u * 1.15, box.w * (tall || narrow ? 0.16 : 0.118));
  for (const [i, [label, value]] of lines.entries()) {
    if (under[i]) continue;
    setFont(g, theme, 100, "display", 700);
    const wide = g.measureText("0").width * 1.06 * value.length;
    setFont(g, theme, 70, "text", 600);
    big = Math.min(big, (100 * (box.w - 2.6 * pad)) / (wide + g.measureText(label).width));
  }
  let y = box.y + pad * 0.5;
  g.textBaseline = "middle";
  lines.forEach(([label, value], i) => {
    const high = share * (under[i] ? 1.5 : 1);
    setFont(g, theme, Math.max(big * (tall ? 0.55 : 0.7), Math.min(u * 0.34, big)), "text", 600);
    g.fillStyle = theme.paperInk;
    g.globalAlpha = 0.75;
    g.textAlign = "left";
    g.fillText(label, box.x + pad, y + high * (under[i] ? 0.25 : 0.53));
    g.globalAlpha = 1;
    setFont(g, theme, big, "display", 700);
    digits(g, value, box.x + box.w - pad, y + high * (under[i] ? 0.68 : 0.53));
    if (i > 0) {
      g.globalAlpha = 0.12;
      g.fillRect(box.x + pad, Math.round(y), box.w - 2 * pad, Math.max(1, u * 0.03));
      g.globalAlpha = 1;
    }
    y += high;
  });
  drawLeft(g, { x: box.x + pad * 0.6, y: box.y + box.h - last - pad * 0.35, w: box.w - pad * 1.2, h: last }, seat, theme, pose);
}

/** How many viruses of each face are left. @param {Pen} g @param {Box} box @param {SeatShown} seat @param {Theme} theme @param {number} pose */
function drawLeft(g, { x, y, w, h }, seat, theme, pose) {
  const size = Math.round(Math.min(h * 0.8, w * 0.145));
  setFont(g, theme, size * 0.72, "display", 700);
  g.textAlign = "left";
  COLOURS.forEach((colour, i) => {
    const left = x + (w / 3) * i;
    g.globalAlpha = seat.left[colour] ? 1 : 0.4;
    g.drawImage(spriteOf(`${colour}*`, size, pose), Math.round(left), Math.round(y + (h - size) / 2));
    g.fillStyle = theme.paperInk;
    g.fillText(String(seat.left[colour]), left + size * 1.12, y + h / 2 + size * 0.04);
  });
  g.globalAlpha = 1;
}

/**
 * A player's name with wins; for small bottles also how many viruses are left.
 * @param {Pen} g @param {Box} box @param {string} name @param {SeatShown} seat @param {{wins: number, rounds: number, count: boolean, own: boolean, mark: number}} more
 * @param {Theme} theme
 */
export function drawCaption(g, { x, y, w, h }, name, seat, { wins, rounds, count, own, mark }, theme) {
  const size = h * 0.68;
  const middle = y + h / 2;
  let right = x + w;
  g.textBaseline = "middle";
  if (count && seat.phase !== "lost") {
    const text = String(seat.viruses);
    setFont(g, theme, size, "display", 700);
    g.fillStyle = theme.ink;
    g.textAlign = "right";
    g.fillText(text, right, middle);
    right -= g.measureText(text).width + size * 0.2;
    if (w > size * 6) {
      const icon = Math.round(size);
      const colour = COLOURS.find((one) => seat.left[one]) ?? "b";
      g.drawImage(spriteOf(`${colour}*`, icon, 0), Math.round(right - icon), Math.round(middle - icon / 2));
      right -= icon;
    }
    right -= size * 0.3;
  }
  if (rounds > 1 && w < size * (rounds * 0.95 + 7)) {
    setFont(g, theme, size * 0.92, "display", 700);
    g.fillStyle = theme.muted;
    g.textAlign = "right";
    g.fillText(String(wins), right, middle);
    right -= g.measureText(String(wins)).width + size * 0.15;
    star(g, right - size * 0.4, middle, size * 0.42, wins ? theme.accent : null, theme.muted);
    right -= size * 1.1;
  } else if (rounds > 1) {
    for (let i = rounds - 1; i >= 0; i--) {
      star(g, right - size * 0.4, middle, size * 0.42, i < wins ? theme.accent : null, theme.muted);
      right -= size * 0.95;
    }
    right -= size * 0.2;
  }
  const start = drawPersonMark(g, mark, x, middle, size * 1.25, theme.text);
  setFont(g, theme, size * 0.92, "text", own ? 700 : 600);
  g.textAlign = "left";
  g.fillStyle = own || mark ? theme.ink : theme.muted;
  if (right - x - start > size) g.fillText(fitName(g, name, right - x - start), x + start, middle);
}

/** @param {Pen} g @param {number} x @param {number} y @param {number} r @param {string | null} fill @param {string} line */
function star(g, x, y, r, fill, line) {
  g.beginPath();
  for (let i = 0; i < 10; i++) {
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    const reach = i % 2 ? r * 0.45 : r;
    g.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
  }
  g.closePath();
  if (fill) {
    g.fillStyle = fill;
    g.fill();
  }
  g.strokeStyle = fill ?? line;
  g.lineWidth = Math.max(1, r * 0.16);
  g.stroke();
}

/**
 * Damage that waits to fall in: a warning left of the neck.
 * @param {Pen} g @param {Place} place @param {SeatShown} seat @param {Theme} theme @param {number} pose @param {boolean} plain
 */
export function drawWarning(g, { x, y, u }, seat, theme, pose, plain) {
  if (seat.damage <= 0) return;
  const w = 2.5 * u;
  const h = 0.98 * u;
  const left = x - 0.35 * u;
  const top = y - 18 * u;
  g.fillStyle = theme.bad;
  g.beginPath();
  g.roundRect(left, top, w, h, h * 0.35);
  g.fill();
  if (pose) {
    g.strokeStyle = "#fff";
    g.globalAlpha = 0.75;
    g.lineWidth = Math.max(1, u * 0.07);
    g.stroke();
    g.globalAlpha = 1;
  }
  g.fillStyle = "#fff";
  g.beginPath();
  g.moveTo(left + h * 0.5, top + h * 0.16);
  g.lineTo(left + h * 0.86, top + h * 0.82);
  g.lineTo(left + h * 0.14, top + h * 0.82);
  g.closePath();
  g.fill();
  g.fillStyle = theme.bad;
  g.fillRect(left + h * 0.455, top + h * 0.38, h * 0.09, h * 0.22);
  g.fillRect(left + h * 0.455, top + h * 0.66, h * 0.09, h * 0.09);
  const size = Math.round(h * 0.8);
  if (plain || u < 9) {
    for (let i = 0; i < Math.min(3, seat.damage); i++)
      g.drawImage(spriteOf(`${COLOURS[i]}*`, size, pose), Math.round(left + h + i * size * 0.5), Math.round(top + h * 0.1));
    return;
  }
  g.drawImage(spriteOf("y*", size, pose), Math.round(left + h * 0.92), Math.round(top + h * 0.1));
  setFont(g, theme, h * 0.7, "display", 700);
  g.fillStyle = "#fff";
  g.textAlign = "left";
  g.textBaseline = "middle";
  g.fillText(String(seat.damage), left + h * 1.8, top + h * 0.54);
}

/**
 * A card over the bottle: what it came to, and what to do now.
 * @param {Pen} g @param {Place} place @param {{title: string, lines: string[], ask: string, tone: "good" | "bad" | "plain"}} words
 * @param {Theme} theme @param {number} pose
 */
export function drawCard(g, { x, y, u }, { title, lines, ask, tone }, theme, pose) {
  const line = Math.max(u * 0.95, 9);
  const high = line * (1.9 + lines.length * 1.15 + (ask ? 1.35 : 0));
  const wide = 7.6 * u;
  const box = { x: x + 4 * u - wide / 2, y: y - 9.4 * u - high / 2, w: wide, h: high };
  paperCard(g, box, theme, u * 0.45);
  g.fillStyle = tone === "plain" ? theme.accent : theme[tone];
  g.beginPath();
  g.roundRect(box.x, box.y, box.w, u * 0.28, [u * 0.45, u * 0.45, 0, 0]);
  g.fill();
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillStyle = theme.paperInk;
  const middle = x + 4 * u;
  fontFor(g, theme, line * 1.12, "display", 700, title, wide * 0.94);
  g.fillText(fitText(g, title, wide * 0.94), middle, box.y + line * 1.1);
  lines.forEach((text, i) => {
    fontFor(g, theme, line * 0.72, "text", 600, text, wide * 0.92);
    g.fillText(fitText(g, text, wide * 0.92), middle, box.y + line * (2.2 + i * 1.15));
  });
  if (!ask) return;
  fontFor(g, theme, line * 0.74, "text", 700, ask, wide * 0.94);
  g.globalAlpha = pose ? 1 : 0.72;
  g.fillText(fitText(g, ask, wide * 0.94), middle, box.y + high - line * 0.85);
  g.globalAlpha = 1;
}
