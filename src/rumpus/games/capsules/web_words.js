// @ts-check
// The field in words, for screen readers: what it looks like, and what has just happened. Draws nothing.

import { cellAt } from "/static/canvas_motion.js";
import { HEIGHT } from "./web_motion.js";
import { NAMES } from "./web_theme.js";

/**
 * @typedef {import("./web_motion.js").SeatShown} SeatShown
 * @typedef {import("./web_motion.js").GameEvent} GameEvent
 * @typedef {object} View
 * @property {"waiting" | "play" | "over"} phase
 * @property {number} round
 * @property {number} rounds
 * @property {number | null} opens
 * @property {number | null} starts
 * @property {number | null} ends
 * @property {number | null} seconds
 * @property {number[]} winners
 * @property {SeatShown[]} seats
 * @property {{places: number[], scores: number[], reason: string} | null} outcome
 */

/** @param {number} count @param {string} [one] @param {string} [more] */
function many(count, one = "virus", more = "viruses") {
  return `${count} ${count === 1 ? one : more}`;
}

/** @param {string} colours */
function list(colours) {
  return [...colours].map((letter) => NAMES[letter]).join(", ");
}

/** @param {string[]} rows @param {number} x */
function columnHeight(rows, x) {
  for (let y = HEIGHT - 1; y >= 0; y--) if (cellAt(rows, x, y) !== "..") return y + 1;
  return 0;
}

/** @param {SeatShown} seat */
function describeCapsule({ capsule, next, state }) {
  const after = next ? ` Next: ${NAMES[next[0]]} and ${NAMES[next[1]]}.` : "";
  if (state === "paused") return "Paused. Any key goes on.";
  if (!capsule) return state === "defeated" ? "Defeated in this round." : `Everything is settling.${after}`;
  const [here, there] = capsule.cells;
  const how =
    capsule.turn & 1
      ? `upright in column ${here[0] + 1}, ${NAMES[there[2][0]]} over ${NAMES[here[2][0]]}`
      : `in columns ${here[0] + 1} and ${there[0] + 1}, ${NAMES[here[2][0]]} left, ${NAMES[there[2][0]]} right`;
  return `Capsule ${how}, row ${here[1] + 1}.${after}`;
}

/** @param {SeatShown} seat */
function describeViruses({ rows, viruses }) {
  /** @type {string[]} */
  const found = [];
  for (let x = 0; x < 8; x++) {
    /** @type {string[]} */
    const column = [];
    for (let y = HEIGHT - 1; y >= 0; y--) {
      const text = cellAt(rows, x, y);
      if (text[1] === "*") column.push(`${NAMES[text[0]]} ${y + 1}`);
    }
    if (column.length) found.push(`column ${x + 1}: ${column.join(", ")}`);
  }
  return `${many(viruses)} left${found.length ? `, by row: ${found.join("; ")}` : ""}.`;
}

/** The field in words. @param {View} view @param {number | null} seat */
export function describe(view, seat) {
  const many2 = view.rounds ? ` of ${view.rounds}` : "";
  if (seat === null || !view.seats[seat]) {
    return view.seats.map((one, i) => `Seat ${i + 1}: score ${one.score}, ${many(one.viruses)} left, ${one.state}.`).join(" ");
  }
  const own = view.seats[seat];
  if (view.phase === "waiting") {
    const ready = view.seats.filter((one) => one.state === "ready").length;
    const mine = own.state === "ready" ? "You are ready." : "Press any key when you are ready.";
    return `Round ${view.round + 1}${many2} begins soon. ${ready} of ${view.seats.length} are ready. ${mine} Your score is ${own.score}; low is good.`;
  }
  const heights = Array.from({ length: 8 }, (_, x) => columnHeight(own.rows, x)).join(", ");
  const words = [
    `Round ${view.round}${many2}.`,
    describeCapsule(own),
    describeViruses(own),
    `Column heights from the left: ${heights}.`,
    `Score ${own.score}.`,
  ];
  if (own.falling.length) words.push(`Falling in: ${own.falling.map(([x, , text]) => `${NAMES[text[0]]} in column ${x + 1}`).join(", ")}.`);
  if (own.waiting) words.push(`${many(own.waiting, "element", "elements")} waiting to fall in.`);
  view.seats.forEach((other, i) => {
    if (i !== seat) words.push(`Seat ${i + 1}: ${["play", "settle", "receive"].includes(other.state) ? many(other.viruses) : other.state}.`);
  });
  return words.join(" ");
}

