// @ts-check
// The others in a battle: small bottles by standing, drawn when something in them has changed. Knows no rules and no keys.

import { addCanvas, sizeCanvas } from "/static/canvas/stage.js";
import { layGrid } from "/static/canvas/grid.js";
import { fitText, setFont } from "/static/canvas/text.js";
import { PAINTS } from "./theme.js";

/**
 * @typedef {import("./shape.js").BoardShown} BoardShown
 * @typedef {import("./theme.js").Theme} Theme
 * @typedef {import("./theme.js").Colour} Colour
 * @typedef {import("./layout.js").Box} Box
 * @typedef {{boards: BoardShown[], names: string[], own: number[], aim: number, theme: Theme}} Shown
 */

const WIDE = 8;
const HIGH = 16;
/** So many of those who are out stay in sight when few are left. */
const GHOSTS = 6;
const FEW = 24;

/** Seats by standing: who plays, the most knock-outs first; then who fell, the last one first. @param {BoardShown[]} boards @param {number[]} own @returns {number[]} */
export function orderSeats(boards, own) {
  const others = boards.map((_, seat) => seat).filter((seat) => !own.includes(seat));
  others.sort((a, b) => (boards[a].place ?? 0) - (boards[b].place ?? 0) || boards[b].outs - boards[a].outs || a - b);
  const living = others.filter((seat) => boards[seat].place === null).length;
  return living > FEW ? others : others.slice(0, living + GHOSTS);
}

export class Crowd {
  #canvas;
  #g;
  /** @type {Box[]} */
  #areas = [];
  #ratio = 1;
  /** What each place shows. @type {string[]} */
  #kept = [];
  /** @type {(BoardShown | null)[]} */
  #boards = [];
  #key = "";
  /** @type {Map<number, import("../../../web/canvas/grid.js").Slot>} by seat */
  #slots = new Map();

  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.#canvas = addCanvas(frame, "rp-canvas m99-crowd");
    frame.prepend(this.#canvas);
    this.#g = this.#canvas.getContext("2d");
  }

  /** @param {number} width @param {number} height @param {number} ratio @param {Box[]} areas */
  layOut(width, height, ratio, areas) {
    sizeCanvas(this.#canvas, width, height);
    this.#areas = areas;
    this.#ratio = ratio;
    this.#key = "";
  }

  /** @param {Shown} shown @param {boolean} [anew] */
  draw(shown, anew = false) {
    const g = this.#g;
    if (!g || !this.#areas.length) return;
    const order = orderSeats(shown.boards, shown.own);
    const key = `${order.length}`;
    if (anew || key !== this.#key) {
      g.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
      this.#kept = [];
      this.#boards = [];
      this.#key = key;
    }
    this.#slots.clear();
    this.#place(order).forEach((slot, i) => {
      this.#slots.set(slot.seat, slot);
      const board = shown.boards[slot.seat];
      const kept = `${slot.seat} ${shown.aim === slot.seat} ${shown.names[slot.seat]}`;
      if (this.#kept[i] === kept && this.#boards[i] === board) return;
      this.#kept[i] = kept;
      this.#boards[i] = board;
      drawSlot(g, slot, board, shown, this.#ratio);
    });
  }

  /** Where viruses leave a seat's bottle and come into it; null if it is not shown. @param {number} seat @returns {import("./flights.js").Stop | null} */
  stopOf(seat) {
    const slot = this.#slots.get(seat);
    if (!slot) return null;
    const { u, caption, box } = slot;
    const [x, y] = [box.x + box.w / 2, box.y + (box.h - caption) / 2];
    return { middle: [x, y], mouth: [x, y - (HIGH / 2) * u], u };
  }

  /** The seats' places: the first ones in the first area. @param {number[]} order */
  #place(order) {
    const ratio = this.#ratio;
    const mini = {
      wide: WIDE + 1.4,
      high: HIGH + 1.6,
      caption: (/** @type {number} */ u) => (u >= 5.5 * ratio ? Math.max(11 * ratio, Math.min(u * 1.9, 18 * ratio)) : 0),
      airX: 1.5,
      airY: 1.3,
    };
    const size = this.#areas.map(({ w, h }) => w * h);
    const all = size.reduce((sum, one) => sum + one, 0);
    let from = 0;
    return this.#areas.flatMap((area, i) => {
      const to = i === this.#areas.length - 1 ? order.length : from + Math.round((order.length * size[i]) / all);
      const seats = order.slice(from, to);
      from = to;
      return layGrid(mini, area, seats, Infinity);
    });
  }
}

