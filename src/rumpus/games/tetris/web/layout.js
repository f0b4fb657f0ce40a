// @ts-check
// Where everything goes: own wells as large as there is room, the others smaller beside or above. Numbers only.

import * as grid from "/static/canvas/grid.js";

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{x: number, y: number, u: number, high: number}} Place   the inner bottom left corner, a cell's size, rows that can be seen
 * @typedef {object} Spot     one seat's well and what belongs to it, in pixels
 * @property {number} seat
 * @property {boolean} main
 * @property {boolean} inside        it lies on another one's card
 * @property {Place} place
 * @property {Box} box               everything of this seat
 * @property {Box} paper             the card under it
 * @property {Box} meter             where garbage announces itself
 * @property {Box | null} hold
 * @property {Box | null} next
 * @property {Box | null} calls      room for call-outs beside the well
 * @property {Box | null} badges
 * @property {Box | null} stats
 * @property {Box | null} more       room for further figures
 * @property {Box | null} caption    the player's name
 * @typedef {object} Wish
 * @property {number} width
 * @property {number} height
 * @property {number} ratio
 * @property {number[]} mains
 * @property {number[]} others
 * @property {number} next       how many next pieces are shown
 * @property {boolean} holds
 * @property {boolean} named
 * @property {boolean} plain     no words: a tile
 * @typedef {"wide" | "slim" | "bare"} Kind
 */

/** How far each kind of station reaches from the well's inner corner, in cells. @type {Record<Kind, {left: number, right: number}>} */
const KINDS = { wide: { left: 6.75, right: 15.9 }, slim: { left: 1.1, right: 15.1 }, bare: { left: 1.1, right: 10.4 } };
const TASTE = { wide: 1.12, slim: 1, bare: 0.5 };
const HIGH = 21;
const BORDER = 0.45;
const NAME = 1.35;
const MINI = { left: 1.15, right: 10.45, high: 20, border: 0.4 };
const MINI_WIDE = MINI.left + MINI.right + 0.5;
const MINI_HIGH = MINI.high + 2 * MINI.border + 0.4;
/** A small well, for the grid. @type {grid.Shape} */
const SMALL = { wide: MINI_WIDE, high: MINI_HIGH, caption: [15, 1.9, 26], airX: 1.2, airY: 1.12 };
/** Where all are watched: hold and next pieces lie in a strip above the well, on its card. */
const CROWN = 3.5;
const CROWNED = { ...SMALL, high: MINI_HIGH + CROWN };
/** Smaller cells than these, in pixels of the page, leave nothing to be made out above a well. */
const CROWN_LEAST = 9;
const GAP = 0.9;
/** A well with nothing beside it. */
const BARE = { hold: null, next: null, calls: null, badges: null, stats: null, more: null };

/** @param {Wish} wish @returns {Spot[]} */
export function layOut(wish) {
  if (wish.mains.length === 0) return layWatched(wish);
  const { u, kind, area, others, within } = choosePlan(wish);
  const wide = (KINDS[kind].left + KINDS[kind].right) * u;
  const total = stationsWide(kind, wish.mains.length) * u;
  const spots = wish.mains.map((seat, i) => {
    const x = area.x + (area.w - total) / 2 + i * (wide + GAP * u);
    return placeStation(wish, seat, kind, u, x, area, within);
  });
  if (others) spots.push(...layGrid(wish, others, wish.others, u * 0.72));
  else if (within) spots.push(...layGrid(wish, roomWithin(spots[0]), wish.others, u * 0.5).map((spot) => ({ ...spot, inside: true })));
  return spots;
}

/** Nobody plays here: everybody alike, with hold and next as long as they can be made out. @param {Wish} wish @returns {Spot[]} */
function layWatched(wish) {
  const area = { x: 0, y: 0, w: wish.width, h: wish.height };
  const { u } = grid.gridUnit(grid.shapeMini(CROWNED, wish), area.w, area.h, wish.others.length);
  return layGrid(wish, area, wish.others, Infinity, !wish.plain && u >= CROWN_LEAST * wish.ratio);
}

/**
 * @typedef {{kind: Kind, u: number, area: Box, others: Box | null, within: boolean, worth: number}} Plan
 * @param {Wish} wish @returns {Plan}
 */
