// @ts-check
// A magnifying glass over the finger: the part of the board that the finger hides, with the tile where it would land.

import { SIZE } from "./lay.js";
import { html, setCell } from "./nodes.js";

const ZOOM = 2;
const ABOVE = 104; // from the finger to the middle of the glass
const RADIUS = 62;

/** @param {HTMLElement} field */
export function makeLoupe(field) {
  const glass = html("div", "ww-glass");
  const root = html("div", "ww-loupe", glass);
  root.hidden = true;
  root.setAttribute("aria-hidden", "true");
  /** @type {HTMLElement | null} */
  let tile = null;

  /** Take a tile under the glass. @param {HTMLElement} held */
  function take(held) {
    held.classList.add("ww-own", "ww-aimed");
    tile = held;
  }

  /** Show the board as it is now, with the tile on a cell. @param {number} cell @param {number} x @param {number} y */
  function show(cell, x, y) {
    if (!tile) return;
    if (root.hidden) {
      const copy = /** @type {HTMLElement} */ (field.cloneNode(true));
      copy.removeAttribute("tabindex");
      copy.append(tile);
      glass.replaceChildren(copy);
    }
    setCell(tile, cell);
    const size = field.clientWidth / SIZE;
    const middle = { x: ((cell % SIZE) + 0.5) * size * ZOOM, y: (Math.floor(cell / SIZE) + 0.5) * size * ZOOM };
    glass.style.transform = `translate(${RADIUS - middle.x}px, ${RADIUS - middle.y}px) scale(${ZOOM})`;
    const left = Math.min(window.innerWidth - RADIUS - 4, Math.max(RADIUS + 4, x));
    const top = Math.max(RADIUS + 4, y - ABOVE);
    root.style.transform = `translate(${Math.round(left - RADIUS)}px, ${Math.round(top - RADIUS)}px)`;
    root.hidden = false;
  }

  function hide() {
    root.hidden = true;
    glass.replaceChildren();
  }

  return { root, take, show, hide };
}
