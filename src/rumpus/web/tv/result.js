// @ts-check
// The end of a match on a big screen: who won, how everybody stands, and who is ready for the next one.

import { listedPlaces } from "../state/many.js";
import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase, showList } from "../text/language.js";
import { ordinal, playerOf, sayEnd, showScores } from "../text/outcome.js";
import { sayWait } from "./room.js";
import { eveningList } from "./evening.js";
import { playedMark } from "../state/state.js";
import { personMark } from "../ui/person_mark.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 */

const LOOK_MS = 1200;

/** @param {{pick: () => void, redraw: () => void}} on */
export function makeTvResult(on) {
  const root = el("section", { class: "tv-over", "data-test": "tv-over", "aria-label": phrase("over.result"), hidden: true });
  let match = "";
  let shownFrom = 0;
  let timer = 0;

  /** @param {State} state @param {TableShown} table @param {import("../table/board.js").Board} board */
  const update = (state, table, board) => {
    const info = state.games[table.game];
    const ended = table.state === "ENDED" && table.match !== null && info;
    if (!ended) {
      root.hidden = true;
      return;
    }
    if (match !== table.match) {
      match = table.match ?? "";
      shownFrom = performance.now() + LOOK_MS;
    }
    const wait = board.isBusy() ? 200 : shownFrom - performance.now();
    clearTimeout(timer);
    root.hidden = wait > 0;
    if (wait > 0) {
      timer = setTimeout(on.redraw, wait + 5);
      return;
    }
    const { outcome } = table;
    const names = (outcome?.places ?? []).map((_, seat) => playerOf(table, seat));
    const marks = (outcome?.places ?? []).map((_, seat) => playedMark(table, seat) || seat + 1);
    const decided = board.tellDecided(table);
    redraw(root, [match, outcome, decided, names, table.evening, table.seats, table.starts ? 1 : 0, table.why], () => [
      el(
        "div",
        { class: "rp-paper tv-over-card" },
        el("h2", { "data-test": "tv-result" }, sayWinner(outcome, names)),
        outcome && el("p", { class: "tv-over-line" }, sayEnd(outcome, names, [], decided)),
        outcome && outcome.places.length > 1 && standings(outcome, names, marks, info),
        outcome && outcome.places.length > 1 && eveningList(table),
        el("p", { class: "tv-over-note", role: "status", "data-test": "tv-over-note" }, sayWait(table, info)),
        button([icon("back"), phrase("tv.other_game")], on.pick, { class: "rp-large", "data-test": "tv-other-over" }),
      ),
    ]);
  };
  return { root, update, destroy: () => clearTimeout(timer) };
}

/** @param {import("../types.js").Outcome | null} outcome @param {string[]} names */
function sayWinner(outcome, names) {
  if (!outcome || outcome.places.length === 0) return phrase("result.none");
  const firsts = outcome.places.flatMap((place, seat) => (place === 1 ? [names[seat] ?? phrase("common.seat", { number: seat + 1 })] : []));
  if (outcome.places.length === 1) return phrase("tv.well_played", { name: firsts[0] ?? names[0] });
  if (firsts.length === outcome.places.length) return phrase("common.draw");
  return phrase("tv.wins", { names: showList(firsts), count: firsts.length });
}

/** @param {import("../types.js").Outcome} outcome @param {string[]} names @param {number[]} marks @param {import("../types.js").GameInfo} info */
function standings(outcome, names, marks, info) {
  const all = outcome.places.map((_, seat) => seat).sort((one, other) => outcome.places[one] - outcome.places[other] || one - other);
  const order = listedPlaces(all, (seat) => Boolean(marks[seat])).map((seat) => ({ place: outcome.places[seat], seat }));
  const scores = outcome.scores.some((score) => score !== 0) ? showScores(outcome, info) : null;
  return el(
    "ol",
    { class: "tv-standings" },
    order.map(({ place, seat }) => el("li", {}, el("span", {}, ordinal(place)), personMark(marks[seat] ?? seat + 1), el("strong", {}, names[seat] ?? ""), scores && el("span", { class: "tv-score" }, scores[seat] ?? ""))),
  );
}
