// @ts-check
// The picture of a battle: the own bottle large, the others small around it, a bar above. Wires crowd and bar.

import { BattleBar } from "./battle_bar.js";
import { Crowd } from "./crowd.js";
import { layOut } from "./layout.js";

/**
 * @typedef {import("./shape.js").View} View
 * @typedef {import("./layout.js").Spot} Spot
 * @typedef {import("./layout.js").Box} Box
 * @typedef {import("../../../web/types.js").GameEvent} GameEvent
 */

/** How wide the own bottle with its keeper is, for its height. */
const SHAPE = 0.72;

/** A battle's view as the picture of bottles takes it: the own seat's bottle, and nobody in the other places. @param {View} view @param {number[]} own @returns {View} */
export function showOwn(view, own) {
  const count = view.boards?.length ?? 0;
  /** @type {View["seats"]} */
  const seats = new Array(count);
  if (view.own && own.length) seats[own[0]] = view.own;
  return { ...view, seats, wins: new Array(count).fill(0) };
}

/** Where the own bottle goes and where the others. @param {Box} room @param {boolean} plays @returns {{own: Box | null, areas: Box[]}} */
export function shareRoom(room, plays) {
  const { x, y, w, h } = room;
  if (!plays) return { own: null, areas: [room] };
  if (w > h) {
    const wide = Math.round(Math.min(h * SHAPE, w * 0.5));
    const side = (w - wide) / 2;
    return {
      own: { x: x + side, y, w: wide, h },
      areas: [
        { x, y, w: side, h },
        { x: x + side + wide, y, w: side, h },
      ],
    };
  }
  const strip = Math.round(h * 0.27);
  return { own: { x, y: y + strip, w, h: h - strip }, areas: [{ x, y, w, h: strip }] };
}

/** @param {Spot} spot @param {number} dx @param {number} dy @returns {Spot} */
function shift(spot, dx, dy) {
  /** @template {{x: number, y: number}} T @param {T} what @returns {T} */
  const move = (what) => ({ ...what, x: what.x + dx, y: what.y + dy });
  const { place, box, stand, counter, stats, dish, caption } = spot;
  return {
    ...spot,
    place: move(place),
    box: move(box),
    stand: stand && move(stand),
    counter: counter && move(counter),
    stats: stats && move(stats),
    dish: dish && move(dish),
    caption: caption && move(caption),
  };
}

export class BattlePart {
  #bar;
  #crowd;
  #ctx;

  /** @param {HTMLElement} frame @param {import("../../../web/types.js").Ctx} ctx */
  constructor(frame, ctx) {
    this.#ctx = ctx;
    this.#crowd = new Crowd(frame);
    this.#bar = new BattleBar(frame, ctx);
    frame.classList.add("m99-battle");
  }

  /** Lay everything out; the places of own bottles. @param {number} width @param {number} height @param {number} ratio @returns {Spot[]} */
  layOut(width, height, ratio) {
    const { seats } = this.#ctx;
    const top = Math.round((this.#bar.height + 6) * ratio);
    const { own, areas } = shareRoom({ x: 0, y: top, w: width, h: Math.max(1, height - top) }, seats.length > 0);
    this.#crowd.layOut(width, height, ratio, areas);
    if (!own) return [];
    const spots = layOut({ width: own.w, height: own.h, ratio, mains: seats.slice(0, 1), others: [], named: true, plain: false });
    return spots.map((spot) => shift(spot, own.x, own.y));
  }

  /** Where one of the others is. @param {number} seat */
  stopOf(seat) {
    return this.#crowd.stopOf(seat);
  }

  /** @param {View} view @param {GameEvent[]} events @param {import("./theme.js").Theme} theme @param {number} now */
  update(view, events, theme, now) {
    this.#bar.update(view, events, now);
    this.draw(view, theme);
  }

  /** @param {View} view @param {import("./theme.js").Theme} theme @param {boolean} [anew] */
  draw(view, theme, anew) {
    const { names, seats } = this.#ctx;
    this.#crowd.draw({ boards: view.boards ?? [], names, own: seats.slice(0, 1), aim: view.aim?.at ?? -1, theme }, anew);
  }
}