function choosePlan(wish) {
  const mini = grid.shapeMini(SMALL, wish);
  const { width, height, mains, others } = wish;
  const whole = { x: 0, y: 0, w: width, h: height };
  /** @type {Plan} */
  let best = { kind: "bare", u: Math.max(2, unitFor(wish, "bare")), area: whole, others: null, within: false, worth: 0 };
  /** @param {Plan} plan */
  const offer = (plan) => {
    if (plan.u >= 2 && plan.worth > best.worth) best = plan;
  };
  for (const kind of /** @type {Kind[]} */ (wish.plain ? ["bare"] : ["wide", "slim", "bare"])) {
    const most = unitFor(wish, kind);
    if (others.length === 0) {
      offer({ kind, u: most, area: whole, others: null, within: false, worth: most * TASTE[kind] });
      continue;
    }
    if (kind === "slim" && mains.length === 1 && others.length === 1 && wish.next <= 3) {
      offer({ kind, u: most, area: whole, others: null, within: true, worth: most * (TASTE[kind] + 0.2) });
    }
    for (let part = 1; part > 0.4; part -= 0.03) {
      const u = Math.floor(most * part);
      const wide = (stationsWide(kind, mains.length) + GAP) * u;
      const room = grid.gridUnit(mini, width - wide, height, others.length);
      const small = Math.min(room.u, u * 0.72);
      // The grid takes what it needs; what is left over is shared out at both ends.
      const used = Math.min(width - wide, small * MINI_WIDE * room.columns * 1.12);
      const spare = (width - wide - used) / 2;
      const beside = { x: spare + wide, y: 0, w: used, h: height };
      const area = { x: spare, y: 0, w: wide - GAP * u, h: height };
      offer({ kind, u, area, others: beside, within: false, worth: worthOf(u * TASTE[kind], small, wish.ratio) });
      const high = stationHigh(wish) * u;
      const strip = { x: 0, y: 0, w: width, h: height - high - 0.5 * u };
      const top = Math.min(grid.gridUnit(mini, strip.w, strip.h, others.length).u, u * 0.72);
      const below = { x: 0, y: height - high, w: width, h: high };
      offer({ kind, u, area: below, others: strip, within: false, worth: worthOf(u * TASTE[kind], top, wish.ratio) });
    }
  }
  return best;
}

/** Own wells come first; the others need to be made out, not more. @param {number} own @param {number} small @param {number} ratio */
function worthOf(own, small, ratio) {
  const enough = 0.28 * own;
  return own + 1.2 * Math.min(small, enough) + 0.2 * Math.max(0, small - enough) - (small < 3 * ratio ? own * 0.6 : 0);
}

/** @param {Kind} kind @param {number} count */
function stationsWide(kind, count) {
  return (KINDS[kind].left + KINDS[kind].right) * count + GAP * (count - 1);
}

/** @param {Wish} wish */
function stationHigh(wish) {
  return HIGH + 2 * BORDER + (wish.named ? NAME : 0.1);
}

/** @param {Wish} wish @param {Kind} kind */
function unitFor(wish, kind) {
  return Math.floor(Math.min(wish.width / stationsWide(kind, wish.mains.length), wish.height / stationHigh(wish)));
}

/**
 * @param {Wish} wish @param {number} seat @param {Kind} kind @param {number} u @param {number} x0 @param {Box} area
 * @param {boolean} guest another well lies on its card @returns {Spot}
 */
