// @ts-check
// What the page knows, folded out of the hall's messages. No DOM, no clock, no socket: (state, message, now) → state.

import { applyPatch } from "../net/patch.js";
import { foldChallenge, foldInvite, foldOpponent, foldPot } from "./social_state.js";
import { hearStep, setRunning } from "./step_clock.js";
import { hearChat, noteTyped, readRoom } from "./chat_log.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Stream} Stream
 * @typedef {import("../types.js").TableShown} TableShown
 */

/** Reasons of outcomes that came about before the game was played to its end (core/outcome.py). */
export const CUT_SHORT = ["resigned", "timed_out", "agreed"];

/** @returns {State} */
export function emptyState() {
  return {
    me: null, games: {}, hall: null, tables: {}, told: {}, streams: {}, premoves: {}, gone: {}, turns: [], rooms: {}, invites: {}, challenges: {},
    pots: {}, gold: null, muted: [], friends: null, search: null, own: [], announcement: "", missed: [], closing: false, promised: {}, out: null,
  };
}

/**
 * The state after a message that came at local time `now`.
 * @param {State} state
 * @param {import("../types.js").FromHall | import("../types.js").OwnNews} message
 * @param {number} now
 * @returns {State}
 */
export function fold(state, message, now) {
  switch (message.t) {
    case "games":
      return { ...state, games: Object.fromEntries(message.games.map((info) => [info.name, info])) };
    case "welcome":
      return foldWelcome(state, message);
    case "hall":
      return { ...state, hall: message };
    case "table":
      return foldTable(state, message, now);
    case "gone":
      return foldGone(state, message);
    case "match":
      return foldMatch(state, message, now);
    case "update":
      return foldUpdate(state, message, now);
    case "premoves":
      return { ...state, premoves: { ...state.premoves, [`${message.match}/${message.seat}`]: message.actions } };
    case "turns":
      return { ...state, turns: message.games };
    case "chat":
      return { ...state, rooms: hearChat(state.rooms, message, state.me?.player ?? "") };
    case "read":
      return { ...state, rooms: readRoom(state.rooms, message.room) };
    case "typed":
      return { ...state, rooms: noteTyped(state.rooms, message.room, message.kind, message.lines) };
    case "muted":
      return { ...state, muted: message.players };
    case "friends":
      return { ...state, friends: message };
    case "your_tables":
      return { ...state, own: message.tables };
    case "announcement":
      return { ...state, announcement: message.text };
    case "missed":
      return { ...state, missed: message.matches };
    case "closing":
      return { ...state, closing: message.on };
    case "banished":
      return { ...state, out: { reason: message.reason, banned: message.banned } };
    case "signed_out":
      return { ...state, out: { reason: null, banned: false } };
    default:
      return foldAffairs(state, message, now);
  }
}

/** @param {State} state @param {import("../types.js").FromHall} message @param {number} now @returns {State} */
function foldAffairs(state, message, now) {
  switch (message.t) {
    case "invitation":
      return foldInvite(state, message, now);
    case "challenge":
      return foldChallenge(state, message, now);
    case "opponent":
      return foldOpponent(state, message);
    case "search":
      return { ...state, search: message.wishes?.length ? { ...message, at: now } : null };
    case "gold":
      return { ...state, gold: message.gold };
    case "escrow":
      return foldPot(state, message, now);
    default:
      return state;
  }
}

/** Somebody else than before knows nothing of what was. @param {State} state @param {import("../types.js").Welcome} me @returns {State} */
function foldWelcome(state, me) {
  const kept = !state.me || state.me.player === me.player ? state : { ...emptyState(), games: state.games };
  return { ...kept, me, out: null };
}

/** @param {State} state @param {TableShown} table @param {number} now @returns {State} */
function foldTable(state, table, now) {
  const streams = { ...state.streams };
  for (const [key, stream] of Object.entries(streams)) {
    if (stream.code !== table.code) continue;
    if (table.match !== null && stream.match !== table.match) delete streams[key];
    else streams[key] = tellTime(stream, table, rateOf(state, stream), now);
  }
  const { [table.code]: _, ...gone } = state.gone;
  return { ...state, tables: { ...state.tables, [table.code]: table }, told: { ...state.told, [table.code]: now }, streams, gone, promised: hearPledge(state, table) };
}

