// @ts-check
// A line of a list that a finger moves aside to be rid of it.

/** How far, as a part of its width. */
const FAR = 0.35;

/** @param {HTMLElement} node @param {() => void} gone */
export function swipeAway(node, gone) {
  let from = 0;
  let by = 0;
  node.style.touchAction = "pan-y";
  node.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse") from = event.clientX;
  });
  node.addEventListener("pointermove", (event) => {
    if (!from) return;
    by = event.clientX - from;
    node.style.translate = `${by}px 0`;
    node.style.opacity = String(1 - Math.abs(by) / node.offsetWidth);
  });
  const end = () => {
    const far = Math.abs(by) > FAR * node.offsetWidth;
    from = by = 0;
    if (far) return gone();
    node.style.translate = node.style.opacity = "";
  };
  node.addEventListener("pointerup", end);
  node.addEventListener("pointercancel", end);
}