/** @param {CanvasRenderingContext2D} g @param {import("../../../web/canvas/grid.js").Slot} slot @param {BoardShown} board @param {Shown} shown @param {number} ratio */
function drawSlot(g, { u, caption, box, seat }, board, { names, aim, theme }, ratio) {
  const w = WIDE * u;
  const h = HIGH * u;
  const x = Math.round(box.x + (box.w - w) / 2);
  const y = Math.round(box.y + (box.h - h - caption) / 2);
  const out = board.place !== null;
  g.clearRect(Math.floor(box.x), Math.floor(box.y), Math.ceil(box.w), Math.ceil(box.h));
  g.globalAlpha = out ? 0.45 : 1;
  g.fillStyle = theme.paper;
  g.beginPath();
  g.roundRect(x - u * 0.4, y - u * 0.4, w + u * 0.8, h + u * 0.8, u * 0.8);
  g.fill();
  board.rows.forEach((row, line) => drawRow(g, row, x, y + line * u, u));
  g.globalAlpha = 1;
  if (aim === seat) {
    g.strokeStyle = theme.bad;
    g.lineWidth = Math.max(2 * ratio, u * 0.45);
    g.stroke();
  }
  g.textAlign = "center";
  g.textBaseline = "middle";
  if (out) {
    setFont(g, theme, Math.max(11 * ratio, w * 0.42), "display", 800);
    g.fillStyle = theme.paperInk;
    g.fillText(String(board.place), x + w / 2, y + h / 2);
  } else if (board.badges) drawBadges(g, board.badges, x, y, u, theme);
  if (!caption) return;
  setFont(g, theme, caption * 0.72, "text", aim === seat ? 800 : 600);
  g.fillStyle = out ? theme.muted : theme.ink;
  g.fillText(fitText(g, names[seat] ?? "", box.w - 2 * ratio), box.x + box.w / 2, y + h + u * 0.5 + caption * 0.5);
}

/** @param {CanvasRenderingContext2D} g @param {string} row @param {number} x @param {number} y @param {number} u */
function drawRow(g, row, x, y, u) {
  for (let column = 0; column < WIDE; column++) {
    const letter = row[column];
    if (letter === ".") continue;
    const paint = PAINTS[/** @type {Colour} */ (letter.toLowerCase())];
    g.fillStyle = paint.base;
    g.fillRect(x + column * u, y, u, u);
    if (letter >= "a") continue;
    // A virus has an eye: it is told from half a pill without its colour.
    g.fillStyle = paint.dark;
    g.fillRect(x + column * u + u * 0.25, y + u * 0.25, u * 0.5, u * 0.5);
  }
}

/** @param {CanvasRenderingContext2D} g @param {number} count @param {number} x @param {number} y @param {number} u @param {Theme} theme */
function drawBadges(g, count, x, y, u, theme) {
  const size = u * 1.3;
  for (let i = 0; i < count; i++) {
    const cx = x + u * 0.8 + i * size * 1.25;
    const cy = y + u * 0.8;
    g.beginPath();
    g.moveTo(cx, cy - size * 0.6);
    g.lineTo(cx + size * 0.5, cy);
    g.lineTo(cx, cy + size * 0.6);
    g.lineTo(cx - size * 0.5, cy);
    g.closePath();
    g.fillStyle = theme.accentOnPaper;
    g.fill();
  }
}
