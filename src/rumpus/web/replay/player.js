// @ts-check
// The replay player: a film on the game's own picture, its timeline, and the hands on it. Knows no game and no hall.

import { el } from "../ui/dom.js";
import { phrase } from "../text/language.js";
import { isCalm } from "../table/picture.js";
import { makeClockFaces } from "../table/clock_faces.js";
import { FilmClock } from "./clock.js";
import { makeControls, tellProgress, tellTime } from "./controls.js";
import { Film } from "./film.js";
import { listMoments, sayFrame } from "./moments.js";
import { Stage } from "./stage.js";
import { makeTimeline } from "./timeline.js";

/**
 * @typedef {import("./film.js").FilmData} FilmData
 * @typedef {import("./moments.js").Moment} Moment
 * @typedef {object} On
 * @property {(seat: number | null) => void} seat   see it with other eyes
 * @property {() => void} moved    the film stands still at another moment
 * @property {() => void} drawn    another moment is shown
 * @property {(text: string) => void} say
 */

/** @param {import("../types.js").GameInfo} info @param {On} on */
export function makeReplay(info, on) {
  const clock = new FilmClock();
  /** @type {Moment[]} */
  let moments = [];
  /** The frame that is drawn. */
  let drawn = -1;
  let wake = 0;
  let ended = false;

  const stage = new Stage();
  const faces = makeClockFaces();
  const timeline = makeTimeline({
    seek: (time) => seek(time),
    hold: (down) => {
      clock.hold(down, performance.now());
      if (down || !clock.film) return;
      stage.jump(clock.film.view(drawn));
      if (!clock.playing) on.moved();
    },
    tell: (time) => (clock.film ? tellTime(clock.film, time) : ""),
  });
  const controls = makeControls(clock, {
    toggle: () => (clock.playing ? pause() : play()),
    step: (by) => step(by),
    jump: (frame) => jump(frame),
    speed: (speed) => {
      clock.speed = speed;
      drawControls();
    },
    seat: on.seat,
  });
  const root = el(
    "section",
    { class: "rp-replay", "aria-label": phrase("common.replay"), "data-test": "replay" },
    faces.root,
    el("div", { class: "rp-stage" }, stage.root, stage.words),
    el("div", { class: "rp-controls" }, timeline.root, controls.root),
  );

  const drawControls = () => {
    controls.draw();
    root.dataset.playing = String(clock.playing);
  };

  /** What is said of the drawn frame. */
  const caption = () => (clock.film ? sayFrame(moments, clock.film.times, drawn) : "");

  /** Draw the film at its time; what happened on the way there is told if it was played, not jumped over. @param {boolean} played */
  const draw = (played) => {
    const { film, at } = clock;
    if (!film) return;
    if (at !== drawn || !played) {
      const events = played ? film.frames.slice(drawn + 1, at + 1).flatMap((frame) => frame.events) : [];
      drawn = at;
      if (played || clock.held) stage.draw(film.view(at), events);
      else stage.jump(film.view(at));
    }
    const clocks = film.frames[at].clock;
    if (clocks) faces.show(clocks.control, (seat) => clocks.left[seat], clocks.running);
    const words = tellProgress(film, clock.time);
    timeline.show(clock.time, words);
    controls.tell(words, caption());
    root.dataset.at = String(at);
    root.dataset.last = String(film.last);
    on.drawn();
  };

  /** @param {number} now */
  const tick = (now) => {
    if (!clock.playing || ended) return;
    if (clock.pass(now)) {
      draw(true);
      if (clock.done) return pause();
    }
    wake = requestAnimationFrame(tick);
  };

  const play = () => {
    if (!clock.film || clock.playing) return;
    const again = clock.over;
    clock.start(performance.now());
    if (again) draw(false);
    wake = requestAnimationFrame(tick);
    drawControls();
  };
  const pause = () => {
    clock.playing = false;
    cancelAnimationFrame(wake);
    drawControls();
    on.moved();
  };

  /** @param {number} time */
  const seek = (time) => {
    clock.seek(time);
    draw(false);
    drawControls();
  };

  /** Stand still at a frame; `played`: what happens in it is shown. @param {number} frame @param {boolean} [played] */
  const jump = (frame, played = false) => {
    if (!clock.film) return;
    clock.playing = false;
    clock.jump(frame);
    draw(played);
    pause();
  };

  /** One move, or event, back or on. @param {1 | -1} by */
  const step = (by) => {
    const target = clock.findStep(by);
    jump(target, target === drawn + 1);
    if (caption()) on.say(caption());
  };

  drawControls();

  return {
    root,
    /**
     * Show a film, from a frame on; `start`: play it at once.
     * @param {FilmData} data @param {{step: number, inputs: number | null} | null} from @param {boolean} start
     */
    load: async (data, from, start) => {
      const film = new Film(data);
      await stage.open({ info, names: data.names, seat: data.seat, step: () => clock.stepAt(performance.now()) });
      if (ended) return;
      moments = listMoments(film.frames, data.names, stage.module?.moment);
      clock.load(film, moments, from && film.locate(from.step, from.inputs));
      timeline.load(film, moments);
      faces.root.hidden = !film.frames[0].clock;
      faces.seat(data.names, data.seat === null ? [] : [data.seat]);
      drawn = -1;
      draw(false);
      drawControls();
      if (start && !isCalm()) play();
    },
    /** Go to what a link names. @param {{step: number, inputs: number | null}} mark */
    goTo: (mark) => clock.film && jump(clock.film.locate(mark.step, mark.inputs)),
    pause: () => clock.playing && pause(),
    /** Where the film stands: null while there is none. */
    now: () => clock.film && { frame: clock.film.frames[drawn], mark: clock.film.mark(drawn), over: clock.over, step: Math.floor(clock.film.stepAt(clock.time)), time: clock.time },
    destroy: () => {
      ended = true;
      cancelAnimationFrame(wake);
      controls.destroy();
      timeline.destroy();
      stage.destroy();
    },
  };
}
