// @ts-check
// Call-outs: what a clear is called, and how it is written over the well or beside it.

import { stand } from "/static/canvas/call_out.js";
import { phrase, showNumber } from "/static/text/language.js";
import { ALARM_LIGHT, GLASS } from "./theme.js";
import { nameClear } from "./view.js";

/**
 * @typedef {import("./theme.js").Theme} Theme
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{title: string, over: string, more: string, points: number, hard: boolean, at: number, until: number}} Call
 * @typedef {CanvasRenderingContext2D} Pen
 */

const SHOWN_MS = 1300;

/**
 * What is called out for this event; null if nothing is.
 * @param {import("./view.js").GameEvent} event @param {number} now @returns {Call | null}
 */
export function callOf(event, now) {
  const call = { title: "", over: "", more: "", points: 0, hard: false, at: now, until: now + SHOWN_MS };
  if (event.name === "clear") {
    return {
      ...call,
      title: nameClear(event.title),
      over: event.b2b ? phrase("tetris.b2b") : "",
      more: event.combo > 1 ? phrase("tetris.combo", { combo: event.combo }) : "",
      points: event.points,
      hard: event.count === 4 || event.tspin === "full",
    };
  }
  if (event.name === "spin") return { ...call, title: nameClear(event.tspin === "mini" ? "Mini T-Spin" : "T-Spin"), points: event.points };
  if (event.name === "perfect") return { ...call, title: phrase("tetris.clear_perfect"), hard: true };
  if (event.name === "swept") return { ...call, title: phrase("tetris.swept") };
  if (event.name === "level") return { ...call, title: phrase("tetris.level_call", { level: event.level }) };
  return null;
}

/**
 * The lines of a call, from above.
 * @param {Call} call @param {boolean} narrow the title's words below one another
 * @returns {{text: string, size: number, tone: "main" | "side"}[]}
 */
function linesOf(call, narrow) {
  const cut = call.title.lastIndexOf(" ");
  const titles = narrow && cut > 0 ? [call.title.slice(0, cut), call.title.slice(cut + 1)] : [call.title];
  /** @type {{text: string, size: number, tone: "main" | "side"}[]} */
  const lines = titles.map((text) => ({ text, size: call.hard ? 1.12 : 0.95, tone: "main" }));
  if (call.over) lines.unshift({ text: call.over, size: 0.62, tone: "side" });
  if (call.points) lines.push({ text: `+${showNumber(call.points)}`, size: 0.8, tone: "side" });
  if (call.more) lines.push({ text: call.more, size: 0.72, tone: "side" });
  return lines;
}

/**
 * A call beside the well, on paper.
 * @param {Pen} g @param {Box} box @param {Call | null} call @param {Theme} theme @param {number} u @param {number} now @param {boolean} calm
 */
export function drawCallBeside(g, box, call, theme, u, now, calm) {
  g.fillStyle = theme.paper;
  g.fillRect(box.x, box.y, box.w, box.h);
  const how = call && stand(call, now, calm);
  if (!call || !how) return;
  const lines = linesOf(call, true);
  const high = lines.reduce((sum, line) => sum + line.size * 1.18 * u, 0);
  g.save();
  g.beginPath();
  g.rect(box.x, box.y, box.w, box.h);
  g.clip();
  g.globalAlpha = how.alpha;
  g.translate(box.x + box.w / 2, box.y + box.h / 2);
  g.scale(how.scale, how.scale);
  g.textAlign = "center";
  g.textBaseline = "middle";
  let y = -high / 2;
  for (const { text, size, tone } of lines) {
    y += size * 0.59 * u;
    g.fillStyle = tone === "main" ? (call.hard ? theme.accentOnPaper : theme.paperInk) : theme.paperMuted;
    g.font = `${tone === "main" ? 700 : 650} ${Math.round(size * u)}px ${tone === "main" ? theme.display : theme.text}`;
    g.fillText(text, 0, y, box.w);
    y += size * 0.59 * u;
  }
  g.restore();
}

/**
 * A call over the well.
 * @param {Pen} g @param {number} x @param {number} y the middle @param {number} u @param {Call | null} call @param {Theme} theme
 * @param {number} now @param {boolean} calm @param {boolean} small title alone
 */
export function drawCallOver(g, x, y, u, call, theme, now, calm, small) {
  const how = call && stand(call, now, calm);
  if (!call || !how) return;
  const sprite = spriteOf(call, u, theme, small);
  g.save();
  g.globalAlpha = how.alpha;
  g.translate(x, y);
  g.scale(how.scale, how.scale);
  g.drawImage(sprite, -sprite.width / 2, -sprite.height / 2);
  g.restore();
}

/** @type {WeakMap<Call, {key: string, sprite: HTMLCanvasElement}>} */
const written = new WeakMap();

/** A call's words, written once: outlined letters are slow. @param {Call} call @param {number} u @param {Theme} theme @param {boolean} small */
function spriteOf(call, u, theme, small) {
  const key = `${u} ${small} ${call.more}`;
  const known = written.get(call);
  if (known?.key === key) return known.sprite;
  const lines = small ? linesOf(call, true).filter(({ tone }) => tone === "main") : linesOf(call, false);
  const unit = small ? u * 1.55 : u;
  const high = lines.reduce((sum, line) => sum + line.size * 1.18 * unit, 0);
  const sprite = document.createElement("canvas");
  sprite.width = Math.ceil(10 * u);
  sprite.height = Math.ceil(high + unit);
  const g = sprite.getContext("2d");
  if (g) {
    g.translate(sprite.width / 2, sprite.height / 2);
    writeLines(g, call, lines, unit, 9.6 * u, theme);
  }
  written.set(call, { key, sprite });
  return sprite;
}

/**
 * @param {Pen} g @param {Call} call @param {ReturnType<typeof linesOf>} lines @param {number} unit @param {number} most how wide
 * @param {Theme} theme
 */
function writeLines(g, call, lines, unit, most, theme) {
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.lineJoin = "round";
  let at = -lines.reduce((sum, line) => sum + line.size * 1.18 * unit, 0) / 2;
  for (const { text, size, tone } of lines) {
    at += size * 0.59 * unit;
    g.font = `700 ${Math.round(size * unit)}px ${tone === "main" ? theme.display : theme.text}`;
    g.strokeStyle = GLASS;
    g.lineWidth = unit * 0.22;
    g.strokeText(text, 0, at, most);
    g.fillStyle = tone === "main" ? (call.hard ? "#ffe9a8" : "#fff8e8") : call.hard ? ALARM_LIGHT : "#cfdcd6";
    g.fillText(text, 0, at, most);
    at += size * 0.59 * unit;
  }
}
