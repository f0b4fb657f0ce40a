// @ts-check
// The picture of Tetris: keys and fingers in, canvas out. Wires the modules beside it; holds no rules.

import { HELD, TAPPED } from "./web_keys.js";
import { Motion } from "./web_motion.js";
import { Stage } from "./web_stage.js";
import { readTheme } from "./web_theme.js";
import { listenTouch } from "./web_touch.js";
import { announce } from "./web_words.js";

export { bindings } from "./web_keys.js";
export { describe, figures } from "./web_words.js";

/**
 * @typedef {import("../../web/types.js").Ctx} Ctx
 * @typedef {import("../../web/types.js").Picture} Picture
 * @typedef {import("./web_view.js").View} View
 */

/** @param {HTMLElement} root @param {Ctx} ctx @returns {Picture} */
export function mount(root, ctx) {
  const frame = document.createElement("div");
  frame.className = "ttr-frame";
  const [canvas, above] = ["ttr-canvas", "ttr-canvas ttr-above"].map((name) => {
    const layer = document.createElement("canvas");
    layer.className = name;
    frame.append(layer);
    return layer;
  });
  if (ctx.seats.length) canvas.classList.add("ttr-played");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "Wells");
  above.setAttribute("aria-hidden", "true");
  root.append(frame);
  const stage = new Stage(canvas, above, ctx);
  /** @type {View | null} */
  let view = null;
  /** @type {Motion[]} */
  let motions = [];
  let theme = readTheme(frame);
  let wake = 0;
  let timer = 0;
  let stale = true;
  let seen = true;
  /** @type {Map<string, number>} how many keys hold the same down, by `seat word` */
  const held = new Map();

  const draw = () => {
    wake = 0;
    if (!view || document.hidden || !seen) return;
    if (stale || stage.ratio !== devicePixelRatio) {
      stale = false;
      stage.measure(view, frame.clientWidth, frame.clientHeight);
    }
    const wait = stage.draw(view, motions, theme);
    if (wait === 0) ask();
    else if (wait < Infinity) timer = setTimeout(ask, wait);
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

  /** @param {number} seat */
  const plays = (seat) => view?.phase === "play" && (view.seats[seat]?.phase ?? "out") !== "out";
  /** @param {number} seat @param {string} action */
  const send = (seat, action) => {
    if (!plays(seat) || (action === "hold" && !view?.holds)) return false;
    ctx.send(seat, action);
    return true;
  };

  const endTouch =
    ctx.demo || ctx.seats.length === 0
      ? () => {}
      : listenTouch(canvas, {
          find: (x, y) => {
            const { ratio } = stage;
            const [px, py] = [x * ratio, y * ratio];
            const mine = stage.panes.map(({ spot }) => spot).filter((spot) => ctx.seats.includes(spot.seat));
            const spot =
              mine.length === 1 ? mine[0] : mine.find(({ box }) => px >= box.x && px < box.x + box.w && py >= box.y && py < box.y + box.h);
            if (!spot || !plays(spot.seat)) return null;
            return { seat: spot.seat, unit: spot.place.u / ratio, middle: (spot.place.x + 5 * spot.place.u) / ratio };
          },
          act: send,
        });

  return {
    update(shown, events) {
      const now = performance.now();
      if (shown === view && events.length === 0) {
        theme = readTheme(frame);
        stale = true;
      }
      const before = view;
      view = /** @type {View} */ (shown);
      const { seats } = view;
      if (!before || before.seats.length !== seats.length || before.holds !== view.holds) stale = true;
      if (motions.length !== seats.length) motions = seats.map(() => new Motion(ctx.calm));
      motions.forEach((motion, i) => {
        const mine = events.filter((event) => event.seat === i);
        motion.update(seats[i], mine, now);
      });
      for (const event of events) if (event.name === "garbage_sent") stage.launch(event.seat, event.to, event.count, now);
      // A place is known by how many are left: whoever goes out changes the others' cards, too.
      const all = before?.outcome !== view.outcome || events.some(({ name }) => name === "out");
      stage.touch((seat) => all || before?.seats[seat] !== seats[seat]);
      const words = ctx.demo ? "" : announce(view, events, ctx.seats, ctx.names);
      if (words) ctx.say(words);
      ask();
    },
    command(name, slot, down) {
      const seat = ctx.seats[slot];
      if (seat === undefined || !view) return false;
      if (TAPPED.includes(name)) return !down || send(seat, name);
      if (!HELD.includes(name)) return false;
      const key = `${seat} ${name}`;
      const count = held.get(key) ?? 0;
      if (down) {
        if (!plays(seat)) return false;
        held.set(key, count + 1);
        if (count === 0) send(seat, `${name}+`);
      } else if (count > 1) held.set(key, count - 1);
      else if (held.delete(key)) send(seat, `${name}-`);
      return true;
    },
    destroy() {
      // Nobody could let go of these keys any more.
      for (const key of held.keys()) send(Number(key.split(" ")[0]), `${key.split(" ")[1]}-`);
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
