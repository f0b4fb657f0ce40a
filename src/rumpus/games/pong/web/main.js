// @ts-check
// The picture of Pong: keys and fingers in, one canvas out, smooth between the hall's updates. Holds no rules.

import { CanvasStage, addFrame, isNewLook, sizeCanvas } from "/static/canvas/stage.js";
import { phrase } from "/static/text/language.js";
import { drawCourt } from "./court.js";
import { Drifts } from "./drift.js";
import { Effects } from "./effects.js";
import { Holds } from "./keys.js";
import { layOut } from "./layout.js";
import { paddleAt } from "./motion.js";
import { drawHead, drawThumb } from "./panels.js";
import { paintsOf, readTheme } from "./theme.js";
import { listenTouch } from "./touch.js";
import { announce } from "./words.js";

export { bindings } from "./keys.js";
export { decided, describe, figures } from "./words.js";
export { moment } from "./moments.js";
export { sounds } from "./sound.js";
export const music = () => import("./music.js");

/**
 * @typedef {import("../../../web/types.js").Ctx} Ctx
 * @typedef {import("../../../web/types.js").Picture} Picture
 * @typedef {import("./motion.js").View} View
 */

/** @param {HTMLElement} root @param {Ctx} ctx @returns {Picture} */
export function mount(root, ctx) {
  const { frame, canvas, g } = addFrame(root, ctx, phrase("pong.court"), "pong-canvas");
  const touch = matchMedia("(pointer: coarse)").matches && ctx.seats.length > 0;
  const effects = new Effects(ctx.calm);
  const drifts = new Drifts(ctx.calm);
  const holds = new Holds();
  /** @type {View | null} */
  let view = null;
  let theme = readTheme(frame);
  let layout = layOut({ width: 400, height: 300, ratio: 1, plain: ctx.demo, touch });
  let drawnStep = -1;

  /** @param {number} width @param {number} height @param {number} ratio */
  const measure = (width, height, ratio) => {
    sizeCanvas(canvas, width, height);
    layout = layOut({ width, height, ratio, plain: ctx.demo, touch });
  };

  /** @param {number} now */
  const draw = (now) => {
    if (!view || !g) return Infinity;
    const { ratio } = stage;
    const step = ctx.step();
    const scene = { view, layout, theme, paints: paintsOf(ctx.marks ?? []), effects, drifts, own: ctx.seats, plain: ctx.demo, calm: ctx.calm, step, now };
    g.clearRect(0, 0, canvas.width, canvas.height);
    drawHead(g, scene, ctx.names, ctx.marks ?? [], ratio);
    drawThumb(g, scene, ratio, fingers?.busy() ?? false);
    drawCourt(g, scene);
    // A clock that stands still (a paused match) moves nothing.
    const runs = step !== drawnStep && view.phase !== "over";
    drawnStep = step;
    return runs || effects.busy(now) ? 0 : Infinity;
  };
  const stage = new CanvasStage(frame, { measure, draw });

  const fingers =
    ctx.demo || ctx.seats.length === 0
      ? null
      : listenTouch(canvas, {
          // Alone, any place will do; two at one screen have a half each.
          find: (x) => {
            if (!view || view.phase === "over") return null;
            return ctx.seats.length === 1 ? ctx.seats[0] : x < canvas.clientWidth / 2 ? 0 : 1;
          },
          height: (seat) => (view ? paddleAt(view.paddles[seat], ctx.step()) : 150),
          at: (y) => (ctx.seats.length === 1 ? (y * stage.ratio - layout.court.y) / layout.k : null),
          scale: () => layout.k / stage.ratio,
          send: (seat, height) => view && view.phase !== "over" && ctx.send(seat, `to ${height}`),
        });

  return {
    update(shown, events) {
      if (isNewLook(view, shown, events)) theme = readTheme(frame);
      if (view) drifts.follow(view, /** @type {View} */ (shown), ctx.step(), performance.now());
      view = /** @type {View} */ (shown);
      effects.hear(events, performance.now());
      if (events.some((event) => event.name === "point")) fingers?.recentre();
      const words = ctx.demo ? "" : announce(events, ctx.names, ctx.seats);
      if (words) ctx.say(words);
      stage.ask();
    },
    command(name, slot, down) {
      const seat = ctx.seats[slot];
      if (seat === undefined || !view || (name !== "up" && name !== "down")) return false;
      const word = holds.turn(seat, name, down);
      if (word && view.phase !== "over") ctx.send(seat, word);
      return true;
    },
    destroy() {
      stage.destroy();
      fingers?.destroy();
      frame.remove();
      view = null;
    },
  };
}
