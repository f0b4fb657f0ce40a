// @ts-check
// The buttons: play, exchange, pass, shuffle, recall. A function of the view and of the hand.

import { phrase } from "/static/text/language.js";
import { button, html, icon, keyCap } from "./nodes.js";

/** @typedef {import("./hand.js").Hand} Hand */

/** @param {Hand} hand */
export function makeActs(hand) {
  const playText = html("span", "ww-text");
  const swapText = html("span", "ww-text");
  const play = button("ww-button ww-main ww-play", () => hand.play(), playText, keyCap("⏎"));
  const swap = button("ww-button ww-swap", () => hand.startSwap(), icon("swap"), swapText, keyCap("2"));
  const pass = button("ww-button ww-pass", () => hand.pass(), icon("pass"), html("span", "ww-text", phrase("words.pass")), keyCap("3"));
  const shuffle = button("ww-button ww-shuffle", () => hand.shuffle(), icon("shuffle"), html("span", "ww-text", phrase("words.shuffle")), keyCap("1"));
  const recall = button("ww-button ww-recall", () => hand.recall(), icon("recall"), html("span", "ww-text", phrase("words.recall")), keyCap("Esc"));

  function draw() {
    const { lay, swap: choosing } = hand;
    playText.textContent = choosing ? (choosing.size ? phrase("words.exchange_some", { number: choosing.size }) : phrase("words.exchange"))
      : lay && !lay.problem && lay.words.length ? phrase("words.play_for", { points: lay.total }) : phrase("words.play");
    play.disabled = choosing ? choosing.size === 0 : !hand.mayTake || !lay;
    swapText.textContent = phrase(choosing ? "words.cancel" : "words.exchange");
    swap.disabled = !hand.mayTake || (!choosing && !hand.view?.exchange);
    swap.title = hand.mayMove && !hand.view?.exchange ? phrase("words.bag_low_title") : "";
    swap.setAttribute("aria-pressed", String(choosing !== null));
    const passes = hand.mayKeep && hand.passes;
    pass.disabled = (!hand.mayTake && !hand.mayKeep) || choosing !== null;
    pass.setAttribute("aria-pressed", String(passes));
    pass.title = hand.mayKeep ? phrase(passes ? "words.pass_back" : "words.pass_later") : "";
    shuffle.disabled = !hand.open || hand.tiles.length < 2;
    recall.disabled = !hand.laid.length;
  }

  return { nodes: [shuffle, recall, swap, pass, play], draw };
}
