// @ts-check
// One well at one moment: field, ghost, falling piece, effects, the meter of garbage that waits. Knows no layout.

import { setFont } from "/static/canvas/text.js";
import { phrase, showNumber, showOrdinal } from "/static/text/language.js";
import { drawCallBeside, drawCallOver } from "./calls.js";
import { drawCard, drawField, drawLanding } from "./effects.js";
import { drawChip } from "./panels.js";
import { ALARM, ALARM_LIGHT, GLASS_DEEP, PAINTS } from "./theme.js";
import { tileOf } from "./tiles.js";
import { VISIBLE, WIDE, listCells, placeOf, stackHigh } from "./view.js";

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").SeatShown} SeatShown
 * @typedef {import("./layout.js").Spot} Spot
 * @typedef {import("./layout.js").Place} Place
 * @typedef {import("./motion.js").Motion} Motion
 * @typedef {import("./theme.js").Theme} Theme
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {{step: number, now: number, calm: boolean, plain: boolean, own: number[], ratio: number}} Moment  own: seats of those at this page
 */

const BLINK_STEPS = 8;
const DANGER = 15;

/**
 * @param {Pen} g @param {Spot} spot @param {View} view @param {import("./field.js").Field} field @param {Motion} motion
 * @param {Moment} moment @param {Theme} theme
 */
export function drawWell(g, spot, view, field, motion, moment, theme) {
  const { x, y, u, high } = spot.place;
  const seat = view.seats[spot.seat];
  const { now, calm } = moment;
  const place = { ...spot.place, x: x + motion.shake.offset(now, u, moment.ratio) };
  field.paint(seat.rows, motion.greyRows(now));
  g.save();
  g.beginPath();
  g.rect(x, y - high * u, WIDE * u, high * u);
  g.clip();
  drawField(g, place, field.canvas, motion, now, calm);
  if (high > VISIBLE) drawRim(g, place, seat);
  if (seat.piece && (spot.main || spot.next) && view.phase === "play") drawGhost(g, place, seat);
  if (seat.piece) drawFalling(g, place, seat, motion, moment, spot.main);
  if (!calm) drawLanding(g, place, motion, now);
  if (!moment.plain) {
    if (spot.main && !spot.badges) drawChips(g, place, seat, theme);
    const words = view.outcome && moment.own.includes(spot.seat) ? null : wordsOver(view, spot.seat); // their end has a card of the table's
    if (words) drawCard(g, place, spot.main ? words : { ...words, line: "" }, theme);
    else if (!spot.calls && (spot.main || u >= 8)) drawCallOver(g, x + 5 * u, y - 15.5 * u, u, motion.call, theme, now, calm, !spot.main);
  }
  g.restore();
  drawMeter(g, spot, seat, motion, moment);
  if (spot.main && !moment.plain) drawComing(g, spot, seat, theme);
  if (spot.calls) drawCallBeside(g, spot.calls, motion.call, theme, u, now, calm);
}

/** The line above which nothing may rest. @param {Pen} g @param {Place} place @param {SeatShown} seat */
function drawRim(g, { x, y, u }, seat) {
  const danger = stackHigh(seat.rows) > DANGER && seat.phase !== "out";
  g.fillStyle = danger ? ALARM : "#3a5255";
  const line = Math.max(1, Math.round(u * 0.06));
  const dash = u / 2;
  for (let at = 0; at < 2 * WIDE; at += 2) g.fillRect(Math.round(x + at * dash + dash / 2), y - VISIBLE * u - line, Math.round(dash), line);
}

/** Where the piece would land: one outline round all its cells. @param {Pen} g @param {Place} place @param {SeatShown} seat */
function drawGhost(g, { x, y, u }, seat) {
  const cells = listCells(seat.piece, seat.ghost);
  const { base, light } = PAINTS[seat.piece?.kind ?? "g"];
  const has = new Set(cells.map(([cx, cy]) => cx + WIDE * cy));
  const line = Math.max(1, Math.round(u * 0.07));
  g.fillStyle = base;
  g.globalAlpha = 0.2;
  for (const [cx, cy] of cells) g.fillRect(x + cx * u, y - (cy + 1) * u, u, u);
  g.globalAlpha = 0.8;
  g.fillStyle = light;
  for (const [cx, cy] of cells) {
    const [left, top] = [x + cx * u, y - (cy + 1) * u];
    if (!has.has(cx + WIDE * (cy + 1))) g.fillRect(left, top, u, line);
    if (!has.has(cx + WIDE * (cy - 1))) g.fillRect(left, top + u - line, u, line);
    if (cx === 0 || !has.has(cx - 1 + WIDE * cy)) g.fillRect(left, top, line, u);
    if (cx === WIDE - 1 || !has.has(cx + 1 + WIDE * cy)) g.fillRect(left + u - line, top, line, u);
  }
  g.globalAlpha = 1;
}

