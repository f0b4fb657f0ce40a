// @ts-check
// The hands on a film: buttons, speed, whose eyes, keys, and what the time is. They ask; what comes of it is not theirs.

import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase, showNumber } from "../text/language.js";
import { SPEEDS } from "./clock.js";
import { showTime } from "../text/outcome.js";

/**
 * @typedef {import("./film.js").Film} Film
 * @typedef {object} On
 * @property {() => void} toggle          play or pause
 * @property {(by: 1 | -1) => void} step  a move, or event, on or back
 * @property {(frame: number) => void} jump
 * @property {(speed: number) => void} speed
 * @property {(seat: number | null) => void} seat   see it with other eyes
 */

/** @param {import("./clock.js").FilmClock} clock @param {On} on */
export function makeControls(clock, on) {
  const time = el("span", { class: "rp-film-clock", "data-test": "replay-clock" });
  const caption = el("p", { class: "rp-caption", "data-test": "replay-caption" });
  const hands = el("div", { class: "rp-hands", role: "group", "aria-label": phrase("replay.play") });
  const more = el("div", { class: "rp-hands rp-hands-more" });
  const root = el("div", { class: "rp-control-row" }, hands, time, caption, more);
  const toStart = () => on.jump(0);
  const toEnd = () => on.jump(clock.film?.last ?? 0);

  const draw = () => {
    const { film, over, playing, speed } = clock;
    const turns = film !== null && !film.data.realtime;
    /** @param {import("../ui/icons.js").IconName} name @param {string} label @param {string} key @param {() => void} act @param {string} test @param {string} [extra] */
    const tool = (name, label, key, act, test, extra = "rp-quiet") =>
      button(icon(name), act, { class: `rp-square ${extra}`, "aria-label": label, title: `${label} (${key})`, "data-test": test });
    redraw(hands, [playing, over, turns, film === null], () => [
      tool("first", phrase("replay.to_start"), phrase("key.home"), toStart, "replay-first"),
      tool("earlier", phrase(turns ? "replay.move_back" : "replay.event_back"), "←", () => on.step(-1), "replay-back"),
      tool(playing ? "pause" : over ? "again" : "play", phrase(playing ? "replay.pause" : over ? "replay.again" : "replay.play"), phrase("key.space"), on.toggle, "replay-play", "rp-primary"),
      tool("later", phrase(turns ? "replay.move_on" : "replay.event_on"), "→", () => on.step(1), "replay-on"),
      tool("last", phrase("replay.to_end"), phrase("key.end"), toEnd, "replay-last"),
    ]);
    redraw(more, [speed, film?.data.seat, film?.data.names], () => [speedSelect(speed, on.speed), film && seatSelect(film, on.seat)]);
  };

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const node = event.target instanceof HTMLElement ? event.target : null;
    if (node?.closest("select, textarea, input:not([type=range])")) return;
    // A picture seen with a seat's eyes must not take what is typed for a move.
    if (event.key !== "Tab") event.stopImmediatePropagation();
    /** @type {Record<string, () => void>} */
    const acts = {
      " ": on.toggle, k: on.toggle, ArrowLeft: () => on.step(-1), ArrowRight: () => on.step(1), ",": () => on.jump(clock.at - 1), ".": () => on.jump(clock.at + 1),
      Home: toStart, End: toEnd, "+": () => on.speed(clock.findSpeed(1)), "-": () => on.speed(clock.findSpeed(-1)),
    };
    const act = acts[event.key];
    if (!act || (event.key === " " && node?.closest("button, a, summary"))) return;
    event.preventDefault();
    act();
  };
  addEventListener("keydown", key, true);
  draw();

  return {
    root,
    draw,
    /** The time and what is happening. @param {string} words @param {string} said */
    tell: (words, said) => {
      if (time.textContent !== words) time.textContent = words;
      if (caption.textContent !== said) caption.textContent = said;
    },
    destroy: () => removeEventListener("keydown", key, true),
  };
}

/** A moment of a film in words: a time, or a move. @param {Film} film @param {number} time */
export function tellTime(film, time) {
  return film.data.realtime ? showSeconds(time) : phrase("replay.move", { number: film.frames[film.find(time)].inputs });
}

/** The same, of how many. @param {Film} film @param {number} time */
export function tellProgress(film, time) {
  if (film.data.realtime) return `${showSeconds(time)} / ${showSeconds(film.length)}`;
  return phrase("replay.move_of", { number: film.frames[film.find(time)].inputs, whole: film.frames[film.last].inputs });
}

/** @param {number} time */
function showSeconds(time) {
  return showTime(Math.floor(time / 1000));
}

/** @param {number} speed @param {(speed: number) => void} choose */
function speedSelect(speed, choose) {
  const select = el("select", { class: "rp-input", "aria-label": phrase("replay.speed"), title: phrase("replay.speed_keys"), "data-test": "replay-speed" });
  for (const choice of SPEEDS) select.append(el("option", { value: choice, selected: choice === speed }, `${showNumber(choice)}×`));
  select.addEventListener("change", () => choose(Number(select.value)));
  return select;
}

/** @param {Film} film @param {(seat: number | null) => void} choose */
function seatSelect({ data: { names, seat: shown } }, choose) {
  if (names.length < 2) return null;
  const select = el("select", { class: "rp-input rp-eyes", "aria-label": phrase("replay.seen_as"), "data-test": "replay-seat" });
  select.append(el("option", { value: "", selected: shown === null }, phrase("replay.as_watcher")));
  names.forEach((name, seat) => select.append(el("option", { value: seat, selected: shown === seat }, phrase("replay.as", { name }))));
  select.addEventListener("change", () => choose(select.value === "" ? null : Number(select.value)));
  return select;
}
