// @ts-check
// The picture of Capsules: keys and fingers in, one canvas out. Wires the modules beside it; holds no rules.

import { CanvasStage, addFrame, isNewLook, sizeCanvas } from "/static/canvas/stage.js";
import { Flights, addSky } from "/static/canvas/flights.js";
import { followSeats } from "/static/canvas/motion.js";
import { phrase } from "/static/text/language.js";
import { Repeater } from "/static/input/repeat.js";
import { listenBoards } from "/static/input/touch.js";
import { Asks } from "./asks.js";
import { fieldOf, flyElements } from "./flights.js";
import { MOVES, paceOf } from "./keys.js";
import { layOut } from "./layout.js";
import { Motion } from "./motion.js";
import { cardOn, drawScene } from "./scene.js";
import { clearSheets } from "./sheet.js";
import { readTheme } from "./theme.js";
import { announce, tellNews } from "./words.js";

export { bindings } from "./keys.js";
export { decided, describe, figures } from "./words.js";
export { moment } from "./moments.js";
export { sounds } from "./sound.js";
export const music = () => import("./music.js");

/**
 * @typedef {import("../../../web/types.js").Ctx} Ctx
 * @typedef {import("../../../web/types.js").Picture} Picture
 * @typedef {import("./words.js").View} View
 */

const POSE_STEPS = 4;
const NEWS = 40;

/** @param {HTMLElement} root @param {Ctx} ctx @returns {Picture} */
export function mount(root, ctx) {
  const { frame, canvas, g } = addFrame(root, ctx, phrase("capsules.fields"));
  const flights = new Flights(addSky(frame), ctx.calm);
  const asks = new Asks(
    () => goOn(ctx.seats),
    () => {
      for (const seat of ctx.seats) if (view?.phase === "waiting" && stateOf(seat) !== "stop") ctx.send(seat, "stop");
    },
  );
  frame.append(asks.root);
  const touch = matchMedia("(pointer: coarse)").matches;
  /** @type {View | null} */
  let view = null;
  /** @type {Motion[]} */
  let motions = [];
  /** @type {import("./layout.js").Layout} */
  let layout = { spots: [], panel: null };
  /** @type {string[]} */
  let news = [];
  let theme = readTheme(frame);

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
  }, paceOf);

  /** @param {import("./scene.js").Scene} scene */
  const placeAsks = (scene) => {
    const ready = ctx.seats.some(mayBeReady);
    const paused = ctx.seats.some(isPaused);
    const open = view?.phase === "waiting" && !view.rounds && view.round > 0 && ctx.step() >= (view.opens ?? 0);
    const stop = Boolean(open && ctx.seats.some((seat) => ["waiting", "paused", "ready"].includes(stateOf(seat))));
    const { ratio } = stage;
    const card = layout.spots.map((spot) => cardOn(scene, spot)).find(Boolean);
    asks.show({ ready, paused, stop }, card ? { x: (card.box.x + card.box.w / 2) / ratio, y: (card.box.y + card.box.h) / ratio - 14 } : null);
  };

  /** @param {number} width @param {number} height @param {number} ratio */
  const measure = (width, height, ratio) => {
    sizeCanvas(canvas, width, height);
    if (!view) return;
    const all = view.seats.map((_, seat) => seat);
    const mains = ctx.seats.length ? ctx.seats.slice(0, 2) : all.length === 1 && !ctx.demo ? all : [];
    // A tile is small: one field that can be seen says more than two that cannot.
    const others = ctx.demo && width < height * 1.2 ? [0] : all.filter((seat) => !mains.includes(seat));
    layout = layOut({ width, height, ratio, mains, others, plain: ctx.demo });
    flights.measure(width, height, layout.spots.filter(({ main }) => main).map(fieldOf));
  };
  /** @param {number} seat */
  const spotOf = (seat) => layout.spots.find((spot) => spot.seat === seat);

  /** @param {number} now */
  const draw = (now) => {
    if (!view || !g) return Infinity;
    const { ratio } = stage;
    const step = ctx.step();
    const pose = ctx.calm ? 0 : Math.floor(step / POSE_STEPS) & 1;
    const scene = { view, layout, motions, theme, names: ctx.names, marks: ctx.marks ?? [], own: ctx.seats, plain: ctx.demo, touch, news, ratio };
    drawScene(g, scene, { now, pose, calm: ctx.calm });
    if (!ctx.demo) placeAsks(scene);
    return flights.draw(now) ? 0 : plan(view, step, now);
  };

  /** How long nothing moves from now on. @param {View} shown @param {number} step @param {number} now */
  const plan = (shown, step, now) => {
    if (motions.some((motion) => motion.moves(now))) return 0;
    let wait = Infinity;
    const rate = 1000 / ctx.info.rate;
    if (!ctx.calm && shown.phase !== "over") wait = (POSE_STEPS - (step % POSE_STEPS)) * rate;
    if (shown.opens !== null && shown.opens > step) wait = Math.min(wait, (shown.opens - step) * rate);
    return wait + 1;
  };
  const stage = new CanvasStage(frame, { measure, draw });

  const boards = {
    spots: () => layout.spots.filter(({ main }) => main),
    wide: 8,
    act: (/** @type {number} */ seat, /** @type {string} */ word) => plays(seat) && ctx.send(seat, word),
    goOn: (/** @type {number | null} */ seat) => goOn(seat === null ? ctx.seats : [seat]),
  };
  const endTouch = listenBoards(frame, ctx, stage, boards, { tap: ["turnleft", "turnright"], down: "down" });

  return {
    update(shown, events) {
      const now = performance.now();
      if (isNewLook(view, shown, events)) {
        theme = readTheme(frame);
        clearSheets();
      }
      if (!view || view.seats.length !== shown.seats.length) stage.refit();
      const before = view;
      view = /** @type {View} */ (shown);
      motions = followSeats(motions, () => new Motion(ctx.calm, ctx.shakes ?? false), view.seats, events, now);
      for (const event of events) {
        const [from, to] = event.name === "sent" ? [spotOf(event.seat), spotOf(event.to)] : [];
        if (from && to) flights.launch(flyElements(from, to, event.colours), now);
      }
      news = [...news, ...tellNews(events, ctx.seats, ctx.names)].slice(-NEWS);
      // A key still held for the last capsule does not drive the next one down.
      for (const seat of ctx.seats)
        if (before?.seats[seat]?.capsule?.n !== view.seats[seat]?.capsule?.n) repeater.release(seat, "down");
      const words = ctx.demo ? "" : announce(view, events, ctx.seats, ctx.names);
      if (words) ctx.say(words);
      stage.ask();
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
      stage.destroy();
      repeater.stop();
      endTouch();
      frame.remove();
      view = null;
    },
  };
}
