// @ts-check
// Dialogs: one at a time, closed by Escape, Back, the cross or a click beside it; the focus returns to where it was.

import { button, el } from "../ui/dom.js";
import { coverScreen } from "../screens/router.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";

/** @typedef {{close: () => void, node: HTMLDialogElement}} Dialog */

/**
 * Open a dialog.
 * @param {string} title
 * @param {(import("../ui/dom.js").Child)[]} body
 * @param {{class?: string, accent?: (node: HTMLElement) => void, onclose?: () => void, test?: string,
 *          foot?: HTMLElement}} [how] the foot stays in sight when the body scrolls
 * @returns {Dialog}
 */
export function openDialog(title, body, how = {}) {
  for (const other of document.querySelectorAll("dialog[open]")) if (other instanceof HTMLDialogElement) other.close();
  const node = el("dialog", { class: `rp-dialog ${how.class ?? ""}`, "aria-label": title, "data-test": how.test });
  const close = () => node.close();
  const cross = button(icon("close"), close, { class: "rp-quiet rp-square", "aria-label": phrase("common.close"), "data-test": "close" });
  node.append(el("header", { class: "rp-dialog-head" }, el("h2", {}, title), cross), el("div", { class: "rp-dialog-body" }, body));
  if (how.foot) node.append(el("footer", { class: "rp-dialog-foot" }, how.foot));
  how.accent?.(node);
  let pressed = false;
  node.addEventListener("pointerdown", (event) => (pressed = event.target === node));
  node.addEventListener("click", (event) => pressed && event.target === node && close());
  const uncover = coverScreen(close);
  node.addEventListener("close", () => {
    node.remove();
    uncover();
    how.onclose?.();
  });
  document.body.append(node);
  node.showModal();
  dispatchEvent(new Event("rp-dialog"));
  return { close, node };
}

/**
 * Ask before something that cannot be undone.
 * @param {{title: string, text: string, yes: string, no: string, onyes: () => void, onclose?: () => void}} question
 * @returns {Dialog}
 */
export function askFirst({ title, text, yes, no, onyes, onclose }) {
  const stay = button(no, () => dialog.close(), { class: "rp-primary", "data-test": "ask-no", autofocus: true });
  const go = button(yes, () => (dialog.close(), onyes()), { class: "rp-danger", "data-test": "ask-yes" });
  const dialog = openDialog(title, [el("p", {}, text), el("div", { class: "rp-row rp-end" }, go, stay)], {
    class: "rp-small",
    onclose,
    test: "ask",
  });
  return dialog;
}
