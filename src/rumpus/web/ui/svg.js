// @ts-check
// Building nodes of SVG pictures that we draw ourselves.

const SPACE = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, string | number>} props */
export function svg(tag, props) {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, String(value));
  return /** @type {SVGElement} */ (made);
}
