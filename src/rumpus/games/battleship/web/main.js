// @ts-check
// The page's picture of Battleship: two charts, the dock, the status, the show and the cover, kept in step with the view.
// It remembers only what the hand does and, on a phone, which of the two charts is the large one.

import { makeToast } from "/static/board/flash.js";
import { phrase } from "/static/text/language.js";
import { makeAim } from "./aim.js";
import { makeCover } from "./cover.js";
import { makeDock } from "./dock.js";
import { makeDrag } from "./drag.js";
import { Hand } from "./hand.js";
import { listKeys, makeKeys } from "./keys.js";
import { fitFrame } from "./layout.js";
import { html } from "./nodes.js";
import { makeFleet, makeHead, makeStatus } from "./panel.js";
import { makeSea } from "./sea.js";
import { makeShow } from "./show.js";
import { describeBoard, listFigures, readCell, readEntry, tellDecided, tellPop, tellShot } from "./words.js";

export { moment } from "./moments.js";
export { sounds } from "./sound.js";
export const music = () => import("./music.js");

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("../../../web/types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Pair} Pair */
/** @typedef {import("./shape.js").Shot} Shot */
/** @typedef {import("./shape.js").View} View */

/** On cells at least this large, in pixels, a finger hits what it means to. */
const SURE = 44;

export const bindings = listKeys;
export const describe = describeBoard;
export const figures = listFigures;
export const decided = tellDecided;

/** @param {HTMLElement} root @param {Ctx} ctx @returns {import("../../../web/types.js").Picture} */
export function mount(root, ctx) {
  const frame = html("div", "bs");
  const toast = makeToast("bs-toast", "bs-on");
  let swapped = false;
  const hand = new Hand(ctx, { changed: draw, warn });
  const own = makeSea(ctx.demo);
  const enemy = makeSea(ctx.demo);
  own.root.classList.add("bs-own");
  enemy.root.classList.add("bs-enemy");
  const heads = { own: makeHead("bs-own-head"), enemy: makeHead("bs-enemy-head") };
  const fleets = { own: makeFleet("bs-own-fleet"), enemy: makeFleet("bs-enemy-fleet") };
  const status = makeStatus(ctx, hand);
  /** Whether the last thing that came down on the enemy's chart was a finger, not a mouse. */
  let finger = false;
  const aimsFirst = () => finger && enemy.scale() < SURE;
  const drag = makeDrag(frame, own, hand, draw);
  const dock = makeDock(hand, () => drag);
  const cover = makeCover(ctx, hand);
  const show = makeShow(ctx.calm);
  const isSmall = () => frame.classList.contains("bs-narrow") && swapped;
  const aim = makeAim(enemy, hand, { mayAim: () => !ctx.demo && (hand.mayFire() || hand.mayKeep()) && !isSmall(), aimsFirst, changed: draw });
  const keys = makeKeys(hand, drag.turn);
  frame.classList.toggle("bs-demo", ctx.demo);
  frame.classList.toggle("bs-calm", ctx.calm);
  const others = [status, heads.own, heads.enemy, fleets.own, fleets.enemy, dock].map((part) => part.root);
  const charts = html("div", "bs-charts", own.root, enemy.root, ...(ctx.demo ? [] : others));
  frame.append(charts, ...(ctx.demo ? [] : [cover.root, toast.root, aim.root]));
  root.append(frame);
  const fit = () => fitFrame({ frame, own: own.root, enemy: enemy.root }, root, { demo: ctx.demo, placing: isPlacing(hand.view, ctx), swapped, plays: ctx.seats.length > 0 });
  const watch = new ResizeObserver(fit);
  watch.observe(root);

  /** @param {string} text */
  function warn(text) {
    toast.show(text);
    ctx.say(text);
  }

  function draw() {
    const { view } = hand;
    if (!view) return;
    if (!ctx.demo) cover.draw(view);
    charts.hidden = hand.covers();
    if (hand.covers()) return; // nothing of this view may be seen
    const me = view.seat ?? 0;
    const [near, far] = ctx.seats.length === 1 ? [phrase("battleship.your_fleet"), phrase("battleship.enemy_waters")]
      : ctx.seats.length ? [phrase("battleship.your_fleet_named", { name: ctx.names[me] }), phrase("battleship.enemy_waters")]
        : [ctx.names[0] ?? "", ctx.names[1] ?? ""];
    const ghost = hand.ghost();
    const live = { own: hand.placing(), enemy: hand.mayFire() || hand.mayKeep() };
    const own_ = { ...view.own, ships: hand.ownShips() };
    own.draw(own_, { live: live.own, cursor: hand.keyed && live.own && !ghost ? hand.cursor : null, last: findLast(view, 1 - me), hidden: hand.drag?.id }, near);
    own.drawGhost(ghost && { ...ghost, fits: hand.fits(ghost.id, ghost.berth) });
    enemy.draw(view.enemy, { live: live.enemy, cursor: hand.aimed ?? hand.aim ?? (hand.keyed && live.enemy ? hand.cursor : null), last: findLast(view, me), later: hand.kept }, far);
    frame.classList.toggle("bs-placing", isPlacing(view, ctx));
    frame.classList.toggle("bs-swapped", swapped);
    frame.dataset.aim = view.outcome || view.turn === null ? "" : view.turn === me ? "enemy" : "own";
    if (!ctx.demo) {
      status.draw(view);
      heads.own.draw(near, view.own, view.shots[1 - me], ctx.marks?.[me]);
      heads.enemy.draw(far, view.enemy, view.shots[me], ctx.marks?.[1 - me]);
      fleets.own.draw(view.own, phrase(ctx.seats.length ? "battleship.your_ships" : "battleship.ships_of", { name: near }));
      fleets.enemy.draw(view.enemy, phrase(ctx.seats.length ? "battleship.enemy_ships" : "battleship.ships_of", { name: far }));
      dock.root.hidden = !hand.placing();
      dock.draw();
    }
    fit();
  }

  /** A tap: the small chart becomes the large one; on the large one it fires. @param {boolean} isEnemy @param {MouseEvent} event */
  function tap(isEnemy, event) {
    if (ctx.demo || isPlacing(hand.view, ctx)) return;
    if (frame.classList.contains("bs-narrow") && isEnemy === swapped) {
      swapped = !swapped;
      draw();
      return;
    }
    const pair = isEnemy ? enemy.cellAt(event.clientX, event.clientY) : null;
    if (!pair) return;
    hand.keyed = false;
    if (aimsFirst()) hand.takeAim(pair);
    else hand.fire(pair);
  }
  enemy.root.addEventListener("pointerdown", (event) => (finger = event.pointerType !== "mouse"), true);
  own.root.addEventListener("click", (event) => tap(false, event));
  enemy.root.addEventListener("click", (event) => tap(true, event));

  /** @param {GameEvent} event @param {View} view */
  function tell(event, view) {
    const me = ctx.seats.length ? view.seat : null;
    if (event.name === "shot") {
      const shot = /** @type {Shot} */ (/** @type {unknown} */ (event));
      const sentence = tellShot(shot, ctx.names, me);
      const atEnemy = shot.seat === (view.seat ?? 0);
      const ship = (atEnemy ? view.enemy : view.own).ships.find((other) => other.name === shot.ship);
      const words = shot.result === "sunk" ? sentence : tellPop(shot);
      if (!hand.covers()) show.play(atEnemy ? enemy : own, shot, words, ship?.cells ?? [], ctx.demo);
      if (!ctx.demo) ctx.say(`${sentence} ${shot.cell}`);
    } else if (event.name === "ready" && !ctx.demo) ctx.say(phrase(event.seat === me ? "battleship.you_ready" : "battleship.name_ready", { name: ctx.names[event.seat] }));
    else if (event.name === "battle" && !ctx.demo) ctx.say(phrase(event.turn === me ? "battleship.battle_yours" : "battleship.battle_theirs", { name: ctx.names[event.turn] }));
  }

  return {
    update(fresh, events) {
      const view = /** @type {View} */ (fresh);
      if (view.seat !== hand.view?.seat) swapped = false;
      if (view.phase !== "PLACEMENT") drag.cancel();
      hand.look(view);
      draw();
      for (const event of events) tell(event, view);
    },
    waiting: (action) => hand.wait(action),
    kept: (actions) => hand.keep(actions),
    command: (name, _slot, down) => hand.view !== null && keys.obey(name, down),
    destroy() {
      watch.disconnect();
      toast.destroy();
      keys.destroy();
      aim.destroy();
      hand.destroy();
      show.destroy();
      frame.remove();
    },
  };
}

/** Whether there is only one chart to be seen: fleets are being placed here. @param {View | null} view @param {Ctx} ctx */
function isPlacing(view, ctx) {
  return view?.phase === "PLACEMENT" && ctx.seats.length > 0;
}

/** The newest shot of a seat. @param {View} view @param {number} seat @returns {Pair | null} */
function findLast(view, seat) {
  for (let place = view.history.length - 1; place >= 0; place -= 1) {
    const shot = readEntry(view.history[place]);
    if (shot.seat === seat) return readCell(shot.cell);
  }
  return null;
}
