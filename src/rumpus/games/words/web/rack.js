// @ts-check
// The rack: seven tiles on a shelf, in the player's order. A function of the hand.

import { phrase } from "/static/text/language.js";
import { html, makeTile } from "./nodes.js";
import { nameTile } from "./words.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./shape.js").View} View */

const SETTLE_MS = 240;
const GAP = 4; // as in style.css

/** @param {Hand} hand */
export function makeRack(hand) {
  const root = html("div", "ww-rack");
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", phrase("words.rack"));
  /** @type {Map<number, HTMLButtonElement>} */
  const nodes = new Map();
  let timer = 0;

  root.addEventListener("click", (event) => {
    const tile = tileOf(event.target);
    if (tile) hand.pick(tile);
    else if (hand.picked && hand.picked.at !== null) hand.take(hand.picked);
    if (event.detail > 0 && document.activeElement instanceof HTMLElement && root.contains(document.activeElement)) document.activeElement.blur();
  });

  /** The own tile that a node shows, on the rack or on the board. @param {EventTarget | null} target */
  function tileOf(target) {
    const node = target instanceof Element ? target.closest("[data-tile]") : null;
    const id = node instanceof HTMLElement ? Number(node.dataset.tile) : 0;
    return hand.tiles.find((tile) => tile.id === id) ?? null;
  }

  /** The place on the rack at a place of the window, or null. @param {number} x @param {number} y */
  function placeAt(x, y) {
    const box = root.getBoundingClientRect();
    if (x < box.left - 16 || x > box.right + 16 || y < box.top - 12 || y > box.bottom + 24 || !hand.tiles.length) return null;
    const count = hand.tiles.length;
    const step = (nodes.values().next().value?.offsetWidth ?? 0) + GAP;
    return Math.min(count - 1, Math.max(0, Math.floor((x - (box.left + box.right - count * step) / 2) / step)));
  }

  /** @param {View} view */
  function draw(view) {
    root.classList.toggle("ww-closed", !hand.open);
    root.classList.toggle("ww-choosing", hand.swap !== null);
    root.style.setProperty("--n", String(hand.tiles.length));
    for (const [id, node] of nodes) {
      if (hand.tiles.some((tile) => tile.id === id)) continue;
      node.remove();
      nodes.delete(id);
    }
    hand.tiles.forEach((tile, place) => {
      const node = nodes.get(tile.id) ?? makeNode(tile, view);
      const chosen = hand.swap?.has(tile) ?? hand.picked === tile;
      node.style.setProperty("--i", String(place));
      node.disabled = tile.at !== null;
      node.classList.toggle("ww-away", tile.at !== null || hand.held === tile);
      node.classList.toggle("ww-picked", chosen);
      node.setAttribute("aria-pressed", String(chosen));
    });
    window.clearTimeout(timer);
    timer = window.setTimeout(sortNodes, SETTLE_MS);
  }

  /** @param {import("./types.js").Tile} tile @param {View} view */
  function makeNode(tile, view) {
    const node = html("button", "ww-slot", makeTile(tile.letter, view.values));
    node.type = "button";
    node.dataset.tile = String(tile.id);
    node.setAttribute("aria-label", nameTile(tile.letter, view.values));
    nodes.set(tile.id, node);
    root.append(node);
    return node;
  }

  /** Bring the nodes into the order they are seen in, once they have moved there. */
  function sortNodes() {
    const sorted = hand.tiles.flatMap(({ id }) => nodes.get(id) ?? []);
    if (hand.held || sorted.every((node, place) => root.children[place] === node)) return;
    const focus = document.activeElement;
    root.append(...sorted);
    if (focus instanceof HTMLElement && root.contains(focus)) focus.focus({ preventScroll: true });
  }

  return { root, draw, tileOf, placeAt, destroy: () => window.clearTimeout(timer) };
}
