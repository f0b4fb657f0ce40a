// @ts-check
// Two questions: which letter a blank stands for, and whether to pass. While one is open the board's keys are asleep.

import { phrase } from "/static/text/language.js";
import { button, html } from "./nodes.js";

/** @param {HTMLElement} frame */
export function makeDialogs(frame) {
  const dialog = html("dialog", "ww-dialog");
  /** @type {((letter: string) => void) | null} */
  let give = null;
  frame.append(dialog);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("keydown", (event) => {
    if (give && /^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) answer(event.key.toUpperCase());
  });

  /** @param {string} letter */
  function answer(letter) {
    const take = give;
    dialog.close();
    take?.(letter);
  }

  /** @param {string} title @param {...Node} parts */
  function open(title, ...parts) {
    const head = html("h2", "ww-dialog-title", title);
    head.id = "ww-dialog-title";
    dialog.setAttribute("aria-labelledby", head.id);
    dialog.replaceChildren(html("div", "ww-dialog-in", head, ...parts));
    if (!dialog.open) dialog.showModal();
  }

  return {
    /** @param {(letter: string) => void} take */
    askLetter(take) {
      give = take;
      const keys = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => button("ww-pick", () => answer(letter), letter));
      open(phrase("words.which_letter"), html("div", "ww-picks", ...keys));
    },
    /** @param {{title: string, text: string, yes: string, no: string}} words @param {() => void} yes */
    ask(words, yes) {
      give = null;
      const no = button("ww-button", () => dialog.close(), words.no);
      const sure = button("ww-button ww-main", () => {
        dialog.close();
        yes();
      }, words.yes);
      open(words.title, html("p", "ww-dialog-text", words.text), html("div", "ww-dialog-go", no, sure));
    },
    close: () => dialog.open && dialog.close(),
  };
}
