// @ts-check
// When three, two, one is over, decided from times alone.

/** When a table's countdown is over, in local milliseconds; 0: nothing counts down. @param {Pick<import("../types.js").State, "told">} state @param {{code: string, starts?: number}} table */
export function startOf(state, table) {
  return table.starts ? (state.told[table.code] ?? 0) + table.starts : 0;
}

/**
 * When the countdown that is shown ends; 0: nothing is counted. The hall tells of one countdown more than once, and one
 * that is on goes on; after one that is over, its next is counted anew.
 * @param {number} shown when the one that is shown ends @param {number} told what the hall says now @param {number} now
 */
export function endOf(shown, told, now) {
  if (told === 0) return 0;
  return shown > now || told <= now ? shown : told;
}
