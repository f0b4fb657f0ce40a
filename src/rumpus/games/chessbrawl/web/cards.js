// @ts-check
// The cards that lie over the board: king select, the round's and the wave's overlay, the menu.

import { phrase } from "/static/text/language.js";
import { drawPortrait } from "./kings.js";
import { button, html, keyCap } from "./nodes.js";
import { drawCounts, drawWaves } from "./panel.js";
import { KINGS } from "./words.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./shape.js").View} View */

/** @param {Hand} hand */
export function makeCards(hand) {
  const whole = html("div", "cb-whole");
  const middle = html("div", "cb-middle");
  let drawn = "";

  /** @param {View} view */
  function draw(view) {
    const key = JSON.stringify([view.phase, view.round, view.wave, hand.card, hand.mine, view.abandons_left, isFieldEmpty(view), view.outcome]);
    if (key === drawn) return;
    drawn = key;
    const [over, between] = choose(view, hand);
    whole.replaceChildren(...(over ? [over] : []));
    middle.replaceChildren(...(between ? [between] : []));
    whole.hidden = !over;
    middle.hidden = !between;
    const first = hand.card ? whole.querySelector("button") : null;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  return { whole, middle, draw };
}

/** Whether no piece stands where the round's overlay would cover it. @param {View} view */
function isFieldEmpty(view) {
  return view.board.slice(2, 6).every((row) => row === "......");
}

/** The card over everything, and the one in the middle of the board. @param {View} view @param {Hand} hand @returns {(HTMLElement | null)[]} */
function choose(view, hand) {
  if (view.phase === "KING_SELECT" && !view.outcome) return [drawKings(view, hand), null];
  if (hand.card === "menu") return [drawMenu(view, hand), null];
  if (hand.card) return [drawQuestion(view, hand), null];
  if (view.outcome) return [null, null]; // the table tells the end
  if (view.phase === "WAVE_TRANSITION") return [null, drawWave(view, hand)];
  if (view.phase === "PLACEMENT" && isFieldEmpty(view)) return [null, drawRound(view)];
  return [null, null];
}

/** @param {View} view @param {Hand} hand */
function drawKings(view, hand) {
  const choices = KINGS.map(({ name, title, points, line: legend, power }, place) => {
    const line = view.mode === "honour" ? power : legend;
    const node = button("cb-king", () => hand.send(`king ${name}`), drawPortrait(name), html("span", "cb-king-name", title),
      html("span", "cb-king-points", phrase("chessbrawl.king_points", { count: points })), html("span", "cb-king-line", line), keyCap(String(place + 1)));
    node.disabled = !hand.mine;
    return node;
  });
  const title = phrase(hand.mine ? "chessbrawl.pick_title" : "chessbrawl.pick_watched");
  return html("div", "cb-kings", html("h2", "", title), html("div", "cb-king-row", ...choices));
}

/** @param {View} view */
function drawRound(view) {
  return html("div", "cb-card cb-round", html("h2", "", phrase("common.round_number", { number: view.round })), drawWaves(view));
}

/** @param {View} view @param {Hand} hand */
function drawWave(view, hand) {
  const node = html("div", "cb-card cb-next", html("h2", "", phrase("chessbrawl.wave_number", { wave: view.wave })), drawCounts(view.waves[view.wave - 1], false));
  if (hand.mine) node.append(button("cb-button cb-primary", () => hand.send("start"), phrase("chessbrawl.start_wave"), keyCap("S")));
  return node;
}

/** @param {View} view @param {Hand} hand */
function drawMenu(view, hand) {
  const finish = button("cb-button", () => hand.show("finish"), phrase("chessbrawl.finish_wave"));
  const abandon = button("cb-button", () => hand.show("abandon"), phrase("chessbrawl.abandon"));
  finish.disabled = !hand.fights;
  abandon.disabled = view.abandons_left === 0;
  return html("div", "cb-card cb-dialog", html("h2", "", phrase("common.menu")),
    button("cb-button cb-primary", () => hand.show(""), phrase("chessbrawl.resume"), keyCap("M")), finish, abandon,
    html("h3", "", phrase("common.round_number", { number: view.round })), drawWaves(view));
}

/** What abandoning means; how often it can be done in matches where that is counted. @param {View} view */
function tellAbandon(view) {
  const left = view.abandons_left;
  return left === null ? phrase("chessbrawl.ask_abandon_freely") : phrase("chessbrawl.ask_abandon_text", { count: left });
}

/** @param {View} view @param {Hand} hand */
function drawQuestion(view, hand) {
  const { title, text, yes, word } = {
    finish: { title: phrase("chessbrawl.ask_finish"), text: phrase("chessbrawl.ask_finish_text"), yes: phrase("chessbrawl.finish_wave"), word: "finish" },
    abandon: { title: phrase("chessbrawl.ask_abandon"), text: tellAbandon(view), yes: phrase("chessbrawl.abandon"), word: "abandon" },
    skip: { title: phrase("chessbrawl.ask_skip"), text: phrase("chessbrawl.ask_skip_text"), yes: phrase("chessbrawl.skip_wave"), word: "skip wave" },
  }[/** @type {"finish" | "abandon" | "skip"} */ (hand.card)];
  return html("div", "cb-card cb-dialog", html("h2", "", title), html("p", "", text),
    button("cb-button cb-primary", () => hand.show(""), phrase("chessbrawl.keep_playing")),
    button("cb-button", () => hand.send(word), yes));
}
