// @ts-check
// Ends that the table brings about and not the game: somebody's time ran out, or all agreed on a draw. No DOM.

import { phrase } from "./language.js";

/**
 * How the table ended a match; nothing if the game did. Of more than two it is not said whose time it was.
 * @param {import("../types.js").Outcome} outcome @param {string[]} names by seat @param {number[]} [own]
 */
export function tellTableEnd({ places, reason }, names, own = []) {
  if (reason === "agreed") return phrase("end.agreed");
  if (reason !== "timed_out") return "";
  const loser = places.length === 2 ? places.findIndex((place) => place > 1) : -1;
  if (loser < 0) return phrase("reason.timed_out");
  return own.length === 1 && own[0] === loser ? phrase("end.you_timed_out") : phrase("end.timed_out", { name: names[loser] ?? "" });
}
