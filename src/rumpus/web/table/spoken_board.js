// @ts-check
// The board for those who hear it: its words kept in a region to be read at leisure, and said at once on demand.

import { button, el } from "../ui/dom.js";
import { phrase } from "../text/language.js";

/** The key that reads the board aloud, with Alt. */
const KEY = "KeyB";

/**
 * @param {HTMLElement} words the region with the board in words
 * @param {() => void} refresh makes them true for this moment @param {(text: string) => void} say
 * @returns {{root: HTMLElement, destroy: () => void}}
 */
export function makeSpeaker(words, refresh, say) {
  const read = () => {
    refresh();
    // A space more or less: the same words twice are news to a screen reader, too.
    say(`${words.textContent || phrase("speak.nothing")}${++count % 2 ? "" : "\u00a0"}`);
  };
  let count = 0;
  const root = el(
    "div",
    { class: "rp-read" },
    button(phrase("speak.read"), read, { class: "rp-skip", "aria-keyshortcuts": "Alt+B", "data-test": "read-board" }),
  );
  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    if (event.code !== KEY || !event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    event.preventDefault();
    read();
  };
  addEventListener("keydown", hear);
  return { root, destroy: () => removeEventListener("keydown", hear) };
}
