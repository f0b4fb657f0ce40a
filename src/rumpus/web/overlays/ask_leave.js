// @ts-check
// Asks before a match is left that somebody waits for, or that could not be taken up again.

import { askFirst } from "./dialog.js";
import { isDaily, isMine } from "../state/state.js";
import { phrase, showList } from "../text/language.js";

/**
 * @param {import("../types.js").State} state @param {import("../types.js").TableShown} table
 * @param {{leave: () => void, closed?: () => void}} on
 * @param {boolean} [kept] whether the seat is kept, and only the clock goes on
 */
export function askLeave(state, table, on, kept = false) {
  askFirst({ title: phrase("table.leave_title"), text: kept ? phrase("table.leave_clock") : sayLoss(state, table), yes: phrase("table.leave"), no: phrase("table.stay"), onyes: on.leave, onclose: on.closed });
}

/** Who waits, and what leaving means. @param {import("../types.js").State} state @param {import("../types.js").TableShown} table */
function sayLoss(state, table) {
  if (isDaily(table)) return phrase("table.leave_daily");
  if (table.challenge) return phrase("table.leave_challenge");
  if (isMine(state, table)) return phrase("table.leave_alone");
  const others = table.seats.filter((seat) => seat.kind === "person" && seat.player !== state.me?.player);
  return phrase("table.leave_others", { names: showList(others.map((seat) => seat.name ?? "")), count: others.length });
}
