// @ts-check
// How keys are written. They are bound by their place; what stands on them is the reader's own layout: asked of the
// browser where it tells, and learned from what is typed where it does not.

import { phrase } from "../text/language.js";
import { readLayout, writeLayout } from "../state/storage.js";

/** @typedef {import("../types.js").Binding} Binding */

/** @type {Record<string, string>} */
const SHOWN = {
  ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Space: phrase("key.space"), Enter: phrase("key.enter"), Escape: "Esc",
  ShiftLeft: phrase("key.shift"), ShiftRight: phrase("key.shift"), ControlLeft: phrase("key.control"), ControlRight: phrase("key.control"), Comma: ",", Period: ".",
  Slash: "/", Semicolon: ";", Quote: "'", BracketLeft: "[", BracketRight: "]", Minus: "-", Equal: "=", Backquote: "`",
  Backslash: "\\", Tab: "Tab", Backspace: "⌫",
};
/** Keys that differ from layout to layout. Those of the digits have the digit on them everywhere. */
const VARIES = /^(Key[A-Z]|Comma|Period|Slash|Semicolon|Quote|Bracket(Left|Right)|Minus|Equal|Backquote|Backslash)$/;
/** Other scripts stand beside Latin letters on the key. */
const WRITTEN = /^[\p{Script=Latin}\p{P}\p{S}]$/u;

/** What stands on this browser's keys, by code. @type {Record<string, string>} */
let layout = Object.fromEntries(Object.entries(readLayout()).filter(([code, key]) => VARIES.test(code) && WRITTEN.test(key)));
const changed = new Event("rp-layout");

/** @param {Iterable<[string, string]>} keys @returns {boolean} whether something is new */
function learn(keys) {
  const known = { ...layout };
  for (const [code, key] of keys) if (VARIES.test(code) && WRITTEN.test(key)) known[code] = key === "ß" ? key : key.toUpperCase();
  if (JSON.stringify(known) === JSON.stringify(layout)) return false;
  layout = known;
  dispatchEvent(changed);
  return true;
}

addEventListener(
  "keydown",
  (event) => {
    // With a modifier a key has another meaning; only letters stay what they are.
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.getModifierState("AltGraph")) return;
    if (event.shiftKey && !/^\p{L}$/u.test(event.key)) return;
    if (learn([[event.code, event.key]])) writeLayout(layout);
  },
  true,
);
/** @type {any} */ (navigator).keyboard?.getLayoutMap?.().then(learn, () => {});

/** A letter that was met in another place: the two have most likely changed places. @param {string} code */
function exchanged(code) {
  const other = code.startsWith("Key") && Object.keys(layout).find((place) => place !== code && layout[place] === code.slice(3));
  return other ? (SHOWN[other] ?? other.slice(3)) : undefined;
}

/** How a key is written. @param {string} code */
export function showCode(code) {
  return layout[code] ?? exchanged(code) ?? SHOWN[code] ?? code.replace(/^(Key|Digit)/, "").replace(/^Numpad/, "Num ");
}

/** How a binding's keys are written. @param {Binding} binding */
export function showKeys({ keys, codes }) {
  return keys?.replace(/\b[A-Z]\b/g, (letter) => (codes.includes(`Key${letter}`) && codes.length < 26 ? showCode(`Key${letter}`) : letter)) ?? codes.map(showCode).join(" / ");
}

/**
 * Write the letters on a picture's own buttons as they stand on the keys.
 * @param {HTMLElement} root @returns {() => void} stops it
 */
export function writeCaps(root) {
  /** What was written on each, and for which key. @type {WeakMap<Element, {code: string, text: string}>} */
  const written = new WeakMap();
  const write = () => {
    for (const cap of root.querySelectorAll("kbd")) {
      // Drawn from the attribute, or written.
      const text = cap.dataset.face ?? cap.textContent ?? "";
      const before = written.get(cap);
      const code = before?.text === text ? before.code : /^[A-Z]$/.test(text) ? `Key${text}` : "";
      const shown = code && showCode(code);
      if (code) written.set(cap, { code, text: shown });
      if (!code || shown === text) continue;
      if (cap.dataset.face) cap.dataset.face = shown;
      else cap.textContent = shown;
    }
  };
  const observer = new MutationObserver(write);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ["data-face"] });
  addEventListener("rp-layout", write);
  return () => {
    observer.disconnect();
    removeEventListener("rp-layout", write);
  };
}
