// @ts-check
// Building nodes, and the toast. Knows nothing of the game.

import { button, html } from "/static/ui/nodes.js";

export { button, html, svg } from "/static/ui/nodes.js";

const TOAST_MS = 2600;

/** The name of a key, on the button it presses. @param {string} key */
export function keyCap(key) {
  const node = html("kbd", "sb-key");
  node.dataset.face = key; // drawn, not read: it stands beside words that say what it does
  return node;
}

/** A switch; whether it is on is its aria-checked. @param {string} text @param {string} key @param {() => void} press */
export function makeSwitch(text, key, press) {
  const node = button("sb-button sb-switch", press, html("span", "sb-knob"), text, keyCap(key));
  node.setAttribute("role", "switch");
  return node;
}

/** A short message that goes away by itself. */
export function makeToast() {
  const root = html("div", "sb-toast");
  root.setAttribute("role", "status");
  let timer = 0;
  return {
    root,
    /** @param {string} text */
    show(text) {
      root.textContent = text;
      root.classList.add("sb-on");
      window.clearTimeout(timer);
      timer = window.setTimeout(() => root.classList.remove("sb-on"), TOAST_MS);
    },
    destroy: () => window.clearTimeout(timer),
  };
}
