// @ts-check
// Building nodes. Knows nothing of the game.

import { button, html, makeKeyCaps } from "/static/board/nodes.js";

export { button, html, svg } from "/static/board/nodes.js";

export const keyCap = makeKeyCaps("sb-key");

/** A switch; whether it is on is its aria-checked. @param {string} text @param {string} key @param {() => void} press */
export function makeSwitch(text, key, press) {
  const node = button("sb-button sb-switch", press, html("span", "sb-knob"), text, keyCap(key));
  node.setAttribute("role", "switch");
  return node;
}
