// @ts-check
// The card of a match that stands still, on a page and on a pad: why, and what one may do meanwhile. And the keys that stop it.

import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { askSettings } from "../overlays/settings.js";
import { isDaily, isMine, ownSeats } from "../state/state.js";
import { phrase } from "../text/language.js";
import { capital, tell } from "../text/said.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {object} On
 * @property {() => void} resume
 * @property {() => void} [restart]
 * @property {() => void} [rules]
 * @property {() => void} [quit]
 */

/** Keys that pause, unless the game has them for itself. */
export const PAUSE_KEYS = ["KeyP", "Escape"];

/** Those of them that a game leaves to the table. @param {import("../types.js").Binding[]} bindings */
export function freePauseKeys(bindings) {
  return PAUSE_KEYS.filter((code) => !bindings.some(({ codes }) => codes.includes(code)));
}

/** Whether I may go on: who plays alone, and whoever sits where all had agreed to stop. @param {State} state @param {TableShown} table */
export function mayResume(state, table) {
  return ownSeats(state, table).length > 0 && (isMine(state, table) || table.why?.say === "notice.paused");
}

/** Whether the same may begin anew: alone or with one bot it ends when I give it up, and a day's try is given once. @param {State} state @param {TableShown} table */
function mayRestart(state, table) {
  return mayResume(state, table) && isMine(state, table) && table.seats.length <= 2 && !table.challenge && !isDaily(table);
}

/** @param {State} state @param {TableShown} table @param {On} on   a pad only goes on */
export function pausedCard(state, table, on) {
  const { why } = table;
  const mine = mayResume(state, table);
  const byHand = mine && (!why || why.say === "notice.paused");
  const { rules, quit, restart } = ownSeats(state, table).length > 0 ? on : {};
  return el(
    "div",
    { class: "rp-paper rp-paused", role: "status", "data-test": "paused" },
    el("h2", {}, phrase(byHand ? "play.paused" : "play.moment")),
    !byHand && el("p", {}, why ? phrase("play.why", { why: capital(tell(why)) }) : phrase("play.is_paused")),
    mine && button([icon("play"), phrase("common.go_on")], on.resume, { class: "rp-primary rp-large", "data-test": "resume" }),
    restart && mayRestart(state, table) && button([icon("again"), phrase("play.restart")], restart, { "data-test": "paused-restart" }),
    rules && button([icon("cog"), phrase("common.settings")], askSettings, { "data-test": "paused-settings" }),
    rules && button([icon("help"), phrase("common.rules")], rules, { "data-test": "paused-rules" }),
    quit && button([icon("back"), phrase("play.quit")], quit, { class: "rp-quiet", "data-test": "paused-quit" }),
  );
}
