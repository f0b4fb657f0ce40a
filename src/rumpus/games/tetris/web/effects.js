// @ts-check
// What flashes and fades over a field: cleared rows, locked cells, the trail of a hard drop, the card at the end.

import { ease } from "/static/canvas/motion.js";
import { fitText, setFont } from "/static/canvas/text.js";
import { shade } from "./field.js";
import { CLEAR_MS, FLASH_MS, SHINE_MS, TRAIL_MS } from "./motion.js";
import { GLASS, PAINTS } from "./theme.js";
import { drawPaper } from "./panels.js";
import { tileOf } from "./tiles.js";
import { VISIBLE, WIDE } from "./view.js";

/**
 * @typedef {import("./layout.js").Place} Place
 * @typedef {import("./motion.js").Motion} Motion
 * @typedef {import("./theme.js").Theme} Theme
 * @typedef {CanvasRenderingContext2D} Pen
 */

/**
 * The field's layer; while rows vanish, in slices that come down.
 * @param {Pen} g @param {Place} place @param {HTMLCanvasElement} layer @param {Motion} motion @param {number} now @param {boolean} calm
 */
export function drawField(g, { x, y, u, high }, layer, motion, now, calm) {
  const down = calm ? 0 : Math.round((motion.rise(now) + 0.13 * motion.bump(now)) * u);
  const { clear } = motion;
  /** Rows of the layer, so many pixels above their place. @param {number} from @param {number} to @param {number} above */
  const slice = (from, to, above) => {
    const tall = (to - from) * u;
    if (tall > 0) g.drawImage(layer, 0, (high - to) * u, WIDE * u, tall, x, y - to * u - above, WIDE * u, tall);
  };
  if (down) {
    g.fillStyle = shade(VISIBLE - 1, 2);
    g.fillRect(x, y - VISIBLE * u, WIDE * u, down);
  }
  if (!clear || calm || now >= clear.at + CLEAR_MS) slice(0, VISIBLE, -down);
  else {
    const rows = clear.rows.map((row) => row + clear.lift);
    const left = 1 - ease((now - clear.at - SHINE_MS) / (CLEAR_MS - SHINE_MS));
    g.fillStyle = GLASS;
    g.fillRect(x, y - VISIBLE * u, WIDE * u, VISIBLE * u);
    // Each slice between cleared rows still hangs as many rows higher as were cleared below it.
    for (let i = 0; i <= rows.length; i++) {
      const from = i ? rows[i - 1] - (i - 1) : 0;
      const to = i < rows.length ? rows[i] - i : VISIBLE;
      slice(Math.min(from, VISIBLE), Math.min(to, VISIBLE), Math.round(i * left * u) - down);
    }
    const shine = (now - clear.at) / SHINE_MS;
    if (shine < 1) rows.forEach((row, i) => drawCleared(g, x, y - (row + 1) * u + down, u, clear.texts[i], shine, clear.hard));
  }
  // What is above the rim stands still.
  slice(VISIBLE, high, 0);
}

/**
 * A full row: it flashes, then closes to a line.
 * @param {Pen} g @param {number} x @param {number} y @param {number} u @param {string} text @param {number} shine @param {boolean} hard
 */
function drawCleared(g, x, y, u, text, shine, hard) {
  const shut = ease((shine - 0.45) / 0.55);
  if (shut === 0) for (let i = 0; i < WIDE; i++) if (text[i] && text[i] !== ".") g.drawImage(tileOf(text[i], u), x + i * u, y);
  const wide = WIDE * u * (1 - 0.15 * shut);
  const tall = Math.max(1, Math.round(u * (1 - shut)));
  g.globalAlpha = Math.min(1, 0.35 + shine * 1.6);
  g.fillStyle = hard ? "#ffe9a8" : "#fffaf0";
  g.fillRect(x + (WIDE * u - wide) / 2, y + Math.round((u - tall) / 2), wide, tall);
  g.globalAlpha = 1;
}

/** @param {Pen} g @param {Place} place @param {Motion} motion @param {number} now */
export function drawLanding(g, { x, y, u }, motion, now) {
  const { trail, lock } = motion;
  if (trail && now < trail.at + TRAIL_MS) {
    const left = 1 - (now - trail.at) / TRAIL_MS;
    /** @type {Map<number, number>} the highest cell of each column */
    const tops = new Map();
    for (const [cx, cy] of trail.cells) tops.set(cx, Math.max(cy, tops.get(cx) ?? 0));
    for (const [cx, cy] of tops) {
      const [bottom, tall] = [y - (cy + 1) * u, Math.min(trail.fell, 14) * u];
      const fade = g.createLinearGradient(0, bottom, 0, bottom - tall);
      fade.addColorStop(0, PAINTS[trail.letter].light);
      fade.addColorStop(1, "rgba(255, 255, 255, 0)");
      g.globalAlpha = 0.42 * left * left;
      g.fillStyle = fade;
      g.fillRect(x + cx * u, bottom - tall, u, tall);
    }
  }
  if (lock && now < lock.at + FLASH_MS) {
    g.globalAlpha = 0.75 * (1 - (now - lock.at) / FLASH_MS);
    g.fillStyle = "#fff";
    for (const [cx, cy] of lock.cells) g.fillRect(x + cx * u, y - (cy + 1) * u, u, u);
  }
  g.globalAlpha = 1;
}

/**
 * A card over a well that rests.
 * @param {Pen} g @param {Place} place @param {{title: string, line: string, good: boolean}} words @param {Theme} theme
 */
export function drawCard(g, { x, y, u, high }, { title, line, good }, theme) {
  const tall = (line ? 4.4 : 2.8) * u;
  const box = { x: x + 0.9 * u, y: Math.round(y - (high - 7) * u - tall / 2), w: 8.2 * u, h: tall };
  drawPaper(g, box, theme, u * 0.5);
  g.fillStyle = good ? theme.accent : theme.paperMuted;
  g.beginPath();
  g.roundRect(box.x, box.y, box.w, 0.3 * u, [u * 0.5, u * 0.5, 0, 0]);
  g.fill();
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillStyle = theme.paperInk;
  setFont(g, theme, 1.42 * u, "display", 700);
  g.fillText(title, x + 5 * u, box.y + 1.6 * u, box.w * 0.92);
  if (!line) return;
  setFont(g, theme, 0.95 * u, "text", 650);
  g.fillStyle = theme.paperMuted;
  g.fillText(fitText(g, line, box.w * 0.92), x + 5 * u, box.y + 3.15 * u);
}
