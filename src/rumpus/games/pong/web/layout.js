// @ts-check
// Where everything goes on a canvas of any size: the court as large as possible, names above, thumbs below. Draws nothing.

import { HEIGHT, WIDTH } from "./motion.js";

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {object} Layout
 * @property {number} k           canvas pixels to one of the court
 * @property {number} edge        how much room the walls have around the court
 * @property {Box} court
 * @property {(Box & {room?: number}) | null} head    names and rally; where names stand beside the court, how much room each has
 * @property {Box | null} thumb   a place to drag, where there is room below
 */

/** @param {{width: number, height: number, ratio: number, plain: boolean, touch: boolean}} room @returns {Layout} */
export function layOut({ width, height, ratio, plain, touch }) {
  const edge = (plain ? 4 : 10) * ratio; // the walls stand outside the court
  // A phone on its side has no height to give away, but width: the names stand beside the court.
  const aside = !plain && touch && height < 420 * ratio && width > height * 1.6;
  const head = plain || aside ? 0 : (height < 420 * ratio ? 34 : 48) * ratio;
  const k = Math.max(0.1, Math.min((width - 2 * edge) / WIDTH, (height - head - 2 * edge) / HEIGHT));
  const [w, h] = [WIDTH * k, HEIGHT * k];
  const spare = height - head - h - 2 * edge;
  const below = touch && !plain && spare > 120 * ratio ? Math.min(spare, 340 * ratio) : 0;
  const y = head + edge + (below ? (spare - below) / 2 : spare / 2);
  const x = (width - w) / 2;
  return {
    k,
    edge,
    court: { x, y, w, h },
    head: aside ? { x: 0, y: 0, w: width, h: 34 * ratio, room: x - 3 * edge } : head ? { x: x - edge, y: y - edge - head, w: w + 2 * edge, h: head } : null,
    thumb: below ? { x: x - edge / 2, y: height - below + 8 * ratio, w: w + edge, h: below - 16 * ratio } : null,
  };
}
