// @ts-check
// The replay player: a film on the game's own picture, its timeline, and the hands on it. Knows no game and no hall.

import { button, el, redraw } from "./dom.js";
import { icon } from "./icons.js";
import { phrase, showNumber } from "./language.js";
import { isCalm } from "./picture.js";
import { Film } from "./replay_film.js";
import { listMoments } from "./replay_moments.js";
import { Stage } from "./replay_stage.js";
import { makeTimeline } from "./timeline.js";
import { showTime } from "./result.js";

/**
 * @typedef {import("./replay_film.js").FilmData} FilmData
 * @typedef {import("./replay_moments.js").Moment} Moment
 * @typedef {object} On
 * @property {(seat: number | null) => void} seat   see it with other eyes
 * @property {() => void} moved    the film stands still at another moment
 * @property {(text: string) => void} say
 */

const SPEEDS = [0.5, 1, 2, 4, 8];
/** A page that was asleep does not jump ahead. */
const LONGEST_FRAME_MS = 250;

/** @param {import("./types.js").GameInfo} info @param {On} on */
export function makeReplay(info, on) {
  /** @type {Film | null} */
  let film = null;
  /** @type {Moment[]} */
  let moments = [];
  let time = 0;
  /** The frame that is drawn. */
  let at = -1;
  let speed = 1;
  let playing = false;
  let held = false;
  let wake = 0;
  let before = 0;
  let ended = false;

  const stage = new Stage();
  const timeline = makeTimeline({
    seek: (wanted) => seek(wanted),
    hold: (down) => {
      held = down;
      before = performance.now();
      if (down || !film) return;
      stage.jump(film.view(at));
      if (!playing) on.moved();
    },
    tell: (moment) => tellTime(moment),
  });
  const clock = el("span", { class: "rp-clock", "data-test": "replay-clock" });
  const caption = el("p", { class: "rp-caption", "data-test": "replay-caption" });
  const hands = el("div", { class: "rp-hands", role: "group", "aria-label": phrase("replay.play") });
  const more = el("div", { class: "rp-hands rp-hands-more" });
  const controls = el("div", { class: "rp-controls" }, timeline.root, el("div", { class: "rp-control-row" }, hands, clock, caption, more));
  const root = el(
    "section",
    { class: "rp-replay", "aria-label": phrase("common.replay"), "data-test": "replay" },
    el("div", { class: "rp-stage" }, stage.root, stage.words),
    controls,
  );

  /** @param {number} moment */
  const tellTime = (moment) => {
    if (!film) return "";
    return film.data.realtime ? showTime(Math.floor(moment / 1000)) : phrase("replay.move", { number: film.frames[film.find(moment)].inputs });
  };

  const drawClock = () => {
    if (!film) return;
    const whole = film.data.realtime ? showTime(Math.floor(film.length / 1000)) : film.frames[film.last].inputs;
    const words = film.data.realtime ? `${tellTime(time)} / ${whole}` : phrase("replay.move_of", { number: film.frames[film.find(time)].inputs, whole });
    if (clock.textContent !== words) clock.textContent = words;
    timeline.show(time, words);
    let said = "";
    for (const moment of moments) {
      if (moment.at > at) break;
      if (moment.at === at || film.times[at] - film.times[moment.at] < 2500) said = moment.label;
    }
    if (at === 0) said = phrase("replay.at_start");
    if (caption.textContent !== said) caption.textContent = said;
    root.dataset.at = String(at);
    root.dataset.last = String(film.last);
  };

  const drawHands = () => {
    const over = film !== null && at >= film.last;
    const turns = film !== null && !film.data.realtime;
    /** @param {import("./icons.js").IconName} name @param {string} label @param {string} key @param {() => void} act @param {string} test @param {string} [extra] */
    const tool = (name, label, key, act, test, extra = "rp-quiet") =>
      button(icon(name), act, { class: `rp-square ${extra}`, "aria-label": label, title: `${label} (${key})`, "data-test": test });
    redraw(hands, [playing, over, turns, film === null], () => [
      tool("first", phrase("replay.to_start"), phrase("key.home"), () => jump(0), "replay-first"),
      tool("earlier", phrase(turns ? "replay.move_back" : "replay.event_back"), "←", () => step(-1), "replay-back"),
      tool(playing ? "pause" : over ? "again" : "play", phrase(playing ? "replay.pause" : over ? "replay.again" : "replay.play"), phrase("key.space"), toggle, "replay-play", "rp-primary"),
      tool("later", phrase(turns ? "replay.move_on" : "replay.event_on"), "→", () => step(1), "replay-on"),
      tool("last", phrase("replay.to_end"), phrase("key.end"), () => jump(film?.last ?? 0), "replay-last"),
    ]);
    redraw(more, [speed, film?.data.seat, film?.data.names], () => [speedSelect(), seatSelect()]);
    root.dataset.playing = String(playing);
  };

  const speedSelect = () => {
    const select = el("select", { class: "rp-input", "aria-label": phrase("replay.speed"), title: phrase("replay.speed_keys"), "data-test": "replay-speed" });
    for (const choice of SPEEDS) select.append(el("option", { value: choice, selected: choice === speed }, `${showNumber(choice)}×`));
    select.addEventListener("change", () => setSpeed(Number(select.value)));
    return select;
  };

  const seatSelect = () => {
    const names = film?.data.names ?? [];
    if (names.length < 2) return null;
    const shown = film?.data.seat ?? null;
    const select = el("select", { class: "rp-input rp-eyes", "aria-label": phrase("replay.seen_as"), "data-test": "replay-seat" });
    select.append(el("option", { value: "", selected: shown === null }, phrase("replay.as_watcher")));
    names.forEach((name, seat) => select.append(el("option", { value: seat, selected: shown === seat }, phrase("replay.as", { name }))));
    select.addEventListener("change", () => on.seat(select.value === "" ? null : Number(select.value)));
    return select;
  };

  /** @param {number} chosen */
  const setSpeed = (chosen) => {
    speed = chosen;
    drawHands();
  };

  /** Draw the film at its time; what happened on the way there is told if it was played, not jumped over. @param {boolean} played */
  const draw = (played) => {
    if (!film) return;
    const next = film.find(time);
    if (next !== at || !played) {
      const events = played ? film.frames.slice(at + 1, next + 1).flatMap((frame) => frame.events) : [];
      at = next;
      if (played || held) stage.draw(film.view(at), events);
      else stage.jump(film.view(at));
    }
    drawClock();
  };

  /** @param {number} now */
  const tick = (now) => {
    wake = 0;
    if (!film || !playing || ended) return;
    const passed = Math.min(now - before, LONGEST_FRAME_MS);
    before = now;
    if (!held && passed > 0) {
      time = Math.min(film.length, time + passed * speed);
      draw(true);
      if (time >= film.length) return pause();
    }
    wake = requestAnimationFrame(tick);
  };

  const play = () => {
    if (!film || playing) return;
    if (at >= film.last) {
      time = 0;
      draw(false);
    }
    playing = true;
    before = performance.now();
    wake = requestAnimationFrame(tick);
    drawHands();
  };
  const pause = () => {
    playing = false;
    cancelAnimationFrame(wake);
    drawHands();
    on.moved();
  };
  const toggle = () => (playing ? pause() : play());

  /** @param {number} wanted film time */
  const seek = (wanted) => {
    if (!film) return;
    time = Math.min(film.length, Math.max(0, wanted));
    draw(false);
    drawHands();
  };

  /** @param {number} frame */
  const jump = (frame) => {
    if (!film) return;
    playing = false;
    seek(film.times[Math.min(film.last, Math.max(0, frame))]);
    pause();
  };

  /** One move, or event, back or on. @param {1 | -1} by */
  const step = (by) => {
    if (!film) return;
    // At exactly which frame we are counts, not when between two we stopped.
    const marked = film.data.realtime ? moments.filter((moment) => moment.weight > 1 || moments.length < 60) : [];
    const stops = [0, ...marked.map((moment) => moment.at), film.last];
    const found = film.data.realtime ? (by > 0 ? stops.find((stop) => stop > at) : stops.filter((stop) => stop < at).at(-1)) : at + by;
    const target = Math.min(film.last, Math.max(0, found ?? (by > 0 ? film.last : 0)));
    const next = target === at + 1;
    playing = false;
    time = film.times[target];
    draw(next);
    pause();
    if (caption.textContent) on.say(caption.textContent);
  };

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const node = event.target instanceof HTMLElement ? event.target : null;
    if (node?.closest("select, textarea, input:not([type=range])")) return;
    // A picture seen with a seat's eyes must not take what is typed for a move.
    if (event.key !== "Tab") event.stopImmediatePropagation();
    const onButton = node?.closest("button, a, summary");
    const turn = SPEEDS.indexOf(speed);
    /** @type {Record<string, () => void>} */
    const acts = {
      " ": toggle, k: toggle, ArrowLeft: () => step(-1), ArrowRight: () => step(1), ",": () => jump(at - 1), ".": () => jump(at + 1),
      Home: () => jump(0), End: () => jump(film?.last ?? 0), "+": () => setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, turn + 1)]), "-": () => setSpeed(SPEEDS[Math.max(0, turn - 1)]),
    };
    const act = acts[event.key];
    if (!act || (onButton && event.key === " ")) return;
    event.preventDefault();
    act();
  };
  addEventListener("keydown", key, true);
  drawHands();

  return {
    root,
    /**
     * Show a film, from a frame on; `start`: play it at once.
     * @param {FilmData} data @param {{step: number, inputs: number | null} | null} from @param {boolean} start
     */
    load: async (data, from, start) => {
      const next = new Film(data);
      const step = () => (film ? film.stepAt(playing && !held ? Math.min(film.length, time + (performance.now() - before) * speed) : time) : 0);
      await stage.open({ info, names: data.names, seat: data.seat, step });
      if (ended) return;
      film = next;
      moments = listMoments(film.frames, data.names, stage.module?.moment);
      timeline.load(film, moments);
      at = -1;
      time = from ? film.times[film.locate(from.step, from.inputs)] : Math.min(time, film.length);
      draw(false);
      drawHands();
      if (start && !isCalm()) play();
    },
    /** Go to what a link names. @param {{step: number, inputs: number | null}} mark */
    goTo: (mark) => film && jump(film.locate(mark.step, mark.inputs)),
    pause: () => playing && pause(),
    /** Where the film stands: null while there is none. */
    now: () => film && { frame: film.frames[at], mark: film.mark(at), over: at >= film.last, step: Math.floor(film.stepAt(time)), time },
    destroy: () => {
      ended = true;
      cancelAnimationFrame(wake);
      removeEventListener("keydown", key, true);
      timeline.destroy();
      stage.destroy();
    },
  };
}
