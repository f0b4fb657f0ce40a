// @ts-check
// The board in words, for screen readers: what it looks like, and what has just happened. Draws nothing.

import { cellAt } from "/static/canvas/motion.js";
import { phrase } from "/static/text/language.js";
import { HEIGHT } from "./motion.js";

/**
 * @typedef {import("./theme.js").Colour} Colour
 * @typedef {import("./motion.js").SeatShown} SeatShown
 * @typedef {import("./motion.js").GameEvent} GameEvent
 * @typedef {import("./shape.js").View} View
 */

/** @type {Record<string, string>} */
const NAMES = { b: phrase("common.blue"), r: phrase("common.brown"), y: phrase("common.yellow") };

/** @param {string[]} rows @param {number} x */
function columnHeight(rows, x) {
  for (let y = HEIGHT - 1; y >= 0; y--) if (!["..", "##"].includes(cellAt(rows, x, y))) return y + 1;
  return 0;
}

/** @param {SeatShown} seat */
function describeLeft({ viruses, left }) {
  const parts = Object.entries(left).filter(([, count]) => count > 0);
  const all = phrase("common.viruses_left", { count: viruses });
  if (!parts.length) return `${all}.`;
  const colours = parts.map(([colour, count]) => phrase("mario99.told_colour", { count, colour: NAMES[colour] }));
  return phrase("mario99.told_left", { left: all, colours: colours.join(", ") });
}

/** @param {SeatShown} seat */
function describePill({ pill, next, phase }) {
  if (!pill) {
    if (phase === "won") return phrase("mario99.told_clear");
    if (phase === "lost") return phrase("mario99.told_out");
    return phrase("mario99.told_next_pill", { first: NAMES[next[0]], second: NAMES[next[1]] });
  }
  const [one, other] = pill.cells.map((cell) => NAMES[cell[2][0]]);
  const row = pill.y + 1;
  const place =
    pill.turn & 1
      ? phrase("mario99.told_upright", { column: pill.x + 1, upper: other, lower: one, row })
      : phrase("mario99.told_flat", { left: pill.x + 1, right: pill.x + 2, first: one, second: other, row });
  return `${place} ${phrase("mario99.told_next", { first: NAMES[next[0]], second: NAMES[next[1]] })}`;
}

/** The board in words. @param {View} view @param {number | null} seat @param {string[]} names */
export function describe(view, seat, names) {
  if (view.boards) return describeBattle(view, seat, names);
  if (seat === null || !view.seats[seat]) {
    return view.seats
      .map((one, i) =>
        phrase(one.phase === "lost" ? "mario99.told_seat_out" : "mario99.told_seat", { name: names[i], score: one.score, left: describeLeft(one) }),
      )
      .join(" ");
  }
  const own = view.seats[seat];
  const heights = Array.from({ length: 8 }, (_, x) => columnHeight(own.rows, x)).join(", ");
  const words = [
    tellStage(view, view.round, view.level),
    phrase("mario99.told_score", { score: own.score }),
    describeLeft(own),
    describePill(own),
  ];
  words.push(phrase("mario99.told_heights", { heights }));
  if (own.falling.length) {
    const columns = own.falling.map(([x]) => x + 1).join(", ");
    words.push(phrase("mario99.told_falling", { count: own.falling.length, columns }));
  }
  if (own.damage) words.push(phrase("mario99.told_waiting", { count: own.damage }));
  view.seats.forEach((other, i) => {
    if (i === seat) return;
    const left = phrase("common.viruses_left", { count: other.viruses });
    words.push(phrase(other.phase === "lost" ? "mario99.told_other_out" : "mario99.told_other", { name: names[i], left }));
  });
  return words.join(" ");
}

/** A battle in words: the own bottle, and how one stands. @param {View} view @param {number | null} seat @param {string[]} names */
function describeBattle(view, seat, names) {
  const boards = view.boards ?? [];
  const words = [`${phrase("mario99.battle.left", { count: view.left ?? 0, of: boards.length })}.`];
  const { own, aim } = view;
  if (seat === null || !own || !aim) return words.join(" ");
  const heights = Array.from({ length: 8 }, (_, x) => columnHeight(own.rows, x)).join(", ");
  words.push(describeLeft(own), describePill(own), phrase("mario99.told_heights", { heights }));
  if (own.damage) words.push(phrase("mario99.told_waiting", { count: own.damage }));
  words.push(`${phrase("mario99.battle.outs_count", { count: boards[seat].outs })}.`, `${phrase("mario99.battle.aims", { count: aim.by })}.`);
  if (aim.at >= 0) words.push(`${phrase("mario99.battle.aim")}: ${names[aim.at] ?? ""}.`);
  return words.join(" ");
}

