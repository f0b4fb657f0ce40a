// @ts-check
// The page's picture of Words with WoW: puts board, rack, players and buttons together and keeps them in step with the
// view. It remembers only the half-laid word and what glows.

import { phrase } from "/static/text/language.js";
import { makeActs } from "./acts.js";
import { makeBoard } from "./board.js";
import { makeDialogs } from "./dialog.js";
import { listenDrag } from "./drag.js";
import { fitFrame } from "./fit.js";
import { Hand } from "./hand.js";
import { listenTyping, listKeys, obey } from "./keys.js";
import { makeCover, makeNews } from "./news.js";
import { html } from "./nodes.js";
import { makeHistory, makePlayers, makeStatus } from "./panel.js";
import { makeRack } from "./rack.js";
import { Typist } from "./typist.js";
import { countFigures, describeBoard, nameOf, tellDecided } from "./words.js";

export { moment } from "./moments.js";
export { sounds } from "./sound.js";
export const music = () => import("./music.js");

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./shape.js").Entry} Entry */

export const bindings = listKeys;
export const describe = describeBoard;
export const figures = countFigures;
export const decided = tellDecided;

const PASSING = { title: phrase("words.pass_title"), text: phrase("words.pass_text"), yes: phrase("words.pass"), no: phrase("words.pass_no") };
const ENDING = phrase("words.pass_ends");
const ENDING_SCORELESS = phrase("words.pass_ends_scoreless");
const SCORELESS = 6;

/** @param {HTMLElement} root @param {Ctx} ctx @returns {import("../../../web/types.js").Picture} */
export function mount(root, ctx) {
  const frame = html("div", "ww");
  const dialogs = makeDialogs(frame);
  const hand = new Hand(ctx, {
    changed: draw,
    warn: (text) => news.warn(text),
    askLetter: dialogs.askLetter,
    askChallenge: (yes) => dialogs.ask(tellRisk(ctx, hand.view), yes),
    askPass: (yes) => dialogs.ask(isEnding(hand.view) ? { ...PASSING, text: hand.view?.scoreless === undefined ? ENDING : ENDING_SCORELESS } : PASSING, yes),
  });
  const typist = new Typist(hand, ctx.say);
  const board = makeBoard(ctx, hand, (cell) => typist.point(cell));
  const rack = makeRack(hand);
  const acts = makeActs(hand);
  const news = makeNews(ctx, hand);
  const cover = makeCover(ctx, hand);
  const history = makeHistory(ctx);
  const told = [makePlayers(ctx), history, makeStatus(ctx, hand)];
  const parts = ctx.demo ? [board] : [board, ...told, rack, acts, cover];
  const typing = listenTyping(hand, typist, board.field);
  let newest = -1;

  frame.append(board.root);
  frame.classList.toggle("ww-demo", ctx.demo);
  frame.classList.toggle("ww-calm", ctx.calm);
  frame.classList.toggle("ww-watch", ctx.seats.length === 0);
  if (!ctx.demo) {
    const hands = html("div", "ww-hands", rack.root, ...acts.nodes);
    frame.append(...told.map((part) => part.root), hands, cover.root);
    frame.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !history.root.contains(event.target)) history.unfold(false);
    });
    board.field.append(...news.roots);
    listenDrag(frame, board, rack, hand, draw);
  }
  root.append(frame);
  const fit = () => {
    const { cell, width, height } = fitFrame(frame, root, ctx);
    if (ctx.demo && hand.view) board.look(hand.view, cell, width, height);
  };
  const watch = new ResizeObserver(fit);
  watch.observe(root);
  fit();

  function draw() {
    const { view } = hand;
    if (view) for (const part of parts) part.draw(view);
  }

  return {
    update(fresh, events) {
      const view = /** @type {View} */ (fresh);
      // Two streams feed a shared page; the later one may be a step behind, and it shows the other one's rack.
      if (ctx.seats.length > 1 && hand.view && view.count < hand.view.count) return;
      if (hand.view && hand.view.turn !== view.turn) dialogs.close();
      hand.look(view);
      if (frame.classList.contains("ww-doubts") === (view.challenge === undefined)) {
        frame.classList.toggle("ww-doubts"); // room for a button that asks
        fit();
      }
      for (const event of events) if (event.name === "played") board.glow(/** @type {any} */ (event), draw);
      draw();
      if (ctx.demo) return fit();
      if (ctx.seats.length < 2 || view.count > newest || view.outcome) events.forEach(news.tell);
      newest = view.count;
      news.look(view);
    },
    kept: (actions) => hand.keep(actions),
    waiting: (action) => void frame.classList.toggle("ww-waiting", action !== null),
    command: (name, _slot, down) => down && hand.view !== null && obey(name, typing.heard.key, hand, typist),
    destroy() {
      watch.disconnect();
      dialogs.close();
      for (const part of [typing, board, rack, news]) part.destroy();
      frame.remove();
    },
  };
}

/** What a challenge can come to. @param {Ctx} ctx @param {View | null} view */
function tellRisk(ctx, view) {
  const values = { word: view?.last?.word ?? "", name: nameOf(ctx.names, view?.last?.seat ?? 0) };
  const text = phrase(view?.challenge === "five" ? "words.challenge_text_five" : "words.challenge_text_double", values);
  return { title: phrase("words.challenge_title", values), text, yes: phrase("words.challenge"), no: phrase("words.pass_no") };
}

/** Whether one more pass ends the match. @param {View | null} view */
function isEnding(view) {
  if (view?.scoreless !== undefined) return view.scoreless + 1 >= SCORELESS;
  return view !== null && view.passes + 1 >= view.scores.length - view.gone.length;
}
