// @ts-check
// Somebody's mark around a big screen: their colour, face and number, the same on every screen and in every game.

import { el } from "./dom.js";
import { DARK, LIGHT, SIDE, faceOf, markColour } from "./faces.js";

const SVG = "http://www.w3.org/2000/svg";

/** A pill with face and number. @param {number} number from 1 on */
export function personMark(number) {
  const mark = el("span", { class: "rp-mark", "aria-hidden": "true", "data-mark": number }, drawFace(number), el("b", {}, number));
  mark.style.setProperty("--seat", markColour(number));
  return mark;
}

/** @param {number} number */
function drawFace(number) {
  const { light, dark, line } = faceOf(number);
  const face = document.createElementNS(SVG, "svg");
  face.setAttribute("viewBox", `0 0 ${SIDE} ${SIDE}`);
  for (const [d, fill, stroke] of [[light, LIGHT, "none"], [dark, DARK, "none"], [line, "none", DARK]]) {
    const path = document.createElementNS(SVG, "path");
    for (const [name, value] of Object.entries({ d, fill, stroke, "stroke-width": "1.5", "stroke-linecap": "round" })) path.setAttribute(name, value);
    face.append(path);
  }
  return face;
}
