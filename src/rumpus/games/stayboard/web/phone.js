// @ts-check
// The pad of Stay on the Board for a phone beside a big screen: eight directions, far or farther, confirm, and the claim.

import { phrase } from "/static/text/language.js";
import { Hand } from "./hand.js";
import { html } from "./nodes.js";
import { makeHands } from "./pad.js";
import { DIRECTIONS, tellWay } from "./words.js";

export const styled = true;

/** @param {HTMLElement} root @param {import("../../../web/pad/types.js").PadCtx} ctx @returns {import("../../../web/pad/types.js").PadPicture} */
export function mountPhone(root, ctx) {
  const hand = new Hand(ctx, { changed: () => draw(), warn: (text) => (ctx.words.textContent = text) });
  const hands = makeHands(hand, ctx.names);
  const frame = html("div", "sb sb-phone", hands.root);
  root.append(frame);

  const draw = () => {
    const { view } = hand;
    if (!view) return;
    hands.draw(view);
    const { last } = view;
    if (hand.chosen) ctx.words.textContent = hand.loses() ? phrase("stayboard.that_loses") : phrase("stayboard.way_far", { way: DIRECTIONS[hand.chosen.direction].name, distance: hand.chosen.distance });
    else if (hand.kept && hand.mayKeep()) ctx.words.textContent = phrase("stayboard.then_you", { move: tellWay(hand.kept) });
    else if (hand.mayMove()) ctx.words.textContent = phrase("stayboard.choose");
    else ctx.words.textContent = last ? phrase("stayboard.name_moved", { name: ctx.names[last.seat] ?? "", move: tellWay(last) }) : "";
  };
  return {
    update(shown) {
      hand.look(/** @type {import("./shape.js").View} */ (shown));
      draw();
    },
    kept: (actions) => hand.keep(actions),
    destroy: () => frame.remove(),
  };
}

/** @param {import("../../../web/types.js").GameEvent} event @param {number} seat @returns {number | number[] | null} */
export function buzz(event, seat) {
  if (event.name === "moved") return event.seat === seat ? 15 : 30;
  if (event.name === "mirror" && event.seat === seat) return [60, 40, 60];
  return event.name === "claimed" ? 80 : null;
}
