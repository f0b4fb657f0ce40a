// @ts-check
// How many can play a game, by its options, and who says who sits. No DOM, no words: it is asked before there are any.

/** @typedef {import("../types.js").GameInfo} GameInfo */

/** Whether a match with these options is one of many against many. @param {GameInfo} info @param {import("../types.js").Options} options */
export function isBattle(info, options) {
  return Boolean(info.battle && options[info.battle.option]);
}

/** How many seats a match with these options has, at least and at most. @param {GameInfo} info @param {import("../types.js").Options} options @returns {[number, number]} */
export function seatsFor(info, options) {
  return info.battle && isBattle(info, options) ? [info.seats[0], info.battle.seats] : info.seats;
}

/** Whether I may say who holds a seat that is free or a bot's: as the hall tells. @param {import("../types.js").State} state @param {import("../types.js").TableShown} table */
export function maySeat(state, table) {
  return (table.may_seat ?? []).includes(state.me?.player ?? "");
}

/** Whether I may seat a bot there, where the game has any. @param {import("../types.js").State} state @param {import("../types.js").TableShown} table */
export function maySeatBots(state, table) {
  return maySeat(state, table) && (state.games[table.game]?.levels ?? []).length > 0;
}
