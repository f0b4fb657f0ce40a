// @ts-check
// The countdown before a match: three, two, one, over whatever is shown.

import { el } from "../ui/dom.js";

export function makeCount() {
  const root = el("div", { class: "tv-count", role: "timer", "data-test": "countdown", hidden: true });
  let until = 0;
  let timer = 0;

  const tick = () => {
    clearTimeout(timer);
    const left = until - performance.now();
    root.hidden = until === 0;
    if (until === 0) return;
    // A new node each time: the beat begins anew.
    root.replaceChildren(el("span", { class: "tv-count-number" }, Math.max(1, Math.ceil(left / 1000))));
    if (left > 0) timer = setTimeout(tick, (left % 1000) + 5);
  };
  return {
    root,
    /** The hall says how long it still takes; 0: nothing counts down. @param {number} millis */
    update: (millis) => {
      const next = millis > 0 ? performance.now() + millis : 0;
      if ((next === 0) === (until === 0)) return;
      until = next;
      tick();
    },
    destroy: () => clearTimeout(timer),
  };
}
