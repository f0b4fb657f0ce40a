// @ts-check
// Asks before a match is left or given up: somebody waits for it, or it could not be taken up again. Nothing is asked any
// more once it is over.

import { askFirst } from "./dialog.js";
import { isDaily, isMine } from "../state/state.js";
import { phrase, showList } from "../text/language.js";

/** What is asked now, and of which table. @type {{code: string, dialog: import("./dialog.js").Dialog} | null} */
let asked = null;

/**
 * @param {import("../types.js").State} state @param {import("../types.js").TableShown} table
 * @param {{leave: () => void, closed?: () => void}} on
 * @param {boolean} [kept] whether the seat is kept, and only the clock goes on
 */
export function askLeave(state, table, on, kept = false) {
  const dialog = askFirst({ title: phrase("table.leave_title"), text: kept ? phrase("table.leave_clock") : sayLoss(state, table), yes: phrase("table.leave"), no: phrase("table.stay"), onyes: on.leave, onclose: on.closed });
  asked = { code: table.code, dialog };
}

/**
 * Give up a match, if that is what one wants; it may end before the hall hears of it, which is no fault.
 * @param {import("../net/session.js").Session} session @param {string} code @param {string} text what it means @param {() => void} [closed]
 */
export function askResign(session, code, text, closed) {
  const resign = () => session.request({ t: "command", text: "/surrender", code }, (error) => error.code !== "no_match" && session.onError(error));
  const dialog = askFirst({ title: phrase("table.resign_title"), text, yes: phrase("table.resign"), no: phrase("table.keep_playing"), onyes: resign, onclose: closed });
  asked = { code, dialog };
}

/** The match at a table is over: there is nothing left to ask. @param {string} code */
export function stopAsking(code) {
  if (asked?.code !== code) return;
  asked.dialog.close();
  asked = null;
}

/** Who waits, and what leaving means. @param {import("../types.js").State} state @param {import("../types.js").TableShown} table */
function sayLoss(state, table) {
  if (isDaily(table)) return phrase("table.leave_daily");
  if (table.challenge) return phrase("table.leave_challenge");
  if (isMine(state, table)) return phrase("table.leave_alone");
  const others = table.seats.filter((seat) => seat.kind === "person" && seat.player !== state.me?.player);
  return phrase("table.leave_others", { names: showList(others.map((seat) => seat.name ?? "")), count: others.length });
}