/**
 * A match has begun: what was pledged for it before, at the table, or to who opened it. Only the last few are kept.
 * @param {State} state @param {TableShown} table @returns {State["promised"]}
 */
function hearPledge(state, table) {
  const before = state.tables[table.code];
  if (table.match === null || table.match in state.promised || before?.match === table.match) return state.promised;
  const invited = state.promised[table.code];
  const pledge = before ? before.pledge : invited ?? (table.owner === state.me?.player ? state.me?.pledge ?? "" : "");
  const known = Object.entries(state.promised).slice(-20);
  // Who comes back to a match that is on has seen nothing before it.
  return before || invited || pledge === table.dice?.pledge ? Object.fromEntries([...known, [table.match, pledge]]) : state.promised;
}

/**
 * The table says which step it is and whether time passes.
 * @param {Stream} stream @param {TableShown} table @param {number} rate @param {number} now @returns {Stream}
 */
function tellTime(stream, table, rate, now) {
  const running = table.state === "PLAYING";
  if (running && stream.running) return hearStep(stream, table.step, rate, now);
  return { ...setRunning(stream, running, rate, now), step: table.step, at: now };
}

/** @param {State} state @param {import("../types.js").Gone} message @returns {State} */
function foldGone(state, { code, why }) {
  const { [code]: _, ...tables } = state.tables;
  const streams = Object.fromEntries(Object.entries(state.streams).filter(([, stream]) => stream.code !== code));
  const me = state.me && { ...state.me, tables: state.me.tables.filter((other) => other !== code) };
  const own = state.own.filter((table) => table.code !== code);
  return { ...state, me, own, tables, streams, gone: { ...state.gone, [code]: why } };
}

/** @param {State} state @param {import("../types.js").MatchShown} message @param {number} now @returns {State} */
function foldMatch(state, message, now) {
  const { match, code, game, seat, n, view, options = {}, bots = [], step } = message;
  const kept = Object.entries(state.streams).filter(([, other]) => other.code !== code || other.match === match);
  /** @type {Stream} */
  const fresh = { match, code, game, seat, n, view, options, bots, seen: step, step, at: now, running: false, stale: false };
  const table = state.tables[code];
  const stream = table?.match === match && table.state === "PLAYING" ? { ...fresh, running: true } : fresh;
  return { ...state, streams: { ...Object.fromEntries(kept), [streamKey(match, seat)]: stream } };
}

/** @param {State} state @param {import("../types.js").Updated} message @param {number} now @returns {State} */
function foldUpdate(state, { match, seat, n, step, patch }, now) {
  const key = streamKey(match, seat);
  const stream = state.streams[key];
  if (!stream || stream.stale || n <= stream.n) return state;
  /** @type {Stream} */
  let next;
  try {
    if (n !== stream.n + 1) throw new RangeError("an update is missing");
    next = { ...hearStep(stream, step, rateOf(state, stream), now), n, seen: step, view: applyPatch(stream.view, patch) };
  } catch {
    next = { ...stream, stale: true };
  }
  return { ...state, streams: { ...state.streams, [key]: next } };
}

/** @param {string} match @param {number | null} seat */
export function streamKey(match, seat) {
  return `${match}/${seat ?? "watch"}`;
}

/** @param {State} state @param {{game: string}} what */
export function rateOf(state, what) {
  return state.games[what.game]?.rate ?? 1;
}

/**
 * Seats of the table that are played from this page; that of a second person at it last, wherever they sit this time.
 * @param {State} state @param {TableShown} table @returns {number[]}
 */
export function ownSeats(state, table) {
  const me = state.me?.player;
  const own = table.seats.flatMap((seat, place) => (seat.kind === "person" && me && seat.player === me ? [place] : []));
  return own.sort((one, other) => Number(table.seats[one].local ?? false) - Number(table.seats[other].local ?? false));
}

/** Whether a table waits for a move of mine. @param {State} state @param {string} code */
export function isMyTurn(state, code) {
  const table = state.tables[code];
  return Boolean(table && table.state === "PLAYING" && ownSeats(state, table).some((seat) => table.turn.includes(seat)));
}

