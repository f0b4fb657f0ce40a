// @ts-check
// The question mark opens help, wherever it lies on the keyboard, unless somebody types or a game has its key.

import { isAsleep } from "../ui/dom.js";
import { isTyping } from "./keys.js";

/**
 * @param {HTMLElement} root the screen it is for @param {() => void} open
 * @param {(code: string) => boolean} [isBound] whether the game wants that key
 * @returns {() => void} stops it
 */
export function listenHelpKey(root, open, isBound = () => false) {
  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    if (event.key !== "?" || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event) || isAsleep(root) || isBound(event.code)) return;
    event.preventDefault();
    open();
  };
  addEventListener("keydown", hear);
  return () => removeEventListener("keydown", hear);
}
