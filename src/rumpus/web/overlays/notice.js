// @ts-check
// What the page says: toasts for everybody, words for screen readers, and the line about a lost connection.

import { el } from "../ui/dom.js";
import { phrase } from "../text/language.js";
import { sentence, tellRefusal } from "../text/said.js";

const TOAST_MS = 5000;

export class Notices {
  #toasts = el("div", { class: "rp-toasts", role: "status", "aria-live": "polite" });
  #live = el("div", { class: "rp-hidden", "aria-live": "polite", "data-test": "live" });
  #line = el("div", { class: "rp-line", role: "status", "data-test": "line" });

  /** @param {HTMLElement} root */
  constructor(root) {
    root.append(this.#line, this.#toasts, this.#live);
    // A popover, for a dialog would lie over all else; without the look that browsers give one.
    this.#toasts.popover = "manual";
    Object.assign(this.#toasts.style, { margin: "0", border: "0", padding: "0", width: "auto", height: "auto", overflow: "visible", background: "none" });
    addEventListener("rp-dialog", () => this.#raise());
  }

  /** Above whatever lies over the page. */
  #raise() {
    if (typeof this.#toasts.showPopover !== "function" || !this.#toasts.isConnected) return;
    if (this.#toasts.matches(":popover-open")) this.#toasts.hidePopover();
    if (this.#toasts.childElementCount > 0) this.#toasts.showPopover();
  }

  /**
   * Show a short message for a while.
   * @param {string} text @param {"plain" | "bad" | "good"} [kind]
   */
  toast(text, kind = "plain") {
    for (const old of [...this.#toasts.children]) if (old.textContent === text) old.remove();
    while (this.#toasts.childElementCount > 2) this.#toasts.firstElementChild?.remove();
    const toast = el("div", { class: `rp-toast rp-toast-${kind}`, "data-test": "toast" }, text);
    this.#toasts.append(toast);
    this.#raise();
    setTimeout(() => (toast.remove(), this.#toasts.childElementCount || this.#raise()), TOAST_MS);
  }

  /** Announce to screen readers. @param {string} text */
  say(text) {
    const words = el("p", {}, text);
    this.#live.append(words);
    while (this.#live.childElementCount > 8) this.#live.firstElementChild?.remove();
  }

  /** Say something that stays, in place of how the line is. @param {...(Node | string)} what */
  showStay(...what) {
    this.#line.replaceChildren(...what);
  }

  /** @param {import("../types.js").Line} line */
  showLine(line) {
    if (line !== "connecting" && line !== "here") this.#line.textContent = line === "up" ? "" : phrase(line === "slow" ? "toast.slow_line" : "toast.reconnecting");
  }
}

/**
 * A refusal in friendly words: what was wrong, and what to do.
 * @param {import("../types.js").HallError} error
 */
export function explain(error) {
  return sentence(tellRefusal(error));
}
