// @ts-check
// A match's outcome in words and figures. No DOM.

import { phrase, phraseOr, showList, showNumber, showOrdinal } from "./language.js";
import { CUT_SHORT, ownSeats, playedSeats } from "../state/state.js";
import { capitalise } from "../state/ways.js";
import { capital, tell } from "./said.js";
import { tellTableEnd } from "./table_end.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {import("../types.js").Figure} Figure
 */

/**
 * How a result feels to those at this page.
 * @typedef {"won" | "lost" | "drawn" | "best" | "plain"} Mood
 * @typedef {{head: string, line: string, mood: Mood}} Result
 */

/**
 * The result: a headline, what decided it, and how it feels.
 * @param {State} state @param {TableShown} table
 * @param {{best: import("../state/best_scores.js").Best | null, decided: string}} known what it means for somebody alone, and what the game says
 * @returns {Result}
 */
export function sayResult(state, table, { best, decided }) {
  const { outcome } = table;
  const own = playedSeats(state, table);
  const line = outcome ? sayEnd(outcome, outcome.places.map((_, seat) => playerOf(table, seat)), own, decided) : "";
  if (!outcome || outcome.places.length === 0) return { head: phrase("result.none"), line: table.why ? capital(tell(table.why)) : line, mood: "plain" };
  const { places } = outcome;
  if (places.length === 1) return saySolo(outcome, best, line, state.games[table.game]);
  const firsts = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  if (firsts.length === places.length) return { head: phrase("common.draw"), line, mood: "drawn" };
  if (own.length === 1) {
    const place = places[own[0]];
    if (place === 1) return { head: phrase(firsts.length > 1 ? "result.shared_first" : "common.you_won"), line, mood: "won" };
    return { head: places.length === 2 ? phrase("common.you_lost") : phrase("result.place_of", { place: ordinal(place), count: places.length }), line, mood: "lost" };
  }
  const names = showList(firsts.map((seat) => playerOf(table, seat)));
  return { head: phrase("result.wins", { names, count: firsts.length }), line, mood: own.length ? "won" : "plain" };
}

/** Why a match is over, in a word or two. @param {string} reason */
function sayReason(reason) {
  return phraseOr(`reason.${reason}`, capitalise(reason));
}

/**
 * What decided a match, and who did it: of two, the loser has resigned.
 * @param {import("../types.js").Outcome} outcome @param {string[]} names by seat @param {number[]} [own] @param {string} [decided] what the game says
 */
export function sayEnd(outcome, names, own = [], decided = "") {
  const { places, reason } = outcome;
  const byTable = tellTableEnd(outcome, names, own);
  if (byTable) return byTable;
  const losers = places.flatMap((place, seat) => (places.length === 1 || place > 1 ? [seat] : []));
  const won = own.length > 0 && own.every((seat) => places[seat] === 1);
  if (reason === "resigned" && losers.length > 1 && won) return phrase("result.others_resigned");
  if (reason !== "resigned" && decided) return decided;
  if (places.length > 2 || losers.length !== 1) return sayReason(reason);
  const [loser] = losers;
  if (reason !== "resigned") {
    // Of some ends the winner would be told what the loser did: they say by whom.
    const mine = own.length === 1 && own[0] === loser;
    return phraseOr(mine ? `reason_you.${reason}` : `reason_by.${reason}`, sayReason(reason), { name: names[loser] });
  }
  return own.length === 1 && own[0] === losers[0] ? phrase("result.you_resigned") : phrase("result.resigned", { name: names[losers[0]] });
}

/** How somebody alone came to the end of it. @type {Record<string, string>} */
const SOLO_ENDS = {
  victory: phrase("result.victory"),
  cleared: phrase("result.cleared"),
  rounds_played: phrase("result.rounds_played"),
  stopped: phrase("result.stopped"),
  lines_cleared: phrase("result.goal"),
  time_up: phrase("result.time_up"),
};

/**
 * @param {import("../types.js").Outcome} outcome @param {import("../state/best_scores.js").Best | null} best @param {string} line
 * @param {import("../types.js").GameInfo | undefined} info @returns {Result}
 */
