// @ts-check
// The die: a twenty-sided one with as many numbers as are asked for. It tumbles, then shows what was rolled.

import { html, svg } from "/static/board/nodes.js";
import { showNumber } from "/static/text/language.js";

const TUMBLE_MS = 780;

/** The die's outline and inner edges, on a field of 200. */
const RIM = [
  [100, 8],
  [180, 54],
  [180, 146],
  [100, 192],
  [20, 146],
  [20, 54],
];
const FACE = [
  [100, 36],
  [163, 140],
  [37, 140],
];

/** @param {number[][]} points */
const list = (points) => points.map((point) => point.join(",")).join(" ");

/** @param {boolean} calm */
export function makeDie(calm) {
  const number = svg("text", { class: "dr-number", x: 100, y: 112 });
  const edges = [
    [RIM[0], FACE[0]],
    [RIM[1], FACE[0]],
    [RIM[5], FACE[0]],
    [RIM[1], FACE[1]],
    [RIM[2], FACE[1]],
    [RIM[3], FACE[1]],
    [RIM[3], FACE[2]],
    [RIM[4], FACE[2]],
    [RIM[5], FACE[2]],
  ].map(([from, to]) => svg("line", { class: "dr-edge", x1: from[0], y1: from[1], x2: to[0], y2: to[1] }));
  const cracks = svg("path", { class: "dr-crack", d: "M104 10 L92 44 L116 66 L98 92 M160 60 L138 78 L150 98 M28 138 L58 128 L66 150" });
  const picture = svg(
    "svg",
    { class: "dr-die", viewBox: "0 0 200 200", "aria-hidden": "true" },
    svg("polygon", { class: "dr-rim", points: list(RIM) }),
    svg("polygon", { class: "dr-upper", points: list([RIM[0], RIM[1], FACE[0]]) }),
    svg("polygon", { class: "dr-upper", points: list([RIM[0], RIM[5], FACE[0]]) }),
    svg("polygon", { class: "dr-lower", points: list([RIM[3], FACE[1], FACE[2]]) }),
    svg("polygon", { class: "dr-lower", points: list([RIM[2], RIM[3], FACE[1]]) }),
    ...edges,
    svg("polygon", { class: "dr-face", points: list(FACE) }),
    number,
    cracks,
  );
  const shadow = html("div", "dr-shade");
  const root = html("div", "dr-cup", shadow, picture);
  let frame = 0;
  /** @type {(() => void) | null} */
  let done = null;

  /** @param {number} value */
  const write = (value) => {
    const text = showNumber(value);
    number.textContent = text;
    number.setAttribute("font-size", String(text.length < 3 ? 62 : text.length === 3 ? 50 : text.length === 4 ? 40 : text.length < 7 ? 30 : 23));
  };
  /** @param {number} turn degrees @param {number} up pixels of 200 @param {number} size */
  const place = (turn, up, size) => {
    picture.style.transform = `translateY(${-up / 2}%) rotate(${turn}deg) scale(${size})`;
    shadow.style.transform = `scale(${1 - up / 140})`;
    shadow.style.opacity = String(1 - up / 110);
  };
  const settle = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    picture.style.transform = shadow.style.transform = shadow.style.opacity = "";
    root.classList.remove("dr-tumbling");
    const told = done;
    done = null;
    told?.();
  };

  return {
    root,
    /** Show a number at rest. @param {number} value @param {boolean} fatal */
    show(value, fatal) {
      if (done) return;
      write(value);
      root.classList.toggle("dr-fatal", fatal);
    },
    /** Whether it is in the air. */
    tumbling: () => done !== null,
    /** Tumble to a value, then tell. @param {number} value @param {number} limit @param {() => void} then */
    tumble(value, limit, then) {
      if (done) settle();
      done = then;
      root.classList.remove("dr-fatal", "dr-shaken");
      if (calm) {
        settle();
        return;
      }
      root.classList.add("dr-tumbling");
      const start = performance.now();
      const way = value % 2 ? 1 : -1;
      let reel = -1;
      const step = () => {
        const part = Math.min(1, (performance.now() - start) / TUMBLE_MS);
        // Quick at first, slower and slower; the last two numbers are nearly believed.
        const turn = Math.floor(26 * (1 - (1 - part) ** 2.2));
        if (turn !== reel && part < 1) {
          reel = turn;
          write(part > 0.9 ? value : 1 + ((turn * 7919 + value * 31 + 13 * turn * turn) % limit));
        }
        const bounce = part < 0.55 ? Math.sin((part / 0.55) * Math.PI) * 40 : part < 0.85 ? Math.sin(((part - 0.55) / 0.3) * Math.PI) * 14 : 0;
        place(way * 540 * (1 - part) ** 2, bounce, 1 + bounce / 500);
        if (part < 1) frame = requestAnimationFrame(step);
        else settle();
      };
      frame = requestAnimationFrame(step);
    },
    /** It rattles in the hand until the hall answers. */
    shake: () => root.classList.add("dr-shaken"),
    still: () => root.classList.remove("dr-shaken"),
    destroy() {
      cancelAnimationFrame(frame);
      done = null;
    },
  };
}
