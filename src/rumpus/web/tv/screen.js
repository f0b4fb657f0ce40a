// @ts-check
// A big screen: choose a game, let phones come, show the boards. It watches its table and never sits at it, so nothing
// that one seat alone may see can appear here.

import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { Board } from "../table/board.js";
import { awayCard, awayKey } from "../table/away.js";
import { explain } from "../overlays/notice.js";
import { listenRemote } from "./remote.js";
import { makeClocks } from "../table/clocks.js";
import { makeCount } from "../table/countdown.js";
import { startOf } from "../table/count_end.js";
import { makeQuestionStrip, tellAnswers } from "../table/questions.js";
import { makeReactions } from "../table/reactions.js";
import { makePick, openSeats } from "./game_picker.js";
import { makeSide } from "./side.js";
import { makeTvResult } from "./result.js";
import { makeTvRoom, sayPaused } from "./room.js";
import { setAccent } from "../ui/colour.js";
import { Tune } from "../sound/music.js";
import { stayAwake } from "./wake_lock.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {import("../screens/pages.js").On & {session: import("../net/session.js").Session}} On
 */

/** @param {string | null} code @param {On} on @returns {import("../types.js").Screen} */
export function makeTv(code, on) {
  return code === null ? makeChooser(on) : makeScreen(code, on);
}

/** @param {On} on @returns {import("../types.js").Screen} */
function makeChooser(on) {
  const pick = makePick((info) => open(info, null, on));
  const root = el("div", { class: "tv", "data-test": "tv" }, top(phrase("tv.lead"), () => on.go("/"), phrase("tv.to_hall")), pick.root);
  const deaf = listenRemote(root, () => on.go("/"));
  const sleep = stayAwake();
  let focused = false;
  return {
    root,
    update: (state) => {
      pick.update(state);
      const first = root.querySelector(".tv-tile");
      if (focused || !(first instanceof HTMLElement) || !root.isConnected) return;
      focused = true;
      first.focus();
    },
    destroy: () => {
      pick.stop();
      deaf();
      sleep();
    },
  };
}

