// @ts-check
// The card around a well: paper, glass windows for hold and next, figures, badges, the player's name.

import { drawPersonMark } from "/static/canvas/person_mark.js";
import { fitName, setFont } from "/static/canvas/text.js";
import { phrase, showNumber } from "/static/text/language.js";
import { GLASS, GLASS_DEEP } from "./theme.js";
import { drawPiece } from "./tiles.js";
import { WIDE } from "./view.js";

/**
 * @typedef {import("./theme.js").Theme} Theme
 * @typedef {import("./view.js").SeatShown} SeatShown
 * @typedef {import("./layout.js").Spot} Spot
 * @typedef {import("./layout.js").Box} Box
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {{name: string, mark: number, own: boolean, alone: boolean, ratio: number, clock: string, goal: number | null, seconds: number}} More  clock: empty where nobody runs for time; goal: in lines
 */

/** How many next pieces lie in a strip above a well. */
const STRIP_NEXT = 3;

/** Paper with a soft shadow. @param {Pen} g @param {Box} box @param {Theme} theme @param {number} round */
export function drawPaper(g, { x, y, w, h }, theme, round) {
  g.save();
  g.shadowColor = theme.dark ? "rgba(0, 0, 0, 0.45)" : "rgba(70, 60, 30, 0.3)";
  g.shadowBlur = round * 0.6;
  g.shadowOffsetY = round * 0.2;
  g.fillStyle = theme.paper;
  g.beginPath();
  g.roundRect(x, y, w, h, round);
  g.fill();
  g.restore();
  const line = Math.max(1, round * 0.06);
  g.strokeStyle = theme.paperShade;
  g.lineWidth = line;
  g.beginPath();
  g.roundRect(x + line / 2, y + line / 2, w - line, h - line, round - line / 2);
  g.stroke();
}

/** A window of dark glass, sunk into the paper. @param {Pen} g @param {Box} box @param {Theme} theme @param {number} u @param {string} [colour] */
function drawWindow(g, { x, y, w, h }, theme, u, colour = GLASS) {
  const rim = Math.max(1, Math.round(u * 0.09));
  g.fillStyle = theme.paperShade;
  g.beginPath();
  g.roundRect(x - rim, y - rim, w + 2 * rim, h + 2 * rim, u * 0.22 + rim);
  g.fill();
  g.fillStyle = colour;
  g.beginPath();
  g.roundRect(x, y, w, h, u * 0.22);
  g.fill();
}

/** What of a card never changes. @param {Pen} g @param {Spot} spot @param {Theme} theme @param {number} ratio */
export function drawBack(g, spot, theme, ratio) {
  const { place, paper, meter, hold, next } = spot;
  const { x, y, u, high } = place;
  if (spot.inside) {
    g.fillStyle = theme.paper;
    g.fillRect(spot.box.x, spot.box.y, spot.box.w, spot.box.h);
  } else drawPaper(g, paper, theme, u * 0.55);
  drawWindow(g, { x, y: y - high * u, w: WIDE * u, h: high * u }, theme, u * (spot.main ? 1 : 0.4), GLASS_DEEP);
  drawWindow(g, meter, theme, u * (spot.main ? 0.7 : 0.4), GLASS_DEEP);
  g.textBaseline = "middle";
  g.textAlign = "left";
  g.fillStyle = theme.paperMuted;
  for (const [label, box] of /** @type {[string, Box | null][]} */ ([
    [phrase("tetris.hold"), hold],
    [phrase("tetris.next"), next],
  ])) {
    if (!box) continue;
    drawWindow(g, box, theme, u);
    setFont(g, theme, Math.max(u * 0.58, 10 * ratio), "text", 650);
    g.fillStyle = theme.paperMuted;
    g.fillText(label, box.x + u * 0.08, box.y - u * 0.48);
  }
}

/**
 * What changes now and then.
 * @param {Pen} g @param {Spot} spot @param {SeatShown} seat @param {Theme} theme @param {More} more
 */
export function drawPanel(g, spot, seat, theme, more) {
  const { hold, next, stats, badges, caption } = spot;
  const { u } = spot.place;
  const out = seat.phase === "out";
  if (hold && seat.hold) {
    const size = pieceSize(hold.h * 0.62, hold.w, u);
    drawPiece(g, seat.hold, hold.x + hold.w / 2, hold.y + hold.h / 2, size, seat.held || out);
  }
  if (next && next.w > next.h) {
    // A strip above the well: side by side, the first one first.
    const shown = seat.next.slice(0, STRIP_NEXT);
    const wide = next.w / shown.length;
    shown.forEach((letter, i) => drawPiece(g, letter, next.x + (i + 0.5) * wide, next.y + next.h / 2, pieceSize(next.h * 0.7, wide, u), out));
  } else if (next) {
    const high = (next.h - 0.3 * u) / seat.next.length;
    seat.next.forEach((letter, i) => {
      const size = pieceSize(high * 0.72, next.w, u) - (i ? Math.round(u * 0.08) : 0);
      drawPiece(g, letter, next.x + next.w / 2, next.y + 0.15 * u + (i + 0.5) * high, size, out);
    });
  }
  const side = spot.badges ? "right" : "left";
  const towards = (seat.lines % 10) / 10;
  if (stats) {
    drawFigures(
      g,
      stats,
      [
        { label: phrase("common.score"), value: showNumber(seat.score), bar: null },
        more.clock ? { label: phrase("tetris.clock"), value: more.clock, bar: null } : { label: phrase("tetris.level"), value: String(seat.level), bar: towards },
        { label: phrase("tetris.lines"), value: more.goal ? `${seat.lines}/${more.goal}` : String(seat.lines), bar: more.goal ? Math.min(1, seat.lines / more.goal) : null },
      ],
      theme,
      u,
      side,
      more.ratio,
    );
  }
  if (spot.more) {
    drawFigures(g, spot.more, listPace(seat, more), theme, u, "left", more.ratio);
  }
  if (badges) drawBadges(g, badges, seat, theme, u);
  if (caption) drawCaption(g, spot, caption, seat, theme, more);
}

