// @ts-check
// One clock for each seat, as it stands: at a table and in a replay. Knows no time of its own.

import { el, redraw } from "../ui/dom.js";
import { lowAt, sayLeft } from "../text/clock_words.js";
import { phrase } from "../text/language.js";

export function makeClockFaces() {
  const root = el("div", { class: "rp-clocks", role: "group", "aria-label": phrase("clock.title"), "data-test": "clocks", hidden: true });
  /** @type {Map<number, HTMLElement>} */
  const faces = new Map();

  /** @param {string} name @param {number} place @param {boolean} mine */
  const cell = (name, place, mine) => {
    const face = el("b", { class: "rp-clock-face", role: "timer", "aria-label": name });
    faces.set(place, face);
    return el("div", { class: `rp-clock${mine ? " rp-clock-mine" : ""}`, "data-test": `clock-${place}` }, el("span", { class: "rp-clock-name rp-whole-name" }, name), face);
  };

  return {
    root,
    /** Who plays; those at this page. @param {string[]} names @param {number[]} own */
    seat: (names, own) => {
      // One's own clock comes last, on the right; with more than two everybody keeps their place.
      const order = names.map((_, place) => place);
      if (order.length === 2 && own.length === 1 && own[0] === 0) order.reverse();
      redraw(root, [order, names, own], () => {
        faces.clear();
        return order.map((place) => cell(names[place] || phrase("common.seat", { number: place + 1 }), place, own.includes(place)));
      });
    },
    /** What everybody has left, and whose clocks run. @param {string} control @param {(seat: number) => number} left @param {number[]} running */
    show: (control, left, running) => {
      for (const [seat, face] of faces) {
        const millis = left(seat);
        const text = sayLeft(millis);
        if (face.textContent !== text) face.textContent = text;
        face.parentElement?.classList.toggle("rp-clock-runs", running.includes(seat));
        face.parentElement?.classList.toggle("rp-clock-low", millis <= lowAt(control));
      }
    },
  };
}
