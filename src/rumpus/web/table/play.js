// @ts-check
// The match on the screen: the board as large as there is room, keys shown where they are used, thumbs' buttons.

import { button, el, isAsleep, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { Board } from "./board.js";
import { makeFirstHint } from "./first_hint.js";
import { awayCard, awayKey } from "./away.js";
import { listenKeys, ownBindings } from "../input/keys.js";
import { showCode, showKeys, writeCaps } from "../input/key_names.js";
import { listenGamepads } from "../input/gamepad.js";
import { phrase } from "../text/language.js";
import { makeThumbButtons, wantsThumbButtons } from "../input/thumb_buttons.js";
import { makeSpeaker } from "./spoken_board.js";
import { freePauseKeys, mayResume, pausedCard } from "./paused.js";
import { mayAsk } from "./questions.js";
import { playKey } from "../sound/sound.js";
import { Tune } from "../sound/music.js";
import { isWindow } from "../screens/windows_kept.js";
import { canPause, ownSeats } from "../state/state.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {Omit<import("./board.js").On, "mounted" | "failed"> & import("./away.js").On & Required<import("./paused.js").On> & {drawn: () => void, setupKeys: () => void, pause: () => void, toast: (text: string) => void}} On
 */

const MOST_HINTS = 8;

/** @param {string} code @param {HTMLElement} dice the line about fair dice, beneath the board @param {On} on */
export function makePlay(code, dice, on) {
  const keyHints = el("div", { class: "rp-key-hints" });
  const hints = el("div", { class: "rp-hints", "data-test": "hints" }, keyHints, dice);
  const left = el("div", { class: "rp-pad-place rp-pad-place-left" });
  const right = el("div", { class: "rp-pad-place rp-pad-place-right" });
  const waits = el("p", { class: "rp-waits", role: "status", "data-test": "waits" });
  const veil = el("div", { class: "rp-veil", hidden: true });
  const stage = el("div", { class: "rp-stage", tabindex: "-1", "aria-label": phrase("play.board") });
  const root = el("div", { class: "rp-play", "data-test": "play" }, left, stage, right, hints);
  /** @type {import("../types.js").Binding[]} */
  let bindings = [];
  let playing = false;

  const board = new Board({
    ...on,
    mounted: () => {
      drawControls();
      if (!document.querySelector("dialog[open]") && !document.activeElement?.closest(".rp-chat") && !isAsleep(root)) focus();
      on.drawn();
      if (on.state().tables[code]?.state !== "ENDED" && !isWindow(code)) hint.greet();
    },
    failed: () => stage.append(el("p", { class: "rp-empty" }, phrase("play.failed"))),
  });
  const tune = new Tune(board);
  const speaker = makeSpeaker(board.words, () => board.describe(), on.say);
  stage.append(board.root, waits, veil, board.words, speaker.root);
  const focus = () => stage.focus({ preventScroll: true });
  const hint = makeFirstHint(root, () => {
    const { games, me, tables } = on.state();
    return { game: games[tables[code]?.game ?? ""], player: me?.player, bindings, slots: Math.min(2, board.seats.length) };
  }, { say: on.say, focus });
  /** @type {import("../input/keys.js").Command} */
  const command = (name, slot, down) => {
    const meant = (playing || !down) && board.command(name, slot, down);
    if (meant && down) playKey(board.module?.sounds, name);
    return meant;
  };
  const awake = () => playing && board.seats.length > 0 && !isAsleep(root);
  const keys = listenKeys(() => bindings, command, awake);
  /** What is left for later is taken back. @param {KeyboardEvent} event */
  const takeBack = (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.code === "Delete" && !typing && awake() && board.takeBack()) event.preventDefault();
  };
  addEventListener("keydown", takeBack);
  const gamepads = listenGamepads({ bindings: () => bindings, command, awake, pause: on.pause, hint: on.toast });

  const mayPause = () => {
    const state = on.state();
    const table = state.tables[code];
    return Boolean(table) && (canPause(state, table) || (mayAsk(state, table) && (table.may_ask?.includes("pause") ?? false)));
  };
  const drawControls = () => {
    const { module } = board;
    const slots = Math.min(2, board.seats.length);
    const { game = "", options: chosen = {} } = on.state().tables[code] ?? {};
    const options = board.stream?.options ?? chosen;
    bindings = slots && module?.bindings ? ownBindings(game, module.bindings(slots, options)) : [];
    const padded = wantsThumbButtons() && bindings.some((binding) => binding.pad);
    root.classList.toggle("rp-padded", padded);
    left.replaceChildren();
    right.replaceChildren();
    if (padded) {
      left.append(makeThumbButtons("left", bindings, command) ?? "");
      right.append(makeThumbButtons("right", bindings, command) ?? "");
    }
    const keyed = bindings.filter((binding) => binding.codes.length > 0);
    // Many keys would be a wall of words; such games show them on their own buttons, and all are under Keys.
    const shown = [0, 1].some((slot) => keyed.filter((binding) => binding.slot === slot).length > MOST_HINTS) ? [] : keyed;
    const stops = mayPause() ? freePauseKeys(bindings).map(showCode).join(" / ") : "";
    redraw(keyHints, [keyed, keyed.map(showKeys), slots, stops], () => [hintList(shown, slots), stops && pauseHint(stops), keyed.length > 0 && keysButton(on.setupKeys, shown.length > 0)]);
  };

  const plainCaps = writeCaps(board.root);
  addEventListener("rp-layout", drawControls);

  /**
   * @param {State} state @param {TableShown} table @param {import("../types.js").FromHall[]} messages
   * @param {string | null} waiting the move that waits for the line
   */
  const update = (state, table, messages, waiting) => {
    const was = playing;
    playing = table.state === "PLAYING";
    if (was && !playing) keys.release();
    if (table.state === "ENDED") hint.close();
    board.update(state, table, messages);
    board.wait(waiting);
    stage.classList.toggle("rp-waiting", waiting !== null);
    waits.textContent = waiting === null ? "" : phrase("play.waits");
    const paused = table.state === "PAUSED" && !table.starts;
    veil.hidden = !paused;
    redraw(veil, [paused, table.why, mayResume(state, table), ownSeats(state, table), paused && awayKey(state, table)], () => (paused ? [awayCard(state, table, on) ?? pausedCard(state, table, on)] : []));
  };

  return {
    root,
    board,
    tune,
    update,
    /** Draw keys and touch buttons again, after a change of either. */
    drawControls,
    /** @returns {import("../types.js").Binding[]} */
    bindings: () => bindings,
    /** Tell how the game goes, on the board. */
    tellHow: () => hint.show(),
    /** Whether a key that went down meant something to the game. */
    took: keys.took,
    release: keys.release,
    focus,
    destroy: () => {
      removeEventListener("rp-layout", drawControls);
      removeEventListener("keydown", takeBack);
      plainCaps();
      keys.destroy();
      gamepads.destroy();
      speaker.destroy();
      hint.destroy();
      tune.destroy();
      board.destroy();
    },
  };
}

/** @param {import("../types.js").Binding[]} shown @param {number} slots */
function hintList(shown, slots) {
  return Array.from({ length: slots }, (_, slot) =>
    el(
      "dl",
      { class: "rp-hint-list" },
      shown
        .filter((binding) => binding.slot === slot)
        .map((binding) => el("div", {}, el("dt", {}, el("kbd", {}, showKeys(binding))), el("dd", {}, binding.label))),
    ),
  );
}

/** @param {string} keys */
function pauseHint(keys) {
  return el("dl", { class: "rp-hint-list", "data-test": "pause-hint" }, el("div", {}, el("dt", {}, el("kbd", {}, keys)), el("dd", {}, phrase("common.pause"))));
}

/** @param {() => void} open @param {boolean} small without the word, where hints stand beside it */
function keysButton(open, small) {
  return button([icon("keys"), !small && phrase("common.keys")], open, {
    class: `rp-quiet rp-hint-keys ${small ? "rp-square" : ""}`,
    "aria-label": phrase("play.all_keys"),
    title: phrase("play.all_keys"),
    "data-test": "keys",
  });
}
