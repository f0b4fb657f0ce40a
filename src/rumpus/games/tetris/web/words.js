// @ts-check
// The board in words, for screen readers: what it looks like, and what has just happened. Draws nothing.

import { phrase, showNumber, showOrdinal } from "/static/text/language.js";
import { HEIGHT, WIDE, listCells, nameClear, placeOf } from "./view.js";
import { showTime } from "/static/text/outcome.js";
import { showExact } from "/static/text/ranks.js";
import { endStep } from "./goals.js";

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").SeatShown} SeatShown
 * @typedef {import("./view.js").GameEvent} GameEvent
 */

/** @param {string[]} rows @param {number} x */
function columnHigh(rows, x) {
  const top = rows.findIndex((row) => row[x] !== ".");
  return top < 0 ? 0 : HEIGHT - top;
}

/** @param {SeatShown} seat */
function describePiece({ piece, next, hold, phase }) {
  const words = [];
  if (phase === "out") return phrase("tetris.well_out");
  if (piece) {
    const cells = listCells(piece, piece.y);
    const columns = [...new Set(cells.map(([x]) => x + 1))].sort((a, b) => a - b);
    const where = { piece: piece.kind, from: columns[0], to: columns[columns.length - 1], row: Math.min(...cells.map(([, y]) => y)) + 1 };
    words.push(phrase(columns.length > 1 ? "tetris.falls_columns" : "tetris.falls_column", where));
  }
  words.push(phrase("tetris.next_are", { pieces: next.join(", ") }));
  if (hold) words.push(phrase("tetris.on_hold", { piece: hold }));
  return words.join(" ");
}

/** @param {SeatShown} seat */
function sayLines({ lines }) {
  return phrase("tetris.many_lines", { count: lines });
}

/** The board in words. @param {View} view @param {number | null} seat @param {string[]} names */
export function describe(view, seat, names) {
  /** @param {SeatShown} one @param {number} i */
  const line = (one, i) => {
    const place = placeOf(view, i);
    const placed = place !== null && view.seats.length > 1;
    const values = { name: names[i], place: placed ? showOrdinal(place) : "", level: one.level, score: one.score, lines: sayLines(one) };
    return phrase(placed ? "tetris.seat_place" : one.phase === "out" ? "tetris.seat_out" : "tetris.seat_level", values);
  };
  const own = seat === null ? undefined : view.seats[seat];
  if (!own) return view.seats.map(line).join(" ");
  const highs = Array.from({ length: WIDE }, (_, x) => columnHigh(own.rows, x)).join(", ");
  const words = [
    phrase("tetris.own", { score: own.score, level: own.level, lines: sayLines(own) }),
    describePiece(own),
    phrase("tetris.heights", { highs }),
  ];
  if (own.incoming) words.push(phrase("tetris.garbage_coming", { count: own.incoming }));
  view.seats.forEach((other, i) => {
    if (i !== seat) words.push(line(other, i));
  });
  return words.join(" ");
}

/** Up to three figures for the end. @param {View} view @param {number | null} seat */
export function figures(view, seat) {
  const own = view.seats[seat ?? 0];
  if (!own) return [];
  const seconds = endStep(view) / 60;
  const pace = { label: phrase("tetris.per_second"), value: showNumber(own.placed / Math.max(1, seconds), 1) };
  const score = { label: phrase("common.score"), value: showNumber(own.score) };
  if (view.goal?.lines && own.lines >= view.goal.lines) return [{ label: phrase("tetris.clock"), value: showExact(seconds) }, pace, { label: phrase("tetris.faults"), value: String(own.faults) }];
  if (view.goal?.lines) return [{ label: phrase("tetris.clock"), value: showExact(seconds) }, { label: phrase("tetris.lines"), value: phrase("tetris.lines_of", { lines: own.lines, goal: view.goal.lines }) }, pace];
  if (view.seats.length > 1) return [score, { label: phrase("tetris.garbage_sent"), value: String(own.sent) }, { label: phrase("tetris.per_minute"), value: showNumber((60 * own.sent) / Math.max(1, seconds), 1) }];
  return view.goal ? [score, { label: phrase("tetris.lines"), value: String(own.lines) }, pace] : [score, { label: phrase("tetris.lines"), value: String(own.lines) }, { label: phrase("tetris.clock"), value: showTime(seconds) }];
}

