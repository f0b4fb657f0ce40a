// @ts-check
// The line under a film: where one is, what happened when. A slider with marks; pointing at a mark tells it.

import { el } from "../ui/dom.js";
import { phrase } from "../text/language.js";

/**
 * @typedef {import("./moments.js").Moment} Moment
 * @typedef {object} On
 * @property {(time: number) => void} seek
 * @property {(held: boolean) => void} hold   the thumb is held, or let go
 * @property {(time: number) => string} tell  a time in words
 */

/** How near, in pixels, the pointer must be to a mark. */
const NEAR_PX = 7;
const HEIGHTS = [0, 5, 9, 14];

/** @param {On} on */
export function makeTimeline(on) {
  const canvas = el("canvas", { class: "rp-marks", "aria-hidden": "true" });
  const slider = el("input", { class: "rp-slider", type: "range", min: 0, max: 1, step: "any", "aria-label": phrase("replay.moment"), "data-test": "timeline" });
  const tip = el("div", { class: "rp-tip", hidden: true, "aria-hidden": "true", "data-test": "timeline-tip" });
  const root = el("div", { class: "rp-timeline" }, canvas, slider, tip);
  /** @type {{times: number[], length: number, moments: Moment[], seats: number}} */
  let film = { times: [0], length: 1, moments: [], seats: 1 };

  /** Where a film time lies, in pixels. @param {number} time */
  const place = (time) => 8 + (time / Math.max(1, film.length)) * Math.max(0, canvas.clientWidth - 16);

  const draw = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    const pen = canvas.getContext("2d");
    if (!pen || !width) return;
    const ratio = devicePixelRatio;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    pen.scale(ratio, ratio);
    const style = getComputedStyle(root);
    const [accent, ink, line] = ["--accent-text", "--ink", "--line"].map((name) => style.getPropertyValue(name).trim());
    const middle = height / 2;
    pen.fillStyle = line;
    pen.fillRect(8, middle - 2, width - 16, 4);
    // The first seat's above the line, the others' below: never by colour alone.
    for (const weight of [1, 2, 3]) {
      pen.globalAlpha = weight === 1 ? 0.55 : 0.95;
      for (const moment of film.moments) {
        if (moment.weight !== weight) continue;
        const x = place(film.times[moment.at]);
        const tall = HEIGHTS[weight];
        const below = film.seats > 1 && moment.seat !== null && moment.seat > 0;
        pen.fillStyle = below ? ink : accent;
        pen.fillRect(x - (weight === 3 ? 1.5 : 1), below ? middle + 4 : middle - 4 - tall, weight === 3 ? 3 : 2, tall);
      }
    }
    pen.globalAlpha = 1;
  };
  const watch = new ResizeObserver(draw);
  watch.observe(canvas);
  addEventListener("rp-theme", draw);

  /** @param {PointerEvent} event */
  const point = (event) => {
    const box = canvas.getBoundingClientRect();
    const x = event.clientX - box.left;
    let best = /** @type {Moment | null} */ (null);
    let far = NEAR_PX + 1;
    for (const moment of film.moments) {
      const apart = Math.abs(place(film.times[moment.at]) - x);
      if (apart < far - 0.5 || (apart <= far && best && moment.weight > best.weight)) [best, far] = [moment, apart];
    }
    const time = best ? film.times[best.at] : Math.min(1, Math.max(0, (x - 8) / Math.max(1, box.width - 16))) * film.length;
    tip.replaceChildren(el("b", {}, on.tell(time)), best ? ` ${best.label}` : "");
    tip.hidden = false;
    const half = tip.offsetWidth / 2;
    tip.style.left = `${Math.min(box.width - half, Math.max(half, best ? place(time) : x))}px`;
  };
  slider.addEventListener("pointermove", point);
  slider.addEventListener("pointerdown", (event) => {
    on.hold(true);
    point(event);
  });
  slider.addEventListener("pointerleave", () => (tip.hidden = true));
  for (const name of ["pointerup", "pointercancel"]) slider.addEventListener(name, () => on.hold(false));
  slider.addEventListener("input", () => on.seek(Number(slider.value)));

  return {
    root,
    /** Another film. @param {import("./film.js").Film} next @param {Moment[]} moments */
    load: (next, moments) => {
      film = { times: next.times, length: next.length, moments, seats: next.data.names.length };
      slider.max = String(Math.max(1, next.length));
      draw();
    },
    /** @param {number} time @param {string} words */
    show: (time, words) => {
      slider.value = String(time);
      slider.setAttribute("aria-valuetext", words);
      root.style.setProperty("--played", String(time / Math.max(1, film.length)));
    },
    destroy: () => {
      watch.disconnect();
      removeEventListener("rp-theme", draw);
    },
  };
}
