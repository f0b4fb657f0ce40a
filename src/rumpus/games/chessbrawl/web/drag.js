// @ts-check
// Pointers on the board and the shop: a tap is a tap, a drag carries a ghost of the piece. Knows no rules.

import { html } from "./nodes.js";
import { drawIcon } from "./pieces.js";
import { letterAt } from "./words.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {{letter: string, from: Cell | null, x: number, y: number, id: number, moving: boolean}} Drag */

const FAR = 7; // pixels a pointer goes before it drags

/**
 * @param {HTMLElement} frame @param {import("./hand.js").Hand} hand
 * @param {ReturnType<import("./board.js").makeBoard>} board
 */
export function makeDrag(frame, hand, board) {
  const ghost = html("div", "cb-ghost");
  ghost.hidden = true;
  frame.append(ghost);
  /** @type {Drag | null} */
  let drag = null;

  board.picture.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (event.button !== 0 || drag || !cell || !hand.view) return;
    hand.cursor = null;
    begin(event, hand.lifts(cell) ? letterAt(hand.view, cell) : "", cell);
  });
  frame.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id || !drag.letter) return;
    if (!drag.moving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    if (!drag.moving) lift(drag);
    follow(event.clientX, event.clientY);
  });
  frame.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { from, letter, moving } = drag;
    const to = board.cellAt(event.clientX, event.clientY);
    end();
    if (moving) hand.drop(from, letter, to);
    else if (from && to === from) hand.tap(from);
  });
  // Without this, a drag that ends with speed makes Chromium swallow the next tap.
  frame.addEventListener("touchmove", (event) => drag && event.preventDefault(), { passive: false });
  frame.addEventListener("pointercancel", () => {
    const was = drag;
    end();
    if (was?.moving) hand.drop(was.from, was.letter, null);
  });

  /** @param {PointerEvent} event @param {string} letter @param {Cell | null} from */
  function begin(event, letter, from) {
    drag = { letter, from, x: event.clientX, y: event.clientY, id: event.pointerId, moving: false };
  }

  /** @param {Drag} held */
  function lift(held) {
    held.moving = true;
    try {
      frame.setPointerCapture(held.id);
    } catch {
      // The finger is already gone; pointerup or pointercancel follows.
    }
    ghost.replaceChildren(drawIcon(held.letter, hand.view?.king));
    ghost.style.width = `${board.cellSize()}px`;
    ghost.hidden = false;
    hand.lift(held.from, held.letter);
  }

  /** @param {number} x @param {number} y */
  function follow(x, y) {
    const { left, top } = frame.getBoundingClientRect();
    const size = board.cellSize();
    ghost.style.transform = `translate(${x - left - size / 2}px, ${y - top - size * 0.72}px)`;
    board.drag(drag?.from ?? null, board.cellAt(x, y));
  }

  function end() {
    if (drag?.moving) {
      ghost.hidden = true;
      board.drag(null, null);
    }
    drag = null;
  }

  return {
    /** A pointer goes down on something for sale. @param {PointerEvent} event @param {string} letter */
    take(event, letter) {
      if (event.button === 0 && !drag && hand.places && hand.affords(letter)) begin(event, letter, null);
    },
  };
}
