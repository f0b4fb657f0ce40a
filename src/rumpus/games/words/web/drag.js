// @ts-check
// Dragging tiles with mouse or finger: a tile lifts, follows, and lands on the square or the place of the rack under it.

import { makeLoupe } from "./loupe.js";
import { html, makeTile } from "./nodes.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./types.js").Tile} Tile */

const CLICK_MS = 60; // within this time after a drop comes its click, if one comes
const SMALL = 34; // squares narrower than this hide under a finger

/**
 * @param {HTMLElement} frame @param {ReturnType<import("./board.js").makeBoard>} board
 * @param {ReturnType<import("./rack.js").makeRack>} rack @param {Hand} hand @param {() => void} redraw
 */
export function listenDrag(frame, board, rack, hand, redraw) {
  const ghost = html("div", "ww-ghost");
  const loupe = makeLoupe(board.field);
  /** @type {{tile: Tile, pointer: number, x: number, y: number, touch: boolean, moved: boolean, home: number} | null} */
  let drag = null;
  let dropped = false;
  ghost.hidden = true;
  frame.append(ghost, loupe.root);

  /** @param {PointerEvent} event */
  function press(event) {
    dropped = false;
    const tile = event.button === 0 && event.isPrimary && hand.open && !hand.swap ? rack.tileOf(event.target) : null;
    if (tile) drag = { tile, pointer: event.pointerId, x: event.clientX, y: event.clientY, touch: event.pointerType !== "mouse", moved: false, home: hand.tiles.indexOf(tile) };
  }

  /** @param {PointerEvent} event */
  function follow(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!drag.moved) {
      if (Math.hypot(x - drag.x, y - drag.y) < (drag.touch ? 8 : 4)) return;
      begin(drag, event);
    }
    event.preventDefault();
    ghost.style.transform = `translate(${x}px, ${y}px)`;
    const place = rack.placeAt(x, y);
    const cell = place === null ? board.cellAt(x, y) : null;
    hand.move(drag.tile, place ?? drag.home); // only passing by leaves the rack as it was
    board.setAim(cell);
    const magnified = drag.touch && cell !== null && board.field.clientWidth / 15 < SMALL;
    ghost.classList.toggle("ww-landing", cell !== null);
    ghost.classList.toggle("ww-unseen", magnified);
    if (magnified) loupe.show(cell, x, y);
    else loupe.hide();
  }

  /** @param {NonNullable<typeof drag>} held @param {PointerEvent} event */
  function begin(held, event) {
    held.moved = true;
    hand.held = held.tile;
    hand.picked = null;
    try {
      frame.setPointerCapture(event.pointerId); // on the frame: what was pressed may be drawn anew
    } catch {
      // The finger is already gone; pointercancel follows.
    }
    const { letter, as } = held.tile;
    const face = as ? as.toLowerCase() : letter;
    ghost.replaceChildren(makeTile(face, hand.view?.values ?? {}));
    ghost.hidden = false;
    frame.classList.add("ww-dragging");
    redraw();
    loupe.take(makeTile(face, hand.view?.values ?? {}));
  }

  /** @param {PointerEvent} event */
  function drop(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { tile, moved } = drag;
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
    drag = null;
    hand.held = null;
    ghost.hidden = true;
    loupe.hide();
    board.setAim(null);
    frame.classList.remove("ww-dragging");
  }

  /** @param {PointerEvent} event */
  function cancel(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
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
  frame.addEventListener("pointermove", follow);
  frame.addEventListener("pointerup", drop);
  frame.addEventListener("pointercancel", cancel);
  // Without this, a drag that ends with speed makes Chromium swallow the next tap.
  frame.addEventListener("touchmove", (event) => drag && event.preventDefault(), { passive: false });
  frame.addEventListener("click", swallow, true);
}
