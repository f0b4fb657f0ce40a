// @ts-check
// Where everything goes: own fields as large as there is room, the terminal beside them, the others small. Numbers only.

import * as grid from "/static/canvas/grid.js";
import { MARGIN } from "./sheet.js";

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{seat: number, main: boolean, place: {x: number, y: number, u: number}, box: Box, caption: Box | null}} Spot
 * @typedef {{spots: Spot[], panel: Box | null}} Layout
 * @typedef {{width: number, height: number, ratio: number, mains: number[], others: number[], plain: boolean}} Wish
 *   plain: no words (a tile)
 * @typedef {{u: number, worth: number, mains: Box, panel: Box | null, others: Box | null}} Plan
 */

const WIDE = 8 + 2 * MARGIN.side;
const HIGH = 16 + MARGIN.top + MARGIN.bottom;
const GAP = 0.7;
const MINI_WIDE = WIDE + 0.8;
const MINI_HIGH = HIGH + 0.6;
/** A small field, for the grid. @type {grid.Shape} */
const SMALL = { wide: MINI_WIDE, high: MINI_HIGH, caption: [14, 1.7, 24], airX: 1.2, airY: 1.1 };

/** @param {Wish} wish @returns {Layout} */
export function layOut(wish) {
  const whole = { x: 0, y: 0, w: wish.width, h: wish.height };
  if (wish.mains.length === 0) return layWatched(wish, whole);
  const plan = choosePlan(wish);
  const spots = placeMains(wish, plan);
  if (plan.others) spots.push(...layGrid(wish, plan.others, wish.others, plan.u * 0.8));
  return { spots, panel: plan.panel };
}

/** Nobody plays here: everybody in a grid, the terminal beside it if there is room. @param {Wish} wish @param {Box} whole @returns {Layout} */
function layWatched(wish, whole) {
  const side = Math.min(260 * wish.ratio, wish.width * 0.3);
  if (wish.plain || side < 130 * wish.ratio) return { spots: layGrid(wish, whole, wish.others, Infinity), panel: null };
  const area = { ...whole, w: whole.w - side - 12 * wish.ratio };
  const spots = layGrid(wish, area, wish.others, Infinity);
  const used = Math.max(...spots.map((spot) => spot.box.x + spot.box.w));
  const high = Math.min(whole.h, 520 * wish.ratio);
  const x = Math.min(whole.w - side, used + 12 * wish.ratio);
  return { spots, panel: { x, y: (whole.h - high) / 2, w: side, h: high } };
}

/** @param {Wish} wish */
function captionOf(wish) {
  return wish.mains.length + wish.others.length > 1 && !wish.plain ? 1.2 : 0;
}