function placeStation(wish, seat, kind, u, x0, area, guest) {
  const { left, right } = KINDS[kind];
  const x = Math.round(x0 + left * u);
  const y = Math.round(area.y + (area.h - stationHigh(wish) * u) / 2 + (HIGH + BORDER) * u);
  /** @param {number} x1 @param {number} x2 @param {number} y1 lower edge @param {number} y2 upper edge @returns {Box} */
  const box = (x1, x2, y1, y2) => {
    const [l, t] = [Math.round(x + x1 * u), Math.round(y - y2 * u)];
    return { x: l, y: t, w: Math.round(x + x2 * u) - l, h: Math.round(y - y1 * u) - t };
  };
  const name = wish.named ? NAME : 0;
  /** @type {Spot} */
  const spot = {
    seat,
    main: true,
    inside: false,
    place: { x, y, u, high: HIGH },
    box: box(-left - 0.4, right + 0.4, -BORDER - name - 0.4, HIGH + BORDER + 0.4),
    paper: box(-left, right, -BORDER, HIGH + BORDER),
    meter: box(-0.82, -0.24, 0, 20),
    ...BARE,
    caption: wish.named ? box(-left + 0.2, right - 0.2, -BORDER - NAME, -BORDER - 0.1) : null,
  };
  if (kind === "bare") return spot;
  const count = wish.next;
  if (kind === "wide") {
    const low = 20 - (0.5 + count * (count > 4 ? 2.5 : 2.75));
    return {
      ...spot,
      hold: wish.holds ? box(-6.2, -1.35, 16.9, 20) : null,
      next: box(10.55, 15.4, low, 20),
      calls: box(-6.4, -1.15, 9.7, 16.4),
      badges: box(-6.2, -1.35, 8.2, 9.5),
      stats: box(-6.2, -1.35, 0, 7.8),
      more: low > 5.8 ? box(10.55, 15.4, 0, 5.2) : null,
    };
  }
  const top = wish.holds ? 16.8 : 20.2;
  const low = top - (0.3 + count * (count > 3 ? 1.75 : 2.1));
  return {
    ...spot,
    hold: wish.holds ? box(10.5, 14.65, 17.7, 20.2) : null,
    next: box(10.5, 14.65, low, top),
    stats: guest ? box(10.5, 14.65, low - 4.3, low - 0.2) : box(10.5, 14.65, Math.max(0, low - 9.5), low - 0.5),
  };
}

/** The room below the figures of a slim station. @param {Spot} spot @returns {Box} */
function roomWithin({ place: { x, y, u } }) {
  return { x: x + 10.4 * u, y: y - 5.7 * u, w: 4.5 * u, h: 6 * u };
}

/** @param {Wish} wish @param {Box} area @param {number[]} seats @param {number} most @param {boolean} [crowned] @returns {Spot[]} */
function layGrid(wish, area, seats, most, crowned = false) {
  const crown = crowned ? CROWN : 0;
  return grid.layGrid(grid.shapeMini(crowned ? CROWNED : SMALL, wish), area, seats, most).map(({ seat, u, caption, box: { x: x0, y: y0, w: wide, h: high } }) => {
    const x = Math.round(x0 + (wide - (MINI.left + MINI.right) * u) / 2 + MINI.left * u);
    const y = Math.round(y0 + (high - caption - (MINI_HIGH + crown) * u) / 2 + (crown + MINI.high + MINI.border) * u);
    const paper = { x: x - Math.round(MINI.left * u), y: y - Math.round((crown + MINI.high + MINI.border) * u), w: 0, h: 0 };
    paper.w = x + Math.round(MINI.right * u) - paper.x;
    paper.h = y + Math.round(MINI.border * u) - paper.y;
    const slot = Math.max(2, Math.round(0.5 * u));
    // Room for its shadow, but none of the neighbours'.
    const pad = Math.floor(0.25 * u);
    /** A window above the well. @param {number} left @param {number} right @returns {Box} */
    const above = (left, right) => ({ x: Math.round(x + left * u), y: y - Math.round((MINI.high + 2.65) * u), w: Math.round((right - left) * u), h: Math.round(2.25 * u) });
    return {
      seat,
      main: false,
      inside: false,
      place: { x, y, u, high: MINI.high },
      box: { x: paper.x - pad, y: paper.y - pad, w: paper.w + 2 * pad, h: paper.h + Math.ceil(caption) + 2 * pad },
      paper,
      meter: { x: x - slot - Math.max(1, Math.round(0.25 * u)), y: y - 20 * u, w: slot, h: 20 * u },
      ...BARE,
      hold: crowned && wish.holds ? above(-0.75, 2.55) : null,
      next: crowned ? above(wish.holds ? 2.95 : -0.75, 10) : null,
      caption: wish.plain ? null : { x: paper.x, y: paper.y + paper.h, w: paper.w, h: caption },
    };
  });
}
