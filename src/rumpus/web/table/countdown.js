// @ts-check
// The countdown before a match begins or goes on: three, two, one, over whatever is shown.

import { button, el } from "../ui/dom.js";
import { endOf } from "./count_end.js";
import { play } from "../sound/sound.js";

/** @typedef {{label: string, act: () => void} | null} Stop  how to stop it, where one may */

/** So long "1" stands when it is over: what begins is on its way. Over a line that is gone nothing comes of it. */
const OVER_MS = 1000;

export function makeCount() {
  const number = el("span", { class: "rp-countdown-number", "data-test": "count-number" });
  const way = el("div", { class: "rp-countdown-stop" });
  const root = el("div", { class: "rp-countdown", role: "timer", "data-test": "countdown", hidden: true }, number, way);
  let until = 0;
  let timer = 0;

  const tick = () => {
    clearTimeout(timer);
    const left = until - performance.now();
    root.hidden = until === 0 || left <= -OVER_MS;
    if (root.hidden) return;
    if (left > 0) {
      // A new node each time: the beat begins anew.
      number.replaceChildren(el("span", {}, Math.ceil(left / 1000)));
      play("count");
    }
    timer = setTimeout(tick, (left > 0 ? left % 1000 : left + OVER_MS) + 5);
  };
  return {
    root,
    /** When it is over, in local milliseconds; 0: nothing counts down. @param {number} told @param {Stop} [stop] */
    update: (told, stop = null) => {
      const next = endOf(until, told, performance.now());
      if (next === until) return;
      until = next;
      way.replaceChildren(stop ? button(stop.label, stop.act, { class: "rp-large", "data-test": "count-stop" }) : "");
      tick();
    },
    destroy: () => clearTimeout(timer),
  };
}