/**
 * What to announce of these events to those who play at this page.
 * @param {View} view @param {GameEvent[]} events @param {number[]} seats @param {string[]} names @returns {string}
 */
export function announce(view, events, seats, names) {
  /** @type {string[]} */
  const words = [];
  for (const event of events) {
    const seat = event.seat;
    const mine = seats.includes(seat);
    const name = names[seat] ?? phrase("tetris.seat", { number: seat + 1 });
    /** Where two play at this page, whom it is about. @param {string} said */
    const tell = (said) => words.push(seats.length > 1 ? phrase("tetris.name_said", { name, said }) : said);
    if (event.name === "out" && view.seats.length > 1) {
      const place = placeOf(view, seat);
      const values = { name, place: place === null ? "" : showOrdinal(place) };
      if (mine) tell(phrase(place === null ? "tetris.you_out" : "tetris.you_out_place", values));
      else words.push(phrase(place === null ? "tetris.is_out" : "tetris.is_out_place", values));
    } else if (event.name === "out" && mine) words.push(phrase("tetris.over_score", { score: view.seats[seat].score }));
    if (!mine) continue;
    if (event.name === "clear" && (event.count === 4 || event.tspin)) {
      tell(phrase(event.b2b ? "tetris.said_b2b" : "tetris.said_clear", { clear: nameClear(event.title), points: event.points }));
    }
    if (event.name === "garbage_added") tell(phrase("tetris.garbage_added", { count: event.count }));
    if (event.name === "level") tell(phrase("tetris.said_level", { level: event.level }));
  }
  const winner = view.outcome && view.seats.length > 1 && events.some(({ name }) => name === "out") ? view.outcome.places.indexOf(1) : -1;
  if (winner >= 0) words.push(seats.includes(winner) && seats.length === 1 ? phrase("tetris.you_have_won") : phrase("tetris.has_won", { name: names[winner] ?? phrase("tetris.somebody") }));
  return words.join(" ");
}

/** What decided it, where a goal was reached. @param {View} view @param {number[]} own @param {string[]} names */
function tellGoal({ outcome, goal, seats }, own, names) {
  const alone = seats.length === 1;
  const winner = outcome?.places.indexOf(1) ?? 0;
  const mine = own.length === 1 && own[0] === winner;
  if (outcome?.reason === "time_up") return alone ? phrase("tetris.decided_time_alone", { count: seats[0].lines }) : phrase(mine ? "tetris.decided_time_you" : "tetris.decided_time", { name: names[winner] });
  const values = { name: names[winner], lines: goal?.lines ?? 0, pieces: seats[0].placed };
  return phrase(alone ? "tetris.decided_lines_alone" : mine ? "tetris.decided_lines_you" : "tetris.decided_lines", values);
}

/** What decided it: whose stack reached the top. @param {View} view @param {number[]} own @param {string[]} names */
export function decided(view, own, names) {
  if (!view.outcome) return "";
  const { places, reason } = view.outcome;
  if (reason === "lines_cleared" || reason === "time_up") return tellGoal(view, own, names);
  if (places.length === 1 && view.goal?.name === "zen") return phrase("tetris.decided_zen", { count: view.seats[0].lines });
  if (places.length === 1 && view.goal?.lines) return phrase("tetris.decided_missed", { count: view.goal.lines - view.seats[0].lines });
  if (places.length === 1) return phrase("tetris.decided_alone", { count: view.seats[0].lines });
  const winner = places.indexOf(1);
  const mine = own.length === 1 && own[0] === winner;
  if (places.length > 2) return phrase(mine ? "tetris.decided_you_last" : "tetris.decided_last", { name: names[winner] });
  const loser = 1 - winner;
  return phrase(own.length === 1 && own[0] === loser ? "tetris.decided_you" : "tetris.decided", { name: names[loser] });
}
