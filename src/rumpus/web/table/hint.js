// @ts-check
// What somebody new to a game is told over its own board: what they want, by which keys or touches, and a tip. It goes by
// itself; it hides nothing of the board, and takes no key and no touch but Escape and a tap on itself.

import { button, el, isAsleep } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase, phraseOr } from "../text/language.js";
import { showCode } from "../input/key_names.js";

/** As long as it takes to read it slowly. */
const SHOWN_MS = 20_000;

/**
 * @typedef {object} Told
 * @property {import("../types.js").GameInfo} info
 * @property {import("../types.js").Binding[]} bindings   as they are on this keyboard now
 * @property {number} slots   how many people share this page
 * @property {(text: string) => void} say
 * @property {() => void} focus   the board has the keyboard again
 */

/** Whether a game has anything to tell. @param {import("../types.js").GameInfo} info */
export function hasHint({ name }) {
  return phraseOr(`${name}.hint_goal`, "") !== "";
}

/**
 * Put the hint before the board.
 * @param {HTMLElement} place where the board is @param {Told} told
 * @returns {() => void} takes it away
 */
export function showHint(place, { info, bindings, slots, say, focus }) {
  const touch = matchMedia("(pointer: coarse)").matches;
  /** @param {string} part */
  const tell = (part) => phraseOr(`${info.name}.hint_${part}`, "");
  const hands = touch ? [tell("touch")] : slots > 1 ? [phrase("hint.two")] : writeKeys(tell("keys"), bindings);
  const lines = /** @type {[string, (string | Node)[]][]} */ ([
    [phrase("hint.goal"), [tell("goal")]],
    [phrase(touch ? "hint.touch" : "common.keys"), hands],
    [phrase("hint.tip"), [tell("tip")]],
  ]);
  const title = phrase("hint.title", { title: info.title });
  const time = el("span", { class: "rp-hint-time", "aria-hidden": "true" });
  const root = el(
    "aside",
    { class: "rp-hint rp-paper", "aria-label": title, "data-test": "hint" },
    el("h2", {}, title),
    el("dl", {}, lines.map(([what, words]) => el("div", {}, el("dt", {}, what), el("dd", {}, words)))),
    button(icon("close"), () => close(), { class: "rp-quiet rp-square", "aria-label": phrase("hint.close"), title: phrase("hint.close_key"), "data-test": "hint-close" }),
    time,
  );

  let left = SHOWN_MS;
  let since = 0;
  let timer = 0;
  /** It stays while it is pointed at, has the focus, or nobody sees it. */
  const hold = () => {
    if (since) left -= performance.now() - since;
    since = 0;
    clearTimeout(timer);
    root.classList.add("rp-held");
  };
  const goOn = () => {
    if (document.hidden || root.matches(":hover, :focus-within")) return;
    hold();
    root.classList.remove("rp-held");
    since = performance.now();
    timer = setTimeout(close, left);
  };
  const look = () => (document.hidden ? hold() : goOn());
  /** Before the table hears it: the first Escape is for the hint, the next one pauses. @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.code !== "Escape" || event.repeat || document.querySelector("dialog[open]") || isAsleep(root)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  };
  function close() {
    clearTimeout(timer);
    removeEventListener("keydown", escape, true);
    document.removeEventListener("visibilitychange", look);
    const focused = root.contains(document.activeElement);
    root.remove();
    if (focused) focus();
  }

  time.style.animationDuration = `${SHOWN_MS}ms`;
  addEventListener("keydown", escape, true);
  document.addEventListener("visibilitychange", look);
  root.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && hold());
  root.addEventListener("pointerleave", goOn);
  root.addEventListener("focusin", hold);
  root.addEventListener("focusout", () => setTimeout(goOn));
  root.addEventListener("click", close);
  place.prepend(root);
  goOn();
  say([title, ...lines.map(([what, words]) => `${what}: ${words.map((word) => (typeof word === "string" ? word : word.textContent)).join("")}`)].join(". "));
  return close;
}

/** A sentence with keys in place of the names of what they do: {left}. @param {string} sentence @param {import("../types.js").Binding[]} bindings */
function writeKeys(sentence, bindings) {
  const keys = Object.fromEntries(bindings.filter(({ slot, codes }) => slot === 0 && codes.length > 0).map(({ name, codes }) => [name, showCode(codes.find((code) => !code.startsWith("Numpad")) ?? codes[0])]));
  return sentence.split(/\{(\w+)\}/).map((part, place) => (place % 2 ? el("kbd", {}, keys[part] ?? "–") : part)).filter((part) => part !== "");
}
