// @ts-check
// One frame: every field, the little terminal, cards and stamps. A function of view and time.

import { drawLine } from "/static/canvas/call_out.js";
import { phrase } from "/static/text/language.js";
import { cardText, drawCard, drawPanel } from "./panel.js";
import { drawSheet, drawStamp } from "./sheet.js";
import { spriteOf } from "./sprites.js";
import { drawPersonMark } from "/static/canvas/person_mark.js";
import { fitName } from "/static/canvas/text.js";

/**
 * @typedef {import("./words.js").View} View
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./layout.js").Spot} Spot
 * @typedef {import("./sheet.js").Moment} Moment
 * @typedef {object} Scene
 * @property {View} view
 * @property {Layout} layout
 * @property {import("./motion.js").Motion[]} motions   by seat
 * @property {import("./theme.js").Theme} theme
 * @property {string[]} names
 * @property {number[]} marks
 * @property {number[]} own          seats played from this page
 * @property {boolean} plain         no words
 * @property {boolean} touch         fingers rather than keys
 * @property {string[]} news       what happened, the newest last
 * @property {number} ratio
 */

/** Over smaller tiles, in pixels of the page, nothing is called out. */
const CALL_LEAST = 9;
/** In captions smaller than this, in pixels, a capsule cannot be made out. */
const NEXT_LEAST = 9;
/** How much is left for a name beside it, at the least, in heights of its letters. */
const NAME_LEAST = 2.5;

/** @param {CanvasRenderingContext2D} g @param {Scene} scene @param {Moment} moment */
export function drawScene(g, scene, moment) {
  const { layout, view } = scene;
  g.clearRect(0, 0, g.canvas.width, g.canvas.height);
  for (const spot of layout.spots) drawSpot(g, scene, spot, moment);
  if (layout.panel) {
    const mains = layout.spots.filter((spot) => spot.main).map((spot) => spot.seat);
    const told = { names: scene.names, own: scene.own, shown: mains.slice(0, 2), news: scene.news, ratio: scene.ratio };
    drawPanel(g, layout.panel, view, told, scene.theme, moment.calm ? 1 : moment.pose);
  }
  if (scene.plain) return;
  for (const spot of layout.spots) {
    const card = cardOn(scene, spot);
    if (card) drawCard(g, card.box, card.lines, scene.ratio, scene.theme);
  }
}

/** Where the card over an own field lies, and what it says; null if there is none. @param {Scene} scene @param {Spot} spot */
export function cardOn(scene, spot) {
  const lines = cardFor(scene, spot);
  if (!lines) return null;
  const { x, y, u } = spot.place;
  const w = 8.5 * u;
  const text = cardText(w, scene.ratio);
  // Below the lines there is room for the buttons of the page.
  const h = text * (2.6 + 1.5 * lines.length) + (scene.view.phase === "over" ? 0 : 58 * scene.ratio);
  return { lines, box: { x: x + 4 * u - w / 2, y: y - 9.5 * u - h / 2, w, h } };
}

/** @param {CanvasRenderingContext2D} g @param {Scene} scene @param {Spot} spot @param {Moment} moment */
function drawSpot(g, scene, spot, moment) {
  const { view, theme } = scene;
  const seat = view.seats[spot.seat];
  const motion = scene.motions[spot.seat];
  if (!seat || !motion) return;
  const own = scene.own.includes(spot.seat);
  // Who only watches sees for everybody what players see for themselves.
  const ghost = (own || (scene.own.length === 0 && !scene.plain)) && seat.state === "play";
  const { u } = spot.place;
  const place = { ...spot.place, x: spot.place.x + motion.shake.offset(moment.now, u, scene.ratio) };
  drawSheet(g, place, seat, motion, moment, theme, { ghost, hidden: own && seat.state === "paused" });
  if (seat.waiting && !scene.plain) drawComing(g, spot, seat.waiting, theme, moment.pose);
  if (spot.caption) drawCaption(g, scene, spot);
  const stamp = stampFor(scene, spot);
  if (stamp) drawStamp(g, spot.place, stamp[0], stamp[1], theme);
  else if (motion.call && !scene.plain && u >= CALL_LEAST * scene.ratio) drawLine(g, [place.x + 4 * u, place.y - 13 * u], u * 1.1, 7.6 * u, motion.call, theme, moment);
}

/** Elements that wait to fall in: a tab on the top edge. @param {CanvasRenderingContext2D} g @param {Spot} spot @param {number} count @param {import("./theme.js").Theme} theme @param {number} pose */
function drawComing(g, { place: { x, y, u } }, count, theme, pose) {
  const size = Math.max(8, 0.8 * u);
  const text = `↓${count}`;
  g.font = `800 ${Math.round(size)}px ${theme.mono}`;
  const w = g.measureText(text).width + size * 0.7;
  g.fillStyle = pose ? "#a8334f" : "#c2577f";
  g.beginPath();
  g.roundRect(x + 8 * u - w, y - 16.35 * u, w, size * 1.4, size * 0.25);
  g.fill();
  g.fillStyle = "#fff";
  g.textAlign = "left";
  g.textBaseline = "middle";
  g.fillText(text, x + 8 * u - w + size * 0.35, y - 16.35 * u + size * 0.74);
}

