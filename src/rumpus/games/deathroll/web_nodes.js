// @ts-check
// Building nodes. Knows nothing of the game.

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
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
