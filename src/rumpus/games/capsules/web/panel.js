// @ts-check
// The little terminal beside the field: next capsule, scoreboard with own rows in reverse, and a line of news.

import { fitName, fitText, setFont } from "/static/canvas/text.js";
import { phrase } from "/static/text/language.js";
import { GLASS } from "./theme.js";
import { spriteOf } from "./sprites.js";

/**
 * @typedef {import("./theme.js").Theme} Theme
 * @typedef {import("./words.js").View} View
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{names: string[], own: number[], shown: number[], news: string[], ratio: number}} Told
 *   shown: the seats whose next capsule is told; ratio: pixels of the screen for one of the page
 */

/** @type {Record<string, string>} */
const STATES = {
  paused: phrase("capsules.short_paused"),
  won: phrase("capsules.short_won"),
  defeated: phrase("capsules.short_defeated"),
  left: phrase("capsules.short_left"),
  ready: phrase("capsules.short_ready"),
  waiting: "…",
  stop: phrase("capsules.short_stop"),
  receive: phrase("capsules.short_receive"),
};

/** The glass, with its scan lines. @param {Pen} g @param {Box} box @param {number} ratio @param {Theme} theme */
function drawGlass(g, { x, y, w, h }, ratio, theme) {
  const edge = Math.max(2, 4 * ratio);
  g.save();
  g.shadowColor = theme.dark ? "rgba(0, 0, 0, 0.5)" : "rgba(40, 50, 45, 0.35)";
  g.shadowBlur = 10 * ratio;
  g.shadowOffsetY = 3 * ratio;
  g.fillStyle = GLASS.edge;
  g.beginPath();
  g.roundRect(x, y, w, h, 10 * ratio);
  g.fill();
  g.restore();
  const glass = g.createRadialGradient(x + w / 2, y + h * 0.35, 0, x + w / 2, y + h / 2, Math.max(w, h) * 0.75);
  glass.addColorStop(0, "#12281f");
  glass.addColorStop(1, GLASS.back);
  g.fillStyle = glass;
  g.beginPath();
  g.roundRect(x + edge, y + edge, w - 2 * edge, h - 2 * edge, 7 * ratio);
  g.fill();
  g.save();
  g.clip();
  g.fillStyle = "rgba(0, 0, 0, 0.16)";
  const line = Math.max(2, Math.round(3 * ratio));
  for (let at = y + edge; at < y + h; at += line) g.fillRect(x, at, w, Math.max(1, line / 3));
  g.restore();
}

/** @param {Pen} g @param {Box} box @param {View} view @param {Told} told @param {Theme} theme @param {number} pose */
export function drawPanel(g, box, view, told, theme, pose) {
  const { ratio } = told;
  drawGlass(g, box, ratio, theme);
  const pad = Math.max(8 * ratio, box.w * 0.05);
  const left = box.x + pad;
  const wide = box.w - 2 * pad;
  const text = Math.max(11 * ratio, Math.min(16 * ratio, box.w / 15));
  let y = box.y + pad;
  g.textBaseline = "top";
  g.textAlign = "left";
  setFont(g, theme, text, "mono", 700);
  g.fillStyle = GLASS.shine;
  g.fillText(fitText(g, tellRound(view), wide), left, y);
  y += text * 1.7;
  y = drawNext(g, { x: left, y, w: wide, h: 0 }, view, told, theme, text);
  const foot = text * 1.9;
  const room = box.y + box.h - pad - foot - y;
  if (room > text * 2) y = drawScores(g, { x: left, y, w: wide, h: room }, view, told, theme, text);
  drawNews(g, { x: left, y, w: wide, h: box.y + box.h - pad - y }, told.news, theme, text, pose && view.phase !== "over" ? "█" : " ");
}

/** @param {View} view */
function tellRound({ phase, round, rounds, seconds }) {
  if (phase !== "waiting") return phrase(rounds ? "capsules.panel_round_of" : "capsules.panel_round", { round, rounds });
  return phrase(rounds ? "capsules.panel_round_of_in" : "capsules.panel_round_in", { round: round + 1, rounds, seconds: seconds ?? 0 });
}

/** What happened, line by line, as far as there is room; the newest is the brightest. @param {Pen} g @param {Box} box @param {string[]} news @param {Theme} theme @param {number} text @param {string} cursor */
function drawNews(g, { x, y, w, h }, news, theme, text, cursor) {
  const size = text * 0.92;
  const room = Math.max(0, Math.floor(h / (size * 1.5)) - 1);
  const lines = [...news.slice(Math.max(0, news.length - room)), cursor];
  setFont(g, theme, size, "mono");
  g.textBaseline = "alphabetic";
  lines.forEach((line, i) => {
    const old = lines.length - 1 - i;
    g.fillStyle = old === 1 ? GLASS.warn : old ? GLASS.dim : GLASS.glow;
    g.fillText(fitText(g, `> ${line}`, w), x, y + h - old * size * 1.5);
  });
}

