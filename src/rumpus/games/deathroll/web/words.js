// @ts-check
// What the page says of a match. Draws nothing.

import { phrase, showNumber } from "/static/text/language.js";
import { tellTableEnd } from "/static/text/table_end.js";

/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./shape.js").Roll} Roll */

/** A whole number where room is short. @param {number} number */
export function showShort(number) {
  if (number >= 1_000_000) return `${Math.floor(number / 1_000_000)}M`;
  return number < 10_000 ? showNumber(number) : `${Math.floor(number / 1000)}k`;
}

/** rules/deathroll.md: the hall announces `NAME rolls X (1-Y)`. @param {Roll} roll @param {string[]} names */
export function announce({ seat, value, limit }, names) {
  return phrase("deathroll.announced", { name: names[seat] ?? phrase("common.player_number", { number: seat + 1 }), value, limit });
}

/** How likely the next roll is the last. @param {number} limit */
export function tellRisk(limit) {
  return phrase("deathroll.risk", { limit: showNumber(limit) });
}

/** Who lost, and how. @param {View} view @param {string[]} names */
export function tellEnd(view, names) {
  const byTable = view.outcome && tellTableEnd(view.outcome, names);
  if (byTable) return byTable;
  const loser = view.loser ?? 0;
  const key = view.outcome?.reason === "resigned" ? "deathroll.end_resigned" : "deathroll.end_rolled";
  return phrase(key, { loser: names[loser] ?? "", winner: names[1 - loser] ?? "" });
}

/** The match in words. @param {View} view @param {number | null} seat @param {string[]} names */
export function describe(view, seat, names) {
  const last = view.history[view.history.length - 1];
  const words = [last ? tellLast(last, seat, names) : phrase("deathroll.told_first", { start: view.start })];
  if (view.rounds) words.push(phrase("deathroll.told_rounds", { first: names[0] ?? "", second: names[1] ?? "", one: view.rounds.wins[0], other: view.rounds.wins[1], needed: view.rounds.needed }));
  if (view.outcome) words.push(seat === null ? tellEnd(view, names) : tellOwnEnd(view, seat, names));
  else if (view.turn !== null) {
    words.push(phrase(view.turn === seat ? "deathroll.told_turn_you" : "deathroll.told_turn", { name: names[view.turn], limit: view.limit, risk: tellRisk(view.limit) }));
  }
  return words.join(" ");
}

/** @param {Roll} roll @param {number | null} seat @param {string[]} names */
function tellLast(roll, seat, names) {
  return phrase(roll.seat === seat ? "deathroll.told_last_you" : "deathroll.told_last", { name: names[roll.seat], value: roll.value, limit: roll.limit });
}

/** The end as one of the two hears it. @param {View} view @param {number} seat @param {string[]} names */
function tellOwnEnd(view, seat, names) {
  const byTable = view.outcome && tellTableEnd(view.outcome, names, [seat]);
  if (byTable) return byTable;
  const resigned = view.outcome?.reason === "resigned";
  const name = names[1 - seat];
  if (view.loser === seat) return phrase(resigned ? "deathroll.end_resigned_you" : "deathroll.end_rolled_you", { name });
  return phrase(resigned ? "deathroll.end_resigned_other" : "deathroll.end_rolled_other", { name });
}

/** Three figures for the end. @param {View} view */
export function figures(view) {
  if (!view.outcome) return [];
  const last = view.history[view.history.length - 1];
  const fatal = view.outcome.reason === "rolled_one" && last;
  return [
    { label: phrase("deathroll.figure_rolls", { count: view.count }), value: String(view.count) },
    { label: phrase("deathroll.figure_start"), value: showNumber(view.start) },
    fatal ? { label: phrase("deathroll.figure_last"), value: phrase("deathroll.figure_one_in", { limit: showNumber(last.limit) }) } : { label: phrase("deathroll.figure_stood"), value: showNumber(view.limit) },
  ];
}

/** What decided it: who rolled the 1, and how likely that was. @param {View} view @param {number[]} own @param {string[]} names */
export function decided(view, own, names) {
  const last = view.history[view.history.length - 1];
  if (view.outcome?.reason !== "rolled_one" || !last) return "";
  const mine = own.length === 1 && own[0] === last.seat;
  return phrase(mine ? "deathroll.decided_you" : "deathroll.decided", { name: names[last.seat], limit: showNumber(last.limit) });
}
