// @ts-check
// The board in words, for screen readers: what it looks like, and what has just happened. Draws nothing.

import { cellAt } from "/static/canvas_motion.js";
import { HEIGHT } from "./web_motion.js";

/**
 * @typedef {import("./web_theme.js").Colour} Colour
 * @typedef {import("./web_motion.js").SeatShown} SeatShown
 * @typedef {import("./web_motion.js").GameEvent} GameEvent
 * @typedef {object} View
 * @property {"play" | "stage" | "round" | "over"} phase
 * @property {number} level
 * @property {number} round
 * @property {number} rounds
 * @property {number[]} wins
 * @property {number} [started]
 * @property {SeatShown[]} seats
 * @property {number | null} next_from
 * @property {{places: number[], scores: number[], reason: string} | null} outcome
 */

/** @type {Record<string, string>} */
const NAMES = { b: "blue", r: "brown", y: "yellow" };

/** @param {number} count @param {string} [one] */
function many(count, one = "virus") {
  return `${count} ${count === 1 ? one : one === "virus" ? "viruses" : `${one}s`}`;
}

/** @param {string[]} rows @param {number} x */
function columnHeight(rows, x) {
  for (let y = HEIGHT - 1; y >= 0; y--) if (!["..", "##"].includes(cellAt(rows, x, y))) return y + 1;
  return 0;
}

/** @param {SeatShown} seat */
function describeLeft({ viruses, left }) {
  const parts = Object.entries(left).filter(([, count]) => count > 0);
  return `${many(viruses)} left${parts.length ? `: ${parts.map(([colour, count]) => `${count} ${NAMES[colour]}`).join(", ")}` : ""}.`;
}

/** @param {SeatShown} seat */
function describePill({ pill, next, phase }) {
  if (!pill) {
    if (phase === "won") return "This bottle is clear.";
    if (phase === "lost") return "This bottle is out.";
    return `Next pill: ${NAMES[next[0]]} and ${NAMES[next[1]]}.`;
  }
  const [here, there] = pill.cells;
  const how =
    pill.turn & 1
      ? `upright in column ${pill.x + 1}, ${NAMES[there[2][0]]} over ${NAMES[here[2][0]]}`
      : `in columns ${pill.x + 1} and ${pill.x + 2}, ${NAMES[here[2][0]]} left, ${NAMES[there[2][0]]} right`;
  return `Pill ${how}, row ${pill.y + 1}. Next: ${NAMES[next[0]]} and ${NAMES[next[1]]}.`;
}

/** The board in words. @param {View} view @param {number | null} seat */
export function describe(view, seat) {
  if (seat === null || !view.seats[seat]) {
    return view.seats
      .map((one, i) => `Seat ${i + 1}: score ${one.score}, ${describeLeft(one)}${one.phase === "lost" ? " Out." : ""}`)
      .join(" ");
  }
  const own = view.seats[seat];
  const heights = Array.from({ length: 8 }, (_, x) => columnHeight(own.rows, x)).join(", ");
  const words = [
    view.seats.length > 1 ? `Round ${view.round}.` : `Level ${view.level}.`,
    `Score ${own.score}.`,
    describeLeft(own),
    describePill(own),
  ];
  words.push(`Column heights from the left: ${heights}.`);
  if (own.falling.length) words.push(`${many(own.falling.length)} falling in columns ${own.falling.map(([x]) => x + 1).join(", ")}.`);
  if (own.damage) words.push(`${many(own.damage)} waiting to fall in.`);
  view.seats.forEach((other, i) => {
    if (i !== seat) words.push(`Seat ${i + 1}: ${other.phase === "lost" ? "out" : `${many(other.viruses)} left`}.`);
  });
  return words.join(" ");
}

/** Up to three figures for the end. @param {View} view @param {number | null} seat */
export function figures(view, seat) {
  const own = view.seats[seat ?? 0];
  if (!own) return [];
  const last =
    view.rounds > 1 ? { label: "Rounds won", value: String(view.wins[seat ?? 0]) } : { label: "Viruses left", value: String(own.viruses) };
  return [
    { label: "Score", value: String(own.score) },
    ...(view.seats.length === 1 ? [{ label: "Level", value: String(view.level) }] : []),
    last,
  ];
}

/**
 * What to announce of these events to those who play at this page.
 * @param {View} view @param {GameEvent[]} events @param {number[]} seats @param {string[]} names @returns {string}
 */
export function announce(view, events, seats, names) {
  /** @type {string[]} */
  const words = [];
  for (const seat of seats) {
    const who = seats.length > 1 ? `${names[seat]}: ` : "";
    const mine = events.filter((event) => event.seat === seat);
    const hit = mine.filter((event) => event.name === "virus_hit").reduce((sum, event) => sum + event.count, 0);
    if (hit) words.push(`${who}${many(hit)} cleared, ${view.seats[seat].viruses} left.`);
    for (const event of mine) {
      if (event.name === "damage_received")
        words.push(
          `${who}${many(event.columns.length)} coming down in column ${event.columns.map((/** @type {number} */ x) => x + 1).join(", ")}.`,
        );
      if (event.name === "damage_sent") words.push(`${who}${many(event.count)} sent to ${names[event.to] ?? "the next bottle"}.`);
      if (event.name === "stage_clear") words.push(`Level ${event.level} clear. Score ${event.score}.`);
      if (event.name === "round_won") words.push(`${who}round won.`);
      if (event.name === "lost") words.push(`${who}${view.seats.length === 1 ? "The bottle is full. Game over." : "lost."}`);
      if (event.name === "won") words.push(`${who}you have won!`);
    }
  }
  for (const event of events) {
    if (event.name === "level" && seats.length) words.push(view.seats.length > 1 ? `Round ${event.round}.` : `Level ${event.level}.`);
    if (event.name === "won" && !seats.includes(event.seat)) words.push(`${names[event.seat] ?? "Somebody"} has won.`);
  }
  return words.join(" ");
}
