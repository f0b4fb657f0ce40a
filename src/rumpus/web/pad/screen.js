// @ts-check
// A phone as a pad for the table on a big screen: a name, ready, play, once more. It holds its seat through sleep.

import { button, el, redraw } from "../ui/dom.js";
import { openDialog } from "../overlays/dialog.js";
import { askLeave, askResign, stopAsking } from "../overlays/ask_leave.js";
import { awayCard, awayKey, makeAwayStrip } from "../table/away.js";
import { buzz } from "../input/vibrate.js";
import { makeClocks } from "../table/clocks.js";
import { explain } from "../overlays/notice.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { makeCount } from "../table/countdown.js";
import { startOf } from "../table/count_end.js";
import { mayResume, pausedCard } from "../table/paused.js";
import { askButtons, makeQuestionStrip, tellAnswers } from "../table/questions.js";
import { makeReactions, reactionButtons } from "../table/reactions.js";
import { makeHand } from "./hand.js";
import { makeNameForm } from "./name.js";
import { makeWait, othersReady } from "./wait.js";
import { ownSeats, playedSeats, streamKey } from "../state/state.js";
import { pointsOf, scoreOf, seatColour, seatMark } from "../tv/seat_marks.js";
import { personMark } from "../ui/person_mark.js";
import { setAccent } from "../ui/colour.js";
import { showScore } from "../text/outcome.js";
import { stayAwake } from "../tv/wake_lock.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {import("../screens/pages.js").On & {session: import("../net/session.js").Session}} On
 */

const JOINED = "rumpus.pad";

