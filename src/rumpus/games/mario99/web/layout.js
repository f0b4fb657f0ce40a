// @ts-check
// Where everything goes: own bottles as large as there is room, the others smaller beside or above. Numbers only.

import * as grid from "/static/canvas/grid.js";

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {object} Spot     one seat's bottle and what belongs to it, in pixels
 * @property {number} seat
 * @property {boolean} main
 * @property {{x: number, y: number, u: number}} place
 * @property {Box} box                 everything of this seat
 * @property {import("./keeper.js").Stand | null} stand
 * @property {Box | null} counter
 * @property {Box | null} stats
 * @property {Box | null} dish
 * @property {Box | null} caption      the player's name
 * @typedef {{width: number, height: number, ratio: number, mains: number[], others: number[], named: boolean, plain: boolean}} Wish
 *   plain: no words (a tile)
 * @typedef {"wide" | "full" | "slim" | "bare"} Kind
 */

/** How far each kind of station reaches from the bottle's inner corner, in cells. @type {Record<Kind, {left: number, right: number, top: number}>} */
const KINDS = {
  wide: { left: 7.2, right: 15.2, top: 20.1 },
  full: { left: 0.75, right: 15.2, top: 20.1 },
  slim: { left: 0.65, right: 13, top: 20.1 },
  bare: { left: 0.75, right: 8.75, top: 18.3 },
};
const BOTTOM = 0.75;
const NAME = 1.25;
const MINI_WIDE = 9.7;
const MINI_HIGH = 18.9;
/** A small bottle, for the grid. @type {grid.Shape} */
const SMALL = { wide: MINI_WIDE, high: MINI_HIGH, caption: [15, 1.7, 26], airX: 1.25, airY: 1.15 };
const GAP = 0.8;

/** @param {Wish} wish @returns {Spot[]} */
export function layOut(wish) {
  if (wish.mains.length === 0) return layGrid(wish, { x: 0, y: 0, w: wish.width, h: wish.height }, wish.others, Infinity);
  const best = choosePlan(wish);
  const { u, kind } = best;
  const { left, right } = KINDS[kind];
  const spots = [];
  const wide = (left + right) * u;
  const gap = GAP * u;
  const total = wide * wish.mains.length + gap * (wish.mains.length - 1);
  const area = best.area;
  let x = area.x + (area.w - total) / 2;
  for (const seat of wish.mains) {
    spots.push(placeStation(wish, seat, kind, u, x, area, best.within ? wish.others.length : 0));
    x += wide + gap;
  }
  const { others } = best;
  if (others) spots.push(...layGrid(wish, others, wish.others, u * 0.75));
  else if (best.within) spots.push(...layGrid(wish, roomWithin(spots[0]), wish.others, u * 0.5));
  return spots;
}

/**
 * @typedef {{kind: Kind, u: number, area: Box, others: Box | null, within: boolean, worth: number}} Plan
 * @param {Wish} wish @returns {Plan}
 */
function choosePlan(wish) {
  const mini = grid.shapeMini(SMALL, wish);
  const { width, height, mains, others } = wish;
  /** @type {Kind[]} */
  const kinds =
    wish.plain && mains.length > 1
      ? ["bare"]
      : mains.length > 1 || others.length > 0
        ? ["full", "slim", "bare"]
        : wish.plain
          ? ["full", "slim"]
          : ["wide", "full", "slim"];
  const taste = { wide: 1.06, full: 1.04, slim: 1, bare: 0.8 };
  /** @type {Plan | null} */
  let best = null;
  /** @param {Plan} plan */
  const offer = (plan) => {
    if (plan.u >= 2 && (!best || plan.worth > best.worth)) best = plan;
  };
  for (const kind of kinds) {
    const most = unitFor(wish, kind, width, height);
    if (others.length === 0) {
      offer({ kind, u: most, area: { x: 0, y: 0, w: width, h: height }, others: null, within: false, worth: most * taste[kind] });
      continue;
    }
    if (kind === "slim" && mains.length === 1 && others.length <= 2) {
      offer({ kind, u: most, area: { x: 0, y: 0, w: width, h: height }, others: null, within: true, worth: most * (taste[kind] + 0.22) });
    }
    for (let part = 1; part > 0.4; part -= 0.03) {
      const u = Math.floor(most * part);
      const wide = stationsWide(kind, mains.length) * u + GAP * u;
      const side = { x: wide, y: 0, w: width - wide, h: height };
      const small = Math.min(grid.gridUnit(mini, side.w, side.h, others.length).u, u * 0.75);
      // The grid takes what it needs; what is left over is shared out at both ends.
      const used = Math.min(side.w, small * MINI_WIDE * grid.gridUnit(mini, side.w, side.h, others.length).columns);
      const spare = (width - wide - used) / 2;
      offer({
        kind,
        u,
        area: { x: spare, y: 0, w: wide - GAP * u, h: height },
        others: { x: spare + wide, y: 0, w: used, h: height },
        within: false,
        worth: u * taste[kind] + 0.7 * small - (small < 3 ? u : 0),
      });
      const high = stationHigh(wish, kind) * u;
      const strip = { x: 0, y: 0, w: width, h: height - high };
      const top = Math.min(grid.gridUnit(mini, strip.w, strip.h, others.length).u, u * 0.75);
      offer({
        kind,
        u,
        area: { x: 0, y: strip.h, w: width, h: high },
        others: strip,
        within: false,
        worth: u * taste[kind] + 0.7 * top - (top < 3 ? u : 0),
      });
    }
  }
  return (
    best ?? {
      kind: "bare",
      u: Math.max(2, unitFor(wish, "bare", width, height)),
      area: { x: 0, y: 0, w: width, h: height },
      others: null,
      within: false,
      worth: 0,
    }
  );
}

