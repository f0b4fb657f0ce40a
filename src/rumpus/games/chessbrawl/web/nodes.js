// @ts-check
// Building nodes. Knows nothing of the game.

import { makeKeyCaps } from "/static/board/nodes.js";

export { button, html, svg } from "/static/board/nodes.js";

export const keyCap = makeKeyCaps("cb-key");