/** Which round it is, or which level for one alone. @param {View} view @param {number} round @param {number} level */
function tellStage(view, round, level) {
  return view.seats.length > 1 ? phrase("mario99.told_round", { round }) : phrase("mario99.told_level", { level });
}

/** Up to three figures for the end. @param {View} view @param {number | null} seat */
export function figures(view, seat) {
  const board = view.boards?.[seat ?? -1];
  if (board) {
    return [
      { label: phrase("mario99.battle.place"), value: String(board.place ?? 1) },
      { label: phrase("mario99.battle.outs"), value: String(board.outs) },
      { label: phrase("common.score"), value: String(view.own?.score ?? 0) },
    ];
  }
  const own = view.seats[seat ?? 0];
  if (!own) return [];
  const last =
    view.rounds > 1 ? { label: phrase("mario99.figure_rounds_won"), value: String(view.wins[seat ?? 0]) } : { label: phrase("mario99.figure_left"), value: String(own.viruses) };
  return [
    { label: phrase("common.score"), value: String(own.score) },
    ...(view.seats.length === 1 ? [{ label: phrase("common.level"), value: String(view.level) }] : []),
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
    /** @param {string} said */
    const tell = (said) => words.push(seats.length > 1 ? phrase("common.name_says", { name: names[seat], words: said }) : said);
    const mine = events.filter((event) => event.seat === seat);
    const hit = mine.filter((event) => event.name === "virus_hit").reduce((sum, event) => sum + event.count, 0);
    if (hit) tell(phrase("mario99.said_cleared", { count: hit, left: view.seats[seat].viruses }));
    for (const event of mine) {
      if (event.name === "damage_received") {
        const columns = event.columns.map((/** @type {number} */ x) => x + 1).join(", ");
        tell(phrase("mario99.said_coming", { count: event.columns.length, columns }));
      }
      if (event.name === "damage_sent")
        tell(phrase("mario99.said_sent", { count: event.count, name: names[event.to] ?? phrase("mario99.next_bottle") }));
      if (event.name === "stage_clear") words.push(phrase("mario99.said_level_clear", { level: event.level, score: event.score }));
      if (event.name === "round_won") tell(phrase("mario99.said_round_won"));
      if (event.name === "lost") tell(phrase(view.seats.length === 1 ? "mario99.said_full" : "mario99.said_lost"));
      if (event.name === "out") tell(phrase("mario99.battle.place_of", { place: event.place, of: view.seats.length }));
      if (event.name === "won") tell(phrase("mario99.said_won"));
    }
  }
  for (const event of events) {
    if (event.name === "level" && seats.length) words.push(tellStage(view, event.round, event.level));
    if (event.name === "won" && !seats.includes(event.seat)) words.push(phrase("mario99.said_name_won", { name: names[event.seat] ?? phrase("common.somebody") }));
  }
  return words.join(" ");
}

/** What decided it: who cured the bottle first, or whose is full. @param {View} view @param {number[]} own @param {string[]} names */
export function decided(view, own, names) {
  if (!view.outcome) return "";
  const { places, reason } = view.outcome;
  if (places.length === 1) return phrase("mario99.decided_alone", { level: view.level, count: view.seats[0].viruses });
  const winner = places.indexOf(1);
  const mine = own.length === 1 && own[0] === winner;
  const me = own.length === 1 ? own[0] : -1;
  if (reason === "cleared") {
    if (mine) return places.length === 2 ? phrase("mario99.decided_you_cleared", { name: names[1 - winner], count: view.seats[1 - winner].viruses }) : phrase("mario99.decided_you_first");
    const left = view.seats[me]?.phase !== "lost" ? view.seats[me]?.viruses : undefined;
    return left ? phrase("mario99.decided_before_you", { name: names[winner], count: left }) : phrase("mario99.decided_cleared", { name: names[winner] });
  }
  if (places.length > 2) return phrase(mine ? "mario99.decided_you_last" : "mario99.decided_last", { name: names[winner] });
  return phrase(me === 1 - winner ? "mario99.decided_you_full" : "mario99.decided_full", { name: names[1 - winner] });
}