function saySolo({ places, reason }, best, line, info) {
  const done = SOLO_ENDS[reason];
  if (best?.isNew) {
    const gained = best.score - (best.before ?? 0);
    const beaten = best.timed ? phrase("result.faster", { seconds: showNumber(gained / 1000, 2) }) : phrase("result.beaten", { more: showPoints(gained, info) });
    const text = info?.ranking ? line : `${line} ${beaten}`.trim();
    return { head: phrase("result.new_best"), line: text, mood: "best" };
  }
  if (done) return { head: done, line, mood: places[0] === 1 && reason !== "stopped" && reason !== "time_up" ? "won" : "plain" };
  if (best?.furthest) return { head: phrase("result.game_over"), line: `${line} ${phrase("result.furthest")}`.trim(), mood: "plain" };
  return { head: phrase("result.game_over"), line, mood: places[0] === 1 ? "plain" : "lost" };
}

/**
 * The three figures that matter, where the game names none of its own.
 * @param {State} state @param {TableShown} table @param {number} seconds @param {number | null} best
 * @returns {Figure[]}
 */
export function figuresOf(state, table, seconds, best) {
  const { outcome } = table;
  if (!outcome) return [];
  const info = state.games[table.game];
  const own = playedSeats(state, table);
  /** @type {Figure[]} */
  const figures = [];
  const scores = showScores(outcome, info);
  if (scores && (info?.solo || outcome.scores.some((score) => score !== 0))) {
    const shown = own.length === 1 ? [own[0]] : outcome.scores.length <= 2 ? outcome.scores.keys() : [];
    const text = [...shown].map((seat) => scores[seat]).join(" : ");
    if (text) figures.push({ label: phrase("common.score"), value: text });
  }
  figures.push({ label: phrase("common.time"), value: showTime(seconds) });
  if (outcome.places.length === 1 && best !== null) figures.push({ label: phrase("common.best"), value: showPoints(best, info) });
  else if (table.seats.length > 1 && !table.challenge) {
    figures.push({ label: phrase(table.seats.length === 2 ? "result.series" : "result.your_wins"), value: showSeries(table, ownSeats(state, table)) });
  }
  return figures;
}

/** @param {TableShown} table @param {number[]} own */
function showSeries(table, own) {
  if (table.seats.length > 2) return String(own.length ? (table.seats[own[0]].wins ?? 0) : 0);
  const order = own.length === 1 && own[0] === 1 ? [1, 0] : [0, 1];
  return order.map((seat) => table.seats[seat].wins ?? 0).join(" : ");
}

/**
 * A score that was reached, as people count it: some games' scores also part equals.
 * @param {number} score @param {import("../types.js").GameInfo | undefined} info
 */
export function showPoints(score, info) {
  return showScore(info?.ranking ? pointsOf(score, info.ranking) : score, info?.score_unit ?? 1);
}

/** core/game_info.py, `Ranking.tell`. @param {number} score @param {{unit: number, most: number, span: number}} ranking */
function pointsOf(score, { unit, most, span }) {
  if (!span) return Math.min(most, Math.floor(score / unit));
  return Math.min(Math.floor(score / span) || most, Math.floor((score % span) / unit));
}

/** Whether the time counts of a match somebody plays alone. @param {import("../types.js").GameInfo | undefined} info @param {Record<string, any>} options */
export function isTimed(info, options) {
  const timed = info?.solo?.timed;
  return Boolean(timed && timed.values.includes(String(options[timed.option])));
}

/**
 * The scores of an outcome by seat, as people count them; null if they do not tell that.
 * @param {import("../types.js").Outcome} outcome @param {import("../types.js").GameInfo | undefined} info @returns {string[] | null}
 */
export function showScores(outcome, info) {
  if (info?.ranking && CUT_SHORT.includes(outcome.reason)) return null;
  return outcome.scores.map((score) => showPoints(score, info));
}

/** @param {number} score @param {number} unit */
export function showScore(score, unit) {
  return showNumber(score / unit, unit === 1 ? 0 : 1);
}

/** @param {number} seconds */
export function showTime(seconds) {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const tail = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}

/** @param {number} place */
export function ordinal(place) {
  return showOrdinal(place);
}

/** Who has played a seat of the table's match, whoever sits there now. @param {TableShown} table @param {number} seat */
export function playerOf(table, seat) {
  return table.played?.[seat]?.name || nameOf(table, seat);
}

/** Who a seat of the board belongs to: who sits there now while it is played, who sat there once it is over. @param {TableShown} table @param {number} seat */
export function boardName(table, seat) {
  return (table.state !== "ENDED" && table.seats[seat]?.name) || playerOf(table, seat);
}

/** @param {TableShown} table @param {number} seat */
export function nameOf(table, seat) {
  return table.seats[seat]?.name || phrase("common.seat", { number: seat + 1 });
}
