// @ts-check
// The countdown before a match begins or goes on: three, two, one, over whatever is shown.

import { button, el } from "../ui/dom.js";
import { play } from "../sound/sound.js";

/** @typedef {{label: string, act: () => void} | null} Stop  how to stop it, where one may */

export function makeCount() {
  const number = el("span", { class: "rp-countdown-number", "data-test": "count-number" });
  const way = el("div", { class: "rp-countdown-stop" });
  const root = el("div", { class: "rp-countdown", role: "timer", "data-test": "countdown", hidden: true }, number, way);
  let until = 0;
  let timer = 0;

  const tick = () => {
    clearTimeout(timer);
    const left = until - performance.now();
    root.hidden = until === 0;
    if (until === 0 || left <= 0) return;
    // A new node each time: the beat begins anew.
    number.replaceChildren(el("span", {}, Math.ceil(left / 1000)));
    play("count");
    timer = setTimeout(tick, (left % 1000) + 5);
  };
  return {
    root,
    /** The hall says how long it still takes; 0: nothing counts down. @param {number} millis @param {Stop} [stop] */
    update: (millis, stop = null) => {
      const next = millis > 0 ? performance.now() + millis : 0;
      if ((next === 0) === (until === 0)) return;
      until = next;
      way.replaceChildren(stop ? button(stop.label, stop.act, { class: "rp-large", "data-test": "count-stop" }) : "");
      tick();
    },
    destroy: () => clearTimeout(timer),
  };
}
