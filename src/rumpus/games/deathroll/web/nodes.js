// @ts-check
// Building nodes. Knows nothing of the game.

export { html, svg } from "/static/nodes.js";
