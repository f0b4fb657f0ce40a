// @ts-check
// A big screen before the first match: the code to scan, who has come, and what the host may change.

import { countUnlisted, listedSeats } from "../state/many.js";
import { awayKey } from "../table/away.js";
import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { openDialog } from "../overlays/dialog.js";
import { changeList, optionRows } from "../ui/options.js";
import { sayChanges, sayOptions } from "../text/option_words.js";
import { eveningList } from "./evening.js";
import { joinCard, lineOf, sayReady, seatLine } from "./side.js";
import { middleLevel } from "../state/ways.js";
import { sayPlayers } from "./game_picker.js";
import { capital, tell } from "../text/said.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {object} On
 * @property {() => void} pick           another game
 * @property {(name: string, value: any) => void} option
 * @property {(count: number) => void} seats
 * @property {(seat: number, to: string) => void} seat
 * @property {(on: boolean) => void} winnerStays
 */

/** @param {string} code @param {On} on */
export function makeTvRoom(code, on) {
  const head = el("header", { class: "tv-room-head" });
  const seats = el("section", { class: "tv-room-seats", "aria-label": phrase("common.players") });
  const tools = el("div", { class: "tv-tools" });
  const root = el(
    "main",
    { class: "tv-room", "data-test": "tv-room" },
    head,
    el("section", { class: "tv-room-join", "aria-label": phrase("tv.how_to_join") }, joinCard(code), el("p", { class: "tv-room-how" }, phrase("tv.how"))),
    seats,
    tools,
  );

  /** @param {State} state @param {TableShown} table */
  const update = (state, table) => {
    const info = state.games[table.game];
    if (!info) return;
    const owner = table.owner === state.me?.player;
    const changed = sayOptions(info.options, table.options);
    redraw(head, [info.title, info.tagline, changed], () => [el("h1", {}, info.title), el("p", {}, changed || info.tagline)]);
    redraw(seats, [table.seats.map((seat) => ({ ...seat, away_ms: 0 })), awayKey(state, table), table.options, table.why, table.starts ? 1 : 0, table.next, table.evening, table.winner_stays], () => [
      el("h2", {}, phrase("common.players"), el("small", {}, sayPlayers(info))),
      el("ul", { class: "tv-seats" }, listedSeats(table.seats).map((place) => seatLine(table.seats[place], place, sayReady(state, table, place)))),
      countUnlisted(table.seats) > 0 && el("p", {}, phrase("room.battle_bots", { count: countUnlisted(table.seats) })),
      changeList(sayChanges(info.options, Object.assign({}, ...table.seats.map((seat) => seat.changed ?? {})), table.options), phrase("tv.changed")),
      el("p", { class: "tv-room-note", role: "status", "data-test": "tv-note" }, sayWait(table, info)),
      el("div", { class: "tv-next" }, lineOf(table)),
      eveningList(table),
    ]);
    redraw(tools, [owner, table.winner_stays, table.seats.length, table.seats.map((seat) => seat.kind), info.name], () => [
      button([icon("back"), phrase("tv.other_game")], on.pick, { class: "rp-large", "data-test": "tv-other" }),
      owner && info.options.length > 0 && button([icon("cog"), phrase("common.options")], () => openOptions(state, table), { class: "rp-large", "data-test": "tv-options" }),
      owner && info.levels.length > 0 && info.seats[1] > 1 && botButton(table, info),
      owner && info.seats[1] > 1 && button(phrase("tv.winner_stays"), () => on.winnerStays(!table.winner_stays), { class: `rp-large tv-toggle${table.winner_stays ? " tv-on" : ""}`, "aria-pressed": String(Boolean(table.winner_stays)), title: phrase("tv.winner_stays_how"), "data-test": "tv-winner-stays" }),
    ]);
  };

  /** @param {State} state @param {TableShown} table */
  const openOptions = (state, table) =>
    openDialog(phrase("tv.options_of", { title: state.games[table.game].title }), optionRows(state.games[table.game].options, table.options, on.option), { test: "tv-options-dialog" });

  /** @param {TableShown} table @param {import("../types.js").GameInfo} info */
  const botButton = (table, info) => {
    const free = table.seats.findIndex((seat) => seat.kind === "open");
    const bot = table.seats.map((seat) => seat.kind).lastIndexOf("bot");
    const most = Math.min(8, info.seats[1]);
    if (free < 0 && table.seats.length >= most) return bot >= 0 && button([icon("bot"), phrase("tv.remove_bot")], () => on.seat(bot, "open"), { class: "rp-large", "data-test": "tv-bot-out" });
    const add = () => {
      if (free < 0) on.seats(table.seats.length + 1);
      on.seat(free < 0 ? table.seats.length : free, `bot:${middleLevel(info)}`);
    };
    return button([icon("bot"), phrase("tv.add_bot")], add, { class: "rp-large", "data-test": "tv-bot" });
  };
  return { root, update };
}

/** What everybody waits for. @param {TableShown} table @param {import("../types.js").GameInfo} info */
export function sayWait(table, info) {
  const held = table.seats.filter((seat) => seat.kind !== "open");
  const fewest = Math.max(info.seats[0], Math.min(2, info.seats[1]));
  const people = held.filter((seat) => seat.kind === "person");
  if (table.starts) return phrase("tv.here_we_go");
  if (people.length === 0) return phrase("tv.first_phone");
  if (held.length < fewest) return phrase("tv.more_players", { count: fewest - held.length });
  const slow = people.filter((seat) => !seat.ready).map((seat) => seat.name);
  if (slow.length > 0) return phrase("tv.press_ready", { names: slow.join(", ") });
  return table.why ? phrase("tv.why", { why: capital(tell(table.why)) }) : phrase("tv.all_ready");
}

/** Why a match stands still. @param {TableShown} table */
export function sayPaused(table) {
  return table.why ? phrase("play.why", { why: capital(tell(table.why)) }) : phrase("tv.one_moment");
}
