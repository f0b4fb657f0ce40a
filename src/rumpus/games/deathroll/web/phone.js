// @ts-check
// The pad of Death Roll for a phone beside a big screen: one very large button.

import { phrase, showNumber } from "/static/text/language.js";
import { tellRisk } from "./words.js";

/** How long the die tumbles on the big screen before the next roll is asked for. */
const TUMBLE_MS = 900;

/** @param {HTMLElement} root @param {import("../../../web/pad/types.js").PadCtx} ctx @returns {import("../../../web/pad/types.js").PadPicture} */
export function mountPhone(root, ctx) {
  const [seat] = ctx.seats;
  /** @type {import("./shape.js").View | null} */
  let view = null;
  /** The roll that has been asked for. */
  let asked = -1;
  let from = 0;
  let timer = 0;
  const mine = () => Boolean(view && view.turn === seat && asked !== view.count && performance.now() >= from);
  const roll = ctx.big(phrase("deathroll.key_roll"), () => {
    if (!mine() || !view) return;
    asked = view.count;
    ctx.send(seat, "roll");
    draw();
  }, "pad-roll");
  roll.classList.add("pad-huge");
  root.append(roll);

  const draw = () => {
    clearTimeout(timer);
    if (!view) return;
    roll.disabled = !mine();
    roll.textContent = phrase(view.turn === seat ? "deathroll.roll" : "deathroll.wait", { limit: showNumber(view.limit) });
    const last = view.history[view.history.length - 1];
    const words = view.turn === seat ? [tellRisk(view.limit)] : [];
    if (last && performance.now() >= from) words.unshift(phrase("deathroll.rolled", { name: ctx.names[last.seat] ?? "", value: showNumber(last.value) }));
    ctx.words.textContent = words.join(" · ");
    if (performance.now() < from) timer = setTimeout(draw, from - performance.now() + 5);
  };
  return {
    update(shown, events) {
      if (events.some((event) => event.name === "rolled") && !ctx.calm) from = performance.now() + TUMBLE_MS;
      view = /** @type {import("./shape.js").View} */ (shown);
      draw();
    },
    destroy: () => clearTimeout(timer),
  };
}

/** @param {import("../../../web/types.js").GameEvent} event @param {number} seat @returns {number | number[] | null} */
export function buzz(event, seat) {
  if (event.name === "lost") return event.seat === seat ? 400 : [50, 50, 150];
  return event.name === "rolled" ? 30 : null;
}
