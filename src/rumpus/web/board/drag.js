// @ts-check
// Something on a board that mouse or finger takes hold of: pressed, lifted when the pointer has gone far enough, carried, let
// go. One thing at a time. Knows pointers, not what is carried nor what it may do.

/**
 * @template T
 * @typedef {object} Deeds
 * @property {(what: T, event: PointerEvent) => number} far   pixels a pointer may tremble before it carries; Infinity: it only taps
 * @property {(what: T) => void} lift                          it begins to move
 * @property {(what: T, event: PointerEvent) => void} carry    it is there now
 * @property {(what: T, moved: boolean, event: PointerEvent) => void} drop   let go; not moved, it was a tap
 * @property {(what: T, moved: boolean) => void} cancel        the browser took the pointer away
 * @property {(event: PointerEvent) => void} [hover]           a pointer moves and holds nothing
 */

/** @template T */
export class Drag {
  /** @type {{what: T, pointer: number, x: number, y: number, moved: boolean} | null} */
  #held = null;
  #frame;
  #deeds;

  /** @param {HTMLElement} frame @param {Deeds<T>} deeds */
  constructor(frame, deeds) {
    this.#frame = frame;
    this.#deeds = deeds;
    frame.addEventListener("pointermove", this.#move);
    frame.addEventListener("pointerup", this.#drop);
    frame.addEventListener("pointercancel", this.#cancel);
    // Without this, a drag that ends with speed makes Chromium swallow the next tap.
    frame.addEventListener("touchmove", (event) => this.#held && event.preventDefault(), { passive: false });
  }

  /** What is held, if anything is. @returns {T | null} */
  get held() {
    return this.#held?.what ?? null;
  }

  /** Whether what is held has been lifted. */
  get moved() {
    return this.#held?.moved ?? false;
  }

  /** Whether another pointer than this one holds it. @param {PointerEvent} event */
  isOther(event) {
    return this.#held !== null && event.pointerId !== this.#held.pointer;
  }

  /** Take hold of something where the pointer went down. @param {PointerEvent} event @param {T} what @param {boolean} [atOnce] what is pressed will be drawn anew */
  begin(event, what, atOnce = false) {
    this.#held = { what, pointer: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
    if (atOnce) this.#capture(event.pointerId);
  }

  /** Let go without a word. */
  end() {
    this.#held = null;
  }

  /** The frame hears the pointer from now on: what was pressed may be drawn anew. @param {number} pointer */
  #capture(pointer) {
    try {
      this.#frame.setPointerCapture(pointer);
    } catch {
      // The finger is already gone; pointerup or pointercancel follows.
    }
  }

  #move = (/** @type {PointerEvent} */ event) => {
    const held = this.#held;
    if (!held) return this.#deeds.hover?.(event);
    if (event.pointerId !== held.pointer) return;
    if (!held.moved) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < this.#deeds.far(held.what, event)) return;
      held.moved = true;
      this.#capture(event.pointerId);
      this.#deeds.lift(held.what);
    }
    this.#deeds.carry(held.what, event);
  };

  #drop = (/** @type {PointerEvent} */ event) => {
    if (!this.#held || event.pointerId !== this.#held.pointer) return;
    const { what, moved } = this.#held;
    this.#held = null;
    this.#deeds.drop(what, moved, event);
  };

  #cancel = (/** @type {PointerEvent} */ event) => {
    if (!this.#held || event.pointerId !== this.#held.pointer) return;
    const { what, moved } = this.#held;
    this.#held = null;
    this.#deeds.cancel(what, moved);
  };
}
