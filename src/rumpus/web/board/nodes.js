// @ts-check
// Building the nodes of a picture: elements with a class, drawings, buttons. Knows no game.

const SVG = "http://www.w3.org/2000/svg";

/**
 * A node of a drawing.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** An element with a class. @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} name @param {...(Node | string)} children */
export function html(tag, name, ...children) {
  const node = document.createElement(tag);
  node.className = name;
  node.append(...children);
  return node;
}

/** A button that leaves Enter and Space to the board when a pointer pressed it. @param {string} name @param {() => void} press @param {...(Node | string)} children */
export function button(name, press, ...children) {
  const node = html("button", name, ...children);
  node.type = "button";
  node.addEventListener("click", (event) => {
    if (event.detail > 0) node.blur();
    press();
  });
  return node;
}

/** Key caps of a class: the name of a key, on the button it presses. @param {string} name @returns {(key: string) => HTMLElement} */
export function makeKeyCaps(name) {
  return (key) => {
    const node = html("kbd", name);
    node.dataset.face = key; // drawn, not read: it stands beside words that say what it does
    return node;
  };
}
