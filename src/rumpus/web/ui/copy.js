// @ts-check
// Putting text on the clipboard, on pages without one too.

import { el } from "./dom.js";

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Plain http pages have no clipboard: the old way.
    const field = el("input", { value: text, class: "rp-hidden" });
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
