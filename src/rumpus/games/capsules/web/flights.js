// @ts-check
// Elements on their way from one field to the top of another.

import { edgeTowards } from "/static/canvas/flights.js";
import { HEIGHT } from "./motion.js";
import { spriteOf } from "./sprites.js";
import { PAINTS } from "./theme.js";

/** @typedef {import("./layout.js").Spot} Spot */

/** The field alone. @param {Spot} spot */
export function fieldOf({ place: { x, y, u } }) {
  return { x, y: y - HEIGHT * u, w: 8 * u, h: HEIGHT * u };
}

/** How elements fly. @param {Spot} sender @param {Spot} receiver @param {string} colours @returns {import("../../../web/canvas/flights.js").Sent} */
export function flyElements(sender, { place: to }, colours) {
  const { main, place: from } = sender;
  const middle = to.x + 4 * to.u;
  const size = Math.round(Math.max(6, Math.max(from.u, to.u) * 0.8));
  return {
    from: [main ? edgeTowards(fieldOf(sender), middle) : from.x + 4 * from.u, from.y - (HEIGHT / 2) * from.u],
    to: [middle, to.y - HEIGHT * to.u - size / 2],
    size,
    tint: PAINTS[/** @type {import("./theme.js").Colour} */ (colours[0])].base,
    pieces: [...colours].map((letter) => spriteOf(`${letter}o`, size, 0)),
  };
}