/** @param {Wish} wish @returns {Plan} */
function choosePlan(wish) {
  const mini = grid.shapeMini(SMALL, wish);
  const { width, height, ratio, mains, others } = wish;
  const count = mains.length;
  const least = 126 * ratio;
  const high = HIGH + captionOf(wish);
  const most = Math.floor(height / high);
  /** @type {Plan | null} */
  let best = null;
  /** @param {Plan} plan */
  const offer = (plan) => {
    if (plan.u >= 3 && (!best || plan.worth > best.worth)) best = plan;
  };
  // A broad terminal is worth a little where there is width to spare.
  const tries = [];
  for (let u = most; u >= Math.max(3, most * 0.35); u--) for (const broad of width > height ? [true, false] : [false]) tries.push({ u, broad });
  for (const { u, broad } of tries) {
    const gap = GAP * u;
    const fields = count * WIDE * u + (count - 1) * gap;
    const side = broad ? Math.max(least, Math.min(9 * u, 280 * ratio)) : least;
    const extra = broad ? 0.18 * u : 0;
    const tall = HIGH * u;
    const station = fields + gap + side;
    if (station > width) continue;
    const seats = count + others.length;
    // The terminal is as high as its lines ask for.
    const wanted = Math.min(tall, (190 + 30 * seats) * ratio);
    if (others.length === 0) {
      const x = (width - station) / 2;
      const y = (height - high * u) / 2;
      offer({ u, worth: u + extra, mains: { x, y, w: fields, h: high * u }, panel: { x: x + fields + gap, y, w: side, h: tall }, others: null });
      continue;
    }
    // Beside: fields, terminal, the others.
    const rest = width - station - gap;
    const beside = grid.gridUnit(mini, rest, height, others.length);
    if (beside.u > 0) {
      const small = Math.min(beside.u, u * 0.8);
      const used = Math.min(rest, small * MINI_WIDE * beside.columns);
      const x = (width - station - gap - used) / 2;
      const y = (height - high * u) / 2;
      offer({
        u,
        worth: worthOf(u, small, ratio) + extra,
        mains: { x, y, w: fields, h: high * u },
        panel: { x: x + fields + gap, y, w: side, h: tall },
        others: { x: x + station + gap, y: 0, w: used, h: height },
      });
    }
    // Under the terminal, in its column.
    const room = tall - wanted - gap;
    const under = grid.gridUnit(mini, side, room, others.length);
    if (under.u > 0) {
      const x = (width - station) / 2;
      const y = (height - high * u) / 2;
      offer({
        u,
        worth: worthOf(u, Math.min(under.u, u * 0.8), ratio) + extra,
        mains: { x, y, w: fields, h: high * u },
        panel: { x: x + fields + gap, y, w: side, h: wanted },
        others: { x: x + fields + gap, y: y + wanted + gap, w: side, h: room },
      });
    }
    // In a strip above.
    const strip = height - high * u - gap;
    const above = grid.gridUnit(mini, width, strip, others.length);
    if (above.u > 0) {
      const x = (width - station) / 2;
      offer({
        u,
        worth: worthOf(u, Math.min(above.u, u * 0.8), ratio) + extra,
        mains: { x, y: strip + gap, w: fields, h: high * u },
        panel: { x: x + fields + gap, y: strip + gap, w: side, h: tall },
        others: { x: 0, y: 0, w: width, h: strip },
      });
    }
  }
  if (best) return best;
  const u = Math.max(2, Math.floor(Math.min(width / (count * (WIDE + GAP)), height / high)));
  return { u, worth: 0, mains: { x: 0, y: 0, w: width, h: height }, panel: null, others: null };
}

/** @param {number} u @param {number} small @param {number} ratio */
function worthOf(u, small, ratio) {
  return u + 0.7 * small - (small < 3 * ratio ? (3 * ratio - small) * 2 : 0);
}

/** @param {Wish} wish @param {Plan} plan @returns {Spot[]} */
function placeMains(wish, { u, mains }) {
  const total = wish.mains.length * WIDE * u + (wish.mains.length - 1) * GAP * u;
  const x0 = mains.x + (mains.w - total) / 2;
  return wish.mains.map((seat, i) => {
    const x = Math.round(x0 + i * (WIDE + GAP) * u);
    const y = Math.round(mains.y);
    return {
      seat,
      main: true,
      place: { x: x + Math.round(MARGIN.side * u), y: y + Math.round((HIGH - MARGIN.bottom) * u), u },
      box: { x, y, w: WIDE * u, h: HIGH * u },
      caption: captionOf(wish) ? { x: x + MARGIN.side * u, y: y + HIGH * u + 0.15 * u, w: 8 * u, h: Math.min(u, 26 * wish.ratio) } : null,
    };
  });
}

/** @param {Wish} wish @param {Box} area @param {number[]} seats @param {number} most @returns {Spot[]} */
function layGrid(wish, area, seats, most) {
  return grid.layGrid(grid.shapeMini(SMALL, wish), area, seats, most).map(({ seat, u, caption, box }) => {
    const x = Math.round(box.x + (box.w - 8 * u) / 2);
    const y = Math.round(box.y + (box.h - caption - HIGH * u) / 2 + (HIGH - MARGIN.bottom) * u);
    return {
      seat,
      main: false,
      place: { x, y, u },
      box,
      caption: wish.plain ? null : { x: x - 0.6 * u, y: y + 0.6 * u, w: 9.2 * u, h: caption },
    };
  });
}
