// @ts-check
// Makes a teller out of a table: what each event is worth on a replay's timeline, and its words. Knows no game.

import { phrase } from "../text/language.js";

/**
 * @typedef {import("../types.js").GameEvent} GameEvent
 * @typedef {{weight: number, label: string}} Told   weight 3: decides; 2: matters; 1: a step on the way; 0: nothing to mark
 * @typedef {(event: GameEvent, names: string[]) => Told | null} Teller   null: not an event it knows
 * @typedef {Record<string, (event: any, who: string, other: string) => [number, string]>} Table   weight and words by the
 *           event's name; `who` has the event's `seat`, `other` is the one it is done `to`
 */

/**
 * @param {Table} table @param {string[]} [dull]   events that happen all the time and mean little
 * @returns {Teller}
 */
export function makeTeller(table, dull = []) {
  return (event, names) => {
    if (dull.includes(event.name)) return { weight: 0, label: "" };
    if (!Object.hasOwn(table, event.name)) return null;
    const [weight, label] = table[event.name](event, nameOf(names, event.seat), nameOf(names, event.to) || phrase("moment.the_other"));
    return { weight, label: label.trim() };
  };
}

/** A seat's name; nothing if it is no seat. @param {string[]} names @param {any} seat */
export function nameOf(names, seat) {
  return typeof seat === "number" ? (names[seat] ?? "") : "";
}

/** Who did what; what happened if nobody did it. @param {string} who @param {string} what */
export function tellWhat(who, what) {
  return who ? phrase("moment.what", { who, what }) : what;
}
