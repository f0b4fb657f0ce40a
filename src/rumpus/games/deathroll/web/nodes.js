// @ts-check
// Building nodes. Knows nothing of the game.

export { html, svg } from "/static/ui/nodes.js";