/** The next capsules of those who play here. @param {Pen} g @param {Box} box @param {View} view @param {Told} told @param {Theme} theme @param {number} text */
function drawNext(g, { x, y, w }, view, told, theme, text) {
  if (told.shown.length === 0) return y;
  const part = w / told.shown.length;
  const size = Math.round(Math.min(text * 2.1, part / 4.2));
  told.shown.forEach((seat, i) => {
    const own = view.seats[seat];
    const left = x + part * i;
    const label = Math.max(text * 0.85, 10.5 * told.ratio);
    setFont(g, theme, label, "mono");
    g.textBaseline = "top";
    g.fillStyle = GLASS.dim;
    g.fillText(told.shown.length > 1 ? fitName(g, told.names[seat] ?? "", part * 0.9) : phrase("capsules.panel_next"), left, y);
    if (own.next) {
      // A pale tray, so that the colours stand out from the dark.
      g.fillStyle = "#dff3e4";
      g.beginPath();
      g.roundRect(left, y + text * 1.15, size * 2 + text * 0.6, size + text * 0.5, text * 0.3);
      g.fill();
      const top = Math.round(y + text * 1.4);
      g.drawImage(spriteOf(`${own.next[0]}<`, size, 0), Math.round(left + text * 0.3), top);
      g.drawImage(spriteOf(`${own.next[1]}>`, size, 0), Math.round(left + text * 0.3) + size, top);
    }
    if (told.shown.length === 1 && view.round) {
      setFont(g, theme, label, "mono");
      g.textAlign = "right";
      g.fillStyle = GLASS.dim;
      g.fillText(phrase("capsules.panel_viruses"), x + w, y);
      setFont(g, theme, size * 0.95, "mono", 700);
      g.fillStyle = GLASS.glow;
      g.fillText(String(own.viruses), x + w, y + text * 1.3);
      g.textAlign = "left";
    }
  });
  return y + text * 1.4 + size + text * 1.1;
}

/** @param {Pen} g @param {Box} box @param {View} view @param {Told} told @param {Theme} theme @param {number} most */
function drawScores(g, { x, y, w, h }, view, told, theme, most) {
  const { seats } = view;
  const row = Math.min(most * 1.75, h / (seats.length + 1));
  const size = Math.min(most, row * 0.82);
  const ranking = seats
    .map((_, seat) => seat)
    .sort((one, other) => seats[one].score - seats[other].score || seats[one].viruses - seats[other].viruses || one - other);
  const label = Math.max(size * 0.85, Math.min(size, 10.5 * told.ratio));
  setFont(g, theme, label, "mono");
  const step = (g.measureText("0").width * size) / label;
  const score = x + w;
  const [heading, virsHeading] = [phrase("capsules.panel_score"), phrase("capsules.panel_viruses")];
  // Figures stand below whole words; whose they are is plain where there is no room for that word as well.
  const virs = score - Math.max(step * 4.2, g.measureText(heading).width + step);
  const player = phrase("capsules.panel_player");
  const state = virs - step * 2.6;
  const showState = w > step * 15;
  g.textBaseline = "middle";
  g.fillStyle = GLASS.dim;
  if (virs - g.measureText(virsHeading).width - step > x + g.measureText(player).width) g.fillText(player, x, y + row / 2);
  g.textAlign = "right";
  g.fillText(heading, score, y + row / 2);
  g.fillText(virsHeading, virs, y + row / 2);
  ranking.forEach((seat, i) => {
    const shown = seats[seat];
    const middle = y + row * (i + 1.5);
    const mine = told.own.includes(seat);
    const out = shown.state === "defeated" || shown.state === "left";
    if (mine) {
      g.fillStyle = GLASS.glow;
      g.fillRect(x - size * 0.3, middle - row * 0.46, w + size * 0.6, row * 0.92);
    }
    g.fillStyle = mine ? GLASS.back : out ? GLASS.dim : GLASS.shine;
    setFont(g, theme, size, "mono", mine ? 700 : 600);
    g.textAlign = "right";
    g.fillText(String(shown.score), score, middle);
    g.fillText(String(shown.viruses), virs, middle);
    const word = showState ? (STATES[shown.state] ?? "") : "";
    if (word) {
      setFont(g, theme, Math.max(size * 0.8, Math.min(size, 10 * told.ratio)), "mono");
      g.fillText(word, state, middle);
      setFont(g, theme, size, "mono", mine ? 700 : 600);
    }
    g.textAlign = "left";
    const end = word ? state - step * word.length : state + step * 0.6;
    g.fillText(fitName(g, told.names[seat] ?? "", end - x), x, middle);
  });
  g.textAlign = "left";
  return y + row * (seats.length + 1);
}

/** How large the words on a card are. @param {number} wide @param {number} ratio */
export function cardText(wide, ratio) {
  return Math.max(11 * ratio, Math.min(wide / 15, 20 * ratio));
}

/**
 * A card of glass over the field: what is about to happen.
 * @param {Pen} g @param {Box} box @param {string[]} lines the first one large @param {number} ratio @param {Theme} theme
 */
export function drawCard(g, box, lines, ratio, theme) {
  drawGlass(g, box, ratio, theme);
  const text = cardText(box.w, ratio);
  let y = box.y + text * 2;
  g.textAlign = "center";
  g.textBaseline = "middle";
  lines.forEach((line, i) => {
    setFont(g, theme, i ? text : text * 1.45, "mono", i ? 600 : 700);
    g.fillStyle = i ? GLASS.glow : GLASS.shine;
    g.fillText(fitText(g, line, box.w * 0.9), box.x + box.w / 2, y);
    y += i ? text * 1.5 : text * 2;
  });
  g.textAlign = "left";
}