/** @param {string} code @param {On} on @returns {import("../types.js").Screen} */
function makeScreen(code, on) {
  const { session } = on;
  let picking = false;
  let refused = "";
  const pick = makePick((info) => open(info, code, on));
  const choosing = el("div", { class: "tv-choosing", hidden: true }, top(phrase("tv.lead_other"), () => choose(false), phrase("common.back")), pick.root);
  const clocks = makeClocks({ say: on.say });
  const side = makeSide(code, clocks.root);
  const count = makeCount();
  // What is asked for is answered on the pads.
  const questions = makeQuestionStrip(code, () => {});
  const reactions = makeReactions(code);
  /** @param {boolean} on_ */
  const choose = (on_) => {
    picking = on_;
    if (!on_) pick.stop();
    update(session.state, []);
    const first = on_ ? choosing.querySelector(".tv-tile") : null;
    if (first instanceof HTMLElement) first.focus();
  };
  const room = makeTvRoom(code, {
    pick: () => choose(true),
    option: (name, value) => session.request({ t: "options", code, options: { ...session.state.tables[code]?.options, [name]: value } }),
    seats: (number) => session.request({ t: "seats", code, count: number }),
    seat: (seat, to) => session.request({ t: "seat", code, seat, to }),
    winnerStays: (stays) => session.request({ t: "customs", code, winner_stays: stays }),
  });
  const over = makeTvResult({ pick: () => choose(true), redraw: () => update(session.state, []) });
  const board = new Board({
    act: () => 0,
    option: () => {},
    say: on.say,
    state: () => session.state,
    turned: () => update(session.state, []),
    mounted: () => update(session.state, []),
    failed: () => stage.append(el("p", { class: "rp-empty" }, phrase("play.failed"))),
  });
  const tune = new Tune(board);
  const veil = el("div", { class: "tv-veil", hidden: true });
  const stage = el("div", { class: "tv-stage" }, board.root, board.words, veil);
  const play = el("main", { class: "tv-play", "data-test": "tv-play" }, stage, side.root, over.root);
  const lost = el("main", { class: "rp-lost" });
  const root = el("div", { class: "tv", "data-test": "tv" }, questions.root, lost, room.root, play, choosing, reactions.root, count.root);
  const deaf = listenRemote(root, () => {
    if (picking || session.state.tables[code]?.state === "WAITING") choose(!picking);
  });
  const sleep = stayAwake();
  session.goTo(code, {
    sit: false,
    refused: (error) => {
      refused = explain(error);
      update(session.state, []);
    },
  });

  /** @param {State} state @param {import("../types.js").FromHall[]} messages */
  const update = (state, messages) => {
    const table = state.tables[code];
    const inMatch = Boolean(table && table.match !== null && table.state !== "WAITING" && table.state !== "IDLE");
    if (table?.state === "PLAYING") picking = false;
    lost.hidden = Boolean(table) || picking;
    choosing.hidden = !picking;
    room.root.hidden = !table || inMatch || picking;
    play.hidden = !table || !inMatch || picking;
    tune.update(inMatch ? table : undefined);
    root.dataset.state = table?.state ?? "NONE";
    if (picking) pick.update(state);
    else pick.stop();
    if (!table) {
      const why = refused || state.gone[code] || "";
      redraw(lost, [why], () => (why ? lostCard(() => on.go("/tv")) : [el("p", { class: "rp-empty" }, phrase("table.coming"))]));
      return;
    }
    accent(state, table);
    count.update(startOf(state, table));
    questions.update(state, table);
    reactions.update(messages);
    for (const text of tellAnswers(state, code, messages)) on.toast(text);
    if (!room.root.hidden) room.update(state, table);
    if (!inMatch || !state.games[table.game]) return;
    board.update(state, table, messages);
    clocks.update(state, table);
    side.update(state, table, board.stream?.match === table.match ? board.stream.view : null, board.turnOf(table));
    over.update(state, table, board);
    veil.hidden = table.state !== "PAUSED" || Boolean(table.starts);
    const paused = table.state === "PAUSED";
    redraw(veil, [table.state, table.why, paused && awayKey(state, table)], () => (paused ? [awayCard(state, table) ?? el("p", { class: "rp-paper tv-paused", role: "status" }, sayPaused(table))] : []));
  };

  /** @param {State} state @param {TableShown} table */
  const accent = (state, table) => {
    const info = state.games[table.game];
    if (!info || root.dataset.game === table.game) return;
    root.dataset.game = table.game;
    setAccent(root, info.accent);
    document.title = `${info.title} · Rumpus`;
  };

  return {
    root,
    update,
    destroy: () => {
      pick.stop();
      over.destroy();
      count.destroy();
      clocks.destroy();
      tune.destroy();
      board.destroy();
      deaf();
      sleep();
      document.title = "Rumpus";
    },
  };
}

/** Open a table for phones; those of the table shown until now go along. @param {import("../types.js").GameInfo} info @param {string | null} after @param {On} on */
function open(info, after, on) {
  const { session } = on;
  const mine = after !== null && session.state.tables[after]?.owner === session.state.me?.player;
  session.open({ game: info.name, seats: openSeats(info), start: false, nearby: true, ...(mine ? { after } : {}) }, (code) => on.go(`/tv/${code}`));
}

/** @param {string} words @param {() => void} back @param {string} where */
function top(words, back, where) {
  const full = button(icon("expand"), () => toggleFull(), { class: "rp-large", "data-test": "tv-full" });
  full.append(phrase("tv.full_screen"));
  full.hidden = !document.fullscreenEnabled;
  return el(
    "header",
    { class: "tv-top" },
    el("p", { class: "tv-wordmark" }, el("img", { src: "/static/images/logo.svg", alt: "", width: 56, height: 56 }), "Rumpus"),
    el("h1", { class: "tv-lead" }, words),
    el("span", { class: "rp-spring" }),
    full,
    button([icon("back"), where], back, { class: "rp-large", "data-test": "tv-back" }),
  );
}

function toggleFull() {
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  asked.catch(() => {});
}

/** @param {() => void} pick */
function lostCard(pick) {
  return [
    el(
      "div",
      { class: "rp-paper rp-lost-card", "data-test": "tv-lost" },
      el("img", { src: "/static/images/logo.svg", alt: "", width: 64, height: 64 }),
      el("h2", {}, phrase("table.lost")),
      el("p", {}, phrase("tv.closed_text")),
      button(phrase("tv.pick"), pick, { class: "rp-primary rp-large", "data-test": "tv-pick-again" }),
    ),
  ];
}
