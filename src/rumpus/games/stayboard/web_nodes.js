// @ts-check
// Building nodes, and the toast. Knows nothing of the game.

const SVG = "http://www.w3.org/2000/svg";
const TOAST_MS = 2600;

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...Node} children */
export function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} name @param {...(Node | string)} children */
export function html(tag, name, ...children) {
  const node = document.createElement(tag);
  node.className = name;
  node.append(...children);
  return node;
}

/** @param {string} name @param {() => void} press @param {...(Node | string)} children */
export function button(name, press, ...children) {
  const node = html("button", name, ...children);
  node.type = "button";
  node.addEventListener("click", (event) => {
    if (event.detail > 0) node.blur(); // a pointer: keep Enter and Space for confirming
    press();
  });
  return node;
}

/** The name of a key, on the button it presses. @param {string} key */
export function keyCap(key) {
  return html("kbd", "sb-key", key);
}

/** A switch; whether it is on is its aria-checked. @param {string} text @param {string} key @param {() => void} press */
export function makeSwitch(text, key, press) {
  const node = button("sb-button sb-switch", press, html("span", "sb-knob"), text, keyCap(key));
  node.setAttribute("role", "switch");
  return node;
}

/** A short message that goes away by itself. */
export function makeToast() {
  const root = html("div", "sb-toast");
  root.setAttribute("role", "status");
  let timer = 0;
  return {
    root,
    /** @param {string} text */
    show(text) {
      root.textContent = text;
      root.classList.add("sb-on");
      window.clearTimeout(timer);
      timer = window.setTimeout(() => root.classList.remove("sb-on"), TOAST_MS);
    },
    destroy: () => window.clearTimeout(timer),
  };
}
