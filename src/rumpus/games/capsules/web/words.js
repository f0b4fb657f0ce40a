// @ts-check
// The field in words, for screen readers: what it looks like, and what has just happened. Draws nothing.

import { cellAt } from "/static/canvas/motion.js";
import { phrase, phraseOr } from "/static/text/language.js";
import { HEIGHT } from "./motion.js";
import { NAMES } from "./theme.js";

/**
 * @typedef {import("./motion.js").SeatShown} SeatShown
 * @typedef {import("./motion.js").GameEvent} GameEvent
 * @typedef {import("./shape.js").View} View
 */

/** What a seat is doing. @param {string} state */
function tellState(state) {
  return phraseOr(`capsules.state_${state}`, state);
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
  if (state === "paused") return phrase("capsules.told_paused");
  if (!capsule && state === "defeated") return phrase("capsules.told_defeated");
  const words = [capsule ? describePlace(capsule) : phrase("capsules.told_settling")];
  if (next) words.push(phrase("capsules.told_next", { first: NAMES[next[0]], second: NAMES[next[1]] }));
  return words.join(" ");
}

/** @param {NonNullable<SeatShown["capsule"]>} capsule */
function describePlace({ cells: [here, there], turn }) {
  const [one, other] = [NAMES[here[2][0]], NAMES[there[2][0]]];
  const row = here[1] + 1;
  if (turn & 1) return phrase("capsules.told_upright", { column: here[0] + 1, upper: other, lower: one, row });
  return phrase("capsules.told_flat", { left: here[0] + 1, right: there[0] + 1, first: one, second: other, row });
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
      if (text[1] === "*") column.push(phrase("capsules.told_virus", { colour: NAMES[text[0]], row: y + 1 }));
    }
    if (column.length) found.push(phrase("capsules.told_column", { column: x + 1, viruses: column.join(", ") }));
  }
  const left = phrase("common.viruses_left", { count: viruses });
  return found.length ? phrase("capsules.told_viruses", { left, columns: found.join("; ") }) : `${left}.`;
}

/** The field in words. @param {View} view @param {number | null} seat @param {string[]} names */
export function describe(view, seat, names) {
  if (seat === null || !view.seats[seat]) {
    return view.seats
      .map(({ score, viruses, state }, i) =>
        phrase("capsules.told_seat", { name: names[i], score, viruses: phrase("common.viruses_left", { count: viruses }), state: tellState(state) }))
      .join(" ");
  }
  const own = view.seats[seat];
  const { rounds } = view;
  if (view.phase === "waiting") {
    const ready = view.seats.filter((one) => one.state === "ready").length;
    return [
      phrase(rounds ? "capsules.told_soon_of" : "capsules.told_soon", { round: view.round + 1, rounds }),
      phrase("capsules.told_ready_count", { ready, count: view.seats.length }),
      phrase(own.state === "ready" ? "capsules.told_you_ready" : "capsules.told_press"),
      phrase("capsules.told_low", { score: own.score }),
    ].join(" ");
  }
  const heights = Array.from({ length: 8 }, (_, x) => columnHeight(own.rows, x)).join(", ");
  const words = [
    phrase(rounds ? "capsules.told_round_of" : "capsules.told_round", { round: view.round, rounds }),
    describeCapsule(own),
    describeViruses(own),
    phrase("capsules.told_heights", { heights }),
    phrase("capsules.told_score", { score: own.score }),
  ];
  if (own.falling.length) {
    const elements = own.falling.map(([x, , text]) => phrase("capsules.told_element", { colour: NAMES[text[0]], column: x + 1 }));
    words.push(phrase("capsules.told_falling", { elements: elements.join(", ") }));
  }
  if (own.waiting) words.push(phrase("capsules.told_waiting", { count: own.waiting }));
  view.seats.forEach((other, i) => {
    if (i === seat) return;
    const plays = ["play", "settle", "receive"].includes(other.state);
    words.push(phrase("capsules.told_other", { name: names[i], state: plays ? phrase("common.viruses", { count: other.viruses }) : tellState(other.state) }));
  });
  return words.join(" ");
}

/** Up to three figures for the end. @param {View} view @param {number | null} seat */
export function figures(view, seat) {
  const own = view.seats[seat ?? 0];
  if (!own) return [];
  return [
    { label: phrase("capsules.figure_sum"), value: String(own.score) },
    { label: phrase("capsules.figure_rounds", { count: view.round }), value: String(view.round) },
    { label: phrase("capsules.figure_left"), value: String(own.viruses) },
  ];
}

