// @ts-check
// Keys and clicks of the heat of the last moment, and keys that are still held from it: a part of the page that has just come up is
// deaf to them, and presses nothing before a key has been let go and pressed anew.

import { isAsleep } from "../ui/dom.js";

/** How long it is deaf. */
export const DEAF_MS = 600;

/** What presses a button that has the focus, and the rematch's own key. */
const PRESSES = ["Enter", "NumpadEnter", "Space", "KeyR", "Escape"];

/** @param {HTMLElement} root @returns {{begin: () => void, isDeaf: () => boolean, destroy: () => void}} */
export function makeFreshPress(root) {
  let until = 0;
  /** @type {Set<string>} what was pressed since it is no longer deaf, and is still held */
  const fresh = new Set();
  const isDeaf = () => performance.now() < until;

  /** @param {KeyboardEvent} event */
  const down = (event) => {
    if (root.hidden || isAsleep(root) || !PRESSES.includes(event.code) || isWriting(event.target)) return;
    if (!isDeaf() && !event.repeat) fresh.add(event.code);
    if (!fresh.has(event.code)) stop(event);
  };
  /** A button is pressed by Space when the key comes up. @param {KeyboardEvent} event */
  const up = (event) => {
    if (!root.hidden && !isAsleep(root) && PRESSES.includes(event.code) && !fresh.has(event.code) && !isWriting(event.target)) event.preventDefault();
    fresh.delete(event.code);
  };
  /** @param {Event} event */
  const click = (event) => {
    if (isDeaf()) stop(event);
  };
  addEventListener("keydown", down, true);
  addEventListener("keyup", up, true);
  root.addEventListener("click", click, true);

  return {
    /** The part has come up. */
    begin: () => {
      until = performance.now() + DEAF_MS;
      fresh.clear();
      root.classList.add("rp-just");
      setTimeout(() => root.classList.remove("rp-just"), DEAF_MS);
    },
    isDeaf,
    destroy: () => {
      removeEventListener("keydown", down, true);
      removeEventListener("keyup", up, true);
    },
  };
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** @param {EventTarget | null} target */
function isWriting(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select, dialog *");
}
