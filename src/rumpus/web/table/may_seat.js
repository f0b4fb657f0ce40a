// @ts-check
// Who says who sits at a table. No DOM, no words.

/** Whether I may say who holds a seat that is free or a bot's: as the hall tells. @param {import("../types.js").State} state @param {import("../types.js").TableShown} table */
export function maySeat(state, table) {
  return (table.may_seat ?? []).includes(state.me?.player ?? "");
}

/** Whether I may seat a bot there, where the game has any. @param {import("../types.js").State} state @param {import("../types.js").TableShown} table */
export function maySeatBots(state, table) {
  return maySeat(state, table) && (state.games[table.game]?.levels ?? []).length > 0;
}
