// @ts-check
// The curve of a match: what each moment was worth, the turns marked, where one is. SVG, drawn by us; a click goes there.

import { el } from "../ui/dom.js";
import { svg as node } from "../ui/svg.js";
import { phrase } from "../text/language.js";
import { percent } from "./worths.js";

/** @typedef {import("./thinking.js").Analysis} Analysis */

const WIDTH = 320;
const HEIGHT = 132;
const PAD = 8;
const FULL = 1000;

/**
 * @param {Analysis} analysis @param {string[]} names @param {(point: number) => void} go
 * @returns {{root: HTMLElement, show: (point: number) => void}}
 */
export function makeCurve({ curve, turns }, names, go) {
  const x = (/** @type {number} */ at) => PAD + (at / Math.max(1, curve.length - 1)) * (WIDTH - 2 * PAD);
  const y = (/** @type {number} */ worth) => PAD + (1 - worth / FULL) * (HEIGHT - 2 * PAD);
  const svg = node("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": describe(), "data-test": "curve" });
  svg.append(node("line", { class: "rp-curve-even", x1: PAD, x2: WIDTH - PAD, y1: y(FULL / 2), y2: y(FULL / 2) }));
  // Of two, one's line is the other's upside down.
  const lines = names.length === 2 ? [0] : names.map((_, seat) => seat);
  for (const seat of lines) {
    const path = curve.map(([, , worths], at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(worths[seat]).toFixed(1)}`).join("");
    svg.append(node("path", { class: `rp-curve-line rp-curve-line-${seat}`, d: path }));
  }
  for (const at of turns) svg.append(node("circle", { class: "rp-curve-turn", cx: x(at), cy: y(curve[at][2][0]), r: 5 }));
  const here = node("line", { class: "rp-curve-here", y1: 0, y2: HEIGHT });
  svg.append(here);
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const across = ((event.clientX - box.left) / Math.max(1, box.width)) * WIDTH;
    const wanted = ((across - PAD) / (WIDTH - 2 * PAD)) * (curve.length - 1);
    go(Math.min(curve.length - 1, Math.max(0, Math.round(wanted))));
  });
  const legend = names.length === 2 ? [el("span", { class: "rp-curve-top" }, names[0]), el("span", { class: "rp-curve-bottom" }, names[1])] : names.map((name, seat) => el("span", { class: `rp-curve-name rp-curve-name-${seat}` }, name));
  const root = el("div", { class: `rp-curve ${names.length === 2 ? "rp-curve-two" : ""}` }, names.length > 1 && el("div", { class: "rp-curve-legend", "aria-hidden": "true" }, legend));
  root.append(svg);

  /** The whole of it in a sentence. */
  function describe() {
    const [first, last] = [curve[0][2], curve[curve.length - 1][2]];
    const ends = names.map((who, seat) => phrase("analysis.from_to", { who, from: percent(first[seat]), to: percent(last[seat]) })).join("; ");
    return phrase("analysis.curve", { ends, turns: turns.length });
  }

  return {
    root,
    show: (point) => {
      here.setAttribute("x1", String(x(point)));
      here.setAttribute("x2", String(x(point)));
    },
  };
}
