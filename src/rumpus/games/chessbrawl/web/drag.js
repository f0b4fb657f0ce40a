// @ts-check
// Pointers on the board and the shop: a tap is a tap, a drag carries a ghost of the piece. Knows no rules.

import { Drag } from "/static/board/drag.js";
import { html } from "./nodes.js";
import { drawIcon } from "./pieces.js";
import { letterAt } from "./words.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {{letter: string, from: Cell | null}} Held   the piece; no letter: a cell that can only be tapped */

const FAR = 7; // pixels a pointer goes before it drags

/**
 * @param {HTMLElement} frame @param {import("./hand.js").Hand} hand
 * @param {ReturnType<import("./board.js").makeBoard>} board
 */
export function makeDrag(frame, hand, board) {
  const ghost = html("div", "cb-ghost");
  ghost.hidden = true;
  frame.append(ghost);
  /** @type {Drag<Held>} */
  const drag = new Drag(frame, {
    far: ({ letter }) => (letter ? FAR : Infinity),
    lift: ({ letter, from }) => {
      ghost.replaceChildren(drawIcon(letter, hand.view?.king));
      ghost.style.width = `${board.cellSize()}px`;
      ghost.hidden = false;
      hand.lift(from, letter);
    },
    carry: ({ from }, event) => {
      const { left, top } = frame.getBoundingClientRect();
      const size = board.cellSize();
      ghost.style.transform = `translate(${event.clientX - left - size / 2}px, ${event.clientY - top - size * 0.72}px)`;
      board.drag(from, board.cellAt(event.clientX, event.clientY));
    },
    drop: ({ letter, from }, moved, event) => {
      const to = board.cellAt(event.clientX, event.clientY);
      if (moved) putDown(from, letter, to);
      else if (from && to === from) hand.tap(from);
    },
    cancel: ({ letter, from }, moved) => {
      if (moved) putDown(from, letter, null);
    },
  });
  board.picture.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (event.button !== 0 || drag.held || !cell || !hand.view) return;
    hand.cursor = null;
    drag.begin(event, { letter: hand.lifts(cell) ? letterAt(hand.view, cell) : "", from: cell });
  });

  /** @param {Cell | null} from @param {string} letter @param {Cell | null} to */
  function putDown(from, letter, to) {
    ghost.hidden = true;
    board.drag(null, null);
    hand.drop(from, letter, to);
  }

  return {
    /** A pointer goes down on something for sale. @param {PointerEvent} event @param {string} letter */
    take(event, letter) {
      if (event.button === 0 && !drag.held && hand.places && hand.affords(letter)) drag.begin(event, { letter, from: null });
    },
  };
}
