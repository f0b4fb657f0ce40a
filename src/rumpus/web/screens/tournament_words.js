// @ts-check
// What tournaments are called, and what is said of how they stand.

import { phrase } from "../text/language.js";

/** @typedef {import("../types.js").TournamentLine} TournamentLine */

/** Its own name, or what kind it is. @param {TournamentLine} line */
export const nameOf = (line) => line.name || phrase(`tournament.${line.kind}`);

/** Points as people write them; a game is worth two halves. @param {string} kind @param {number} points */
export function showHalves(kind, points) {
  if (kind === "arena") return String(points);
  const whole = Math.floor(points / 2);
  return points % 2 ? `${whole || ""}½` : String(whole);
}

/** A place of a bracket. @param {string} slot @param {number} round */
export function nameSlot(slot, round) {
  if (slot === "final" || slot === "final2") return phrase("tournaments.final");
  if (slot === "third") return phrase("tournaments.third");
  if (slot.startsWith("l")) return phrase("tournaments.losers", { round: Number(slot.slice(1).split(".")[0]) });
  return phrase("tournaments.round", { round });
}

/** The id in what somebody typed or pasted, a link perhaps. @param {string} text */
export function readTournament(text) {
  return /(?:^|\/tournaments\/)(t[0-9a-f]{8})(?:$|[/?#])/.exec(text.trim().toLowerCase())?.[1] ?? null;
}
