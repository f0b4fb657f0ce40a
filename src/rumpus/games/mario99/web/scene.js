// @ts-check
// One frame: every seat's bottle with its keeper, dancers, figures and cards. A function of view, places and time.

import { drawLine } from "/static/canvas/call_out.js";
import { phrase } from "/static/text/language.js";
import { drawBottle, drawVeil } from "./bottle.js";
import { drawDancers } from "./dance.js";
import { drawCounter, drawKeeper } from "./keeper.js";
import { drawCaption, drawCard, drawStats, drawWarning, sevenDigits } from "./panels.js";
import { drawNextPill, drawPill, isEntering, throwFrame } from "./throw.js";

/**
 * @typedef {import("./words.js").View} View
 * @typedef {import("./layout.js").Spot} Spot
 * @typedef {import("./bottle.js").Moment} Moment
 * @typedef {object} Scene
 * @property {View} view
 * @property {Spot[]} spots
 * @property {import("./motion.js").Motion[]} motions   by seat
 * @property {import("./theme.js").Theme} theme
 * @property {string[]} names
 * @property {number[]} marks
 * @property {number[]} own          seats played from this page
 * @property {boolean} plain         no words
 * @property {boolean} touch         fingers rather than keys
 * @property {(seat: number) => number | null} best
 * @property {number} ratio
 */

const BANNER_MS = 1300;
/** Over smaller cells, in pixels of the page, nothing is called out. */
const CALL_LEAST = 9;

/** @param {CanvasRenderingContext2D} g @param {Scene} scene @param {Moment} moment */
export function drawScene(g, scene, moment) {
  g.clearRect(0, 0, g.canvas.width, g.canvas.height);
  for (const spot of scene.spots) drawSpot(g, scene, spot, moment);
}

/** @param {CanvasRenderingContext2D} g @param {Scene} scene @param {Spot} spot @param {Moment} moment */
function drawSpot(g, scene, spot, moment) {
  const { view, theme } = scene;
  const seat = view.seats[spot.seat];
  const motion = scene.motions[spot.seat];
  if (!seat || !motion) return;
  const place = { ...spot.place, x: spot.place.x + motion.shake.offset(moment.now, spot.place.u, scene.ratio) };
  const resting = seat.phase === "won" || seat.phase === "lost";
  if (spot.stats) {
    const level = view.seats.length === 1 ? view.level : null;
    drawStats(g, spot.stats, seat, { best: scene.best(spot.seat), level }, theme, place.u, moment.pose);
  }
  if (spot.dish) drawDancers(g, spot.dish, seat, motion, moment, theme);
  const hand = spot.stand?.hand;
  const drawNext = () => {
    if (resting) return;
    if (hand) drawNextPill(g, place, hand, seat, moment.step, moment.calm);
    else drawSmallNext(g, place, seat, moment);
  };
  const entering = !moment.calm && isEntering(seat, moment.step);
  drawBottle(g, place, seat, motion, moment, theme, spot.main && scene.own.includes(spot.seat), entering ? drawNext : () => {});
  if (spot.stand) drawKeeper(g, place, spot.stand, seat, moment.step, moment.pose, moment.calm);
  if (spot.counter) drawCounter(g, spot.counter);
  if (!entering) drawNext();
  if (!resting) drawWarning(g, place, seat, theme, moment.pose, scene.plain);
  if (seat.phase === "lost") drawVeil(g, place, theme);
  if (spot.caption) {
    drawCaption(
      g,
      spot.caption,
      scene.names[spot.seat] ?? "",
      seat,
      { wins: view.wins[spot.seat] ?? 0, rounds: view.rounds, count: !spot.stats, own: scene.own.includes(spot.seat), mark: scene.marks[spot.seat] ?? 0 },
      theme,
    );
  }
  if (scene.plain) return;
  const words = wordsOver(scene, spot, moment);
  if (words) drawCard(g, place, words, theme, moment.calm ? 1 : moment.pose);
  else if (motion.call && place.u >= CALL_LEAST * scene.ratio) drawLine(g, [place.x + 4 * place.u, place.y - 13 * place.u], place.u * 1.1, 7.6 * place.u, motion.call, theme, moment);
}

/** Without a keeper the next pill waits over the neck. @param {CanvasRenderingContext2D} g @param {import("./bottle.js").Place} place
 * @param {import("./motion.js").SeatShown} seat @param {Moment} moment */
function drawSmallNext(g, place, seat, moment) {
  const frame = moment.calm ? -1 : throwFrame(seat, moment.step);
  if (isEntering(seat, moment.step) && frame >= 0) drawPill(g, place, 3, 15 + 2.2 * ((24 - frame) / 7), 0, seat.next, 1);
  else drawPill(g, place, 6.15, 17.05, 0, seat.next, 0.8);
}

/**
 * What the card over a bottle says; null if there is none.
 * @param {Scene} scene @param {Spot} spot @param {Moment} moment
 * @returns {{title: string, lines: string[], ask: string, tone: "good" | "bad" | "plain"} | null}
 */
function wordsOver({ view, own, touch }, spot, { step }) {
  const seat = view.seats[spot.seat];
  const alone = view.seats.length === 1;
  const mine = own.includes(spot.seat);
  const ask =
    !mine || view.next_from === null
      ? ""
      : seat.ready
        ? phrase("mario99.waiting")
        : step < view.next_from
          ? ""
          : touch
            ? phrase("mario99.tap_on")
            : phrase("mario99.press_key");
  if (view.phase === "stage")
    return { title: phrase("mario99.all_clear"), lines: [phrase("mario99.level_done", { level: view.level }), sevenDigits(seat.score)], ask, tone: "good" };
  if (mine && view.phase === "over") return null; // the table has a card for it
  if (seat.phase === "won" && view.phase !== "play") {
    const match = view.phase === "over";
    return {
      title: phrase(match ? "mario99.winner" : "mario99.round_won"),
      lines: spot.main ? [sevenDigits(seat.score)] : [],
      ask: match ? "" : ask,
      tone: "good",
    };
  }
  if (seat.phase === "lost") {
    const place = view.boards?.[spot.seat]?.place;
    const lines = place ? [phrase("mario99.battle.place_of", { place, of: view.seats.length })] : spot.main ? [sevenDigits(seat.score)] : [];
    return {
      title: phrase(alone ? "mario99.bottle_full" : view.phase === "play" ? "mario99.out" : view.phase === "round" ? "mario99.round_lost" : "mario99.lost"),
      lines,
      ask,
      tone: "bad",
    };
  }
  const since = step - (view.started ?? -Infinity);
  if (view.phase === "play" && spot.main && since < BANNER_MS) {
    return {
      title: alone ? phrase("mario99.level_number", { level: view.level }) : view.rounds > 1 ? phrase("common.round_number", { number: view.round }) : phrase("mario99.are_you_ready"),
      lines: [phrase("common.viruses", { count: seat.viruses })],
      ask: "",
      tone: "plain",
    };
  }
  return null;
}

/** When a card or banner next changes by time alone, in steps from now; Infinity if never. @param {View} view @param {number} step */
export function untilWordsChange(view, step) {
  const times = [(view.started ?? -Infinity) + BANNER_MS, view.next_from ?? -Infinity].filter((at) => at > step);
  return times.length ? Math.min(...times) - step : Infinity;
}
