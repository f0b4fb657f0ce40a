// @ts-check
// One table on the whole window: the room before a match, the match, its end; or why there is no table.

import { button, el, isAsleep, redraw } from "../ui/dom.js";
import { askLeave, askResign, stopAsking } from "../overlays/ask_leave.js";
import { checkDice, makeDiceLine, openDice, sayCheck } from "../dice/dice_dialog.js";
import { askFirst } from "../overlays/dialog.js";
import { makeAwayStrip } from "./away.js";
import { makeBar } from "./bar.js";
import { makeChat } from "./chat.js";
import { makeClocks } from "./clocks.js";
import { makeJoinCard } from "./join_card.js";
import { makeCount } from "./countdown.js";
import { startOf } from "./count_end.js";
import { makeOpponent } from "./challenge.js";
import { makeLastMoment } from "./last_moment.js";
import { makeResult } from "./result.js";
import { makePlay } from "./play.js";
import { PAUSE_KEYS, freePauseKeys } from "./paused.js";
import { makeReactions } from "./reactions.js";
import { makeQuestionStrip, mayAsk, openQuestions, tellAnswers } from "./questions.js";
import { makeRoom } from "./room.js";
import { makeWatchersRow } from "./watchers_talk.js";
import { makeWager, mayPropose, openProposal } from "./wager.js";
import { listenHelpKey } from "../input/help_key.js";
import { isTyping } from "../input/keys.js";
import { openHelp } from "../overlays/help.js";
import { openShare } from "./share.js";
import { setAccent } from "../ui/colour.js";
import { canPause, isOnClock, ownSeats, playsWithOthers } from "../state/state.js";
import { readPrefs, writePrefs } from "../state/storage.js";
import { sayOption } from "../text/option_words.js";
import { wantsThumbButtons } from "../input/thumb_buttons.js";
import { explain } from "../overlays/notice.js";
import { isWindow } from "../screens/windows_kept.js";
import { makeJoinForm } from "../screens/join_form.js";
import { phrase } from "../text/language.js";
import { capital, tell } from "../text/said.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {object} On
 * @property {() => void} home
 * @property {(button: HTMLElement) => void} theme
 * @property {() => void} [window]   keep the table as a window beside others
 * @property {boolean} [ask]   whether a newcomer is asked first: join, or watch?
 * @property {(text: string, kind?: "plain" | "bad" | "good") => void} toast
 * @property {(text: string) => void} say
 * @property {(person: {id: string, name: string}, owned: boolean) => void} person   somebody's name was pressed
 * @property {(person: {id: string, name: string}) => void} kick
 * @property {(person: {id: string, name: string}, how: {game?: string, options?: import("../types.js").Options}) => void} invite
 * @property {(code: string, sit: boolean) => void} join   go to another table
 */

/**
 * @param {string} code @param {import("../net/session.js").Session} session @param {On} on
 * @returns {import("../types.js").Screen & {refuse: (error: import("../types.js").HallError) => void}}
 */
