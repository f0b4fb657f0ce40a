// @ts-check
// The page's picture of ChessBrawl: puts board, panel, shop and cards together and keeps them in step with the view.
// It remembers only what the hand is doing and what flashes by.

import { phrase } from "/static/text/language.js";
import { makeBoard, SHAPE } from "./board.js";
import { makeCards } from "./cards.js";
import { makeDrag } from "./drag.js";
import { makeEffects } from "./effects.js";
import { Hand } from "./hand.js";
import { listKeys, obey } from "./keys.js";
import { html } from "./nodes.js";
import { makeHead, makeSide, makeStatus } from "./panel.js";
import { makeHands } from "./shop.js";
import { describeBoard, listFigures, namePiece, tellCounts, tellDecided } from "./words.js";

export { moment } from "./moments.js";
export { sounds } from "./sound.js";
export const music = () => import("./music.js");

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("../../../web/types.js").GameEvent} GameEvent */
/** @typedef {import("./shape.js").View} View */

export const bindings = listKeys;
export const describe = describeBoard;
export const figures = listFigures;
export const decided = tellDecided;
/** rules/chessbrawl.md: a run that skipped a wave sets no best. @param {View} view */
export const counts = (view) => view.stats.skipped_waves === 0;

/** @param {HTMLElement} root @param {Ctx} ctx @returns {import("../../../web/types.js").Picture} */
export function mount(root, ctx) {
  const hand = new Hand(ctx, draw);
  const board = makeBoard(ctx, hand);
  const effects = makeEffects(board.root, ctx.calm);
  const frame = html("div", "cb", board.root);
  const drag = makeDrag(frame, hand, board);
  const head = makeHead(ctx);
  const status = makeStatus(hand);
  const hands = makeHands(hand, drag);
  const side = makeSide();
  const cards = makeCards(hand);
  frame.classList.toggle("cb-demo", ctx.demo);
  frame.classList.toggle("cb-calm", ctx.calm);
  frame.classList.toggle("cb-watch", ctx.seats.length === 0);
  if (!ctx.demo) {
    board.root.append(cards.middle);
    frame.append(head.root, status.root, hands.root, side.root, cards.whole);
  }
  root.append(frame);
  const fit = () => fitFrame(frame, root, ctx);
  const watch = new ResizeObserver(fit);
  watch.observe(root);
  fit();

  function draw() {
    const { view } = hand;
    if (!view) return;
    frame.classList.toggle("cb-choosing", !ctx.demo && view.phase === "KING_SELECT" && !view.outcome);
    frame.classList.toggle("cb-placing", view.phase === "PLACEMENT");
    for (const part of ctx.demo ? [board] : [board, head, status, hands, side, cards]) part.draw(view);
  }

  return {
    update(fresh, events) {
      const view = /** @type {View} */ (fresh);
      hand.look(view);
      board.update(view, events);
      draw();
      effects.play(events, ctx.demo);
      if (!ctx.demo) announce(events, view, ctx);
    },
    waiting: (action) => hand.wait(action),
    release: () => hand.release(),
    command: (name, _slot, down) => down && hand.view !== null && obey(name, hand),
    destroy() {
      watch.disconnect();
      board.destroy();
      effects.destroy();
      head.destroy();
      frame.remove();
    },
  };
}

/** Give the board the largest place that fits, beside the panel or above it.
 * @param {HTMLElement} frame @param {HTMLElement} root @param {Ctx} ctx */
function fitFrame(frame, root, ctx) {
  const width = root.clientWidth;
  const height = root.clientHeight || window.innerHeight;
  if (!width || !height) return;
  const wide = !ctx.demo && width >= 620 && width > height * 0.9;
  frame.classList.toggle("cb-wide", wide);
  frame.classList.toggle("cb-short", wide && height < 560);
  let side = Math.min(width, height * SHAPE);
  if (!ctx.demo) side = wide ? Math.min((height - 8) * SHAPE, width - 320) : Math.min(width, (height - (ctx.seats.length ? 218 : 130)) * SHAPE);
  frame.style.setProperty("--cb-side", `${Math.floor(ctx.demo ? side : Math.max(140, side))}px`);
}

/** What happened, aloud. @param {GameEvent[]} events @param {View} view @param {Ctx} ctx */
function announce(events, view, ctx) {
  for (const event of events) {
    if (event.name === "captured") ctx.say(phrase("chessbrawl.said_captured", { piece: namePiece(event.piece), points: event.points }));
    else if (event.name === "lost") ctx.say(phrase("chessbrawl.said_lost", { piece: namePiece(event.piece), cell: event.at }));
    else if (event.name === "moved" && event.piece !== event.piece.toUpperCase()) ctx.say(phrase("chessbrawl.said_enemy", { piece: namePiece(event.piece), from: event.from, to: event.to }));
    else if (event.name === "promoted") {
      const key = event.side === "player" ? "chessbrawl.said_promoted" : "chessbrawl.said_enemy_promoted";
      ctx.say(phrase(key, { piece: namePiece(event.piece), cell: event.to }));
    } else if (event.name === "returned") ctx.say(phrase("chessbrawl.returned", { piece: namePiece(event.piece) }));
    else if (event.name === "undone") ctx.say(phrase("chessbrawl.undone"));
    else if (event.name === "round_start") ctx.say(phrase("chessbrawl.round_said", { round: event.round }));
    else if (event.name === "spawned") ctx.say(phrase("chessbrawl.said_wave", { wave: event.wave, pieces: tellCounts(view.waves[event.wave - 1] ?? {}) }));
    else if (event.name === "victory") ctx.say(phrase("chessbrawl.victory"));
    else if (event.name === "defeat") ctx.say(phrase("chessbrawl.king_defeated_said"));
  }
}
