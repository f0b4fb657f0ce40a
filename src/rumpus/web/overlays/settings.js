// @ts-check
// The way to the settings: a button in the bar, and the comma key. The dialog itself is fetched when it is wanted.

import { button } from "../ui/dom.js";
import { persist } from "../net/fetching.js";
import { icon } from "../ui/icons.js";
import { learn, phrase } from "../text/language.js";
import { isTyping } from "../input/keys.js";
import { loadStyle } from "../screens/lazy_screen.js";

/**
 * Where the settings are asked for. A table fills it in when it hears the window's "rp-settings" event.
 * @typedef {object} Place
 * @property {import("../types.js").GameInfo} [info]   the game on the screen
 * @property {number} [slots]         people at this keyboard
 * @property {() => void} [changed]   keys or touch buttons have changed
 * @property {() => void} [onclose]
 */

/** @type {import("../net/session.js").Session} */
let session;

/** Listen for the comma key. @param {import("../net/session.js").Session} own */
export function startSettings(own) {
  session = own;
  addEventListener("keydown", (event) => {
    if (event.key !== "," || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    // A game that has this key for itself has it first.
    setTimeout(() => event.defaultPrevented || askSettings());
  });
}

/** Open the settings. */
export async function askSettings() {
  const [{ openSettings }] = await Promise.all([learn("settings").then(() => persist(() => import("./settings_dialog.js"))), loadStyle("settings")]);
  /** @type {Place} */
  const place = {};
  dispatchEvent(new CustomEvent("rp-settings", { detail: place }));
  openSettings(session, place);
}

/** The button for a bar. */
export function settingsButton() {
  return button(icon("cog"), askSettings, {
    class: "rp-quiet rp-square",
    "aria-label": phrase("common.settings"),
    "aria-haspopup": "dialog",
    title: phrase("common.settings_key"),
    "data-test": "settings",
  });
}
