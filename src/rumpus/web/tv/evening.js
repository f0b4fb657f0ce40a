// @ts-check
// The evening's score across all games: who has come, and how they stand.

import { el } from "../ui/dom.js";
import { phrase } from "../text/language.js";
import { personMark } from "../ui/person_mark.js";
import { rankEvening } from "./seat_marks.js";

/** The list, who leads first; null before the first match is over. @param {import("../types.js").TableShown} table */
export function eveningList(table) {
  const guests = rankEvening(table);
  if (guests.length === 0) return null;
  return el(
    "section",
    { class: "tv-evening", "data-test": "evening", "aria-label": phrase("tv.evening") },
    el("h3", {}, phrase("tv.evening"), el("small", {}, phrase("tv.evening_how"))),
    el(
      "ol",
      {},
      guests.map((guest) => el("li", { "data-player": guest.player }, personMark(guest.mark), el("strong", {}, guest.name), el("b", { class: "tv-score" }, guest.points))),
    ),
  );
}
