// @ts-check
// The picture of Tetris: keys and fingers in, canvas out. Wires the modules beside it; holds no rules.

import { CanvasStage, isNewLook } from "/static/canvas/stage.js";
import { followSeats } from "/static/canvas/motion.js";
import { phrase } from "/static/text/language.js";
import { listenBoards } from "/static/input/touch.js";
import { listenAim } from "./aim.js";
import { HELD, PRIMED, TAPPED } from "./keys.js";
import { Motion } from "./motion.js";
import { Shifts } from "./shifts.js";
import { Stage } from "./stage.js";
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
 * @typedef {import("./view.js").View} View
 */

/** @param {HTMLElement} root @param {Ctx} ctx @returns {Picture} */
export function mount(root, ctx) {
  const frame = document.createElement("div");
  frame.className = ctx.seats.length ? "rp-canvas-frame rp-played" : "rp-canvas-frame";
  frame.setAttribute("role", "img");
  frame.setAttribute("aria-label", phrase("tetris.wells"));
  root.append(frame);
  const wells = new Stage(frame, ctx);
  /** @type {View | null} */
  let view = null;
  /** @type {Motion[]} */
  let motions = [];
  let theme = readTheme(frame);
  /** @type {Map<string, number>} how many keys hold the same down, by `seat word` */
  const held = new Map();
  const stage = new CanvasStage(frame, {
    measure: (width, height, ratio) => view && wells.measure(view, width, height, ratio),
    draw: (now) => (view ? wells.draw(view, motions, theme, now) : Infinity),
  });

  /** @param {number} seat */
  const plays = (seat) => view?.phase === "play" && (view.seats[seat]?.phase ?? "out") !== "out";
  /** @param {number} seat @param {string} action */
  const send = (seat, action) => {
    if (!plays(seat) || (action.startsWith("hold") && !view?.holds) || (action.startsWith("aim") && view?.aim !== "chosen")) return false;
    ctx.send(seat, action);
    return true;
  };
  const shifts = new Shifts((seat) => view?.seats[seat], send);

  const boards = { spots: () => wells.panes.map((pane) => pane.spot), wide: 10, touches: plays, act: send };
  const endAim = listenAim(frame, ctx, stage, wells, send);
  const endTouch = listenBoards(frame, ctx, stage, boards, { tap: ["ccw", "cw"], down: "down", drop: "drop", up: "hold" });

  return {
    update(shown, events) {
      const now = performance.now();
      if (isNewLook(view, shown, events)) {
        theme = readTheme(frame);
        stage.refit();
      }
      const before = view;
      view = /** @type {View} */ (shown);
      const { seats } = view;
      if (!before || before.seats.length !== seats.length || before.holds !== view.holds) stage.refit();
      motions = followSeats(motions, () => new Motion(ctx.calm, ctx.shakes ?? false), seats, events, now);
      for (const event of events) if (event.name === "garbage_sent") wells.launch(event.seat, event.to, event.count, now);
      // A place is known by how many are left: whoever goes out changes the others' cards, too.
      const all = before?.outcome !== view.outcome || events.some(({ name }) => name === "out");
      const aimed = before?.aims?.join() !== view.aims?.join();
      wells.touch((seat) => all || aimed || before?.seats[seat] !== seats[seat]);
      const words = ctx.demo ? "" : announce(view, events, ctx.seats, ctx.names);
      if (words) ctx.say(words);
      stage.ask();
    },
    command(name, slot, down) {
      const seat = ctx.seats[slot];
      if (seat === undefined || !view) return false;
      if (TAPPED.includes(name)) return !down || send(seat, name);
      const key = `${seat} ${name}`;
      if (PRIMED.includes(name)) {
        if (!down) return !held.delete(key) || send(seat, `${name}-`);
        if (held.has(key)) return true;
        if (!send(seat, `${name}+`)) return false;
        held.set(key, 1);
        return true;
      }
      if (!HELD.includes(name)) return false;
      const count = held.get(key) ?? 0;
      if (down) {
        if (!plays(seat)) return false;
        held.set(key, count + 1);
        if (count === 0) shifts.press(seat, name);
      } else if (count > 1) held.set(key, count - 1);
      else if (held.delete(key)) shifts.release(seat, name);
      return true;
    },
    destroy() {
      // Nobody could let go of these keys any more.
      for (const key of held.keys()) {
        const [seat, name] = key.split(" ");
        if (PRIMED.includes(name)) send(Number(seat), `${name}-`);
        else shifts.release(Number(seat), name);
      }
      shifts.stop();
      stage.destroy();
      endTouch();
      endAim();
      frame.remove();
      view = null;
    },
  };
}
