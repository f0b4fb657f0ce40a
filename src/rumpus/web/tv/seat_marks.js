// @ts-check
// The mark of a chair, the same on the big screen and on the phone: its number and its colour. Never colour alone.

import { el } from "../ui/dom.js";

const COLOURS = ["#f0b84a", "#62b5ea", "#f2836f", "#7fd39c", "#c9a0f2", "#f59fc6", "#bcd65c", "#a9bcc9"];

/** The colour of a chair. @param {number} seat */
export function seatColour(seat) {
  return COLOURS[seat % COLOURS.length];
}

/** A round mark with the chair's number. @param {number} seat */
export function seatMark(seat) {
  const mark = el("span", { class: "rp-mark", "aria-hidden": "true" }, seat + 1);
  mark.style.setProperty("--seat", seatColour(seat));
  return mark;
}

/**
 * The score of a seat as its game's view tells it; null where there is none to tell.
 * @param {any} view @param {number} seat @returns {number | null}
 */
export function scoreOf(view, seat) {
  const score = view?.seats?.[seat]?.score ?? view?.scores?.[seat] ?? (Array.isArray(view?.points) ? view.points[seat] : null);
  return typeof score === "number" ? score : null;
}
