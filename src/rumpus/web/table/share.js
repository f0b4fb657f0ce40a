// @ts-check
// Asking others in: the code, the link, the QR picture.

import { copyText } from "../ui/copy.js";
import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { openDialog } from "../overlays/dialog.js";
import { phrase } from "../text/language.js";
import { tableLink } from "../screens/router.js";

/** @typedef {(text: string) => void} Toast */

/**
 * The code, link and QR picture of a table, as nodes.
 * @param {string} code @param {Toast} toast @param {string} [text] what to say with the link
 * @returns {HTMLElement}
 */
export function shareCard(code, toast, text = phrase("share.come")) {
  const link = tableLink(code);
  const canShare = typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;
  const send = () => navigator.share({ title: "Rumpus", text, url: link }).catch(() => {});
  return el(
    "div",
    { class: "rp-share" },
    el("img", { class: "rp-qr", loading: "lazy", src: `/qr.svg?code=${code}`, alt: phrase("share.qr", { link }), width: 160, height: 160 }),
    el(
      "div",
      { class: "rp-share-words" },
      el("p", { class: "rp-muted" }, phrase("share.how")),
      el("p", { class: "rp-code", "data-test": "code", "aria-label": phrase("share.code", { code: code.split("").join(" ") }) }, code),
      el("p", { class: "rp-link" }, link.replace(/^https?:\/\//, "")),
      el(
        "div",
        { class: "rp-row" },
        button([icon("copy"), phrase("common.copy_link")], () => copy(link, toast), { "data-test": "copy-link" }),
        canShare && button([icon("share"), phrase("common.send")], send, { class: "rp-primary", "data-test": "send-link" }),
      ),
    ),
  );
}

/** @param {string} code @param {Toast} toast @param {string} text @param {() => void} onclose */
export function openShare(code, toast, text, onclose) {
  openDialog(phrase("share.title"), [shareCard(code, toast, text)], { test: "share-dialog", onclose });
}

/** @param {string} link @param {Toast} toast */
async function copy(link, toast) {
  await copyText(link);
  toast(phrase("share.copied"));
}
