// @ts-check
// A phone between matches: how it went, who else is here, and the large button that says one is ready.

import { listedSeats } from "../state/many.js";
import { awayKey, awayWords, isAway } from "../table/away.js";
import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { ordinal } from "../text/outcome.js";
import { playedSeats } from "../state/state.js";
import { sayWait } from "../tv/room.js";
import { changeList } from "../ui/options.js";
import { sayChanges } from "../text/option_words.js";
import { seatColour, seatMark } from "../tv/seat_marks.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {{ready: (on: boolean) => void, sit: () => void}} On
 */

/** @param {On} on */
export function makeWait(on) {
  const root = el("div", { class: "pad-wait", "data-test": "pad-wait" });

  /** @param {State} state @param {TableShown} table @param {number | null} seat */
  const update = (state, table, seat) => {
    const info = state.games[table.game];
    if (!info) return;
    const turn = (table.next ?? []).findIndex((person) => person.player === state.me?.player);
    const waiting = turn >= 0;
    const inMatch = table.state === "PLAYING" || table.state === "PAUSED";
    const ready = seat !== null && Boolean(table.seats[seat]?.ready);
    const [played] = playedSeats(state, table);
    const result = table.state === "ENDED" && played !== undefined ? sayPlace(table, played) : "";
    const place = seat === null ? 0 : seat;
    redraw(root, [table.seats.map((one) => ({ ...one, away_ms: 0 })), awayKey(state, table), table.state, table.outcome, seat, turn, result, table.starts ? 1 : 0, table.why], () => [
      result && el("h1", { class: "pad-result", "data-test": "pad-result" }, result),
      !result && el("h1", { class: "pad-result" }, info.title),
      el("p", { class: "pad-note", role: "status", "data-test": "pad-note" }, sayNote(table, info, { seat, turn, inMatch })),
      el("ul", { class: "pad-others", "aria-label": phrase("common.players") }, listedSeats(table.seats).map((number) => ({ one: table.seats[number], number })).map(({ one, number }) => one.kind !== "open" && el("li", { class: `${one.ready ? "pad-is-ready" : ""}${number === seat ? " pad-you" : ""}` }, seatMark(one, number), el("span", {}, one.name), isAway(one) && el("small", {}, awayWords(state, table, number)), one.ready && el("b", {}, "✓", el("span", { class: "rp-hidden" }, phrase("room.status_ready")))))),
      seat !== null && !inMatch && changeList(sayChanges(info.options, table.seats[seat]?.changed ?? {}, table.options)),
      seat !== null && !inMatch && readyButton(seatColour(table.seats[place], place), ready, table.state === "ENDED"),
      seat === null && !waiting && !inMatch && button(phrase("common.take_seat"), on.sit, { class: "rp-primary pad-go", "data-test": "pad-sit" }),
      el("p", { class: "pad-look" }, icon("eye"), phrase("pad.look_at_tv")),
    ]);
  };

  /** @param {string} colour @param {boolean} ready @param {boolean} again */
  const readyButton = (colour, ready, again) => {
    const node = button(phrase(ready ? "pad.ready_pressed" : again ? "pad.ready_next" : "common.ready"), () => on.ready(!ready), { class: `pad-go pad-ready${ready ? " pad-pressed" : ""}`, "aria-pressed": String(ready), "data-test": "pad-ready" });
    node.style.setProperty("--seat", colour);
    return node;
  };
  return { root, update };
}

/** @param {TableShown} table @param {import("../types.js").GameInfo} info @param {{seat: number | null, turn: number, inMatch: boolean}} how turn: one's place in the line, from 0; -1: in none */
function sayNote(table, info, { seat, turn, inMatch }) {
  if (turn >= table.seats.length - (table.winner_stays ? 1 : 0)) return phrase("pad.in_line", { place: ordinal(turn + 1) });
  if (turn >= 0) return phrase(inMatch ? "pad.match_on" : "pad.table_full");
  if (inMatch) return phrase("pad.watching");
  if (seat === null) return phrase("pad.seats_taken");
  if (table.starts) return phrase("pad.here_we_go");
  const mine = table.seats[seat];
  const keen = table.state === "ENDED" ? othersReady(table, seat).map((one) => one.name) : [];
  if (mine && !mine.ready && keen.length > 0) return phrase("over.keen", { names: keen.join(", "), count: keen.length });
  if (mine && !mine.ready && table.seats.filter((one) => one.kind !== "open").length > 1) return phrase("pad.press_ready");
  const slow = table.seats.flatMap((one, place) => (one.kind === "person" && !one.ready && place !== seat ? [one.name] : []));
  return mine?.ready && slow.length > 0 ? phrase("room.waiting_for", { names: slow.join(", ") }) : sayWait(table, info);
}

/** Others who have agreed to the next match. @param {TableShown} table @param {number | null} seat */
export function othersReady(table, seat) {
  return table.seats.filter((one, place) => one.kind === "person" && one.ready && place !== seat);
}

/** @param {TableShown} table @param {number} seat */
function sayPlace(table, seat) {
  const places = table.outcome?.places ?? [];
  if (places.length === 0 || places[seat] === undefined) return "";
  if (places.length === 1) return phrase("pad.well_played");
  const firsts = places.filter((place) => place === 1).length;
  if (firsts === places.length) return phrase("common.draw");
  if (places[seat] === 1) return phrase(firsts > 1 ? "pad.shared_first" : "pad.you_won");
  return places.length === 2 ? phrase("common.you_lost") : phrase("result.place_of", { place: ordinal(places[seat]), count: places.length });
}
