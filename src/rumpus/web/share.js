// @ts-check
// Asking others in: the code, the link, the QR picture.

import { button, el } from "./dom.js";
import { icon } from "./icons.js";
import { openDialog } from "./dialog.js";
import { tableLink } from "./router.js";

/** @typedef {(text: string) => void} Toast */

/**
 * The code, link and QR picture of a table, as nodes.
 * @param {string} code @param {Toast} toast @param {string} [text] what to say with the link
 * @returns {HTMLElement}
 */
export function shareCard(code, toast, text = "Come and play") {
  const link = tableLink(code);
  const canShare = typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;
  const send = () => navigator.share({ title: "Rumpus", text, url: link }).catch(() => {});
  return el(
    "div",
    { class: "rp-share" },
    el("img", { class: "rp-qr", src: `/qr.svg?code=${code}`, alt: `QR code of ${link}`, width: 160, height: 160 }),
    el(
      "div",
      { class: "rp-share-words" },
      el("p", { class: "rp-muted" }, "Scan it, say the code, or send the link. No account needed."),
      el("p", { class: "rp-code", "data-test": "code", "aria-label": `Code ${code.split("").join(" ")}` }, code),
      el("p", { class: "rp-link" }, link.replace(/^https?:\/\//, "")),
      el(
        "div",
        { class: "rp-row" },
        button([icon("copy"), "Copy link"], () => copy(link, toast), { "data-test": "copy-link" }),
        canShare && button([icon("share"), "Send"], send, { class: "rp-primary", "data-test": "send-link" }),
      ),
    ),
  );
}

/** @param {string} code @param {Toast} toast @param {string} text @param {() => void} onclose */
export function openShare(code, toast, text, onclose) {
  openDialog("Ask friends in", [shareCard(code, toast, text)], { test: "share-dialog", onclose });
}

/** @param {string} link @param {Toast} toast */
async function copy(link, toast) {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    // Plain http pages have no clipboard: the old way.
    const field = el("input", { value: link, class: "rp-hidden" });
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  toast("Link copied. Send it to a friend.");
}
