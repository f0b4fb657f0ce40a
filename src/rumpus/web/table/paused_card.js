// @ts-check
// The card over a board that stands still for nobody: why, and for who may, a button to go on. On a page and on a pad.

import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { isMine, ownSeats } from "../state/state.js";
import { phrase } from "../text/language.js";
import { capital, tell } from "../text/said.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 */

/** Whether I may go on: who plays alone, and whoever sits where all had agreed to stop. @param {State} state @param {TableShown} table */
export function mayResume(state, table) {
  return ownSeats(state, table).length > 0 && (isMine(state, table) || table.why?.say === "notice.paused");
}

/** @param {State} state @param {TableShown} table @param {() => void} resume */
export function pausedCard(state, table, resume) {
  const { why } = table;
  const mine = mayResume(state, table);
  const byHand = mine && (!why || why.say === "notice.paused");
  return el(
    "div",
    { class: "rp-paper rp-paused", role: "status", "data-test": "paused" },
    el("h2", {}, phrase(byHand ? "play.paused" : "play.moment")),
    !byHand && el("p", {}, why ? phrase("play.why", { why: capital(tell(why)) }) : phrase("play.is_paused")),
    mine && button([icon("play"), phrase("common.go_on")], resume, { class: "rp-primary rp-large", "data-test": "resume" }),
  );
}
