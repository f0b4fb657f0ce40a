// @ts-check
// Keys for two thumbs: pressed when a finger comes down, released when it goes up or slides to the next key.

import { el } from "../ui/dom.js";
import { phrase } from "../text/language.js";

/** @typedef {import("./types.js").PadKey} PadKey */

const TAP_BUZZ = 8;

/**
 * @param {{left: PadKey[], right: PadKey[]}} keys
 * @param {(name: string) => void} press @param {(name: string) => void} release
 * @returns {{root: HTMLElement, letGo: () => void}}
 */
export function makeKeys(keys, press, release) {
  /** The key under each finger. @type {Map<number, HTMLElement>} */
  const fingers = new Map();

  /** @param {HTMLElement} key @param {boolean} down */
  const set = (key, down) => {
    key.classList.toggle("pad-down", down);
    (down ? press : release)(key.dataset.key ?? "");
    if (down) navigator.vibrate?.(TAP_BUZZ);
  };
  /** @param {number} finger @param {HTMLElement | null} key */
  const move = (finger, key) => {
    const before = fingers.get(finger);
    if (before === key) return;
    if (before) {
      fingers.delete(finger);
      if (![...fingers.values()].includes(before)) set(before, false);
    }
    if (key) {
      const held = [...fingers.values()].includes(key);
      fingers.set(finger, key);
      if (!held) set(key, true);
    }
  };
  const letGo = () => {
    for (const finger of [...fingers.keys()]) move(finger, null);
  };

  /** @param {PadKey[]} list @param {"left" | "right"} side */
  const group = (list, side) => {
    const cross = list.every((key) => key.place);
    const root = el("div", { class: `pad-group pad-${side}${cross ? " pad-cross" : ""}`, role: "group", "aria-label": phrase(side === "left" ? "pad.keys_left" : "pad.keys_right") }, list.map((key) => makeKey(key, set)));
    root.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      move(event.pointerId, keyAt(root, event));
    });
    // A thumb slides over a cross without being lifted; it presses nothing outside of it.
    root.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) return;
      const key = keyAt(root, event);
      if (key && !key.hasAttribute("data-still")) move(event.pointerId, key);
    });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) root.addEventListener(name, (event) => move(event.pointerId, null));
    root.addEventListener("lostpointercapture", (event) => move(event.pointerId, null));
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    return root;
  };
  const root = el("div", { class: "pad-keys" }, group(keys.left, "left"), group(keys.right, "right"));
  return { root, letGo };
}

/** @param {PadKey} key @param {(node: HTMLElement, down: boolean) => void} set */
function makeKey(key, set) {
  const node = el(
    "button",
    { type: "button", class: `pad-key${key.main ? " pad-main" : ""}${key.place ? ` pad-${key.place}` : ""}`, "data-key": key.name, "data-still": key.still, "data-test": `key-${key.name}`, "aria-label": key.label },
    el("span", { "aria-hidden": "true" }, key.face),
    !key.place && el("small", { "aria-hidden": "true" }, key.label),
  );
  // Screen readers and switches click without a pointer.
  node.addEventListener("click", (event) => {
    if (event.detail !== 0) return;
    set(node, true);
    set(node, false);
  });
  return node;
}

/** The group's key under a finger. @param {HTMLElement} root @param {PointerEvent} event @returns {HTMLElement | null} */
function keyAt(root, event) {
  // A finger that came down on a key is captured by it: ask what lies beneath instead.
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".pad-key");
  return under instanceof HTMLElement && root.contains(under) ? under : null;
}
