// @ts-check
// How many can play a game, by its options. No DOM, no words: it is asked before there are any.

/** @typedef {import("../types.js").GameInfo} GameInfo */

/** Whether a match with these options is one of many against many. @param {GameInfo} info @param {import("../types.js").Options} options */
export function isBattle(info, options) {
  return Boolean(info.battle && options[info.battle.option]);
}

/** How many seats a match with these options has, at least and at most. @param {GameInfo} info @param {import("../types.js").Options} options @returns {[number, number]} */
export function seatsFor(info, options) {
  return info.battle && isBattle(info, options) ? [info.seats[0], info.battle.seats] : info.seats;
}