/** How quick somebody is: pieces, and with others what is sent. @param {SeatShown} seat @param {More} more */
function listPace(seat, { alone, seconds }) {
  const pace = { label: phrase("tetris.per_second_short"), value: showNumber(seat.placed / Math.max(1, seconds), 1), bar: null };
  const minutes = Math.max(1, seconds) / 60;
  if (!alone) return [{ label: phrase("tetris.sent"), value: String(seat.sent), bar: null }, { label: phrase("tetris.per_minute_short"), value: showNumber(seat.sent / minutes, 1), bar: null }, pace];
  return [{ label: phrase("tetris.pieces"), value: String(seat.placed), bar: null }, pace, { label: phrase("tetris.faults"), value: String(seat.faults), bar: null }];
}

/** @param {number} high room for two rows of cells @param {number} wide room for four @param {number} u */
function pieceSize(high, wide, u) {
  return Math.max(3, Math.floor(Math.min(high / 2, (wide * 0.86) / 4, u)));
}

/**
 * @param {Pen} g @param {Box} box @param {{label: string, value: string, bar: number | null}[]} figures @param {Theme} theme
 * @param {number} u @param {"left" | "right"} side @param {number} ratio
 */
function drawFigures(g, box, figures, theme, u, side, ratio) {
  const row = Math.min(2.6 * u, box.h / figures.length);
  const size = Math.min(row * 0.5, 1.2 * u);
  const x = side === "left" ? box.x : box.x + box.w;
  let y = box.y + box.h - row * figures.length;
  g.textAlign = side;
  g.textBaseline = "alphabetic";
  for (const { label, value, bar } of figures) {
    setFont(g, theme, Math.max(Math.min(0.55 * u, row * 0.34), 9 * ratio), "text", 650);
    g.fillStyle = theme.paperMuted;
    g.fillText(label, x, y + row * 0.32, box.w);
    setFont(g, theme, size, "display", 700);
    g.fillStyle = theme.paperInk;
    g.fillText(value, x, y + row * 0.78, box.w);
    if (bar !== null) drawBar(g, { x: box.x, y: y + row * 0.88, w: box.w, h: Math.max(2, row * 0.045) }, bar, theme);
    y += row;
  }
}

/** @param {Pen} g @param {Box} box @param {number} part @param {Theme} theme */
function drawBar(g, { x, y, w, h }, part, theme) {
  g.fillStyle = theme.paperShade;
  g.fillRect(x, Math.round(y), w, Math.round(h));
  g.fillStyle = theme.accent;
  g.fillRect(x, Math.round(y), Math.round(w * part), Math.round(h));
}

/** @param {Pen} g @param {Box} box @param {SeatShown} seat @param {Theme} theme @param {number} u */
function drawBadges(g, box, seat, theme, u) {
  let right = box.x + box.w;
  for (const [text, on] of /** @type {[string, boolean][]} */ ([
    [phrase("tetris.combo", { combo: seat.combo }), seat.combo > 1],
    [phrase("tetris.b2b_short"), seat.b2b],
  ])) {
    if (!on) continue;
    right -= drawChip(g, text, right, box.y + box.h / 2, u * 0.58, theme, "right") + u * 0.2;
  }
}

/**
 * A small word on the game's colour; returns its width.
 * @param {Pen} g @param {string} text @param {number} x an edge @param {number} y the middle @param {number} size @param {Theme} theme
 * @param {"left" | "right"} side which edge
 */
export function drawChip(g, text, x, y, size, theme, side) {
  setFont(g, theme, size, "text", 700);
  const wide = g.measureText(text).width + size * 0.9;
  const left = side === "left" ? x : x - wide;
  g.fillStyle = theme.accentOnPaper;
  g.beginPath();
  g.roundRect(left, y - size * 0.75, wide, size * 1.5, size * 0.75);
  g.fill();
  g.fillStyle = "#fff";
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillText(text, left + wide / 2, y + size * 0.04);
  return wide;
}

/** @param {Pen} g @param {Spot} spot @param {Box} box @param {SeatShown} seat @param {Theme} theme @param {More} more */
function drawCaption(g, spot, { x, y, w, h }, seat, theme, { name, mark, own, ratio }) {
  const size = Math.max(Math.min(h * 0.62, 19 * ratio), 10 * ratio);
  const middle = y + h / 2;
  let wide = w;
  g.textBaseline = "middle";
  if (!spot.stats) {
    setFont(g, theme, size * 0.95, "display", 700);
    const score = showNumber(seat.score);
    const long = g.measureText(score).width;
    if (long < w * 0.55) {
      g.fillStyle = spot.inside ? theme.paperMuted : theme.muted;
      g.textAlign = "right";
      g.fillText(score, x + w, middle);
      wide -= long + size * 0.5;
    }
  }
  const start = drawPersonMark(g, mark, x, middle, size * 1.3, theme.text);
  setFont(g, theme, size, "text", own ? 700 : 600);
  g.textAlign = "left";
  g.fillStyle = spot.inside ? theme.paperInk : own || mark ? theme.ink : theme.muted;
  g.fillText(fitName(g, name, wide - start), x + start, middle);
}
