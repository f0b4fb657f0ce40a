// @ts-check
// The words around the court: names above it, the rally between them, and a place for the thumb below.

import { drawPersonMark } from "/static/canvas/person_mark.js";
import { makeSprites } from "/static/canvas/sprites.js";
import { fitText, foldText } from "/static/canvas/text.js";
import { phrase } from "/static/text/language.js";

/** @typedef {import("./court.js").Scene} Scene */

/** The words change with every hit at the most, and are painted then. */
const paintedHeads = makeSprites(8);

/** @param {CanvasRenderingContext2D} g @param {Scene} scene @param {string[]} names @param {number[]} marks @param {number} ratio */
export function drawHead(g, { layout, view, theme, paints, own }, names, marks, ratio) {
  const box = layout.head;
  if (!box) return;
  const hits = view.phase === "play" ? view.hits : 0;
  const high = Math.ceil(box.room === undefined ? box.h : 3 * box.h);
  const key = JSON.stringify([box.w, box.h, box.room, hits, own, names, marks, ratio, theme.text, theme.ink, theme.muted]);
  const head = paintedHeads(key, Math.ceil(box.w), high, (on) => paintHead(on, { ...box, x: 0, y: 0 }, { hits, theme, paints, own }, names, marks, ratio));
  g.drawImage(head, box.x, box.y);
}

/** @param {CanvasRenderingContext2D} g @param {import("./layout.js").Box & {room?: number}} box @param {{hits: number, theme: import("./theme.js").Theme, paints: import("./theme.js").Paint[], own: number[]}} shown hits: of this rally @param {string[]} names @param {number[]} marks @param {number} ratio */
function paintHead(g, box, { hits, theme, paints, own }, names, marks, ratio) {
  const size = Math.min(20 * ratio, box.h * 0.46, box.w / 22);
  const middle = box.y + box.h / 2;
  const mark = size * 0.42;
  g.textBaseline = "middle";
  [0, 1].forEach((seat) => {
    const x = seat ? box.x + box.w - mark : box.x + mark;
    drawMark(g, seat, paints[seat], x, middle, mark);
    g.font = `${own.includes(seat) ? 700 : 500} ${size}px ${theme.text}`;
    g.fillStyle = theme.ink;
    g.textAlign = seat ? "right" : "left";
    const name = names[seat] ?? "";
    const whole = own.length === 1 && own[0] === seat ? phrase("pong.name_you", { name }) : name;
    const room = box.room !== undefined ? box.room - 2 * mark : box.w * (hits > 1 ? 0.36 : 0.44);
    const beside = marks[seat] ? size * 2.6 : 0;
    const lines = g.measureText(whole).width <= room - beside ? [whole] : box.room === undefined ? [fitText(g, name, room - beside)] : foldText(g, name, room - beside);
    const long = g.measureText(lines[0]).width;
    lines.forEach((line, place) => g.fillText(line, x + (seat ? -1 : 1) * mark * 2, middle + place * size * 1.2));
    drawPersonMark(g, marks[seat] ?? 0, seat ? x - mark * 2 - long - beside : x + mark * 2 + long + size * 0.4, middle, size * 1.25, theme.text);
  });
  if (hits > 1) {
    g.font = `500 ${size * 0.85}px ${theme.text}`;
    g.fillStyle = theme.muted;
    g.textAlign = box.room === undefined ? "center" : "left";
    const [x, y] = box.room === undefined ? [box.x + box.w / 2, middle] : [box.x, middle + box.h];
    g.fillText(phrase("pong.rally", { hits }), x, y);
  }
}

/** Stripes or dots, as on the player. @param {CanvasRenderingContext2D} g @param {number} seat @param {import("./theme.js").Paint} paint @param {number} x @param {number} y @param {number} r */
function drawMark(g, seat, paint, x, y, r) {
  g.save();
  g.beginPath();
  g.roundRect(x - r, y - r, 2 * r, 2 * r, r * 0.5);
  g.fillStyle = paint.base;
  g.fill();
  g.clip();
  g.fillStyle = paint.dark;
  for (let i = -1; i <= 1; i++) {
    if (seat) {
      g.beginPath();
      g.arc(x + i * r * 0.55, y + (i ? -1 : 1) * r * 0.3, r * 0.22, 0, Math.PI * 2);
      g.fill();
    } else g.fillRect(x - r, y + i * r * 0.62 - r * 0.12, 2 * r, r * 0.24);
  }
  g.restore();
}

/** Where to drag, until it has been understood. @param {CanvasRenderingContext2D} g @param {Scene} scene @param {number} ratio @param {boolean} held */
export function drawThumb(g, { layout, theme, own }, ratio, held) {
  const box = layout.thumb;
  if (!box || !own.length) return;
  const halves = own.length > 1 ? own : [own[0]];
  halves.forEach((seat) => {
    const w = own.length > 1 ? box.w / 2 - 4 * ratio : box.w;
    const x = own.length > 1 && seat ? box.x + box.w - w : box.x;
    g.globalAlpha = held ? 0.55 : 1;
    g.beginPath();
    g.roundRect(x, box.y, w, box.h, 16 * ratio);
    g.fillStyle = theme.panel;
    g.fill();
    g.strokeStyle = theme.line;
    g.lineWidth = ratio;
    g.stroke();
    const [cx, cy] = [x + w / 2, box.y + box.h / 2];
    g.strokeStyle = g.fillStyle = theme.muted;
    g.lineWidth = 3 * ratio;
    g.lineCap = g.lineJoin = "round";
    for (const way of [-1, 1]) {
      g.beginPath();
      g.moveTo(cx - 12 * ratio, cy + way * 26 * ratio);
      g.lineTo(cx, cy + way * 38 * ratio);
      g.lineTo(cx + 12 * ratio, cy + way * 26 * ratio);
      g.stroke();
    }
    g.font = `500 ${15 * ratio}px ${theme.text}`;
    g.textAlign = "center";
    g.textBaseline = "middle";
    g.fillText(phrase("pong.drag"), cx, cy);
    g.globalAlpha = 1;
  });
}
