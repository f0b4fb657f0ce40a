// @ts-check
// The picture of Capsules: keys and fingers in, one canvas out. Wires the modules beside it; holds no rules.

import { Asks } from "./web_asks.js";
import { MOVES, Repeater } from "./web_keys.js";
import { layOut } from "./web_layout.js";
import { Motion } from "./web_motion.js";
import { FLIGHT_MS, cardOn, drawScene } from "./web_scene.js";
import { clearSheets } from "./web_sheet.js";
import { readTheme } from "./web_theme.js";
import { listenTouch } from "./web_touch.js";
import { announce, tellNews } from "./web_words.js";

export { bindings } from "./web_keys.js";
export { describe, figures } from "./web_words.js";

/**
 * @typedef {import("../../web/types.js").Ctx} Ctx
 * @typedef {import("../../web/types.js").Picture} Picture
 * @typedef {import("./web_words.js").View} View
 */

const POSE_STEPS = 4;
const NEWS = 40;

/** @param {HTMLElement} root @param {Ctx} ctx @returns {Picture} */
export function mount(root, ctx) {
  const canvas = document.createElement("canvas");
  canvas.className = ctx.seats.length ? "cap-canvas cap-played" : "cap-canvas";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "Fields");
  const frame = document.createElement("div");
  frame.className = "cap-frame";
  const asks = new Asks(
    () => goOn(ctx.seats),
    () => {
      for (const seat of ctx.seats) if (view?.phase === "waiting" && stateOf(seat) !== "stop") ctx.send(seat, "stop");
    },
  );
  frame.append(canvas, asks.root);
  root.append(frame);
  const g = canvas.getContext("2d");
  const touch = matchMedia("(pointer: coarse)").matches;
  /** @type {View | null} */
  let view = null;
  /** @type {Motion[]} */
  let motions = [];
  /** @type {import("./web_layout.js").Layout} */
  let layout = { spots: [], panel: null };
  /** @type {import("./web_scene.js").Flight[]} */
  let flights = [];
  /** @type {string[]} */
  let news = [];
  let theme = readTheme(frame);
  let ratio = 0;
  let wake = 0;
  let timer = 0;
  let stale = true;
  let seen = true;

  /** @param {number} seat */
  const stateOf = (seat) => view?.seats[seat]?.state ?? "left";
  /** @param {number} seat */
  const plays = (seat) => view?.phase === "play" && ["play", "settle", "receive"].includes(stateOf(seat));
  /** @param {number} seat */
  const mayBeReady = (seat) =>
    Boolean(view && view.phase === "waiting" && ctx.step() >= (view.opens ?? 0) && ["waiting", "paused", "stop"].includes(stateOf(seat)));
  /** @param {number} seat */
  const isPaused = (seat) => view?.phase === "play" && stateOf(seat) === "paused";

  /** Readiness, or the end of a pause, for those of the seats of whom it is asked. @param {number[]} seats */
  const goOn = (seats) => {
    const ready = seats.filter(mayBeReady);
    const paused = seats.filter(isPaused);
    for (const seat of ready) ctx.send(seat, "ready");
    for (const seat of paused) ctx.send(seat, "resume");
    return ready.length + paused.length > 0;
  };
  const repeater = new Repeater((seat, word) => {
    if (!plays(seat) || !view?.seats[seat].capsule) return false;
    ctx.send(seat, word);
    return true;
  });

  /** @param {import("./web_scene.js").Scene} scene */
  const placeAsks = (scene) => {
    const ready = ctx.seats.some(mayBeReady);
    const paused = ctx.seats.some(isPaused);
    const open = view?.phase === "waiting" && !view.rounds && view.round > 0 && ctx.step() >= (view.opens ?? 0);
    const stop = Boolean(open && ctx.seats.some((seat) => ["waiting", "paused", "ready"].includes(stateOf(seat))));
    const card = layout.spots.map((spot) => cardOn(scene, spot)).find(Boolean);
    asks.show({ ready, paused, stop }, card ? { x: (card.box.x + card.box.w / 2) / ratio, y: (card.box.y + card.box.h) / ratio - 14 } : null);
  };

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
    const mains = ctx.seats.length ? ctx.seats.slice(0, 2) : all.length === 1 && !ctx.demo ? all : [];
    // A tile is small: one field that can be seen says more than two that cannot.
    const others = ctx.demo && wide < high * 1.2 ? [0] : all.filter((seat) => !mains.includes(seat));
    layout = layOut({ width: wide, height: high, ratio, mains, others, plain: ctx.demo });
  };

  const draw = () => {
    wake = 0;
    if (!view || !g || document.hidden || !seen) return;
    if (stale || ratio !== devicePixelRatio) measure();
    if (canvas.width === 0 || canvas.height === 0) return;
    const now = performance.now();
    const step = ctx.step();
    const pose = ctx.calm ? 0 : Math.floor(step / POSE_STEPS) & 1;
    flights = flights.filter((flight) => now - flight.at < FLIGHT_MS);
    const scene = { view, layout, motions, theme, names: ctx.names, own: ctx.seats, plain: ctx.demo, touch, news, flights, ratio };
    drawScene(g, scene, { now, pose, calm: ctx.calm });
    if (!ctx.demo) placeAsks(scene);
    plan(view, step, now);
  };

  /** Draw again at the next frame while something moves, else when it next will. @param {View} shown @param {number} step @param {number} now */
  const plan = (shown, step, now) => {
    if (flights.length || motions.some((motion) => motion.moves(now))) {
      ask();
      return;
    }
    let wait = Infinity;
    const rate = 1000 / ctx.info.rate;
    if (!ctx.calm && shown.phase !== "over") wait = (POSE_STEPS - (step % POSE_STEPS)) * rate;
    if (shown.opens !== null && shown.opens > step) wait = Math.min(wait, (shown.opens - step) * rate);
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

  const endTouch =
    ctx.demo || ctx.seats.length === 0
      ? () => {}
      : listenTouch(canvas, {
          find: (x, y) => {
            const [px, py] = [x * ratio, y * ratio];
            const mine = layout.spots.filter((spot) => spot.main && ctx.seats.includes(spot.seat));
            const spot = mine.length === 1 ? mine[0] : mine.find(({ box }) => px >= box.x && px < box.x + box.w && py >= box.y && py < box.y + box.h);
            if (!spot) return null;
            return { seat: spot.seat, unit: spot.place.u / ratio, middle: (spot.place.x + 4 * spot.place.u) / ratio };
          },
          act: (seat, word) => plays(seat) && ctx.send(seat, word),
          goOn: (seat) => goOn(seat === null ? ctx.seats : [seat]),
        });

  return {
    update(shown, events) {
      const now = performance.now();
      if (shown === view && events.length === 0) {
        theme = readTheme(frame);
        clearSheets();
      }
      if (!view || view.seats.length !== shown.seats.length) stale = true;
      const before = view;
      view = /** @type {View} */ (shown);
      if (motions.length !== view.seats.length) motions = view.seats.map(() => new Motion(ctx.calm));
      view.seats.forEach((seat, i) => motions[i].update(seat, events.filter((event) => event.seat === i || event.seat === undefined), now));
      for (const event of events)
        if (event.name === "sent" && !ctx.calm) flights.push({ from: event.seat, to: event.to, colours: event.colours, at: now });
      news = [...news, ...tellNews(view, events, ctx.seats, ctx.names)].slice(-NEWS);
      // A key still held for the last capsule does not drive the next one down.
      for (const seat of ctx.seats)
        if (before?.seats[seat]?.capsule?.n !== view.seats[seat]?.capsule?.n) repeater.release(seat, "down");
      const words = ctx.demo ? "" : announce(view, events, ctx.seats, ctx.names);
      if (words) ctx.say(words);
      ask();
    },
    command(name, slot, down) {
      const seat = ctx.seats[slot];
      if (seat === undefined || !view) return false;
      if (!down) {
        repeater.release(seat, name);
        return true;
      }
      if (goOn(name === "ready" ? ctx.seats : [seat])) return true;
      if (!plays(seat)) return false;
      if (name === "pause") ctx.send(seat, "pause");
      else if (MOVES.includes(name)) {
        ctx.send(seat, name);
        repeater.press(seat, name);
      } else return false;
      return true;
    },
    destroy() {
      cancelAnimationFrame(wake);
      clearTimeout(timer);
      repeater.stop();
      eye.disconnect();
      sight.disconnect();
      endTouch();
      document.removeEventListener("visibilitychange", show);
      frame.remove();
      view = null;
    },
  };
}
