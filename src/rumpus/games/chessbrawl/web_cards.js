// @ts-check
// The cards that lie over the board: king select, the round's and the wave's overlay, the menu, the end.

import { drawPortrait } from "./web_kings.js";
import { button, html, keyCap } from "./web_nodes.js";
import { drawCounts, drawWaves } from "./web_panel.js";
import { KINGS, tellClock, tellEnd } from "./web_words.js";

/** @typedef {import("./web_hand.js").Hand} Hand */
/** @typedef {import("./web_types.js").View} View */

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
  if (view.phase === "KING_SELECT" && !view.outcome) return [drawKings(hand), null];
  if (hand.card === "menu") return [drawMenu(view, hand), null];
  if (hand.card) return [drawQuestion(view, hand), null];
  if (view.outcome) return [null, drawEnd(view)];
  if (view.phase === "WAVE_TRANSITION") return [null, drawWave(view, hand)];
  if (view.phase === "PLACEMENT") return [null, drawRound(view)];
  return [null, null];
}

/** @param {Hand} hand */
function drawKings(hand) {
  const choices = KINGS.map(({ name, title, points, line }, place) => {
    const node = button("cb-king", () => hand.send(`king ${name}`), drawPortrait(name), html("span", "cb-king-name", title),
      html("span", "cb-king-points", `${points} points`), html("span", "cb-king-line", line), keyCap(String(place + 1)));
    node.disabled = !hand.mine;
    return node;
  });
  const title = hand.mine ? "Pick your King" : "A King is being picked";
  return html("div", "cb-kings", html("h2", "", title), html("div", "cb-king-row", ...choices));
}

/** @param {View} view */
function drawRound(view) {
  const node = html("div", "cb-card cb-round", html("h2", "", `Round ${view.round}`), drawWaves(view));
  node.classList.toggle("cb-brief", !isFieldEmpty(view)); // it would cover pieces: it goes away by itself
  return node;
}

/** @param {View} view @param {Hand} hand */
function drawWave(view, hand) {
  const node = html("div", "cb-card cb-next", html("h2", "", `Wave ${view.wave}`), drawCounts(view.waves[view.wave - 1], false));
  if (hand.mine) node.append(button("cb-button cb-primary", () => hand.send("start"), "Start Wave", keyCap("S")));
  return node;
}

/** @param {View} view @param {Hand} hand */
function drawMenu(view, hand) {
  const finish = button("cb-button", () => hand.show("finish"), "Finish Wave");
  const abandon = button("cb-button", () => hand.show("abandon"), "Abandon");
  finish.disabled = !hand.fights;
  abandon.disabled = view.abandons_left === 0;
  return html("div", "cb-card cb-dialog", html("h2", "", "Menu"),
    button("cb-button cb-primary", () => hand.show(""), "Resume", keyCap("M")), finish, abandon,
    html("h3", "", `Round ${view.round}`), drawWaves(view));
}

/** @param {View} view @param {Hand} hand */
function drawQuestion(view, hand) {
  const { title, text, yes, word } = {
    finish: { title: "Finish this wave?", text: "The enemies go, and you are not paid for them. The round will not count as cleared.", yes: "Finish Wave", word: "finish" },
    abandon: { title: "Abandon this run?", text: `You start anew with another King. That can be done ${view.abandons_left} more ${view.abandons_left === 1 ? "time" : "times"} in this match.`, yes: "Abandon", word: "abandon" },
    skip: { title: "Skip this wave?", text: "All its enemies are captured at once, for their points. The round will not count as cleared.", yes: "Skip Wave", word: "skip wave" },
  }[/** @type {"finish" | "abandon" | "skip"} */ (hand.card)];
  return html("div", "cb-card cb-dialog", html("h2", "", title), html("p", "", text),
    button("cb-button cb-primary", () => hand.show(""), "Keep playing"),
    button("cb-button", () => hand.send(word), yes));
}

/** @param {View} view */
function drawEnd(view) {
  const { stats, outcome } = view;
  /** @param {string} label @param {string} value */
  const figure = (label, value) => html("div", "cb-figure", html("span", "", label), html("b", "", value));
  return html("div", "cb-card cb-end",
    html("h2", "", view.phase === "VICTORY" ? "Victory!" : "King defeated!"),
    html("p", "", tellEnd(outcome?.reason ?? "")),
    html("div", "cb-end-figures", figure("Round", String(view.round)), figure("Wave", String(view.wave)), figure("Moves", String(stats.moves)), figure("Time", tellClock(stats.clock_ms)),
      figure("Cleared", String(stats.rounds_cleared)), figure("Earned", String(stats.earned)), figure("Skipped", String(stats.skipped_waves))),
    html("div", "cb-end-counts", html("h3", "", "Captured"), html("h3", "", "Lost"), drawCounts(stats.captured, false), drawCounts(stats.lost, true)));
}
