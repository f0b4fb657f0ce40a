// @ts-check
// A television's remote, a gamepad or a keyboard: arrows go to the nearest thing one can press, back goes back.

const REACHABLE = "button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled)";
const POLL_MS = 60;

/** @typedef {"up" | "down" | "left" | "right"} Way */

/** @type {Record<string, Way>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** What a gamepad's buttons mean, by their standard numbers. @type {Record<number, Way | "press" | "back">} */
const BUTTONS = { 0: "press", 1: "back", 12: "up", 13: "down", 14: "left", 15: "right" };

/**
 * @param {HTMLElement} root @param {() => void} back
 * @returns {() => void} ends it
 */
export function listenRemote(root, back) {
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    const open = document.querySelector("dialog[open]");
    if (!way) {
      if (!open && ["Escape", "Backspace", "BrowserBack", "GoBack"].includes(event.key) && !isField(event.target)) {
        event.preventDefault();
        back();
      }
      return;
    }
    // Sideways a field keeps its own arrows; up and down always lead out of it.
    if (isField(event.target) && (way === "left" || way === "right")) return;
    event.preventDefault();
    step(open instanceof HTMLElement ? open : root, way);
  };

  /** @type {Set<string>} */
  let held = new Set();
  const poll = () => {
    const now = new Set(readPads());
    for (const word of now) {
      if (held.has(word)) continue;
      const open = document.querySelector("dialog[open]");
      if (word === "press") document.activeElement instanceof HTMLElement && document.activeElement.click();
      else if (word === "back") open instanceof HTMLDialogElement ? open.close() : back();
      else step(open instanceof HTMLElement ? open : root, /** @type {Way} */ (word));
    }
    held = now;
  };
  let timer = 0;
  const plug = () => {
    clearInterval(timer);
    timer = navigator.getGamepads?.().some(Boolean) ? setInterval(poll, POLL_MS) : 0;
  };
  addEventListener("keydown", key);
  addEventListener("gamepadconnected", plug);
  addEventListener("gamepaddisconnected", plug);
  plug();
  return () => {
    clearInterval(timer);
    removeEventListener("keydown", key);
    removeEventListener("gamepadconnected", plug);
    removeEventListener("gamepaddisconnected", plug);
  };
}

/** Focus what lies nearest in a direction. @param {HTMLElement} scope @param {Way} way */
function step(scope, way) {
  const all = [...scope.querySelectorAll(REACHABLE)].filter((node) => node instanceof HTMLElement && node.getClientRects().length > 0 && !node.closest("[inert]"));
  const from = document.activeElement;
  if (!from || !all.includes(from)) return focus(all[0]);
  const here = middle(from);
  const [along, across] = way === "left" || way === "right" ? [0, 1] : [1, 0];
  const sign = way === "left" || way === "up" ? -1 : 1;
  let best = null;
  let least = Infinity;
  for (const node of all) {
    const there = middle(node);
    const far = (there[along] - here[along]) * sign;
    if (node === from || far < 4) continue;
    const cost = far + 2 * Math.abs(there[across] - here[across]);
    if (cost < least) [best, least] = [node, cost];
  }
  focus(best);
}

/** @param {Element | null | undefined} node */
function focus(node) {
  // The ring is to be seen though no key of the keyboard was pressed.
  if (node instanceof HTMLElement) node.focus(/** @type {FocusOptions} */ ({ focusVisible: true }));
}

/** @param {Element} node @returns {[number, number]} */
function middle(node) {
  const box = node.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), select, textarea");
}

/** What is pressed on any gamepad now. @returns {string[]} */
function readPads() {
  return [...(navigator.getGamepads?.() ?? [])].flatMap((pad) => {
    if (!pad) return [];
    const words = pad.buttons.flatMap((button, number) => (button.pressed && BUTTONS[number] ? [BUTTONS[number]] : []));
    const [x = 0, y = 0] = pad.axes;
    if (x < -0.6) words.push("left");
    if (x > 0.6) words.push("right");
    if (y < -0.6) words.push("up");
    if (y > 0.6) words.push("down");
    return words;
  });
}
