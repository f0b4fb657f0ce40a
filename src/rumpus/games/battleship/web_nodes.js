// @ts-check
// Building nodes. Knows nothing of the game.

const SVG = "http://www.w3.org/2000/svg";

/** @template {keyof SVGElementTagNameMap} T @param {T} tag @param {Record<string, string | number>} attributes @param {...Node} children
 * @returns {SVGElementTagNameMap[T]} */
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
    if (event.detail > 0) node.blur(); // a pointer: keep Enter and Space for firing
    press();
  });
  return node;
}

/** The name of a key, on the button it presses. @param {string} key */
export function keyCap(key) {
  return html("kbd", "bs-key", key);
}
