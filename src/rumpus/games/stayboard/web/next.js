// @ts-check
// What the next match should be: size and mode. rules/stayboard.md: size and mode only for the next match.

import { phrase } from "/static/text/language.js";
import { button, html } from "./nodes.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./shape.js").View} View */

const [SMALLEST, LARGEST] = [2, 9];

/** @param {Ctx} ctx @param {(text: string) => void} tell */
export function makeNext(ctx, tell) {
  /** @type {{size: number, mode: string} | null} */
  let wish = null;
  const text = html("span", "sb-next-text");
  const mode = button("sb-button sb-small", switchMode);
  const smaller = button("sb-button sb-small", () => changeSize(-1), "−");
  const larger = button("sb-button sb-small", () => changeSize(1), "+");
  smaller.setAttribute("aria-label", phrase("stayboard.smaller"));
  larger.setAttribute("aria-label", phrase("stayboard.larger"));
  const root = html("div", "sb-next", text, smaller, larger, mode);
  root.hidden = !ctx.option || ctx.seats.length === 0;

  /** The next match is like this one until asked otherwise. @param {View} view */
  function look(view) {
    wish ??= { size: view.size, mode: view.mode };
  }

  /** @param {number} change */
  function changeSize(change) {
    if (!wish) return false;
    const size = Math.min(LARGEST, Math.max(SMALLEST, wish.size + change));
    return ask("size", size, { ...wish, size }, phrase("stayboard.next_size", { size }));
  }

  function switchMode() {
    if (!wish) return false;
    const changed = wish.mode === "blocked" ? "normal" : "blocked";
    return ask("mode", changed, { ...wish, mode: changed }, phrase(changed === "blocked" ? "stayboard.next_blocked" : "stayboard.next_normal"));
  }

  /** @param {string} name @param {number | string} value @param {{size: number, mode: string}} asked @param {string} words */
  function ask(name, value, asked, words) {
    if (!ctx.seats.length) return false;
    if (ctx.option) {
      ctx.option(name, value);
      wish = asked;
      tell(words);
      draw();
    } else tell(phrase("stayboard.next_fixed"));
    return true;
  }

  function draw() {
    if (!wish) return;
    text.textContent = phrase("stayboard.next_size", { size: wish.size });
    mode.textContent = phrase(wish.mode === "blocked" ? "stayboard.blocked_cells" : "stayboard.normal");
    mode.setAttribute("aria-label", phrase("stayboard.next_mode", { mode: mode.textContent }));
  }

  return { root, look, draw, changeSize, switchMode };
}
