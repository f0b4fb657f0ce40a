// @ts-check
// Who plays again: everybody who sits, with what they have said, and what can be done about a seat that is free.

import { listedSeats } from "../state/many.js";
import { botFace } from "../ui/bot_faces.js";
import { awayWords, isAway } from "./away.js";
import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { maySeatBots } from "./may_seat.js";
import { ownSeats } from "../state/state.js";
import { phrase } from "../text/language.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 */

/**
 * The list on the result's card; null where nobody else has to agree.
 * @param {State} state @param {TableShown} table @param {(seat: number, to: string) => void} change who holds a seat
 * @param {(person: {id: string, name: string}) => void} invite ask who has gone to come back
 */
export function rematchList(state, table, change, invite) {
  const people = new Set(table.seats.flatMap((seat) => (seat.kind === "person" ? [seat.player] : [])));
  const free = table.seats.some((seat) => seat.kind === "open");
  if (table.challenge || (people.size < 2 && !free)) return null;
  const own = ownSeats(state, table);
  const gone = own.length === 0 ? [] : (table.played ?? []).filter(({ player }) => player && !player.startsWith("bot-") && player !== state.me?.player && !people.has(player));
  return el(
    "ul",
    { class: "rp-again", "aria-label": phrase("over.who"), "data-test": "again" },
    listedSeats(table.seats).map((place) => {
      const seat = table.seats[place];
      if (seat.kind === "open") {
        const who = gone.shift();
        return el(
          "li",
          { class: "rp-again-free", "data-test": `again-${place}` },
          icon("chair"),
          el("span", {}, phrase("common.open_seat")),
          own.length === 0 && button(phrase("over.sit_down"), () => change(place, "me"), { class: "rp-primary", "data-test": "sit-down" }),
          maySeatBots(state, table) && seatBot(state, table, place, change),
          who && button([icon("again"), phrase("over.with_again", { name: who.name })], () => invite({ id: who.player, name: who.name }), { class: "rp-quiet", "data-test": "with-again" }),
        );
      }
      const agreed = seat.ready ?? false;
      const words = phrase(agreed ? "over.agrees" : "over.thinks");
      return el(
        "li",
        { class: agreed ? "rp-agreed" : "", "data-test": `again-${place}` },
        seat.kind === "bot" ? botFace(seat.name ?? "") : icon("person"),
        el("span", {}, seat.name ?? ""),
        isAway(seat)
          ? el("small", { class: "rp-again-away" }, awayWords(state, table, place))
          : el("small", { title: words }, el("span", { "aria-hidden": "true" }, agreed ? "✓" : "…"), el("span", { class: "rp-hidden" }, words)),
      );
    }),
  );
}

/** @param {State} state @param {TableShown} table @param {number} place @param {(seat: number, to: string) => void} change */
function seatBot(state, table, place, change) {
  const levels = state.games[table.game]?.levels ?? [];
  const level = levels[Math.floor((levels.length - 1) / 2)];
  return button([icon("bot"), phrase("over.seat_bot")], () => change(place, `bot:${level}`), { class: "rp-quiet", "data-test": "seat-bot" });
}
