// @ts-check
// Touch buttons under the thumbs, from the bindings that ask for one.

import { el } from "../ui/dom.js";
import { readPrefs } from "../state/storage.js";
import { phrase } from "../text/language.js";

/** @typedef {import("../types.js").Binding} Binding */

const ARROWS = /** @type {Record<string, string>} */ ({ "←": "west", "→": "east", "↑": "north", "↓": "south" });

/** Whether touch buttons are wanted here. */
export function wantsThumbButtons() {
  const { pad } = readPrefs();
  return pad === "on" || (pad === "auto" && matchMedia("(pointer: coarse)").matches);
}

/**
 * The buttons of one side; null if there are none.
 * @param {"left" | "right"} side @param {Binding[]} bindings @param {import("./keys.js").Command} command
 * @returns {HTMLElement | null}
 */
export function makeThumbButtons(side, bindings, command) {
  const mine = bindings.filter((binding) => binding.slot === 0 && binding.pad?.side === side);
  if (mine.length === 0) return null;
  const arrows = mine.filter((binding) => (binding.pad?.icon ?? "") in ARROWS).length;
  const cross = arrows >= 3 && arrows === mine.length;
  return el(
    "div",
    { class: `rp-pad rp-pad-${side}${cross ? " rp-pad-cross" : ""}`, role: "group", "aria-label": phrase(side === "left" ? "pad.controls_left" : "pad.controls_right") },
    mine.map((binding) => padButton(binding, cross, command)),
  );
}

/** @param {Binding} binding @param {boolean} cross @param {import("./keys.js").Command} command */
function padButton(binding, cross, command) {
  const face = binding.pad?.icon ?? binding.label;
  const node = el(
    "button",
    { type: "button", class: `rp-pad-button${cross ? ` rp-${ARROWS[face]}` : ""}`, "aria-label": binding.label, "data-test": `pad-${binding.name}` },
    el("span", { "aria-hidden": "true" }, face),
    !(face in ARROWS) && face !== binding.label && el("small", { "aria-hidden": "true" }, binding.label),
  );
  let down = false;
  /** @param {boolean} pressed */
  const set = (pressed) => {
    if (down === pressed) return;
    down = pressed;
    node.classList.toggle("rp-down", pressed);
    command(binding.name, binding.slot, pressed);
  };
  node.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    try {
      node.setPointerCapture(event.pointerId);
    } catch {
      // The finger is already gone; pointerup follows.
    }
    navigator.vibrate?.(8);
    set(true);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) node.addEventListener(name, () => set(false));
  node.addEventListener("contextmenu", (event) => event.preventDefault());
  // Screen readers and switches click without a pointer.
  node.addEventListener("click", (event) => {
    if (event.detail !== 0) return;
    set(true);
    set(false);
  });
  return node;
}
