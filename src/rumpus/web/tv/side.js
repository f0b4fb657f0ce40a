// @ts-check
// Beside the board on a big screen: who plays, how they stand, and how others come in.

import { listedSeats } from "../state/many.js";
import { el, redraw } from "../ui/dom.js";
import { phrase } from "../text/language.js";
import { hallLink } from "../screens/router.js";
import { awayKey, awayWords } from "../table/away.js";
import { personMark } from "../ui/person_mark.js";
import { pointsOf, scoreOf, seatMark } from "./seat_marks.js";
import { showScore } from "../text/outcome.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {import("../types.js").SeatShown} SeatShown
 */

/** The address of a table's pads as one would type it. @param {string} code */
function padAddress(code) {
  return `${hallLink().replace(/^https?:\/\//, "")}/pad/${code}`;
}

/** The QR code, and the address beneath it for those who type. @param {string} code */
export function joinCard(code) {
  const address = padAddress(code);
  return el(
    "div",
    { class: "tv-join" },
    el("img", { class: "tv-qr", src: `/qr.svg?code=${code}&to=pad`, alt: phrase("common.qr_code", { address }), "data-test": "tv-qr" }),
    el("div", { class: "tv-join-words" }, el("p", { class: "tv-join-lead", "data-test": "tv-scan" }, phrase("tv.scan")), el("p", { class: "tv-code", "data-test": "tv-code" }, code), el("p", { class: "tv-address", "data-test": "tv-address" }, address)),
  );
}

/**
 * One line of the list: the mark, the name, what there is to say.
 * @param {SeatShown} seat @param {number} place @param {import("../ui/dom.js").Child | import("../ui/dom.js").Child[]} words @param {{turn?: boolean, score?: string, points?: number | null}} [how]
 */
export function seatLine(seat, place, words, how = {}) {
  const away = seat.kind === "person" && seat.present === false;
  return el(
    "li",
    { class: `tv-seat tv-seat-${seat.kind}${how.turn ? " tv-turn" : ""}${away ? " tv-away" : ""}${seat.ready ? " tv-ready" : ""}`, "data-test": `tv-seat-${place}` },
    seatMark(seat, place),
    el("span", { class: "tv-seat-words" }, el("strong", { class: "rp-whole-name" }, seat.kind === "open" ? phrase("tv.free_seat") : seat.name || phrase("common.seat", { number: place + 1 })), words && el("small", {}, words)),
    how.score !== undefined && how.score !== "" && el("b", { class: "tv-score" }, how.score),
    typeof how.points === "number" && el("span", { class: "tv-wins", title: phrase("tv.evening_points"), "data-test": "tv-points" }, `★ ${how.points}`),
  );
}

/** Whether a match is on. @param {import("../types.js").TableShown} table */
function isOn(table) {
  return table.state === "PLAYING" || table.state === "PAUSED";
}

/** Who stands in line, and when they play; nothing if nobody does. @param {import("../types.js").TableShown} table */
export function lineOf(table) {
  const line = table.next ?? [];
  if (line.length === 0) return [];
  return [
    el("p", {}, phrase(table.winner_stays ? "tv.line_winner_stays" : isOn(table) ? "tv.line_next" : "tv.line_then")),
    el("ol", { class: "tv-line" }, line.map((person) => el("li", {}, person.mark > 0 && personMark(person.mark), el("span", {}, person.name)))),
  ];
}

/** What a chair says before a match. @param {State} state @param {TableShown} table @param {number} place @returns {import("../ui/dom.js").Child | import("../ui/dom.js").Child[]} */
export function sayReady(state, table, place) {
  const seat = table.seats[place];
  if (seat.kind === "open") return "";
  if (seat.kind === "bot") return phrase("tv.bot_ready");
  if (seat.present === false) return seat.away_ms ? awayWords(state, table, place) : phrase("tv.away_kept");
  return phrase(seat.ready ? "tv.ready" : "tv.not_ready");
}

/** @param {string} code @param {HTMLElement} clocks */
export function makeSide(code, clocks) {
  const title = el("h1", { class: "tv-title" });
  const list = el("ul", { class: "tv-seats", "aria-label": phrase("common.players") });
  const next = el("div", { class: "tv-next", role: "status", "data-test": "tv-next" });
  const join = joinCard(code);
  const lead = join.querySelector(".tv-join-lead");
  const root = el("aside", { class: "tv-side" }, title, list, clocks, next, el("span", { class: "rp-spring" }), join);

  /** @param {State} state @param {TableShown} table @param {any} view @param {number[]} mover whose turn the board shows */
  const update = (state, table, view, mover) => {
    const info = state.games[table.game];
    title.textContent = info?.title ?? table.game;
    const on = isOn(table);
    const turn = on && !info?.realtime ? mover : [];
    // Seats may have changed hands as soon as it is over: then the result tells.
    const scores = table.seats.map((_, seat) => (on ? scoreOf(view, seat) : null));
    redraw(list, [table.seats.map((seat) => ({ ...seat, away_ms: 0 })), awayKey(state, table), turn, scores, on, table.evening], () =>
      listedSeats(table.seats).map((place) => {
        const seat = table.seats[place];
        const away = seat.kind === "person" && seat.present === false;
        const words = away ? (seat.stand_in ? phrase("tv.away_bot") : awayWords(state, table, place)) : turn.includes(place) ? phrase("tv.to_move") : on ? "" : sayReady(state, table, place);
        const score = scores[place];
        return seatLine(seat, place, words, { turn: turn.includes(place), score: score === null ? "" : showScore(score, info?.score_unit ?? 1), points: pointsOf(table, seat.player) });
      }),
    );
    // Who comes now plays the next match: it begins when this one is over and all are ready.
    if (lead) lead.textContent = phrase(on ? "tv.scan_next" : "tv.scan");
    redraw(next, [table.next, on], () => lineOf(table));
  };
  return { root, update };
}
