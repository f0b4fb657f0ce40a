// @ts-check
// Short messages over a board that go away by themselves. Knows no game.

import { html } from "./nodes.js";

const TOAST_MS = 2600;

/**
 * Something that shows for a while.
 * @param {string} name its class @param {string} on the class it has meanwhile @param {number} time milliseconds
 * @param {boolean} [again] shown once more, its motion starts again
 */
export function makeFlash(name, on, time, again = false) {
  const root = html("div", name);
  let timer = 0;
  return {
    root,
    /** @param {...(Node | string)} children */
    show(...children) {
      root.replaceChildren(...children);
      if (again) {
        root.classList.remove(on);
        void root.offsetWidth; // so that the motion starts again
      }
      root.classList.add(on);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => root.classList.remove(on), time);
    },
    hide() {
      window.clearTimeout(timer);
      root.classList.remove(on);
    },
    destroy: () => window.clearTimeout(timer),
  };
}

/** A sentence that is read aloud, too. @param {string} name @param {string} on */
export function makeToast(name, on) {
  const toast = makeFlash(name, on, TOAST_MS);
  toast.root.setAttribute("role", "status");
  return toast;
}
