// @ts-check
// Building nodes. Knows nothing of the game.

import { html } from "/static/ui/nodes.js";

export { button, html, svg } from "/static/ui/nodes.js";

/** The name of a key, on the button it presses. @param {string} key */
export function keyCap(key) {
  const node = html("kbd", "bs-key");
  node.dataset.face = key; // drawn, not read: it stands beside words that say what it does
  return node;
}
