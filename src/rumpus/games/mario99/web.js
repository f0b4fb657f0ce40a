// @ts-check
// The picture of Dr. Mario 99: keys and fingers in, one canvas out. Wires the modules beside it; holds no rules.

import { clearGlass } from "./web_bottle.js";
import { Best } from "./web_best.js";
import { POSE_MS, isStepping } from "./web_dance.js";
import { KEYS } from "./web_keys.js";
import { layOut } from "./web_layout.js";
import { Motion } from "./web_motion.js";
import { drawScene, untilWordsChange } from "./web_scene.js";
import { readTheme } from "./web_theme.js";
import { listenTouch } from "./web_touch.js";
import { announce } from "./web_words.js";

export { bindings } from "./web_keys.js";
export { describe, figures } from "./web_words.js";

/**
 * @typedef {import("../../web/types.js").Ctx} Ctx
 * @typedef {import("../../web/types.js").Picture} Picture
 * @typedef {import("./web_words.js").View} View
 */

/** @param {HTMLElement} root @param {Ctx} ctx @returns {Picture} */
export function mount(root, ctx) {
  const canvas = document.createElement("canvas");
  canvas.className = ctx.seats.length ? "m99-canvas m99-played" : "m99-canvas";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "Bottles");
  const frame = document.createElement("div");
  frame.className = "m99-frame";
  frame.append(canvas);
  root.append(frame);
  const g = canvas.getContext("2d");
  const best = new Best();
  const touch = matchMedia("(pointer: coarse)").matches;
  /** @type {View | null} */
  let view = null;
  /** @type {Motion[]} */
  let motions = [];
  /** @type {import("./web_layout.js").Spot[]} */
  let spots = [];
  let theme = readTheme(frame);
  let ratio = 0;
  let wake = 0;
  let timer = 0;
  let stale = true;
  let seen = true;
  let drawnStep = -1;
  /** @type {Set<string>} keys held down, as `seat word` */
  const held = new Set();
  /** @type {Map<number, number>} which stage or round end each seat has already answered, by its `next_from` */
  const answered = new Map();

  const measure = () => {
    stale = false;
    ratio = devicePixelRatio || 1;
    const wide = Math.round(frame.clientWidth * ratio);
    const high = Math.round(frame.clientHeight * ratio);
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
    }
    if (!view) return;
    const all = view.seats.map((_, seat) => seat);
    const watched = all.length <= 2 ? all : [];
    const mains = ctx.seats.length ? ctx.seats.slice(0, 2) : ctx.demo && all.length > 1 ? [] : watched;
    const others = all.filter((seat) => !mains.includes(seat));
    spots = layOut({ width: wide, height: high, ratio, mains, others, named: all.length > 1 && !ctx.demo, plain: ctx.demo });
  };

  const draw = () => {
    wake = 0;
    if (!view || !g || document.hidden || !seen) return;
    if (stale || ratio !== devicePixelRatio) measure();
    if (canvas.width === 0 || canvas.height === 0) return;
    const now = performance.now();
    const step = ctx.step();
    const pose = ctx.calm ? 0 : Math.floor(step / POSE_MS) & 1;
    const scene = {
      view,
      spots,
      motions,
      theme,
      names: ctx.names,
      own: ctx.seats,
      plain: ctx.demo,
      touch,
      best: (/** @type {number} */ seat) =>
        ctx.seats.includes(seat) ? Math.max(best.of(ctx.names[seat] ?? ""), view?.seats[seat].score ?? 0) : null,
    };
    drawScene(g, scene, { step, now, pose, calm: ctx.calm });
    plan(view, step, now);
  };

  /** Draw again at the next frame while something moves, else when it next will. @param {View} shown @param {number} step @param {number} now */
  const plan = (shown, step, now) => {
    const busy = shown.seats.some((seat) => (seat.phase === "throw" || seat.phase === "pop") && step < (seat.until ?? 0));
    const fresh = shown.seats.some((seat) => seat.phase === "fall" && step - seat.since < 150);
    const dancing = spots.some((spot) => spot.dish) && isStepping(step);
    // A clock that stands still (a paused match) moves nothing.
    const runs = step !== drawnStep;
    drawnStep = step;
    if (motions.some((motion) => motion.moves(now)) || (runs && !ctx.calm && (busy || fresh || dancing))) {
      ask();
      return;
    }
    let wait = untilWordsChange(shown, step);
    if (!ctx.calm && shown.phase !== "over") wait = Math.min(wait, POSE_MS - (step % POSE_MS));
    for (const motion of motions) if (motion.wakes(now)) wait = Math.min(wait, motion.wakes(now) - now);
    if (wait < Infinity) timer = setTimeout(ask, wait + 1);
  };

  const ask = () => {
    clearTimeout(timer);
    if (!wake && !document.hidden && seen) wake = requestAnimationFrame(draw);
  };

  const show = () => {
    if (!document.hidden && seen) ask();
    else {
      clearTimeout(timer);
      cancelAnimationFrame(wake);
      wake = 0;
    }
  };
  document.addEventListener("visibilitychange", show);
  const eye = new ResizeObserver(() => {
    stale = true;
    // At once, so that no stretched picture is seen.
    cancelAnimationFrame(wake);
    clearTimeout(timer);
    draw();
  });
  eye.observe(frame);
  const sight = new IntersectionObserver((entries) => {
    seen = entries[entries.length - 1].isIntersecting;
    show();
  });
  sight.observe(frame);

  /** Whether the seat may ask for the next stage or round now. @param {number} seat */
  const mayGoOn = (seat) =>
    Boolean(
      view &&
      (view.phase === "stage" || view.phase === "round") &&
      view.next_from !== null &&
      ctx.step() >= view.next_from &&
      answered.get(seat) !== view.next_from &&
      !view.seats[seat].ready,
    );
  /** @param {number[]} seats */
  const goOn = (seats) => {
    const asking = seats.filter(mayGoOn);
    for (const seat of asking) {
      answered.set(seat, view?.next_from ?? 0);
      ctx.send(seat, "next");
    }
    return asking.length > 0;
  };
  /** @param {number} seat */
  const plays = (seat) => view?.phase === "play" && !["won", "lost"].includes(view.seats[seat]?.phase ?? "lost");

  const endTouch =
    ctx.demo || ctx.seats.length === 0
      ? () => {}
      : listenTouch(canvas, {
          find: (x, y) => {
            const [px, py] = [x * ratio, y * ratio];
            const mine = spots.filter((spot) => ctx.seats.includes(spot.seat));
            const spot =
              mine.length === 1 ? mine[0] : mine.find(({ box }) => px >= box.x && px < box.x + box.w && py >= box.y && py < box.y + box.h);
            if (!spot || !plays(spot.seat)) return null;
            return { seat: spot.seat, unit: spot.place.u / ratio, middle: (spot.place.x + 4 * spot.place.u) / ratio };
          },
          act: (seat, action) => plays(seat) && ctx.send(seat, action),
          goOn: (seat) => goOn(seat === null ? ctx.seats : [seat]),
        });

  return {
    update(shown, events) {
      const now = performance.now();
      if (shown === view && events.length === 0) {
        theme = readTheme(frame);
        clearGlass();
      }
      if (!view || view.seats.length !== shown.seats.length) stale = true;
      view = /** @type {View} */ (shown);
      if (motions.length !== view.seats.length) motions = view.seats.map(() => new Motion(ctx.calm));
      view.seats.forEach((seat, i) =>
        motions[i].update(
          seat,
          events.filter((event) => event.seat === i),
          now,
        ),
      );
      for (const seat of ctx.seats) if (view.seats[seat]) best.offer(ctx.names[seat] ?? "", view.seats[seat].score);
      const words = ctx.demo ? "" : announce(view, events, ctx.seats, ctx.names);
      if (words) ctx.say(words);
      ask();
    },
    command(name, slot, down) {
      const seat = ctx.seats[slot];
      if (seat === undefined || !view) return false;
      const key = `${seat} ${name}`;
      if (!down) {
        if (held.delete(key) && plays(seat)) ctx.send(seat, `${name}-`);
        return true;
      }
      if (view.phase === "stage" || view.phase === "round") return goOn(name === "next" ? ctx.seats : [seat]);
      if (!KEYS.includes(name) || !plays(seat)) return false;
      held.add(key);
      ctx.send(seat, `${name}+`);
      return true;
    },
    destroy() {
      cancelAnimationFrame(wake);
      clearTimeout(timer);
      eye.disconnect();
      sight.disconnect();
      endTouch();
      document.removeEventListener("visibilitychange", show);
      frame.remove();
      view = null;
    },
  };
}
