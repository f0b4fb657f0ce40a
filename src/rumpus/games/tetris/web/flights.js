// @ts-check
// Garbage on its way from one well to another's meter: a red ball, the larger the more rows it is.

import { edgeTowards } from "/static/canvas/flights.js";
import { makeSprites } from "/static/canvas/sprites.js";
import { ALARM, ALARM_LIGHT } from "./theme.js";
import { WIDE } from "./view.js";

/** @typedef {import("./layout.js").Spot} Spot */

const sprites = makeSprites(8);

/** @param {number} size */
function ballOf(size) {
  return sprites("ball", size, size, (g) => {
    g.fillStyle = ALARM_LIGHT;
    g.beginPath();
    g.arc(size / 2, size / 2, size / 2, 0, Math.PI * 2);
    g.fill();
  });
}

/** The field alone. @param {Spot} spot */
export function fieldOf({ place: { x, y, u, high } }) {
  return { x, y: y - high * u, w: WIDE * u, h: high * u };
}

/** The middle of a well; of one that is played the edge towards the other. @param {Spot} spot @param {Spot} other */
function doorOf(spot, other) {
  const [field, there] = [fieldOf(spot), fieldOf(other)];
  return spot.main ? edgeTowards(field, there.x + there.w / 2) : field.x + field.w / 2;
}

/** How garbage flies; from the side of its meter it flies right into that. @param {Spot} from @param {Spot} to @param {number} count rows @returns {import("../../../web/canvas/flights.js").Sent} */
export function flyGarbage(from, to, count) {
  const size = Math.round(2 * Math.max(to.place.u * 0.55, from.place.u * 0.3) * (1 + Math.min(count, 8) * 0.09));
  return {
    from: [doorOf(from, to), from.place.y - 5 * from.place.u],
    to: [to.main && doorOf(to, from) > to.place.x ? doorOf(to, from) : to.meter.x + to.meter.w / 2, to.meter.y + to.meter.h - to.place.u],
    size,
    tint: ALARM,
    pieces: [ballOf(size)],
  };
}
