// @ts-check
// The cover between two people at one page: it hides everything until the device has been handed over.

import { button, html, keyCap } from "./web_nodes.js";
import { tellShot } from "./web_words.js";

/** @typedef {import("./web_types.js").View} View */

/** @param {import("../../web/types.js").Ctx} ctx @param {import("./web_hand.js").Hand} hand */
export function makeCover(ctx, hand) {
  const shot = html("p", "bs-cover-shot");
  const title = html("h3", "bs-cover-title");
  const note = html("p", "bs-cover-note");
  const word = html("span", "");
  const go = button("bs-button bs-primary bs-cover-go", () => hand.uncover(), word, keyCap("↵"));
  go.dataset.test = "bs-uncover";
  const root = html("div", "bs-cover", shot, title, note, go);

  /** @param {View} view */
  function draw(view) {
    root.hidden = !hand.covers();
    if (root.hidden) return;
    const name = ctx.names[view.seat ?? 0] ?? "";
    shot.textContent = view.last ? tellShot(view.last, ctx.names, null) : "";
    shot.dataset.result = view.last?.result ?? "";
    title.textContent = `Hand over to ${name}`;
    note.textContent = view.phase === "PLACEMENT" ? "It is time to place your fleet. Nobody else looks!" : "It is your turn. Nobody else looks!";
    word.textContent = `I am ${name}: show my fleet`;
  }

  return { root, draw };
}
