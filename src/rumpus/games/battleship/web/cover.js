// @ts-check
// The cover between two people at one page: it hides everything until the device has been handed over.

import { phrase } from "/static/text/language.js";
import { button, html, keyCap } from "./nodes.js";
import { tellShot } from "./words.js";

/** @typedef {import("./shape.js").View} View */

/** @param {import("../../../web/types.js").Ctx} ctx @param {import("./hand.js").Hand} hand */
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
    title.textContent = phrase("battleship.cover_title", { name });
    note.textContent = phrase(view.phase === "PLACEMENT" ? "battleship.cover_place" : "battleship.cover_turn");
    word.textContent = phrase("battleship.cover_go", { name });
  }

  return { root, draw };
}
