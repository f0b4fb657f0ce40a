// @ts-check
// Viruses on their way from one bottle to the neck of another; in a battle, to or from one of the crowd.

import { edgeTowards } from "/static/canvas/flights.js";
import { spriteOf } from "./sprites.js";
import { COLOURS, PAINTS } from "./theme.js";

/**
 * @typedef {import("./layout.js").Box} Box
 * @typedef {import("../../../web/canvas/flights.js").Point} Point
 * @typedef {{middle: Point, mouth: Point, u: number, field?: Box}} Stop   where viruses leave a bottle, and where they come in; the field, if nothing flies over it
 */

const HIGH = 17;
const MOST = 4;
/** Smaller ones could not be made out, in pixels of the page. */
const LEAST = 12;

/** The bottle of a spot. @param {import("./layout.js").Spot} spot @returns {Stop} */
export function stopAt({ main, place: { x, y, u } }) {
  return { middle: [x + 4 * u, y - 8 * u], mouth: [x + 4 * u, y - (HIGH + 0.6) * u], u, ...(main && { field: fieldAt({ x, y, u }) }) };
}

/** The cells of a bottle, with its neck. @param {{x: number, y: number, u: number}} place @returns {Box} */
export function fieldAt({ x, y, u }) {
  return { x, y: y - HIGH * u, w: 8 * u, h: HIGH * u };
}

/** How viruses fly. @param {Stop} from @param {Stop} to @param {number} count @param {number} ratio @returns {import("../../../web/canvas/flights.js").Sent} */
export function flyViruses(from, to, count, ratio) {
  const size = Math.round(Math.max(LEAST * ratio, Math.max(from.u, to.u) * 0.9));
  const colours = Array.from({ length: Math.min(MOST, count) }, (_, i) => COLOURS[i % COLOURS.length]);
  const [left, high] = from.middle;
  return { from: [from.field ? edgeTowards(from.field, to.mouth[0]) : left, high], to: to.mouth, size, tint: PAINTS[colours[0]].base, pieces: colours.map((colour) => spriteOf(`${colour}*`, size, 0)) };
}