/**
 * Seats of the table's match that were played from this page, whoever sits there now: its outcome is theirs.
 * @param {State} state @param {TableShown} table @returns {number[]}
 */
export function playedSeats(state, table) {
  const me = state.me?.player;
  return (table.played ?? []).flatMap(({ player }, seat) => (me && player === me ? [seat] : []));
}

/**
 * Whether every person at the table is me: then I may stop its time.
 * @param {State} state @param {TableShown} table
 */
export function isMine(state, table) {
  return table.seats.every((seat) => seat.kind === "bot" || (seat.kind === "person" && seat.player === state.me?.player));
}

/** The number of who sat there in the match that is shown, whoever sits there now; 0 where there is no big screen. @param {TableShown} table @param {number} seat */
export function playedMark(table, seat) {
  const player = table.played?.[seat]?.player;
  return (table.evening ?? []).find((guest) => guest.player === player)?.mark ?? table.seats[seat]?.mark ?? 0;
}

/** Whether a day's game is played at a table (hall/daily). @param {{challenge: string}} table */
export function isDaily(table) {
  return table.challenge.startsWith("d");
}

/**
 * Whether I may stop the table's time, or let it go on; a score challenge cannot be stopped.
 * @param {State} state @param {TableShown} table
 */
export function canPause(state, table) {
  return !table.challenge && isMine(state, table) && ownSeats(state, table).length > 0 && (table.state === "PLAYING" || table.state === "PAUSED");
}

/**
 * Whether I play a match there that other people wait for.
 * @param {State} state @param {TableShown} table
 */
export function playsWithOthers(state, table) {
  const on = table.state === "PLAYING" || table.state === "PAUSED";
  return on && ownSeats(state, table).length > 0 && !isMine(state, table);
}

/**
 * Whether going away from a table now is felt: others wait for me in real time or on a clock, or the time of a score challenge runs.
 * @param {State} state @param {TableShown} table
 */
export function isAwaited(state, table) {
  if (table.challenge) return table.state === "PLAYING" && ownSeats(state, table).length > 0;
  return playsWithOthers(state, table) && ((state.games[table.game]?.realtime ?? false) || isOnClock(state, table));
}

const HOUR_MS = 3_600_000;

/** Whether my clock could fall while I look elsewhere; my seat is kept all the same. @param {State} state @param {TableShown} table */
export function isOnClock(state, table) {
  const left = table.clock?.left ?? [];
  return table.state === "PLAYING" && ownSeats(state, table).some((seat) => left[seat] < HOUR_MS);
}

/** Whether a line that says nothing is to be noticed soon: a match is on at a table of this page, or I sit there with others. @param {State} state */
export function isExpected(state) {
  return Object.values(state.tables).some((table) => table.state === "PLAYING" || table.state === "PAUSED" || sitsWithOthers(state, table));
}

/** @param {State} state @param {TableShown} table */
function sitsWithOthers(state, table) {
  const people = table.seats.flatMap((seat) => (seat.kind === "person" ? [seat.player] : []));
  return people.includes(state.me?.player) && people.some((player) => player !== state.me?.player);
}

/**
 * The stream to draw: my first seat's; where two share this page and move by turns, that of the one whose turn it is.
 * @param {State} state @param {TableShown} table @param {number | null} [last] the seat drawn until now
 * @returns {Stream | null}
 */
export function chooseStream(state, table, last = null) {
  if (table.match === null) return null;
  const own = ownSeats(state, table);
  /** @type {(number | null)[]} */
  const wanted = [...own, null];
  if (own.length > 1 && !state.games[table.game]?.realtime) {
    const mover = own.find((seat) => table.turn.includes(seat));
    wanted.unshift(...[mover, last].filter((seat) => seat !== undefined && seat !== null));
  }
  for (const seat of wanted) {
    const stream = state.streams[streamKey(table.match, seat)];
    if (stream) return stream;
  }
  return null;
}

/**
 * What this page has of a table's match, to be named on coming back.
 * @param {State} state @param {string} code @returns {import("../types.js").Have[]}
 */
export function haveOf(state, code) {
  return Object.values(state.streams)
    .filter((stream) => stream.code === code && !stream.stale)
    .map(({ match, seat, n }) => ({ match, seat, n }));
}