/** @param {string} code @param {On} on @returns {import("../types.js").Screen} */
export function makePadScreen(code, on) {
  const { session } = on;
  let joined = readJoined() === code;
  let wanted = "";
  let refused = "";
  let turn = false;
  let shaken = "";
  let asked = 0;
  let game = "";

  const come = () => {
    joined = true;
    writeJoined(code);
    session.goTo(code, { sit: true, refused: lose });
    update(session.state, []);
  };
  /** @param {import("../types.js").HallError} error */
  const lose = (error) => {
    refused = explain(error);
    update(session.state, []);
  };
  const form = makeNameForm(code, (name) => {
    wanted = name;
    if (name === session.state.me?.name) return come();
    session.request({ t: "name", name }, (error) => {
      wanted = "";
      form.refuse(explain(error));
    });
  });
  const wait = makeWait({
    ready: (ready) => session.request({ t: "ready", code, on: ready, terms: session.state.tables[code]?.terms }),
    sit: () => session.request({ t: "join", code, sit: true, have: [] }),
  });
  const hand = makeHand(code, on);
  const awaiting = { wait: () => session.request({ t: "wait", code }), claim: () => session.request({ t: "claim_win", code }) };
  const away = makeAwayStrip(awaiting);
  const ask = (/** @type {import("../table/questions.js").Request | {t: "pause", code: string, on: boolean}} */ message) => session.request(message, (error) => on.toast(explain(error), "bad"));
  const resume = () => ask({ t: "pause", code, on: false });
  const clocks = makeClocks({ say: on.say });
  const questions = makeQuestionStrip(code, ask);
  const reactions = makeReactions(code);
  const head = el("header", { class: "pad-head" });
  const veil = el("div", { class: "pad-veil", hidden: true });
  const waits = el("p", { class: "rp-waits", role: "status", "data-test": "waits" });
  const lost = el("div", { class: "pad-lost" });
  const count = makeCount();
  const root = el("div", { class: "pad", "data-test": "pad-screen" }, form.root, lost, head, clocks.root, away.root, questions.root, wait.root, hand.root, waits, veil, reactions.root, count.root);

  const leave = () => {
    writeJoined("");
    session.leave(code);
    on.go("/");
  };
  const menu = () => {
    const table = session.state.tables[code];
    const playing = table && (table.state === "PLAYING" || table.state === "PAUSED") && ownSeats(session.state, table).length > 0;
    const dialog = openDialog(phrase("pad.yours"), [
      el(
        "div",
        { class: "rp-stack" },
        table && ownSeats(session.state, table).length > 0 && reactionButtons((kind) => (dialog.close(), ask({ t: "react", code, kind }))),
        table && playing && askButtons(session.state, table, ask, () => dialog.close()),
        playing && button([icon("flag"), phrase("pad.give_up_match")], () => (dialog.close(), surrender()), { class: "rp-large rp-wide", "data-test": "pad-resign" }),
        button([icon("out"), phrase("common.leave_table")], () => (dialog.close(), table && playing ? askLeave(session.state, table, { leave }) : leave()), { class: "rp-large rp-wide", "data-test": "pad-leave" }),
        document.fullscreenEnabled && button([icon("eye"), phrase("tv.full_screen")], () => (dialog.close(), document.documentElement.requestFullscreen().catch(() => {})), { class: "rp-large rp-wide" }),
      ),
    ], { class: "rp-small", test: "pad-menu" });
  };
  const surrender = () => askResign(session, code, phrase("pad.give_up_text"));

  /** @param {State} state @param {import("../types.js").FromHall[]} messages */
  const update = (state, messages) => {
    const moved = messages.find((message) => message.t === "moved" && message.code === code);
    if (moved?.t === "moved") {
      writeJoined(moved.to);
      return on.go(`/pad/${moved.to}`);
    }
    const table = state.tables[code];
    if (!joined && state.me?.tables.includes(code)) return come();
    if (!joined && wanted && state.me?.name === wanted) return come();
    if (!joined && state.me) form.suggest(state.me.name);
    const seat = table ? (ownSeats(state, table)[0] ?? null) : null;
    const inMatch = Boolean(table && (table.state === "PLAYING" || table.state === "PAUSED"));
    const stream = table?.match && seat !== null ? state.streams[streamKey(table.match, seat)] : undefined;
    const plays = Boolean(inMatch && stream && seat !== null);
    form.root.hidden = joined;
    lost.hidden = !joined || Boolean(table);
    head.hidden = !table;
    wait.root.hidden = !table || plays;
    hand.root.hidden = !plays;
    root.dataset.state = table?.state ?? "NONE";
    if (joined && !table) showLost(state);
    if (!table) return;
    if (table.state === "ENDED") stopAsking(code);
    dress(state, table, seat);
    count.update(startOf(state, table));
    if (plays && seat !== null) hand.update(state, table, seat, messages);
    else wait.update(state, table, seat);
    drawHead(state, table, seat, plays);
    hand.root.inert = plays && session.waiting(table.match) !== null;
    waits.textContent = hand.root.inert ? phrase("play.waits") : "";
    veil.hidden = table.state !== "PAUSED" || !plays || Boolean(table.starts);
    clocks.update(state, table);
    clocks.root.hidden ||= !plays;
    away.update(state, table);
    questions.update(state, table);
    reactions.update(messages);
    for (const text of tellAnswers(state, code, messages)) on.toast(text);
    redraw(veil, [table.why, mayResume(state, table), awayKey(state, table)], () => [awayCard(state, table, awaiting) ?? pausedCard(state, table, { resume })]);
    shake(state, table, seat, plays);
  };

  /** @param {State} state @param {TableShown} table @param {number | null} seat @param {boolean} plays */
  const drawHead = (state, table, seat, plays) => {
    const info = state.games[table.game];
    const score = plays && seat !== null ? scoreOf(hand.view(), seat) : null;
    const mine = seat !== null && plays && !info?.realtime && table.turn.includes(seat);
    const mover = plays && !info?.realtime && !mine ? table.seats[table.turn[0]]?.name : "";
    const words = mine ? phrase("common.your_turn") : mover ? phrase("common.turn_of", { name: mover }) : "";
    const points = pointsOf(table, state.me?.player);
    const queued = (table.next ?? []).find((person) => person.player === state.me?.player);
    redraw(head, [seat, state.me?.name, score, words, points, seat === null ? queued?.mark : table.seats[seat].mark], () => [
      seat !== null ? seatMark(table.seats[seat], seat) : queued && queued.mark > 0 && personMark(queued.mark),
      el("strong", { class: "pad-head-name" }, state.me?.name ?? ""),
      words && el("span", { class: `pad-turn${mine ? " pad-mine" : ""}`, "data-test": "pad-turn" }, words),
      el("span", { class: "rp-spring" }),
      points !== null && el("span", { class: "pad-wins", title: phrase("tv.evening_points"), "data-test": "pad-points" }, `★ ${points}`),
      score !== null && el("b", { class: "pad-score", "data-test": "pad-score" }, showScore(score, info?.score_unit ?? 1)),
      button(icon("cog"), menu, { class: "rp-quiet rp-square", "aria-label": phrase("pad.leave_or_give_up"), "data-test": "pad-menu-button" }),
    ]);
  };

  /** What matters is felt: the start, one's turn, the end. @param {State} state @param {TableShown} table @param {number | null} seat @param {boolean} plays */
  const shake = (state, table, seat, plays) => {
    const [played] = playedSeats(state, table);
    const moment = `${table.match} ${plays ? "on" : table.state}`;
    if (moment !== shaken) {
      shaken = moment;
      if (plays) buzz(90);
      else if (played !== undefined && table.state === "ENDED") buzz(table.outcome?.places[played] === 1 ? [60, 60, 60, 60, 160] : 200);
    }
    const mine = plays && seat !== null && table.turn.includes(seat);
    if (mine && !turn) buzz([40, 40, 40]);
    turn = mine;
    const count = countAsked(state, table, seat);
    if (count > asked) buzz([80, 60, 80]);
    asked = count;
  };

  /** @param {State} state @param {TableShown} table @param {number | null} seat */
  const dress = (state, table, seat) => {
    root.style.setProperty("--seat", seat === null ? "var(--line)" : seatColour(table.seats[seat], seat));
    const info = state.games[table.game];
    if (!info || game === table.game) return;
    game = table.game;
    root.dataset.game = game;
    setAccent(root, info.accent);
    document.title = `${info.title} · Rumpus`;
  };

  /** @param {State} state */
  const showLost = (state) => {
    const why = refused || state.gone[code] || "";
    redraw(lost, [why], () =>
      why
        ? [el("h1", {}, phrase("table.lost")), el("p", { class: "rp-muted", "data-test": "pad-lost" }, phrase("pad.scan_again")), button(phrase("common.to_all_games"), () => on.go("/"), { class: "rp-primary pad-go" })]
        : [el("p", { class: "rp-empty" }, phrase("table.coming"))],
    );
  };

  /** iPhones zoom by gestures whatever the page says. @param {Event} event */
  const still = (event) => event.preventDefault();
  document.addEventListener("gesturestart", still);
  document.documentElement.classList.add("pad-still");
  const sleep = stayAwake();
  if (joined) session.goTo(code, { sit: true, refused: lose });

  return {
    root,
    update,
    destroy: () => {
      document.removeEventListener("gesturestart", still);
      document.documentElement.classList.remove("pad-still");
      clocks.destroy();
      count.destroy();
      hand.destroy();
      sleep();
      document.title = "Rumpus";
    },
  };
}

/** What others ask of this phone: something in a match, or another one. @param {State} state @param {TableShown} table @param {number | null} seat */
function countAsked(state, table, seat) {
  if (seat === null) return 0;
  const questions = (table.questions ?? []).filter((question) => question.player !== state.me?.player).length;
  return questions + (table.state === "ENDED" && !table.seats[seat].ready ? othersReady(table, seat).length : 0);
}

/** The table this tab is a pad for: a reload asks nothing again. */
function readJoined() {
  try {
    return sessionStorage.getItem(JOINED) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} code */
function writeJoined(code) {
  try {
    sessionStorage.setItem(JOINED, code);
  } catch {
    // Then it asks again.
  }
}
