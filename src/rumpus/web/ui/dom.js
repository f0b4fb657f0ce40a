// @ts-check
// Building nodes. Text goes in as text, never as markup.

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, any>} Props  `class`, `data-…`, `aria-…`, attributes; functions named on… listen
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (name === "value" && "value" in node) Object.assign(node, { value });
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

/** @param {Node} node @param {(Child | Child[])[]} children */
function append(node, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    node.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();
/** What a finger, a mouse button or the space bar holds down. @type {EventTarget | null} */
let held = null;
/** Parts that are drawn when it is let go. @type {Map<HTMLElement, () => void>} */
const waiting = new Map();

function letGo() {
  held = null;
  const parts = [...waiting.values()];
  waiting.clear();
  for (const draw of parts) draw();
}

// A browser clicks only what was pressed and let go as the same element: somebody else who comes or goes between the two must not
// take a press away. The click follows the release; a window that loses the keyboard hears of none. Enter clicks when it is pressed.
for (const end of ["pointerdown", "pointerup", "pointercancel", "keydown", "keyup", "blur"])
  globalThis.addEventListener?.(end, (event) => {
    if ("code" in event && event.code !== "Space") return;
    if (end.endsWith("down")) held = event.target;
    else if (end !== "blur" || event.target === globalThis) setTimeout(letGo);
  }, true);

/**
 * Draw a part afresh if what it shows has changed; the focus stays on the element of the same data-test. What is held down stays
 * until it is let go.
 * @param {HTMLElement} node
 * @param {any} shown plain values that say what is shown
 * @param {() => (Child | Child[])[]} build
 */
export function redraw(node, shown, build) {
  waiting.delete(node);
  const text = JSON.stringify(shown);
  if (drawn.get(node) === text) return;
  if (held instanceof Node && node.contains(held)) return void waiting.set(node, () => redraw(node, shown, build));
  drawn.set(node, text);
  const focused = node.contains(document.activeElement) ? document.activeElement?.getAttribute("data-test") : null;
  node.replaceChildren();
  append(node, build());
  if (focused) {
    const again = node.querySelector(`[data-test="${CSS.escape(focused)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
}

/** Whether keys are not meant for a part of the page now: another window has them. @param {Element} node */
export function isAsleep(node) {
  return node.closest(".rp-asleep") !== null;
}

/**
 * A button.
 * @param {Child | Child[]} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Props} [props]
 */
export function button(label, onclick, props = {}) {
  const { class: extra = "", ...rest } = props;
  return el("button", { type: "button", class: `rp-button ${extra}`.trim(), onclick, ...rest }, label);
}
