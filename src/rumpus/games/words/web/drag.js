// @ts-check
// Dragging tiles with mouse or finger: a tile lifts, follows, and lands on the square or the place of the rack under it.

import { Drag } from "/static/board/drag.js";
import { makeLoupe } from "./loupe.js";
import { html, makeTile } from "./nodes.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./types.js").Tile} Tile */
/** @typedef {{tile: Tile, touch: boolean, home: number}} Held   home: its place on the rack */

const CLICK_MS = 60; // within this time after a drop comes its click, if one comes
const SMALL = 34; // squares narrower than this hide under a finger

/**
 * @param {HTMLElement} frame @param {ReturnType<import("./board.js").makeBoard>} board
 * @param {ReturnType<import("./rack.js").makeRack>} rack @param {Hand} hand @param {() => void} redraw
 */
export function listenDrag(frame, board, rack, hand, redraw) {
  const ghost = html("div", "ww-ghost");
  const loupe = makeLoupe(board.field);
  /** @type {Drag<Held>} */
  const drag = new Drag(frame, { far: ({ touch }) => (touch ? 8 : 4), lift, carry, drop, cancel });
  let dropped = false;
  ghost.hidden = true;
  frame.append(ghost, loupe.root);

  /** @param {PointerEvent} event */
  function press(event) {
    dropped = false;
    const tile = event.button === 0 && event.isPrimary && hand.open && !hand.swap ? rack.tileOf(event.target) : null;
    if (tile) drag.begin(event, { tile, touch: event.pointerType !== "mouse", home: hand.tiles.indexOf(tile) });
  }

  /** @param {Held} held @param {PointerEvent} event */
  function carry({ tile, touch, home }, event) {
    const { clientX: x, clientY: y } = event;
    event.preventDefault();
    ghost.style.transform = `translate(${x}px, ${y}px)`;
    const place = rack.placeAt(x, y);
    const cell = place === null ? board.cellAt(x, y) : null;
    hand.move(tile, place ?? home); // only passing by leaves the rack as it was
    board.setAim(cell);
    const magnified = touch && cell !== null && board.field.clientWidth / 15 < SMALL;
    ghost.classList.toggle("ww-landing", cell !== null);
    ghost.classList.toggle("ww-unseen", magnified);
    if (magnified) loupe.show(cell, x, y);
    else loupe.hide();
  }

  /** @param {Held} held */
  function lift({ tile }) {
    hand.held = tile;
    hand.picked = null;
    const { letter, as } = tile;
    const face = as ? as.toLowerCase() : letter;
    ghost.replaceChildren(makeTile(face, hand.view?.values ?? {}));
    ghost.hidden = false;
    frame.classList.add("ww-dragging");
    redraw();
    loupe.take(makeTile(face, hand.view?.values ?? {}));
  }

  /** @param {Held} held @param {boolean} moved @param {PointerEvent} event */
  function drop({ tile }, moved, event) {
    end();
    if (!moved) return;
    dropped = true;
    window.setTimeout(() => (dropped = false), CLICK_MS);
    if (!hand.tiles.includes(tile)) return;
    const place = rack.placeAt(event.clientX, event.clientY);
    const cell = place === null ? board.cellAt(event.clientX, event.clientY) : null;
    if (cell === null) hand.take(tile);
    else hand.put(tile, cell); // a taken square refuses: the tile stays where it was
    redraw();
  }

  function end() {
    hand.held = null;
    ghost.hidden = true;
    loupe.hide();
    board.setAim(null);
    frame.classList.remove("ww-dragging");
  }

  function cancel() {
    end();
    redraw();
  }

  // The click that follows a drop means nothing.
  /** @param {MouseEvent} event */
  function swallow(event) {
    if (!dropped) return;
    dropped = false;
    event.stopPropagation();
    event.preventDefault();
  }

  frame.addEventListener("pointerdown", press);
  frame.addEventListener("click", swallow, true);
}