/**
 * What to announce of these events to those who play at this page.
 * @param {View} view @param {GameEvent[]} events @param {number[]} seats @param {string[]} names @returns {string}
 */
export function announce(view, events, seats, names) {
  /** @type {string[]} */
  const words = [];
  /** @param {number} seat @param {string} said */
  const tell = (seat, said) => words.push(seats.length > 1 ? phrase("common.name_says", { name: names[seat], words: said }) : said);
  for (const event of events) {
    const mine = seats.includes(event.seat);
    const name = names[event.seat] ?? phrase("common.somebody");
    if (event.name === "eliminated" && mine) {
      const viruses = phrase("common.viruses_left", { count: view.seats[event.seat].viruses });
      tell(event.seat, phrase("capsules.said_rows", { count: event.rows.length, viruses }));
    }
    if (event.name === "sent" && mine)
      tell(event.seat, phrase("capsules.said_sent", { colours: list(event.colours), name: names[event.to] ?? phrase("capsules.another_player") }));
    if (event.name === "sent" && seats.includes(event.to)) words.push(phrase("capsules.said_sends_you", { name, colours: list(event.colours) }));
    if (event.name === "received" && mine) {
      const columns = event.columns.map((/** @type {number} */ x) => x + 1).join(", ");
      tell(event.seat, phrase("capsules.said_falling", { colours: list(event.colours), columns }));
    }
    if (event.name === "defeated" && mine) tell(event.seat, phrase("capsules.said_defeated"));
    if (event.name === "defeated" && !mine) words.push(phrase("capsules.said_name_defeated", { name }));
    if (event.name === "paused" && mine) tell(event.seat, phrase("capsules.said_paused"));
    if (event.name === "won" && mine) tell(event.seat, phrase("capsules.said_won"));
    if (event.name === "won" && !mine) words.push(phrase("capsules.said_name_won", { name }));
    if (event.name === "round_end" && event.winners.length === 0) words.push(phrase("capsules.said_nobody"));
    if (event.name === "round_start" && seats.length) words.push(phrase("capsules.told_round", { round: event.round }));
  }
  return words.join(" ");
}

/** The events as short lines for the little terminal. @param {GameEvent[]} events @param {number[]} own @param {string[]} names @returns {string[]} */
export function tellNews(events, own, names) {
  const name = (/** @type {number} */ seat) => (own.includes(seat) && own.length === 1 ? phrase("capsules.news_you") : (names[seat] ?? "").slice(0, 12));
  /** @type {string[]} */
  const news = [];
  for (const event of events) {
    if (event.name === "round_start") news.push(phrase("capsules.news_round", { round: event.round }));
    if (event.name === "eliminated" && own.includes(event.seat))
      news.push(phrase(event.chain > 1 ? "capsules.news_rows_chain" : "capsules.news_rows", { count: event.rows.length, chain: event.chain }));
    if (event.name === "sent") news.push(`${name(event.seat)} ${event.colours.length}→ ${name(event.to)}`);
    if (event.name === "defeated") news.push(own.length === 1 && own[0] === event.seat ? phrase("capsules.news_you_out") : phrase("capsules.news_out", { name: name(event.seat) }));
    if (event.name === "paused") news.push(phrase("capsules.news_paused", { name: name(event.seat) }));
    if (event.name === "resumed") news.push(phrase("capsules.news_resumed", { name: name(event.seat) }));
    if (event.name === "won") news.push(phrase("capsules.news_cured", { name: name(event.seat) }));
    if (event.name === "round_end" && event.winners.length === 0) news.push(phrase("capsules.news_nobody"));
  }
  return news;
}

/** What decided it: who had the fewest viruses left over all rounds. @param {View} view @param {number[]} own @param {string[]} names */
export function decided(view, own, names) {
  if (!view.outcome) return "";
  const { places } = view.outcome;
  const winner = places.indexOf(1);
  const best = view.seats[winner]?.score ?? 0;
  if (places.length === 1) return phrase("capsules.decided_alone", { count: best });
  if (places.every((place) => place === 1)) return phrase("capsules.decided_equal", { count: best });
  const others = view.seats.filter((_, seat) => places[seat] > 1).map((one) => one.score);
  const mine = own.length === 1 && places[own[0]] === 1;
  return phrase(mine ? "capsules.decided_you" : "capsules.decided", { name: names[winner], count: best, next: Math.min(...others) });
}
