// @ts-check
// The slim bar above a table: the way back, what and who is played, and what one may need meanwhile.

import { botFace } from "../ui/bot_faces.js";
import { button, el, redraw } from "../ui/dom.js";
import { awayKey, awayWords } from "./away.js";
import { saySeatBot } from "../ui/bot_levels.js";
import { icon } from "../ui/icons.js";
import { bareName, shorten } from "../text/names.js";
import { phrase } from "../text/language.js";
import { settingsButton } from "../overlays/settings.js";
import { canPause, playsWithOthers } from "../state/state.js";
import { mayAsk } from "./questions.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {object} On
 * @property {() => void} back
 * @property {() => void} resign
 * @property {() => void} menu   ask the others for something
 * @property {() => void} share
 * @property {() => void} help
 * @property {(on: boolean) => void} pause
 * @property {() => void} pad
 * @property {(button: HTMLElement) => void} theme
 * @property {() => void} [window]   keep the table as a window beside others
 */

/** What is shown of the players, from all to least: without ratings, without my own name, short names, two letters of each, who counts now, nobody. */
const ROOMS = ["all", "names", "others", "short", "marks", "turn", "none"];

/** @param {string} code @param {HTMLElement} chat the button that opens the chat @param {On} on */
export function makeBar(code, chat, on) {
  /** @param {import("../ui/icons.js").IconName} name @param {string} label @param {() => void} act @param {string} test */
  const tool = (name, label, act, test) =>
    button(icon(name), act, { class: "rp-quiet rp-square", "aria-label": label, title: label, "data-test": test });
  const title = el("h1", { class: "rp-bar-title" });
  const chip = button(code, on.share, { class: "rp-quiet rp-bar-code", "aria-label": phrase("bar.code", { code }), "data-test": "table-code" });
  const players = el("ul", { class: "rp-players", "aria-label": phrase("common.players") });
  const pause = el("span", { class: "rp-slot" });
  const theme = tool("auto", phrase("common.theme"), () => on.theme(theme), "theme");
  const pad = tool("pad", phrase("bar.pad"), on.pad, "pad");
  pad.hidden = !matchMedia("(any-pointer: coarse)").matches;
  const root = el(
    "header",
    { class: "rp-bar" },
    tool("back", phrase("bar.back"), on.back, "back"),
    title,
    chip,
    players,
    el("span", { class: "rp-spring" }),
    pause,
    chat,
    tool("share", phrase("common.share"), on.share, "share"),
    tool("help", phrase("bar.help"), on.help, "help"),
    on.window && tool("window", phrase("bar.window"), on.window, "window"),
    pad,
    theme,
    settingsButton(),
  );
  // A clicked tool must not keep the space bar for itself.
  root.addEventListener("click", (event) => {
    if (event.detail > 0 && root.contains(document.activeElement) && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

  /** Leave out what there is no room for, and show nothing that is cut off. */
  const fit = () => {
    for (const room of ROOMS) {
      players.dataset.room = room;
      if (players.scrollWidth <= players.clientWidth) return;
    }
  };
  new ResizeObserver(fit).observe(root);

  /** @param {State} state @param {TableShown} table */
  const update = (state, table) => {
    title.textContent = state.games[table.game]?.title ?? table.game;
    const mayPause = canPause(state, table);
    const paused = table.state === "PAUSED";
    const mayResign = playsWithOthers(state, table);
    const asks = mayResign || mayAsk(state, table);
    redraw(pause, [mayPause, paused, mayResign, asks], () => {
      queueMicrotask(fit);
      return [
        mayPause && tool(paused ? "play" : "pause", phrase(paused ? "common.go_on" : "common.pause"), () => on.pause(!paused), "pause"),
        asks && tool("menu", phrase("question.menu"), on.menu, "match-menu-button"),
        mayResign && tool("flag", phrase("bar.resign"), on.resign, "resign"),
      ];
    });
    const playing = table.state === "PLAYING" || table.state === "PAUSED" || table.state === "ENDED";
    const shown = playing ? table.seats : [];
    const realtime = state.games[table.game]?.realtime ?? false;
    const turn = realtime || table.state !== "PLAYING" ? [] : table.turn;
    redraw(players, [shown.map((seat) => ({ ...seat, away_ms: 0 })), awayKey(state, table), turn, table.watchers, state.me?.player], () => {
      queueMicrotask(fit);
      return [
        ...(shown.length > 1 ? shown.map((seat, place) => playerChip(seat, turn.includes(place), seat.player === state.me?.player, () => awayWords(state, table, place))) : []),
        table.watchers > 0 && playing && el("li", { class: "rp-player rp-muted" }, phrase("bar.watching", { count: table.watchers })),
      ];
    });
  };
  return { root, update };
}

/** @param {import("../types.js").SeatShown} seat @param {boolean} turn @param {boolean} mine @param {() => import("../ui/dom.js").Child[]} sayAway */
function playerChip(seat, turn, mine, sayAway) {
  const away = seat.kind === "person" && seat.present === false;
  return el(
    "li",
    { class: `rp-player${turn ? " rp-turn" : ""}${mine ? " rp-you" : ""}${away ? " rp-away" : ""}`, title: seat.adaptive ? `${seat.name} · ${saySeatBot(seat)}` : seat.name || null },
    seat.kind === "bot" ? botFace(seat.name ?? "") : icon("person"),
    el("span", { class: "rp-player-name", "data-short": shorten(seat.name ?? "") }, nameOf(seat)),
    turn && el("span", { class: "rp-hidden" }, phrase("bar.to_move")),
    seat.rating ? el("small", { class: "rp-rating", title: phrase("common.rating") }, seat.rating) : null,
    away && el("small", {}, seat.stand_in ? phrase("bar.stand_in") : sayAway()),
    (seat.wins ?? 0) > 0 && el("b", { title: phrase("bar.matches_won") }, seat.wins),
  );
}

/** A name; what a bot's begins with goes first where there is little room. @param {import("../types.js").SeatShown} seat */
function nameOf({ kind, name }) {
  if (!name) return [phrase("common.open_seat")];
  const bare = bareName(name);
  return kind === "bot" && bare !== name ? [el("span", { class: "rp-bot-title" }, name.slice(0, -bare.length)), bare] : [name];
}
