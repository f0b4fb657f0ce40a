// @ts-check
// What lies under the hands: the shop of a placement, or the buttons of a wave.

import { phrase } from "/static/text/language.js";
import { button, html, keyCap } from "./nodes.js";
import { drawIcon } from "./pieces.js";
import { hasKing, LETTERS, namePiece } from "./words.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./shape.js").View} View */
/** @typedef {{take: (event: PointerEvent, letter: string) => void}} Taker */

/** @param {Hand} hand @param {Taker} drag */
export function makeHands(hand, drag) {
  const goods = LETTERS.map((letter) => {
    const price = html("span", "cb-price");
    const icon = html("span", "cb-good-icon");
    const node = button("cb-good", () => hand.carry(letter), icon, price, keyCap(letter));
    node.addEventListener("pointerdown", (event) => drag.take(event, letter));
    return { letter, node, price, icon };
  });
  const shop = html("div", "cb-shop", ...goods.map(({ node }) => node));
  shop.setAttribute("role", "group");
  shop.setAttribute("aria-label", phrase("chessbrawl.for_sale"));
  const start = button("cb-button cb-primary cb-start", () => hand.send("start"), phrase("chessbrawl.start_round"), keyCap("S"));
  const skip = button("cb-button", () => hand.send("skip turn"), phrase("chessbrawl.skip_turn"), keyCap("S"));
  const skipWave = button("cb-button", () => hand.show("skip"), phrase("chessbrawl.skip_wave"), keyCap("W"));
  const undo = button("cb-button", () => hand.undo(), phrase("chessbrawl.undo"), keyCap("U"));
  const menu = button("cb-button cb-menu", () => hand.show("menu"), phrase("common.menu"), keyCap("M"));
  const tools = html("div", "cb-tools", start, skip, skipWave, undo, menu);
  const root = html("div", "cb-hands", shop, tools);
  let looks = "";

  /** @param {View} view */
  function draw(view) {
    const placing = view.phase === "PLACEMENT";
    shop.hidden = !placing;
    start.hidden = !placing;
    skip.hidden = placing;
    skipWave.hidden = placing || !view.skip;
    start.disabled = !hand.places || !hasKing(view);
    skip.disabled = skipWave.disabled = !hand.fights;
    undo.hidden = placing || view.mode !== "honour";
    undo.disabled = !hand.fights || !view.undo;
    menu.disabled = !hand.places && !hand.fights;
    if (looks !== String(view.king)) {
      looks = String(view.king);
      for (const { letter, icon } of goods) icon.replaceChildren(drawIcon(letter, view.king));
    }
    for (const { letter, node, price } of goods) {
      node.hidden = letter === "K" && hasKing(view);
      node.disabled = !hand.places || !hand.affords(letter);
      node.setAttribute("aria-pressed", String(hand.carried === letter));
      price.dataset.face = letter === "K" ? phrase("chessbrawl.free") : String(view.prices[letter]);
      node.setAttribute("aria-label", letter === "K" ? phrase("chessbrawl.buy_king") : phrase("chessbrawl.buy_piece", { piece: namePiece(letter), price: view.prices[letter] }));
    }
  }

  return { root, draw };
}
