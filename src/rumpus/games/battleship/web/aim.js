// @ts-check
// A finger that rests or slides on the enemy's chart aims: the cell under it is framed and named above the finger, lifting
// it fires, or on small cells chooses; sliding off the chart does nothing. A short tap is a click (main.js).

import { html } from "./nodes.js";
import { nameCell } from "./words.js";

/** @typedef {import("./types.js").Pair} Pair */

const SLIDE = 10; // pixels a tapping finger may tremble
const REST_MS = 250;
const ABOVE = 64; // from the finger to the name

/**
 * @param {import("./sea.js").Sea} sea @param {import("./hand.js").Hand} hand
 * @param {{mayAim: () => boolean, aimsFirst: () => boolean, changed: () => void}} on
 */
export function makeAim(sea, hand, on) {
  const root = html("div", "bs-aim");
  root.hidden = true;
  root.setAttribute("aria-hidden", "true");
  /** @type {{pointer: number, x: number, y: number, aims: boolean, pair: Pair | null} | null} */
  let finger = null;
  let timer = 0;

  /** @param {number} x @param {number} y */
  function show(x, y) {
    if (!finger) return;
    finger.aims = true;
    finger.pair = sea.cellAt(x, y);
    hand.keyed = finger.pair !== null;
    if (finger.pair) hand.cursor = finger.pair;
    root.hidden = finger.pair === null;
    root.textContent = finger.pair ? nameCell(...finger.pair) : "";
    root.style.transform = `translate(${Math.round(Math.min(window.innerWidth - 40, Math.max(40, x)))}px, ${Math.round(Math.max(40, y - ABOVE))}px)`;
    on.changed();
  }

  function end() {
    window.clearTimeout(timer);
    root.hidden = true;
    finger = null;
  }

  sea.root.addEventListener("pointerdown", (event) => {
    if (finger || event.pointerType === "mouse" || !on.mayAim()) return;
    finger = { pointer: event.pointerId, x: event.clientX, y: event.clientY, aims: false, pair: null };
    timer = window.setTimeout(() => finger && show(finger.x, finger.y), REST_MS);
  });
  sea.root.addEventListener("pointermove", (event) => {
    if (!finger || event.pointerId !== finger.pointer) return;
    if (!finger.aims && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) < SLIDE) return;
    if (!finger.aims) sea.root.setPointerCapture(event.pointerId);
    show(event.clientX, event.clientY);
  });
  sea.root.addEventListener("pointerup", (event) => {
    if (!finger || event.pointerId !== finger.pointer) return;
    const { aims, pair } = finger;
    end();
    if (!aims) return;
    hand.keyed = false;
    if (pair && on.aimsFirst()) hand.takeAim(pair);
    else if (pair) hand.fire(pair);
    on.changed();
  });
  sea.root.addEventListener("pointercancel", () => {
    if (finger) hand.keyed = false;
    end();
    on.changed();
  });
  return { root, destroy: () => window.clearTimeout(timer) };
}
