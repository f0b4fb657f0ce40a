// @ts-check
// Light or dark: as the system says, or as chosen here. Pictures hear of a change by the window's "rp-theme" event.

import { readPrefs, writePrefs } from "./storage.js";

const system = matchMedia("(prefers-color-scheme: light)");

/** Put the theme on the page, now and whenever the system changes its mind. */
export function startTheme() {
  system.addEventListener("change", show);
  show();
}

function show() {
  const { theme } = readPrefs();
  document.documentElement.dataset.theme = theme === "auto" ? (system.matches ? "light" : "dark") : theme;
  dispatchEvent(new Event("rp-theme"));
}

/** The next of auto, light, dark; says which. @returns {import("./storage.js").Theme} */
export function turnTheme() {
  const order = /** @type {const} */ (["auto", "light", "dark"]);
  const theme = order[(order.indexOf(readPrefs().theme) + 1) % order.length];
  writePrefs({ theme });
  show();
  return theme;
}