export function makeTable(code, session, on) {
  let setup = false;
  /** Whether a newcomer is asked first: join, or watch? */
  let asking = on.ask === true;
  /** @type {{why: string, sent: boolean} | null} */
  let refused = null;
  /** The table before its match was over: nothing around the board tells how it ends before the picture does. @type {import("../types.js").TableShown | null} */
  let before = null;
  /** The match that was given up to begin anew, and whether the next one was asked for. */
  let renewed = "";
  let asked = "";
  const table = () => session.state.tables[code];
  const info = () => session.state.games[table()?.game ?? ""];

  const leave = () => {
    session.leave(code);
    on.home();
  };
  const goKept = () => {
    session.drop(code);
    on.home();
  };
  const back = () => {
    const shown = table();
    const seated = shown && ownSeats(session.state, shown).length > 0;
    if (!shown || !seated || (shown.state !== "PLAYING" && shown.state !== "PAUSED")) return leave();
    if (playsWithOthers(session.state, shown) && !info()?.realtime) {
      // A game a move at a time waits: going is not giving up. A clock does not wait.
      if (isOnClock(session.state, shown)) return askLeave(session.state, shown, { leave: goKept }, true);
      on.toast(phrase("table.seat_kept"));
      return on.home();
    }
    askLeave(session.state, shown, { leave, closed: holdTime() });
  };
  const resign = () => askResign(session, code, phrase("table.resign_text"), holdTime());
  /** Give it up and play the same again; only where nobody else is asked. */
  const restart = () => {
    const go = () => {
      renewed = table()?.match ?? "";
      session.request({ t: "command", text: "/surrender", code }, () => (renewed = ""));
    };
    if (table()?.seats.length === 1) return go();
    askFirst({ title: phrase("play.restart_title"), text: phrase("play.restart_text"), yes: phrase("play.restart"), no: phrase("table.keep_playing"), onyes: go });
  };
  const person = (/** @type {{id: string, name: string}} */ who) => on.person(who, table()?.owner === session.state.me?.player);
  const check = () => {
    const shown = table();
    if (!shown?.dice) return null;
    return checkDice(shown.dice, session.state.promised[shown.match ?? ""] ?? "", (nonce) => session.isOwnWord(nonce));
  };
  const dice = () => {
    const shown = table();
    if (shown) openDice(shown, check(), holdTime());
  };
  const share = (/** @type {string} */ text = "") =>
    openShare(code, on.toast, text || phrase("table.come", { title: info()?.title ?? "" }), holdTime());
  const pause = (/** @type {boolean} */ paused) => session.request({ t: "pause", code, on: paused });
  /** While a dialog covers the board, a match that nobody else waits for stands still. Returns what lets it go on. */
  const holdTime = () => {
    play.release();
    const shown = table();
    const held = Boolean(shown && shown.state === "PLAYING" && info()?.realtime && canPause(session.state, shown));
    if (held) pause(true);
    return () => {
      if (held && table()?.state === "PAUSED") pause(false);
      play.focus();
    };
  };
  const isAtPlay = () => play.board.seats.length > 0 && ["PLAYING", "PAUSED"].includes(table()?.state ?? "");
  const help = (/** @type {"rules" | "keys"} */ tab) => {
    const game = info();
    const slots = Math.max(1, Math.min(2, play.board.seats.length));
    const onBoard = isAtPlay() ? play.tellHow : undefined;
    if (game) openHelp(game, { tab, slots, changed: play.drawControls, onclose: holdTime(), onBoard });
  };
  const option = (/** @type {string} */ name, /** @type {any} */ value) => {
    const shown = table();
    const known = info()?.options.find((other) => other.name === name);
    if (!shown || !known) return;
    if (shown.owner !== session.state.me?.player) return on.toast(phrase("table.not_owner"));
    session.request({ t: "options", code, options: { ...shown.options, [name]: value } });
    if (shown.match !== null && shown.options[name] !== value) on.toast(phrase("table.next_match", { option: sayOption(known, value) }));
  };

  const watchersTalk = makeWatchersRow(session, code);
  const chat = makeChat(session, code, {
    person,
    above: watchersTalk.root,
    opened: () => play.release(),
    closed: () => play.focus(),
    mayOpen: (key) => Boolean(table()) && (game.hidden || !play.bindings().some((binding) => binding.codes.includes(key))) && !(key === "Enter" && !over.root.hidden),
  });
  const opponent = makeOpponent();
  const awaiting = { wait: () => session.request({ t: "wait", code }), claim: () => session.request({ t: "claim_win", code }) };
  const away = makeAwayStrip(awaiting);
  const clocks = makeClocks(on);
  const ask = (/** @type {import("./questions.js").Request} */ message) => session.request(message);
  const questions = makeQuestionStrip(code, ask);
  const reactions = makeReactions(code);
  const wager = makeWager(session, code);
  const roomDice = makeDiceLine(dice);
  const playDice = makeDiceLine(dice);
  const bar = makeBar(code, chat.toggle, {
    back,
    resign,
    menu: () => {
      const shown = table();
      if (shown) openQuestions(session.state, shown, ask, holdTime());
    },
    share: () => share(),
    help: () => help("rules"),
    pause,
    theme: on.theme,
    window: on.window,
    pad: () => {
      writePrefs({ pad: wantsThumbButtons() ? "off" : "on" });
      play.drawControls();
      on.toast(phrase(readPrefs().pad === "on" ? "table.pad_shown" : "table.pad_hidden"));
    },
  });
  const room = makeRoom(code, wager.panel, roomDice.root, {
    seat: (seat, to) => session.request({ t: "seat", code, seat, to }),
    seats: (count) => session.request({ t: "seats", code, count }),
    option: (name, value) => session.request({ t: "options", code, options: { ...table()?.options, [name]: value } }),
    customs: (customs) => session.request({ t: "customs", code, ...customs }),
    kick: on.kick,
    person,
    ready: (ready) => session.request({ t: "ready", code, on: ready, terms: table()?.terms }),
    watchAgain: () => {
      setup = false;
      update(session.state, []);
    },
    toast: on.toast,
  });
  const play = makePlay(code, playDice.root, {
    ...awaiting,
    act: (match, seat, action, step) => session.act(match, seat, action, step),
    roundTrip: () => session.roundTrip,
    refuse: (refusal) => session.onError({ t: "error", id: 0, ...refusal }),
    later: (match, seat, actions) => session.request({ t: "premove", match, seat, actions }),
    option,
    say: on.say,
    state: () => session.state,
    drawn: () => update(session.state, []),
    turned: () => update(session.state, []),
    resume: () => pause(false),
    restart: () => restart(),
    rules: () => help("rules"),
    quit: () => back(),
    setupKeys: () => help("keys"),
    pause: () => pressPause(),
    toast: on.toast,
  });
  const over = makeResult({
    seat: (seat, to) => session.request({ t: "seat", code, seat, to }),
    rematch: (agree) => session.request(agree ? { t: "ready", code, on: true, terms: table()?.terms } : { t: "ready", code, on: false }),
    share,
    setup: () => {
      setup = true;
      update(session.state, []);
    },
    back,
    say: on.say,
    challenge: (who) => {
      const { game: name = "", options = {} } = table() ?? {};
      session.request({ t: "invite", player: who.id, game: name, options, challenge: true, wager: 0 }, (error) => on.toast(explain(error), "bad"));
    },
    invite: (who) => on.invite(who, { game: table()?.game, options: table()?.options }),
    propose: () => openProposal(session, code),
    dice,
  });
  const moment = makeLastMoment(() => update(session.state, []));
  const wait = el("main", { class: "rp-lost", "data-test": "wait" });
  const game = el("main", { class: "rp-game" }, play.root, over.root, reactions.root);
  const count = makeCount();
  const card = makeJoinCard(code, session, {
    watch: () => {
      asking = false;
      update(session.state, []);
    },
  });
  const floor = el("div", { class: "rp-floor" }, wait, card.root, room.root, game, count.root, chat.root);
  const root = el("div", { class: "rp-table", "data-test": "table" }, bar.root, opponent.root, wager.strip, away.root, questions.root, clocks.root, floor);

  /** @param {State} state @param {import("../types.js").FromHall[]} messages */
  const update = (state, messages) => {
    const shown = state.tables[code];
    const inMatch = shown && shown.match !== null && shown.state !== "IDLE" && shown.state !== "WAITING";
    if (shown?.state === "PLAYING" || shown?.state === "PAUSED") setup = false;
    if (asking && shown && !card.asks(state, shown)) asking = false;
    wait.hidden = Boolean(shown);
    card.root.hidden = !shown || !asking;
    room.root.hidden = !shown || asking || (inMatch && !setup);
    game.hidden = !inMatch || setup || asking;
    play.tune.update(inMatch ? shown : undefined);
    root.dataset.state = shown?.state ?? "NONE";
    root.dataset.mode = shown?.mode ?? "";
    if (!shown) {
      const gone = state.gone[code];
      const why = refused?.why || (gone ? capital(tell(gone)) : "");
      const sent = refused?.sent ?? (gone?.say === "refused.barred" || gone?.say === "notice.host_asked_you");
      redraw(wait, [why], () => (why ? lostCard(why, sent ? null : makeJoinForm({ join: on.join, toast: (text) => on.toast(text, "bad") }, { code, class: "rp-join-again" }), on.home) : [el("p", { class: "rp-empty" }, phrase("table.coming"))]));
      return;
    }
    const game_ = state.games[shown.game];
    if (game_ && root.dataset.game !== shown.game) {
      root.dataset.game = shown.game;
      setAccent(root, game_.accent);
      document.title = `${game_.title} · Rumpus`;
    }
    if (asking) card.update(state, shown);
    chat.update(state);
    watchersTalk.update(state, shown);
    opponent.update(state, shown);
    away.update(state, shown);
    questions.update(state, shown);
    reactions.update(messages);
    for (const text of tellAnswers(state, code, messages)) on.toast(text);
    for (const message of messages) if (message.t === "premoves" && message.match === shown.match && message.dropped) on.toast(phrase("table.later_dropped"));
    clocks.update(state, shown);
    clocks.root.hidden ||= game.hidden;
    const checked = check();
    count.update(startOf(state, shown), stopOf(state, shown));
    if (!room.root.hidden) room.update(state, shown);
    if (inMatch && game_) play.update(state, shown, messages, session.waiting(shown.match)?.action ?? null);
    play.root.inert = shown.state === "ENDED";
    if (shown.state === "ENDED" && shown.match === renewed) {
      if (asked === renewed) return;
      asked = renewed;
      return void session.request({ t: "ready", code, on: true, terms: shown.terms }, () => {
        renewed = "";
        update(session.state, []);
      });
    }
    const told = !inMatch || moment.mayTell(shown, () => play.board.isBusy());
    root.classList.toggle("rp-suspense", !told);
    bar.update(state, { ...(told ? shown : (before ?? shown)), turn: play.board.turnOf(shown) });
    if (!told) return;
    before = shown.state === "ENDED" ? null : shown;
    if (shown.state === "ENDED") stopAsking(code);
    wager.update(state, shown, !room.root.hidden);
    for (const line of [roomDice, playDice]) line.update(shown, checked);
    if (!inMatch || !game_) return;
    const gold = Boolean(state.games[shown.game]?.wagered) && wager.strip.hidden && mayPropose(state, shown) === "";
    over.update(state, shown, play.board, { gold, dice: checked ? sayCheck(checked) : "", live: moment.saw(shown.match) });
  };

  /** Who sits may be ready no longer; who plays alone may pause again. @param {State} state @param {import("../types.js").TableShown} shown */
  const stopOf = (state, shown) => {
    if (shown.state === "PAUSED") return canPause(state, shown) ? { label: phrase("common.pause"), act: () => pause(true) } : null;
    const seated = ownSeats(state, shown).length > 0;
    return seated ? { label: phrase("room.not_ready"), act: () => session.request({ t: "ready", code, on: false }) } : null;
  };

  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (!PAUSE_KEYS.includes(event.code) || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isAsleep(root)) return;
    const bound = !freePauseKeys(play.bindings()).includes(event.code);
    // A letter of the game is never more than that; its Escape pauses who plays alone when there is nothing else to do for it.
    if (bound && (event.code !== "Escape" || play.took(event) || !mayPause())) return;
    if (event.code === "Escape" && !game.hidden && play.board.release()) return;
    pressPause();
  };
  const deafToHelp = listenHelpKey(root, () => help("rules"), (key) => !game.hidden && play.bindings().some((binding) => binding.codes.includes(key)));
  const mayPause = () => {
    const shown = table();
    return shown !== undefined && canPause(session.state, shown);
  };
  const togglePause = () => {
    const shown = table();
    if (shown && mayPause()) pause(shown.state === "PLAYING" || Boolean(shown.starts));
  };
  /** A key that pauses alone asks for a pause with others. */
  const pressPause = () => {
    const shown = table();
    if (shown && mayAsk(session.state, shown) && shown.may_ask?.includes("pause")) ask({ t: "ask", code, kind: "pause" });
    else togglePause();
  };
  const hide = () => {
    // Nobody loses a life to a phone call.
    if (document.hidden && table()?.state === "PLAYING" && info()?.realtime) togglePause();
  };
  const settings = (/** @type {Event} */ event) => {
    if (!(event instanceof CustomEvent)) return;
    const slots = Math.max(1, Math.min(2, play.board.seats.length));
    Object.assign(event.detail, { info: info(), slots, changed: play.drawControls, onclose: holdTime() });
  };
  addEventListener("keydown", escape);
  addEventListener("rp-settings", settings);
  document.addEventListener("visibilitychange", hide);

  return {
    root,
    update,
    refuse: (error) => {
      refused = { why: explain(error), sent: error.code === "barred" };
      update(session.state, []);
    },
    destroy: () => {
      // Nor to a look at the hall; a window goes on.
      if (table()?.state === "PLAYING" && info()?.realtime && !isWindow(code)) togglePause();
      removeEventListener("keydown", escape);
      deafToHelp();
      removeEventListener("rp-settings", settings);
      document.removeEventListener("visibilitychange", hide);
      count.destroy();
      play.destroy();
      clocks.destroy();
      moment.destroy();
      over.destroy();
      chat.destroy();
      document.title = "Rumpus";
    },
  };
}

/** @param {string} why @param {HTMLElement | null} form to try another code; none for who was sent away @param {() => void} home */
function lostCard(why, form, home) {
  const sent = form === null;
  const advice = phrase(sent ? "table.sent_advice" : "table.lost_advice");
  return [
    el(
      "div",
      { class: "rp-paper rp-lost-card", "data-test": "lost" },
      el("img", { src: "/static/images/logo.svg", alt: "", width: 64, height: 64 }),
      el("h2", {}, phrase(sent ? "table.sent" : "table.lost")),
      el("p", {}, `${why.replace(/\.?$/, ".")} ${advice}`),
      form,
      button(phrase("common.to_all_games"), home, { class: "rp-primary rp-large", "data-test": "home-button" }),
    ),
  ];
}
