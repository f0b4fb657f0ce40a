// @ts-check
// The ways to sit down at a game, and the seats each asks for. No DOM.

import { capital } from "../text/said.js";
import { phrase, phraseOr } from "../text/language.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {"alone" | "bot" | "battle" | "find" | "local" | "friends"} Way */

/** The bot level a newcomer meets: the middle one. @param {GameInfo} info */
export function middleLevel(info) {
  return info.levels[Math.floor((info.levels.length - 1) / 2)] ?? "normal";
}

/** Whether one can play it alone. @param {GameInfo} info */
function hasAlone(info) {
  return info.seats[0] <= 1;
}

/**
 * Where a game of mine waits for me: my turn in a long one, else one that is on; empty if none does.
 * @param {import("../types.js").State} state @param {string} game @returns {string}
 */
export function waitingAt(state, game) {
  const turn = state.turns.find((line) => line.game === game && line.yours);
  const long = new Set(state.turns.map((line) => line.code));
  const on = state.own.find((table) => table.game === game && !long.has(table.code) && (table.state === "PLAYING" || table.state === "PAUSED"));
  return (turn ?? on)?.code ?? "";
}

/** What `Play now` asks for. @param {GameInfo} info @returns {string[]} */
export function quickSeats(info) {
  if (hasAlone(info)) return ["me"];
  return ["me", ...Array(info.seats[0] - 1).fill(`bot:${middleLevel(info)}`)];
}

/** The ways there are. @param {GameInfo} info @returns {Way[]} */
export function waysOf(info) {
  /** @type {Way[]} */
  const ways = hasAlone(info) ? ["alone"] : [];
  if (info.seats[1] > 1) {
    if (info.levels.length) ways.push("bot");
    if (info.battle) ways.push("battle");
    if (info.seats[0] <= 2) ways.push("find");
    ways.push("friends", "local");
  }
  return ways;
}

/**
 * The seats of one way. `others` is how many play besides me.
 * @param {Way} way @param {string} level @param {number} others @param {string} [second] what a second person at this keyboard is called @returns {string[]}
 */
export function seatsOf(way, level, others, second = "") {
  if (way === "alone" || way === "battle") return ["me"];
  if (way === "local") return ["me", second ? `local:${second}` : "local"];
  return ["me", ...Array(others).fill(way === "bot" ? `bot:${level}` : "open")];
}

/** A bot's level in words. @param {string} level */
export function sayLevel(level) {
  return phraseOr(`level.${level}`, capitalise(level));
}

/** A bot of a level in words: `Easy bot`. @param {string} level */
export function sayBot(level) {
  return phraseOr(`level_bot.${level}`, phrase("ways.level_bot", { level: capitalise(level) }));
}

/** A word as people write it: `very_hard` → `Very hard`. @param {string} word */
export function capitalise(word) {
  return capital(word.replace(/_/g, " "));
}