/** @param {Kind} kind @param {number} count */
function stationsWide(kind, count) {
  return (KINDS[kind].left + KINDS[kind].right) * count + GAP * (count - 1);
}

/** @param {Wish} wish @param {Kind} kind */
function stationHigh(wish, kind) {
  return KINDS[kind].top + BOTTOM + (wish.named ? NAME : 0);
}

/** @param {Wish} wish @param {Kind} kind @param {number} w @param {number} h */
function unitFor(wish, kind, w, h) {
  return Math.floor(Math.min(w / stationsWide(kind, wish.mains.length), h / stationHigh(wish, kind)));
}

/** @param {Wish} wish @param {number} seat @param {Kind} kind @param {number} u @param {number} x0 @param {Box} area @param {number} guests @returns {Spot} */
function placeStation(wish, seat, kind, u, x0, area, guests) {
  const { left, right, top } = KINDS[kind];
  const high = stationHigh(wish, kind) * u;
  const x = Math.round(x0 + left * u);
  const y = Math.round(area.y + (area.h - high) / 2 + top * u);
  /** @param {number} x1 @param {number} x2 @param {number} y1 lower edge @param {number} y2 upper edge @returns {Box} */
  const box = (x1, x2, y1, y2) => ({
    x: Math.round(x + x1 * u),
    y: Math.round(y - y2 * u),
    w: Math.round((x2 - x1) * u),
    h: Math.round((y2 - y1) * u),
  });
  const spot = {
    seat,
    main: true,
    place: { x, y, u },
    box: box(-left, right, -BOTTOM - (wish.named ? NAME : 0), top),
    caption: wish.named ? { ...box(-0.4, 8.4, -BOTTOM - NAME, -BOTTOM), h: Math.min(NAME * u, 30 * wish.ratio) } : null,
    stand: null,
    counter: null,
    stats: /** @type {Box | null} */ (null),
    dish: /** @type {Box | null} */ (null),
  };
  if (kind === "bare") return spot;
  const slim = kind === "slim";
  const edge = slim ? 12.5 : 10.6;
  const [from, to] = slim ? [8.85, 12.9] : [9.2, 15.1];
  const middle = slim ? 11.45 : 13;
  const stand = { x: x + middle * u, y: y - edge * u, k: (slim ? 0.72 : 0.98) * u, hand: { x: slim ? 8.75 : 9.3, y: 16 } };
  const counter = box(from, to, edge - 0.55, edge);
  if (wish.plain) return { ...spot, stand, counter, dish: slim ? box(from, to, 6, 10.05) : box(from, to, 1.6, 7.5) };
  if (kind === "wide") return { ...spot, stand, counter, stats: box(-7.1, -1.1, 4.2, 15.2), dish: box(from, to, 1.6, 7.5) };
  if (kind === "full") return { ...spot, stand, counter, stats: box(from, to, 5.35, edge - 0.95), dish: box(9.5, 14.8, -0.5, 4.9) };
  return {
    ...spot,
    stand,
    counter,
    stats: box(from, to, 6.6, edge - 0.85),
    dish: guests ? box(from, to, 4.75, 6.35) : box(from, to, 2.1, 6.2),
  };
}

/** The room below the dancers of a slim station. @param {Spot} spot @returns {Box} */
function roomWithin({ place: { x, y, u } }) {
  return { x: x + 8.8 * u, y: y - 4.5 * u, w: 4.2 * u, h: 5.1 * u };
}

/** @param {Wish} wish @param {Box} area @param {number[]} seats @param {number} most @returns {Spot[]} */
function layGrid(wish, area, seats, most) {
  return grid.layGrid(grid.shapeMini(SMALL, wish), area, seats, most).map(({ seat, u, caption, box }) => {
    const x = Math.round(box.x + (box.w - 8 * u) / 2);
    const y = Math.round(box.y + (box.h - caption - MINI_HIGH * u) / 2 + 18.1 * u);
    return {
      seat,
      main: false,
      place: { x, y, u },
      box,
      stand: null,
      counter: null,
      stats: null,
      dish: null,
      caption: wish.plain ? null : { x: x - 0.6 * u, y: y + 0.7 * u, w: 9.2 * u, h: caption },
    };
  });
}
