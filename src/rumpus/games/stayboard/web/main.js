// @ts-check
// The page's picture of Stay on the Board: puts board, players, pad and history together and keeps them in step with
// the view. It remembers only the half-chosen move, a doubtful claim, and what the next match should be.

import { makeToast } from "/static/board/flash.js";
import { phrase } from "/static/text/language.js";
import { makeBoard } from "./board.js";
import { Hand } from "./hand.js";
import { listKeys, obey } from "./keys.js";
import { makeNext } from "./next.js";
import { html } from "./nodes.js";
import { makeHands } from "./pad.js";
import { makeHistory, makePlayers, makeStatus } from "./panel.js";
import { describeBoard, signPoints, tellDecided, tellMove } from "./words.js";

export { moment } from "./moments.js";
export { sounds } from "./sound.js";
export const music = () => import("./music.js");

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("../../../web/types.js").GameEvent} GameEvent */
/** @typedef {import("./shape.js").View} View */

export const bindings = listKeys;
export const describe = describeBoard;
export const decided = tellDecided;

/** @param {HTMLElement} root @param {Ctx} ctx @returns {import("../../../web/types.js").Picture} */
export function mount(root, ctx) {
  const fixedHeight = root.clientHeight > 0; // measured while empty: the shell has given the root a height
  const toast = makeToast("sb-toast", "sb-on");
  const hand = new Hand(ctx, { changed: draw, warn: toast.show });
  const next = makeNext(ctx, toast.show);
  const board = makeBoard(ctx, hand);
  const players = makePlayers(ctx.names, ctx.marks ?? []);
  const status = makeStatus(ctx, hand);
  const hands = makeHands(hand, ctx.names);
  const history = makeHistory(ctx.names);
  const frame = html("div", "sb", board.root);
  frame.classList.toggle("sb-demo", ctx.demo);
  frame.classList.toggle("sb-watch", !ctx.demo && ctx.seats.length === 0);
  frame.classList.toggle("sb-calm", ctx.calm);
  if (!ctx.demo) {
    hands.root.hidden = ctx.seats.length === 0;
    frame.append(...[players, status, hands, history, next, toast].map((part) => part.root));
  }
  root.append(frame);
  const fit = () => fitFrame(frame, root, fixedHeight, ctx);
  const watch = new ResizeObserver(fit);
  watch.observe(root);
  window.addEventListener("resize", fit);
  fit();

  function draw() {
    const { view } = hand;
    if (!view) return;
    const parts = ctx.demo ? [board] : [board, players, status, hands, history, next];
    for (const part of parts) part.draw(view);
  }

  return {
    update(fresh, events) {
      const view = /** @type {View} */ (fresh);
      hand.look(view);
      next.look(view);
      draw();
      if (!ctx.demo) for (const event of events) announce(event, ctx, toast.show);
    },
    waiting: (action) => hand.wait(action),
    kept: (actions) => hand.keep(actions),
    command: (name, _slot, down) => down && hand.view !== null && obey(name, hand, next),
    destroy() {
      watch.disconnect();
      window.removeEventListener("resize", fit);
      toast.destroy();
      frame.remove();
    },
  };
}

/** Give the board the largest square that fits, beside the controls or above them.
 * @param {HTMLElement} frame @param {HTMLElement} root @param {boolean} fixedHeight @param {Ctx} ctx */
function fitFrame(frame, root, fixedHeight, ctx) {
  const width = root.clientWidth;
  const height = fixedHeight ? root.clientHeight : window.innerHeight - Math.max(0, root.getBoundingClientRect().top);
  if (!width || !height) return;
  const short = height < 620;
  const wide = !ctx.demo && width >= (short ? 600 : 700) && width > height * 0.95;
  frame.classList.toggle("sb-wide", wide);
  frame.classList.toggle("sb-short", wide && short);
  let side = Math.min(width, height);
  if (!ctx.demo) {
    const others = ctx.seats.length ? 334 : 130;
    side = wide ? Math.min(height - 24, width - 368) : Math.min(width - 16, Math.max(180, height - others));
  }
  frame.style.setProperty("--sb-side", `${Math.floor(side)}px`);
  frame.style.setProperty("--sb-height", `${Math.floor(height)}px`);
}

/** What happened, aloud. @param {GameEvent} event @param {Ctx} ctx @param {(text: string) => void} show */
function announce(event, ctx, show) {
  const name = ctx.names[event.seat] ?? "";
  if (event.name === "moved") ctx.say(tellMove(event, name));
  else if (event.name === "mirror") {
    ctx.say(phrase("stayboard.said_mirror", { name }));
    show(phrase("stayboard.mirror_move", { name, points: signPoints(-200) }));
  } else if (event.name === "left_board") ctx.say(phrase("stayboard.said_left", { name }));
  else if (event.name === "hit_block") ctx.say(phrase("stayboard.said_block", { name }));
  else if (event.name === "claimed") ctx.say(phrase(event.right ? "stayboard.said_right" : "stayboard.said_wrong", { name }));
  else if (event.name === "continued") ctx.say(phrase("stayboard.said_on", { name }));
}
