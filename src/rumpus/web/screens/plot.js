// @ts-check
// A rating's way as a line: axes one can read, a point under the pointer told. SVG, drawn by us.

import { el } from "../ui/dom.js";
import { svg as node } from "../ui/svg.js";
import { tellWhen } from "./record_pages.js";
import { language, phrase } from "../text/language.js";

/** @typedef {[number, number]} Point   seconds since 1970, rating */

const HEIGHT = 220;
const LEFT = 44;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 26;

/**
 * A plot that fits its width.
 * @param {Point[]} points oldest first @param {{start: number, label: string}} how the rating one begins with
 * @returns {{root: HTMLElement, destroy: () => void}}
 */
export function makePlot(points, { start, label }) {
  const tip = el("div", { class: "rp-tip", hidden: true });
  const root = el("div", { class: "rp-plot", "data-test": "plot" });
  const first = points[0];
  // Before the first match everybody stood where all begin.
  /** @type {Point[]} */
  const line = first ? [[first[0], start], ...points] : [];
  const ratings = line.map(([, rating]) => rating);
  const [low, high, step] = roundRange(Math.min(...ratings, start), Math.max(...ratings, start));

  const draw = () => {
    const width = Math.max(240, root.clientWidth);
    // By match, not by day: an evening of games is a line, not a wall.
    const x = (/** @type {number} */ place) => LEFT + (place / Math.max(1, line.length - 1)) * (width - LEFT - RIGHT);
    const y = (/** @type {number} */ rating) => TOP + (1 - (rating - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
    const svg = node("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": describe() });
    for (let rating = low; rating <= high; rating += step) {
      svg.append(node("line", { class: rating === start ? "rp-plot-start" : "rp-plot-grid", x1: LEFT, x2: width - RIGHT, y1: y(rating), y2: y(rating) }));
      svg.append(text(rating, { x: LEFT - 8, y: y(rating) + 4, "text-anchor": "end" }));
    }
    const dates = spreadDates(Math.max(2, Math.floor(width / 160)));
    dates.forEach((place, number) => svg.append(text(day(line[place][0]), { x: x(place), y: HEIGHT - 6, "text-anchor": number === 0 ? "start" : number === dates.length - 1 ? "end" : "middle" })));
    svg.append(node("path", { class: "rp-plot-line", d: line.map(([, rating], place) => `${place ? "L" : "M"}${x(place).toFixed(1)} ${y(rating).toFixed(1)}`).join("") }));
    if (line.length < 40) line.forEach(([, rating], place) => place && svg.append(node("circle", { class: "rp-plot-dot", cx: x(place), cy: y(rating), r: 3 })));
    const spot = node("circle", { class: "rp-plot-spot", r: 5, visibility: "hidden" });
    svg.append(spot);
    svg.addEventListener("pointermove", (event) => {
      const box = svg.getBoundingClientRect();
      const place = Math.min(line.length - 1, Math.max(0, Math.round(((event.clientX - box.left - LEFT) / (width - LEFT - RIGHT)) * (line.length - 1))));
      const [at, rating] = line[place];
      spot.setAttribute("cx", String(x(place)));
      spot.setAttribute("cy", String(y(rating)));
      spot.setAttribute("visibility", "visible");
      tip.replaceChildren(el("b", {}, rating), ` ${place ? tellWhen(at) : phrase("plot.start")}`);
      tip.hidden = false;
      const half = tip.offsetWidth / 2;
      tip.style.left = `${Math.min(width - half, Math.max(half, x(place)))}px`;
      tip.style.top = `${Math.max(0, y(rating) - 44)}px`;
    });
    svg.addEventListener("pointerleave", () => {
      tip.hidden = true;
      spot.setAttribute("visibility", "hidden");
    });
    root.replaceChildren(svg, tip);
  };

  const describe = () => phrase("plot.describe", { label, from: line[0][1], to: line[line.length - 1][1], count: line.length - 1, best: Math.max(...ratings), worst: Math.min(...ratings) });

  /** Places on the line whose days are written below it: no day twice. @param {number} most */
  const spreadDates = (most) => {
    const places = Array.from({ length: most }, (_, number) => Math.round((number / (most - 1)) * (line.length - 1)));
    return places.filter((place, number) => number === 0 || day(line[place][0]) !== day(line[places[number - 1]][0]));
  };

  if (!first) {
    root.append(el("p", { class: "rp-empty" }, phrase("plot.none")));
    return { root, destroy: () => {} };
  }
  const watch = new ResizeObserver(draw);
  watch.observe(root);
  return { root, destroy: () => watch.disconnect() };
}

/** A range around both with round numbers: low, high, step. @param {number} least @param {number} most @returns {[number, number, number]} */
function roundRange(least, most) {
  const step = [10, 20, 25, 50, 100, 200, 250, 500, 1000].find((size) => (most - least) / size <= 5) ?? 2000;
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(most / step) * step;
  return low === high ? [low - step, high + step, step] : [low, high, step];
}

/** @param {number} at */
function day(at) {
  return new Date(at * 1000).toLocaleDateString(language, { day: "numeric", month: "short" });
}

/** @param {string | number} words @param {Record<string, string | number>} props */
function text(words, props) {
  const made = node("text", { class: "rp-plot-text", ...props });
  made.textContent = String(words);
  return made;
}
