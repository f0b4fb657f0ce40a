// @ts-check
// A screen whose modules, words and style are fetched when it is wanted: the home page stays light.

import { button, el } from "../ui/dom.js";
import { loadSheet, persist } from "../net/fetching.js";
import { learn, phrase } from "../text/language.js";

/**
 * @typedef {import("../types.js").Screen} Screen
 * @typedef {import("../types.js").State} State
 */

/**
 * A screen that is there when it has been loaded.
 * @param {string[]} sheets names of its style sheets
 * @param {string[]} words parts of the language it speaks; modules take their sentences when they are loaded
 * @param {() => Promise<Screen>} load
 * @param {(root: HTMLElement) => void} shown told when it is there
 * @returns {Screen}
 */
export function makeLazyScreen(sheets, words, load, shown) {
  const root = el("div", { class: "rp-late", "data-test": "late" });
  /** @type {Screen | null} */
  let screen = null;
  /** @type {State | null} */
  let state = null;
  let ended = false;

  const start = async () => {
    try {
      const speak = async () => (await Promise.all(words.map(learn)), load());
      const [made] = await Promise.all([persist(speak), ...sheets.map(loadStyle)]);
      if (ended) return made.destroy();
      screen = made;
      root.replaceChildren(made.root);
      shown(made.root);
      if (state) made.update(state, []);
    } catch (problem) {
      console.error(problem);
      root.replaceChildren(
        el("main", { class: "rp-lost" }, el("div", { class: "rp-paper rp-lost-card" }, el("h2", {}, phrase("late.failed")), el("p", {}, phrase("late.failed_text")), button(phrase("common.try_again"), () => location.reload(), { class: "rp-primary rp-large" }))),
      );
    }
  };
  start();
  return {
    root,
    update: (now, messages) => {
      state = now;
      screen?.update(now, messages);
    },
    destroy: () => {
      ended = true;
      screen?.destroy();
    },
  };
}

/** When the page is loaded and has time. @returns {Promise<void>} */
export function whenIdle() {
  return new Promise((resolve) => {
    const rest = () => ("requestIdleCallback" in window ? requestIdleCallback(() => resolve(), { timeout: 500 }) : setTimeout(resolve, 50));
    if (document.readyState === "complete") rest();
    else addEventListener("load", rest, { once: true });
  });
}

/** @param {string} name @returns {Promise<void>} */
export function loadStyle(name) {
  return loadSheet(`/static/styles/${name}.css`);
}
