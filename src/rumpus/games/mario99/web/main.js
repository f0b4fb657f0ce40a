// @ts-check
// The picture of Dr. Mario 99: keys and fingers in, one canvas out. Wires the modules beside it; holds no rules.

import { CanvasStage, addFrame, isNewLook, sizeCanvas } from "/static/canvas/stage.js";
import { Flights, addSky } from "/static/canvas/flights.js";
import { followSeats } from "/static/canvas/motion.js";
import { phrase } from "/static/text/language.js";
import { listenBoards } from "/static/input/touch.js";
import { BattlePart, showOwn } from "./battle.js";
import { clearGlass } from "./bottle.js";
import { Best } from "./best.js";
import { POSE_MS, isStepping } from "./dance.js";
import { fieldAt, flyViruses, stopAt } from "./flights.js";
import { KEYS } from "./keys.js";
import { layOut } from "./layout.js";
import { Motion } from "./motion.js";
import { drawScene, untilWordsChange } from "./scene.js";
import { readTheme } from "./theme.js";
import { announce } from "./words.js";

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

/** @param {HTMLElement} root @param {Ctx} ctx @returns {Picture} */
export function mount(root, ctx) {
  const { frame, canvas, g } = addFrame(root, ctx, phrase("mario99.bottles"));
  const flights = new Flights(addSky(frame), ctx.calm);
  const best = new Best();
  const touch = matchMedia("(pointer: coarse)").matches;
  /** @type {View | null} */
  let view = null;
  /** As it was told: a battle's is drawn as one with the own bottle alone. @type {View | null} */
  let told = null;
  /** @type {BattlePart | null} */
  let battle = null;
  /** @type {Motion[]} */
  let motions = [];
  /** @type {import("./layout.js").Spot[]} */
  let spots = [];
  let theme = readTheme(frame);
  let drawnStep = -1;
  /** @type {Set<string>} keys held down, as `seat word` */
  const held = new Set();
  /** @type {Map<number, number>} which stage or round end each seat has already answered, by its `next_from` */
  const answered = new Map();

  /** @param {number} width @param {number} height @param {number} ratio */
  const measure = (width, height, ratio) => {
    sizeCanvas(canvas, width, height);
    if (!view) return;
    if (battle) {
      spots = battle.layOut(width, height, ratio);
      if (told) battle.draw(told, theme, true);
    } else spots = layAll(view, width, height, ratio);
    flights.measure(width, height, spots.filter(({ main }) => main).map(({ place }) => fieldAt(place)));
  };

  /** @param {View} shown @param {number} width @param {number} height @param {number} ratio */
  const layAll = (shown, width, height, ratio) => {
    const all = shown.seats.map((_, seat) => seat);
    const watched = all.length <= 2 ? all : [];
    const mains = ctx.seats.length ? ctx.seats.slice(0, 2) : ctx.demo && all.length > 1 ? [] : watched;
    const others = all.filter((seat) => !mains.includes(seat));
    return layOut({ width, height, ratio, mains, others, named: all.length > 1 && !ctx.demo, plain: ctx.demo });
  };

  /** Where a seat's bottle is now; null if it is not shown. @param {number} seat */
  const stopOf = (seat) => {
    const spot = spots.find((one) => one.seat === seat);
    return spot ? stopAt(spot) : (battle?.stopOf(seat) ?? null);
  };

  /** @param {number} now */
  const draw = (now) => {
    if (!view || !g) return Infinity;
    const step = ctx.step();
    const pose = ctx.calm ? 0 : Math.floor(step / POSE_MS) & 1;
    const scene = {
      view,
      spots,
      motions,
      theme,
      names: ctx.names,
      marks: ctx.marks ?? [],
      own: ctx.seats,
      plain: ctx.demo,
      touch,
      ratio: stage.ratio,
      best: (/** @type {number} */ seat) =>
        ctx.seats.includes(seat) ? best.of(seat) : null,
    };
    drawScene(g, scene, { step, now, pose, calm: ctx.calm });
    return flights.draw(now) ? 0 : plan(view, step, now);
  };

  /** How long nothing moves from now on. @param {View} shown @param {number} step @param {number} now */
  const plan = (shown, step, now) => {
    const busy = shown.seats.some((seat) => (seat.phase === "throw" || seat.phase === "pop") && step < (seat.until ?? 0));
    const fresh = shown.seats.some((seat) => seat.phase === "fall" && step - seat.since < 150);
    const dancing = spots.some((spot) => spot.dish) && isStepping(step);
    // A clock that stands still (a paused match) moves nothing.
    const runs = step !== drawnStep;
    drawnStep = step;
    if (motions.some((motion) => motion.moves(now)) || (runs && !ctx.calm && (busy || fresh || dancing))) return 0;
    let wait = untilWordsChange(shown, step);
    if (!ctx.calm && shown.phase !== "over") wait = Math.min(wait, POSE_MS - (step % POSE_MS));
    motions.forEach((motion) => motion.wakes(now) && (wait = Math.min(wait, motion.wakes(now) - now))); // a battle has one alone
    return wait + 1;
  };
  const stage = new CanvasStage(frame, { measure, draw });

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

  const boards = {
    spots: () => spots,
    wide: 8,
    touches: plays,
    act: (/** @type {number} */ seat, /** @type {string} */ action) => plays(seat) && ctx.send(seat, action),
    goOn: (/** @type {number | null} */ seat) => goOn(seat === null ? ctx.seats : [seat]),
  };
  const endTouch = listenBoards(frame, ctx, stage, boards, { tap: ["turnleft", "turnright"], drop: "drop+" }); // where down is a soft drop it is held until the pill lies

  return {
    update(shown, events) {
      const now = performance.now();
      const newLook = isNewLook(told, shown, events);
      if (newLook) {
        theme = readTheme(frame);
        clearGlass();
      }
      told = /** @type {View} */ (shown);
      if (told.boards) battle ??= new BattlePart(frame, ctx);
      const before = view?.seats.length;
      view = battle ? showOwn(told, ctx.seats) : told;
      if (before !== view.seats.length) stage.refit();
      if (battle && newLook) battle.draw(told, theme, true);
      battle?.update(told, events, theme, now);
      for (const event of events) {
        const [from, to] = event.name === "damage_sent" ? [stopOf(event.seat), stopOf(event.to)] : [];
        if (from && to) flights.launch(flyViruses(from, to, event.count, stage.ratio), now);
      }
      motions = followSeats(motions, () => new Motion(ctx.calm, ctx.shakes ?? false), view.seats, events, now);
      for (const seat of ctx.seats) if (view.seats[seat]) best.offer(seat, view.seats[seat].score);
      const words = ctx.demo ? "" : announce(view, events, ctx.seats, ctx.names);
      if (words) ctx.say(words);
      stage.ask();
    },
    command(name, slot, down) {
      const seat = ctx.seats[slot];
      if (seat === undefined || !view) return false;
      if (name.startsWith("aim ")) {
        if (down && battle && plays(seat)) ctx.send(seat, name);
        return battle !== null;
      }
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
      stage.destroy();
      endTouch();
      frame.remove();
      view = null;
    },
  };
}
