// @ts-check
// The board in words, for screen readers: what it looks like, and what has just happened. Draws nothing.

import { HEIGHT, WIDE, ordinal, placeOf, spaced } from "./web_view.js";

/**
 * @typedef {import("./web_view.js").View} View
 * @typedef {import("./web_view.js").SeatShown} SeatShown
 * @typedef {import("./web_view.js").GameEvent} GameEvent
 */

/** @param {number} count @param {string} one */
function many(count, one) {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** @param {string[]} rows @param {number} x */
function columnHigh(rows, x) {
  const top = rows.findIndex((row) => row[x] !== ".");
  return top < 0 ? 0 : HEIGHT - top;
}

/** @param {SeatShown} seat */
function describePiece({ piece, next, hold, phase }) {
  const words = [];
  if (phase === "out") return "This well is out.";
  if (piece) {
    const columns = [...new Set(piece.cells.map(([x]) => x + 1))].sort((a, b) => a - b);
    const where = columns.length > 1 ? `columns ${columns[0]} to ${columns[columns.length - 1]}` : `column ${columns[0]}`;
    words.push(`${piece.kind} falling in ${where}, row ${Math.min(...piece.cells.map(([, y]) => y)) + 1}.`);
  }
  words.push(`Next: ${next.join(", ")}.`);
  if (hold) words.push(`On hold: ${hold}.`);
  return words.join(" ");
}

/** The board in words. @param {View} view @param {number | null} seat */
export function describe(view, seat) {
  /** @param {SeatShown} one @param {number} i */
  const line = (one, i) => {
    const place = placeOf(view, i);
    const state = place !== null && view.seats.length > 1 ? `${ordinal(place)} place` : one.phase === "out" ? "out" : `level ${one.level}`;
    return `Seat ${i + 1}: ${state}, score ${one.score}, ${many(one.lines, "line")}.`;
  };
  const own = seat === null ? undefined : view.seats[seat];
  if (!own) return view.seats.map(line).join(" ");
  const highs = Array.from({ length: WIDE }, (_, x) => columnHigh(own.rows, x)).join(", ");
  const words = [
    `Score ${own.score}, level ${own.level}, ${many(own.lines, "line")}.`,
    describePiece(own),
    `Column heights from the left: ${highs}.`,
  ];
  if (own.incoming) words.push(`${many(own.incoming, "row")} of garbage coming.`);
  view.seats.forEach((other, i) => {
    if (i !== seat) words.push(line(other, i));
  });
  return words.join(" ");
}

/** Up to three figures for the end. @param {View} view @param {number | null} seat */
export function figures(view, seat) {
  const own = view.seats[seat ?? 0];
  if (!own) return [];
  return [
    { label: "Score", value: spaced(own.score) },
    { label: "Lines", value: String(own.lines) },
    view.seats.length > 1 ? { label: "Garbage sent", value: String(own.sent) } : { label: "Level", value: String(own.level) },
  ];
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
    const name = names[seat] ?? `Seat ${seat + 1}`;
    const who = mine && seats.length > 1 ? `${name}: ` : "";
    if (event.name === "out" && view.seats.length > 1) {
      const place = placeOf(view, seat);
      const how = place === null ? "" : `, ${ordinal(place)} place`;
      words.push(mine ? `${who}Out${how}.` : `${name} is out${how}.`);
    } else if (event.name === "out" && mine) words.push(`Game over. Score ${view.seats[seat].score}.`);
    if (!mine) continue;
    if (event.name === "clear" && (event.count === 4 || event.tspin)) {
      words.push(`${who}${event.b2b ? "Back-to-back " : ""}${event.title}, ${event.points} points.`);
    }
    if (event.name === "garbage_added") words.push(`${who}${many(event.count, "row")} of garbage.`);
    if (event.name === "level") words.push(`${who}Level ${event.level}.`);
  }
  const winner = view.outcome && view.seats.length > 1 && events.some(({ name }) => name === "out") ? view.outcome.places.indexOf(1) : -1;
  if (winner >= 0) words.push(seats.includes(winner) && seats.length === 1 ? "You have won!" : `${names[winner] ?? "Somebody"} has won.`);
  return words.join(" ");
}
