// @ts-check
// Whose mark stands where around a big screen: that of a person for the whole evening, on television, pad and board.

import { el } from "../ui/dom.js";
import { markColour } from "../ui/faces.js";
import { personMark } from "../ui/person_mark.js";

/**
 * @typedef {import("../types.js").SeatShown} SeatShown
 * @typedef {import("../types.js").TableShown} TableShown
 */

/** The number of who holds a chair: their own, or at a table that is no big screen's the chair's. @param {SeatShown | undefined} seat @param {number} place */
export function markOf(seat, place) {
  return seat?.mark || place + 1;
}

/** The colour of who holds a chair. @param {SeatShown | undefined} seat @param {number} place */
export function seatColour(seat, place) {
  return markColour(markOf(seat, place));
}

/** The mark of who holds a chair; a free one has none. @param {SeatShown} seat @param {number} place */
export function seatMark(seat, place) {
  if (seat.kind === "open") return el("span", { class: "rp-mark rp-mark-free", "aria-hidden": "true" }, "+");
  return personMark(markOf(seat, place));
}

/** Everybody of the evening, who leads first; nobody before the first match is over. @param {TableShown} table */
export function rankEvening(table) {
  const guests = (table.evening ?? []).filter((guest) => guest.played > 0);
  return guests.sort((one, other) => other.points - one.points || one.mark - other.mark);
}

/** Somebody's points this evening; null before their first match is over. @param {TableShown} table @param {string | undefined} player */
export function pointsOf(table, player) {
  const guest = (table.evening ?? []).find((one) => one.player === player);
  return guest && guest.played > 0 ? guest.points : null;
}

/**
 * The score of a seat as its game's view tells it; null where there is none to tell.
 * @param {any} view @param {number} seat @returns {number | null}
 */
export function scoreOf(view, seat) {
  const score = view?.seats?.[seat]?.score ?? view?.scores?.[seat] ?? (Array.isArray(view?.points) ? view.points[seat] : null);
  return typeof score === "number" ? score : null;
}