/** Up to three figures for the end. @param {View} view @param {number | null} seat */
export function figures(view, seat) {
  const own = view.seats[seat ?? 0];
  if (!own) return [];
  return [
    { label: "Viruses in all (low is good)", value: String(own.score) },
    { label: view.round === 1 ? "Round" : "Rounds", value: String(view.round) },
    { label: "Viruses left", value: String(own.viruses) },
  ];
}

/**
 * What to announce of these events to those who play at this page.
 * @param {View} view @param {GameEvent[]} events @param {number[]} seats @param {string[]} names @returns {string}
 */
export function announce(view, events, seats, names) {
  /** @type {string[]} */
  const words = [];
  const who = (/** @type {number} */ seat) => (seats.length > 1 ? `${names[seat]}: ` : "");
  for (const event of events) {
    const mine = seats.includes(event.seat);
    if (event.name === "eliminated" && mine)
      words.push(`${who(event.seat)}${many(event.rows.length, "row", "rows")} eliminated, ${many(view.seats[event.seat].viruses)} left.`);
    if (event.name === "sent" && mine) words.push(`${who(event.seat)}${list(event.colours)} sent to ${names[event.to] ?? "another player"}.`);
    if (event.name === "sent" && seats.includes(event.to)) words.push(`${names[event.seat] ?? "Somebody"} sends you ${list(event.colours)}.`);
    if (event.name === "received" && mine) {
      const columns = event.columns.map((/** @type {number} */ x) => x + 1).join(", ");
      words.push(`${who(event.seat)}${list(event.colours)} falling in column ${columns}.`);
    }
    if (event.name === "defeated") words.push(mine ? `${who(event.seat)}defeated.` : `${names[event.seat] ?? "Somebody"} is defeated.`);
    if (event.name === "paused" && mine) words.push(`${who(event.seat)}paused.`);
    if (event.name === "won") words.push(mine ? `${who(event.seat)}round won!` : `${names[event.seat] ?? "Somebody"} wins the round.`);
    if (event.name === "round_end" && event.winners.length === 0) words.push("Nobody wins the round.");
    if (event.name === "round_start" && seats.length) words.push(`Round ${event.round}.`);
  }
  return words.join(" ");
}

/** The events as short lines for the little terminal. @param {View} view @param {GameEvent[]} events @param {number[]} own @param {string[]} names @returns {string[]} */
export function tellNews(view, events, own, names) {
  const name = (/** @type {number} */ seat) => (own.includes(seat) && own.length === 1 ? "you" : (names[seat] ?? "").slice(0, 12));
  /** @type {string[]} */
  const news = [];
  for (const event of events) {
    if (event.name === "round_start") news.push(`round ${event.round}`);
    if (event.name === "eliminated" && own.includes(event.seat))
      news.push(`${many(event.rows.length, "row", "rows")}${event.chain > 1 ? ` x${event.chain}` : ""}`);
    if (event.name === "sent") news.push(`${name(event.seat)} ${event.colours.length}→ ${name(event.to)}`);
    if (event.name === "defeated") news.push(`${name(event.seat)} out!`);
    if (event.name === "paused" || event.name === "resumed") news.push(`${name(event.seat)} ${event.name}`);
    if (event.name === "won") news.push(`${name(event.seat)} cured`);
    if (event.name === "round_end" && event.winners.length === 0) news.push("nobody won");
  }
  return news;
}
