// @ts-check
// What lies under the hands: the shop of a placement, or the buttons of a wave.

import { button, html, keyCap } from "./web_nodes.js";
import { drawIcon } from "./web_pieces.js";
import { hasKing, LETTERS, namePiece } from "./web_words.js";

/** @typedef {import("./web_hand.js").Hand} Hand */
/** @typedef {import("./web_types.js").View} View */
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
  shop.setAttribute("aria-label", "For sale");
  const start = button("cb-button cb-primary cb-start", () => hand.send("start"), "Start Round", keyCap("S"));
  const skip = button("cb-button", () => hand.send("skip turn"), "Skip Turn", keyCap("S"));
  const skipWave = button("cb-button", () => hand.show("skip"), "Skip Wave", keyCap("W"));
  const menu = button("cb-button cb-menu", () => hand.show("menu"), "Menu", keyCap("M"));
  const tools = html("div", "cb-tools", start, skip, skipWave, menu);
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
    menu.disabled = !hand.places && !hand.fights;
    if (looks !== String(view.king)) {
      looks = String(view.king);
      for (const { letter, icon } of goods) icon.replaceChildren(drawIcon(letter, view.king));
    }
    for (const { letter, node, price } of goods) {
      node.hidden = letter === "K" && hasKing(view);
      node.disabled = !hand.places || !hand.affords(letter);
      node.setAttribute("aria-pressed", String(hand.carried === letter));
      price.textContent = letter === "K" ? "free" : String(view.prices[letter]);
      node.setAttribute("aria-label", letter === "K" ? "Place your King" : `Buy a ${namePiece(letter)} for ${view.prices[letter]}`);
    }
  }

  return { root, draw };
}