/** @param {Pen} g @param {Place} place @param {SeatShown} seat @param {Motion} motion @param {Moment} moment @param {boolean} main */
function drawFalling(g, { x, y, u }, seat, motion, { now, step, calm }, main) {
  const { piece } = seat;
  if (!piece) return;
  const [dx, dy] = calm ? [0, 0] : motion.pieceOffset(now);
  const left = x + Math.round(dx * u);
  const bottom = y - Math.round(dy * u);
  const tile = tileOf(piece.kind, u);
  const cells = listCells(piece, piece.y);
  for (const [cx, cy] of cells) g.drawImage(tile, left + cx * u, bottom - (cy + 1) * u);
  if (!main || calm || !isLocking(seat)) return;
  // It pales while the time to move it runs out.
  const part = Math.min(1, Math.max(0, (step - seat.since) / ((seat.until ?? step) - seat.since || 1)));
  g.globalAlpha = 0.34 * part;
  g.fillStyle = "#fff";
  for (const [cx, cy] of cells) g.fillRect(left + cx * u, bottom - (cy + 1) * u, u, u);
  g.globalAlpha = 1;
}

/** Whether the piece lies and will lock. @param {SeatShown} seat */
function isLocking(seat) {
  return seat.phase === "lock" && seat.piece !== null;
}

/** Whether time alone changes this picture. @param {SeatShown} seat @param {boolean} main */
export function isPulsing(seat, main) {
  return main && (isLocking(seat) || (seat.incoming > 0 && seat.phase !== "out" && seat.phase !== "fall"));
}

/** @param {Pen} g @param {Place} place @param {SeatShown} seat @param {Theme} theme */
function drawChips(g, { x, y, u }, seat, theme) {
  const middle = y - 20.5 * u;
  if (seat.b2b) drawChip(g, phrase("tetris.b2b_short"), x + 0.15 * u, middle, u * 0.5, theme, "left");
  if (seat.combo > 1) drawChip(g, phrase("tetris.combo", { combo: seat.combo }), x + (WIDE - 0.15) * u, middle, u * 0.5, theme, "right");
}

/** Garbage that waits: a red bar, a notch for every row; bright when it is about to come in.
 * @param {Pen} g @param {Spot} spot @param {SeatShown} seat @param {Motion} motion @param {Moment} moment */
function drawMeter(g, { meter, place: { u }, main }, seat, motion, { now, step, calm }) {
  const { x, w } = meter;
  const bottom = meter.y + meter.h;
  g.fillStyle = GLASS_DEEP;
  g.fillRect(x, meter.y, w, meter.h);
  const count = Math.min(VISIBLE, seat.incoming);
  if (!count) return;
  const lands = seat.phase === "lock" || seat.phase === "entry";
  const lit = lands && (calm || !main || Math.floor(step / BLINK_STEPS) % 2 === 0);
  const gap = u >= 7 ? Math.max(1, Math.round(u * 0.07)) : 0;
  g.fillStyle = lit ? ALARM_LIGHT : ALARM;
  for (let i = 0; i < count; i++) g.fillRect(x, bottom - (i + 1) * u + gap, w, u - gap);
  const alert = motion.alert(now);
  if (alert > 0) {
    g.globalAlpha = alert;
    g.fillStyle = "#fff";
    g.fillRect(x, bottom - count * u, w, count * u);
    g.globalAlpha = 1;
  }
}

/** How much waits, over its bar. @param {Pen} g @param {Spot} spot @param {SeatShown} seat @param {Theme} theme */
function drawComing(g, { meter, place: { u } }, seat, theme) {
  g.fillStyle = theme.paper;
  g.fillRect(meter.x - 0.18 * u, meter.y - 0.95 * u, meter.w + 0.32 * u, 0.8 * u);
  if (!seat.incoming) return;
  g.fillStyle = theme.badOnPaper;
  g.textAlign = "center";
  g.textBaseline = "middle";
  setFont(g, theme, 0.62 * u, "display", 700);
  g.fillText(String(seat.incoming), meter.x + meter.w / 2, meter.y - 0.52 * u, meter.w + 0.3 * u);
}

/** What the card over a well says; null if there is none. @param {View} view @param {number} seat */
function wordsOver(view, seat) {
  const mine = view.seats[seat];
  const place = placeOf(view, seat);
  if (place === null) return null;
  if (view.seats.length === 1) return { title: phrase("tetris.game_over"), line: showNumber(mine.score), good: false };
  if (!view.outcome) return { title: phrase("tetris.out"), line: phrase("tetris.place", { place: showOrdinal(place) }), good: false };
  const shared = view.outcome.places.filter((other) => other === 1).length > 1;
  if (place === 1) return { title: phrase(shared ? "tetris.draw" : "tetris.winner"), line: showNumber(mine.score), good: true };
  return { title: showOrdinal(place), line: showNumber(mine.score), good: false };
}
