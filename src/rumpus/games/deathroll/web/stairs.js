// @ts-check
// The falling maximum as a staircase, on a scale of doublings. A function of the view.

import { html } from "/static/board/nodes.js";
import { showShort } from "./words.js";

/** @typedef {import("./shape.js").View} View */

const MOST = 12;
/** Pixels a step needs for its number. */
const NARROW = 42;

export function makeStairs() {
  const root = html("ol", "dr-stairs");
  root.setAttribute("aria-hidden", "true");
  let drawn = "";

  /** @param {View} view @param {number} told how many rolls are known by now */
  function draw(view, told) {
    const rolled = view.history.slice(0, Math.max(0, view.history.length - (view.count - told)));
    // Each round has a staircase of its own; the last one stands until the next roll.
    const known = rolled.slice(rolled.slice(0, -1).map((roll) => roll.value).lastIndexOf(1) + 1);
    const key = `${view.start} ${told} ${known.length}`;
    if (key === drawn) return;
    drawn = key;
    const steps = [{ seat: -1, value: view.start }, ...known].slice(-Math.max(3, Math.min(MOST, Math.floor(root.clientWidth / NARROW) || MOST)));
    const most = Math.log(view.start + 1);
    root.replaceChildren(
      ...steps.map(({ seat, value }, place) => {
        const bar = html("div", `dr-bar dr-seat${seat < 0 ? "-none" : seat}`);
        bar.style.height = `calc((100% - var(--dr-label, 24px)) * ${((4 + (96 * Math.log(value)) / most) / 100).toFixed(3)})`;
        const step = html("li", "dr-step", html("span", "dr-value", showShort(value)), bar);
        step.classList.toggle("dr-newest", place === steps.length - 1 && seat >= 0);
        step.classList.toggle("dr-one", value === 1);
        return step;
      }),
    );
  }

  return { root, draw };
}
