// @ts-check
// The pad of Pong for a phone beside a big screen: a strip to drag on; the paddle follows the thumb.

import { phrase } from "/static/text/language.js";
import { paddleAt } from "./motion.js";

/** Words a second, at most. */
const PACE_MS = 33;
const [HIGHEST, LOWEST] = [30, 270];

export const styled = true;

/** @param {HTMLElement} root @param {import("../../../web/pad/types.js").PadCtx} ctx @returns {import("../../../web/pad/types.js").PadPicture} */
export function mountPhone(root, ctx) {
  const [seat] = ctx.seats;
  /** @type {import("./motion.js").View | null} */
  let view = null;
  const thumb = document.createElement("span");
  thumb.className = "pong-thumb";
  const strip = document.createElement("div");
  strip.className = "pong-strip";
  strip.dataset.test = "pad-strip";
  strip.setAttribute("role", "slider");
  strip.setAttribute("aria-label", phrase("pong.paddle"));
  strip.setAttribute("aria-orientation", "vertical");
  strip.setAttribute("aria-valuemin", String(HIGHEST));
  strip.setAttribute("aria-valuemax", String(LOWEST));
  strip.tabIndex = 0;
  strip.append(thumb);
  root.append(strip);
  let finger = -1;
  let sent = 150;
  let at = 0;
  let timer = 0;
  let wanted = 150;

  const tell = () => {
    clearTimeout(timer);
    timer = 0;
    if (wanted === sent || !view || view.phase === "over") return;
    const wait = at + PACE_MS - performance.now();
    if (wait > 0) {
      timer = setTimeout(tell, wait);
      return;
    }
    sent = wanted;
    at = performance.now();
    ctx.send(seat, `to ${wanted}`);
  };
  const show = () => {
    thumb.style.setProperty("--at", String((wanted - HIGHEST) / (LOWEST - HIGHEST)));
    strip.setAttribute("aria-valuenow", String(wanted));
  };
  /** @param {number} height */
  const aim = (height) => {
    wanted = Math.round(Math.min(LOWEST, Math.max(HIGHEST, height)));
    show();
    tell();
  };
  /** The strip is the court: where the thumb is, there the paddle goes. @param {PointerEvent} event */
  const drag = (event) => {
    const box = strip.getBoundingClientRect();
    const edge = Math.min(64, box.height / 6);
    aim(HIGHEST + ((event.clientY - box.top - edge) / (box.height - 2 * edge)) * (LOWEST - HIGHEST));
  };
  strip.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || finger !== -1) return;
    event.preventDefault();
    finger = event.pointerId;
    try {
      strip.setPointerCapture(finger);
    } catch {
      // The finger is already gone.
    }
    navigator.vibrate?.(8);
    drag(event);
  });
  strip.addEventListener("pointermove", (event) => event.pointerId === finger && drag(event));
  for (const name of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
    strip.addEventListener(name, (event) => {
      if (event.pointerId === finger) finger = -1;
    });
  }
  strip.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    aim(wanted + (event.key === "ArrowUp" ? -20 : 20));
  });

  return {
    update(shown, events) {
      view = /** @type {import("./motion.js").View} */ (shown);
      if (events.some((event) => event.name === "point")) {
        // The paddles have gone back to the middle; a thumb that rests on the strip calls its own again when it moves.
        sent = 150;
        if (finger === -1) wanted = 150;
      } else if (finger === -1) wanted = sent = Math.round(paddleAt(view.paddles[seat], ctx.step()));
      show();
      ctx.words.textContent = view.points.join(" : ");
      strip.dataset.side = String(seat);
    },
    destroy: () => clearTimeout(timer),
  };
}

/** @param {import("../../../web/types.js").GameEvent} event @param {number} seat @returns {number | number[] | null} */
export function buzz(event, seat) {
  if (event.name === "hit") return event.seat === seat ? 20 : null;
  if (event.name === "point") return event.seat === seat ? [40, 40, 80] : 200;
  return null;
}
