// @ts-check
// One window: a title bar to drag, a corner to pull, a table inside. Knows its place, nothing of the other windows.

import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { setAccent } from "../ui/colour.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {{x: number, y: number, w: number, h: number}} Place   parts of the floor
 * @typedef {object} On
 * @property {() => void} focus
 * @property {() => void} close
 * @property {() => void} expand
 * @property {(place: Place) => void} moved
 * @property {() => State} state
 * @typedef {ReturnType<typeof makePane>} Pane
 */

const [LEAST_WIDTH, LEAST_HEIGHT] = [320, 300];
const KEY_STEP = 32;

/**
 * @param {Place & {code: string}} start
 * @param {Promise<import("../types.js").Screen & {refuse: (error: import("../types.js").HallError) => void}>} loading
 * @param {On} on
 */
export function makePane(start, loading, on) {
  const { code } = start;
  let at = start;
  let ended = false;
  /** @type {(import("../types.js").Screen & {refuse: (error: import("../types.js").HallError) => void}) | null} */
  let table = null;
  const name = el("span", { class: "wd-name" });
  const title = el("header", { class: "wd-title", tabindex: "0", role: "group", "aria-label": phrase("windows.title"), "data-test": "window-title" }, name);
  title.append(
    el("span", { class: "rp-spring" }),
    button(icon("expand"), on.expand, { class: "rp-quiet rp-square wd-tool", "aria-label": phrase("windows.expand"), title: phrase("windows.expand"), "data-test": "window-expand" }),
    button(icon("close"), on.close, { class: "rp-quiet rp-square wd-tool", "aria-label": phrase("windows.close"), title: phrase("windows.close"), "data-test": "window-close" }),
  );
  const body = el("div", { class: "wd-body" });
  const corner = el("div", { class: "wd-corner", "aria-hidden": "true", "data-test": "window-corner" });
  const root = el("section", { class: "wd-window rp-asleep", "aria-label": phrase("common.table", { code }), "data-test": `window-${code}` }, title, body, corner);

  /** @param {Place} to */
  const place = (to) => {
    at = { ...at, ...to };
    for (const [property, part] of /** @type {const} */ ([["--x", at.x], ["--y", at.y], ["--w", at.w], ["--h", at.h]])) root.style.setProperty(property, String(part));
  };
  place(start);
  loading.then((made) => {
    if (ended) return made.destroy();
    table = made;
    body.append(made.root);
    made.update(on.state(), []);
  });

  /** The place within the floor. @param {Place} wish @returns {Place} */
  const fit = (wish) => {
    const floor = root.parentElement?.getBoundingClientRect();
    if (!floor?.width) return wish;
    const w = Math.min(1, Math.max(Math.min(1, LEAST_WIDTH / floor.width), wish.w));
    const h = Math.min(1, Math.max(Math.min(1, LEAST_HEIGHT / floor.height), wish.h));
    return { w, h, x: Math.min(1 - w, Math.max(0, wish.x)), y: Math.min(1 - h, Math.max(0, wish.y)) };
  };
  /** @param {HTMLElement} handle @param {(from: Place, x: number, y: number) => Place} change moved by so many parts of the floor */
  const drag = (handle, change) => {
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button"))) return;
      const floor = root.parentElement?.getBoundingClientRect();
      if (!floor) return;
      event.preventDefault();
      const from = { ...at };
      handle.setPointerCapture(event.pointerId);
      /** @param {PointerEvent} move */
      const follow = (move) => place(fit(change(from, (move.clientX - event.clientX) / floor.width, (move.clientY - event.clientY) / floor.height)));
      const end = () => {
        handle.removeEventListener("pointermove", follow);
        if (from.x !== at.x || from.y !== at.y || from.w !== at.w || from.h !== at.h) on.moved({ x: at.x, y: at.y, w: at.w, h: at.h });
      };
      handle.addEventListener("pointermove", follow);
      handle.addEventListener("lostpointercapture", end, { once: true });
    });
  };
  drag(title, (from, x, y) => ({ ...from, x: from.x + x, y: from.y + y }));
  drag(corner, (from, x, y) => ({ ...from, w: from.w + x, h: from.h + y }));
  title.addEventListener("keydown", (event) => {
    const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
    const way = ways[event.key];
    const floor = root.parentElement?.getBoundingClientRect();
    if (!way || event.target !== title || !floor) return;
    event.preventDefault();
    event.stopPropagation(); // the game has the same keys
    const [x, y] = [(way[0] * KEY_STEP) / floor.width, (way[1] * KEY_STEP) / floor.height];
    place(fit(event.shiftKey ? { ...at, w: at.w + x, h: at.h + y } : { ...at, x: at.x + x, y: at.y + y }));
    on.moved({ x: at.x, y: at.y, w: at.w, h: at.h });
  });
  root.addEventListener("pointerdown", on.focus, true);
  // The focus that Tab brings; a board that takes it for itself when a match begins does not take the keys as well.
  root.addEventListener("focusin", (event) => event.target instanceof Element && event.target.matches(":focus-visible:not(.rp-stage)") && on.focus());

  /** @param {State} state @param {import("../types.js").FromHall[]} messages */
  const update = (state, messages) => {
    const shown = state.tables[code];
    const info = state.games[shown?.game ?? ""];
    if (info && root.dataset.game !== info.name) {
      root.dataset.game = info.name;
      setAccent(root, info.accent);
    }
    const names = (shown?.seats ?? []).flatMap((seat) => (seat.kind !== "open" && seat.name ? [seat.name] : []));
    redraw(name, [info?.title, names], () => [el("strong", {}, info?.title ?? code), names.length > 1 && el("small", {}, names.join(" · "))]);
    table?.update(state, messages);
  };

  return {
    root,
    place,
    update,
    /** @param {boolean} focused */
    setFocused: (focused) => {
      root.classList.toggle("wd-on", focused);
      root.classList.toggle("rp-asleep", !focused);
      const stage = focused ? body.querySelector(".rp-stage") : null;
      if (stage instanceof HTMLElement && !root.contains(document.activeElement)) stage.focus({ preventScroll: true });
    },
    /** @param {import("../types.js").HallError} error */
    refuse: (error) => loading.then((made) => made.refuse(error)),
    destroy: () => {
      ended = true;
      table?.destroy();
      root.remove();
    },
  };
}
