// @ts-check
// The pad of Death Roll for a phone beside a big screen: one very large button.

import { showNumber, tellRisk } from "./web_words.js";

/** How long the die tumbles on the big screen before the next roll is asked for. */
const TUMBLE_MS = 900;

/** @param {HTMLElement} root @param {import("../../web/pad_types.js").PadCtx} ctx @returns {import("../../web/pad_types.js").PadPicture} */
export function mountPhone(root, ctx) {
  const [seat] = ctx.seats;
  /** @type {import("./web_types.js").View | null} */
  let view = null;
  /** The roll that has been asked for. */
  let asked = -1;
  let from = 0;
  let timer = 0;
  const mine = () => Boolean(view && view.turn === seat && asked !== view.count && performance.now() >= from);
  const roll = ctx.big("Roll", () => {
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
    roll.textContent = view.turn === seat ? `Roll 1–${showNumber(view.limit)}` : "Wait…";
    const last = view.history[view.history.length - 1];
    ctx.words.textContent = performance.now() < from || !last ? (view.turn === seat ? tellRisk(view.limit) : "") : `${ctx.names[last.seat] ?? ""} rolled ${showNumber(last.value)}${view.turn === seat ? ` · ${tellRisk(view.limit)}` : ""}`;
    if (performance.now() < from) timer = setTimeout(draw, from - performance.now() + 5);
  };
  return {
    update(shown, events) {
      if (events.some((event) => event.name === "rolled") && !ctx.calm) from = performance.now() + TUMBLE_MS;
      view = /** @type {import("./web_types.js").View} */ (shown);
      draw();
    },
    destroy: () => clearTimeout(timer),
  };
}

/** @param {import("../../web/types.js").GameEvent} event @param {number} seat @returns {number | number[] | null} */
export function buzz(event, seat) {
  if (event.name === "lost") return event.seat === seat ? 400 : [50, 50, 150];
  return event.name === "rolled" ? 30 : null;
}