/** @param {CanvasRenderingContext2D} g @param {Scene} scene @param {Spot} spot */
function drawCaption(g, { view, names, marks, own, theme }, { seat, caption, main }) {
  if (!caption) return;
  const { x, y, w, h } = caption;
  const shown = view.seats[seat];
  const size = Math.round(h * 0.72);
  const count = main || !view.round ? "" : String(shown.viruses);
  g.textBaseline = "middle";
  g.font = `700 ${size}px ${theme.mono}`;
  g.fillStyle = theme.ink;
  g.textAlign = "right";
  g.fillText(count, x + w, y + h / 2);
  let end = count ? g.measureText(count).width + size * 0.4 : 0;
  const start = drawPersonMark(g, marks[seat] ?? 0, x, y + h / 2, size * 1.25, theme.text);
  // Those that are watched have no tray in the terminal: their next capsule lies beside the name, where there is room for both.
  const half = Math.round(h * 0.8);
  if (!main && shown.next && size >= NEXT_LEAST && w - end - start - 2 * half >= size * NAME_LEAST) {
    const [left, top] = [Math.round(x + w - end) - 2 * half, Math.round(y + (h - half) / 2)];
    g.drawImage(spriteOf(`${shown.next[0]}<`, half, 0), left, top);
    g.drawImage(spriteOf(`${shown.next[1]}>`, half, 0), left + half, top);
    end += 2 * half + size * 0.4;
  }
  g.font = `${own.includes(seat) ? 700 : 600} ${size}px ${theme.text}`;
  g.fillStyle = own.includes(seat) || marks[seat] ? theme.ink : theme.muted;
  g.textAlign = "left";
  g.fillText(fitName(g, names[seat] ?? "", w - end - start), x + start, y + h / 2);
}

/** @param {Scene} scene @param {Spot} spot @returns {[string, "good" | "bad" | "plain"] | null} */
function stampFor({ view, own, plain }, spot) {
  const seat = view.seats[spot.seat];
  if (view.outcome) {
    const { places } = view.outcome;
    if (seat.state === "left") return [phrase("capsules.stamp_left"), "bad"];
    if (places.length === 1) return seat.state === "won" ? [phrase("capsules.stamp_cured"), "good"] : [phrase("capsules.stamp_end"), "plain"];
    return places[spot.seat] === 1 ? [phrase("capsules.stamp_winner"), "good"] : [phrase("capsules.stamp_place", { place: places[spot.seat] }), "plain"];
  }
  if (view.phase === "waiting") {
    if (seat.state === "left") return [phrase("capsules.stamp_left"), "bad"];
    if (own.includes(spot.seat)) return null;
    if (seat.state === "ready" && !plain) return [phrase("capsules.stamp_ready"), "good"];
    return view.winners.includes(spot.seat) ? [phrase("capsules.stamp_cured"), "good"] : null;
  }
  if (seat.state === "defeated") return [phrase("capsules.stamp_defeated"), "bad"];
  if (seat.state === "paused" && !own.includes(spot.seat)) return [phrase("capsules.stamp_paused"), "plain"];
  return seat.state === "left" ? [phrase("capsules.stamp_left"), "bad"] : null;
}

/** What the card over an own field says; null if there is none. @param {Scene} scene @param {Spot} spot @returns {string[] | null} */
function cardFor({ view, own, names, touch }, spot) {
  if (!spot.main || !own.includes(spot.seat)) return null;
  const seat = view.seats[spot.seat];
  if (view.phase === "waiting" && seat.state !== "left") {
    const { winners } = view;
    const before = winners.includes(spot.seat) ? "capsules.card_last_you" : winners.length ? "capsules.card_last_name" : "capsules.card_last_nobody";
    const ready = view.seats.filter((one) => one.state === "ready").length;
    const ask = touch ? "capsules.card_tap_ready" : "capsules.card_key_ready";
    const lines = [phrase("capsules.card_round", { round: view.round + 1 })];
    if (view.round) lines.push(phrase(before, { name: names[winners[0]] ?? "?", viruses: seat.viruses }));
    lines.push(phrase("capsules.card_begins", { seconds: view.seconds ?? 0 }));
    if (view.seats.length > 1) lines.push(phrase("capsules.card_ready_count", { ready, count: view.seats.length }));
    lines.push(phrase(seat.state === "ready" ? "capsules.card_you_ready" : seat.state === "stop" ? "capsules.card_you_stop" : ask));
    return lines;
  }
  if (view.phase === "play" && seat.state === "paused") {
    const until = view.seconds === null ? phrase("capsules.card_others_play") : phrase("capsules.card_round_ends", { seconds: view.seconds });
    return [phrase("capsules.card_paused"), until, phrase(touch ? "capsules.card_tap_go_on" : "capsules.card_key_go_on")];
  }
  return null;
}
