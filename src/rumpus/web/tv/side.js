// @ts-check
// Beside the board on a big screen: who plays, how they stand, and how others come in.

import { el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { hallLink } from "../screens/router.js";
import { awayKey, awayWords } from "../table/away.js";
import { scoreOf, seatMark } from "./seat_marks.js";
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
    el("div", { class: "tv-join-words" }, el("p", { class: "tv-join-lead" }, phrase("tv.scan")), el("p", { class: "tv-code", "data-test": "tv-code" }, code), el("p", { class: "tv-address", "data-test": "tv-address" }, address)),
  );
}

/**
 * One line of the list: the mark, the name, what there is to say.
 * @param {SeatShown} seat @param {number} place @param {import("../ui/dom.js").Child | import("../ui/dom.js").Child[]} words @param {{turn?: boolean, score?: string}} [how]
 */
export function seatLine(seat, place, words, how = {}) {
  const away = seat.kind === "person" && seat.present === false;
  return el(
    "li",
    { class: `tv-seat tv-seat-${seat.kind}${how.turn ? " tv-turn" : ""}${away ? " tv-away" : ""}${seat.ready ? " tv-ready" : ""}`, "data-test": `tv-seat-${place}` },
    seatMark(place),
    el("span", { class: "tv-seat-words" }, el("strong", {}, seat.kind === "open" ? phrase("tv.free_seat") : seat.name || phrase("common.seat", { number: place + 1 })), words && el("small", {}, words)),
    how.score !== undefined && how.score !== "" && el("b", { class: "tv-score" }, how.score),
    (seat.wins ?? 0) > 0 && el("span", { class: "tv-wins", title: phrase("bar.matches_won") }, `★ ${seat.wins}`),
  );
}

/** What a chair says before a match. @param {SeatShown} seat */
export function sayReady(seat) {
  if (seat.kind === "open") return "";
  if (seat.kind === "bot") return phrase("tv.bot_ready");
  if (seat.present === false) return phrase("tv.away_kept");
  return phrase(seat.ready ? "tv.ready" : "tv.not_ready");
}

/** @param {string} code @param {HTMLElement} clocks */
export function makeSide(code, clocks) {
  const title = el("h1", { class: "tv-title" });
  const list = el("ul", { class: "tv-seats", "aria-label": phrase("common.players") });
  const next = el("p", { class: "tv-next", role: "status", "data-test": "tv-next" });
  const root = el("aside", { class: "tv-side" }, title, list, clocks, next, el("span", { class: "rp-spring" }), joinCard(code));

  /** @param {State} state @param {TableShown} table @param {any} view */
  const update = (state, table, view) => {
    const info = state.games[table.game];
    title.textContent = info?.title ?? table.game;
    const on = table.state === "PLAYING" || table.state === "PAUSED";
    const turn = on && !info?.realtime ? table.turn : [];
    const scores = table.seats.map((_, seat) => scoreOf(view, seat));
    redraw(list, [table.seats.map((seat) => ({ ...seat, away_ms: 0 })), awayKey(state, table), turn, scores, on], () =>
      table.seats.map((seat, place) => {
        const away = seat.kind === "person" && seat.present === false;
        const words = away ? (seat.stand_in ? phrase("tv.away_bot") : awayWords(state, table, place)) : turn.includes(place) ? phrase("tv.to_move") : on ? "" : sayReady(seat);
        const score = scores[place];
        return seatLine(seat, place, words, { turn: turn.includes(place), score: score === null ? "" : showScore(score, info?.score_unit ?? 1) });
      }),
    );
    const waiting = (table.next ?? []).map((person) => person.name);
    redraw(next, waiting, () => (waiting.length ? [icon("person"), el("span", {}, phrase("tv.next_match", { names: waiting.join(", "), count: waiting.length }))] : []));
  };
  return { root, update };
}
