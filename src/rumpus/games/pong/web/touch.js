// @ts-check
// Fingers drag up and down, and the paddle follows; two people may drag at once, each on their half. The mouse of who plays alone
// needs no button: the paddle goes where it points.

/**
 * @typedef {object} Aim
 * @property {(x: number) => number | null} find    whose half that is; pixels from the canvas's left edge
 * @property {(seat: number) => number} height      where the seat's paddle is, in pixels of the court
 * @property {(y: number) => number | null} at      the height a mouse points at, by pixels from the canvas's top; null where two play
 * @property {() => number} scale                   page pixels to one pixel of the court
 * @property {(seat: number, height: number) => void} send
 * @typedef {{seat: number, y: number, start: number, from: number, sent: number, at: number, timer: number}} Drag
 */

/** Words a second, at most. */
const PACE_MS = 33;
const [HIGHEST, LOWEST] = [30, 270];

/** @param {HTMLCanvasElement} canvas @param {Aim} aim */
export function listenTouch(canvas, aim) {
  /** @type {Map<number, Drag>} */
  const drags = new Map();

  /** The mouse of who plays alone. @type {{y: number | null, sent: number, at: number, timer: number}} */
  const mouse = { y: null, sent: -1, at: 0, timer: 0 };

  const point = () => {
    mouse.timer = 0;
    const box = canvas.getBoundingClientRect();
    const wanted = mouse.y === null ? null : aim.at(mouse.y - box.top);
    const seat = aim.find(0);
    if (wanted === null || seat === null) return;
    const height = Math.round(Math.min(LOWEST, Math.max(HIGHEST, wanted)));
    if (height === mouse.sent) return;
    mouse.sent = height;
    mouse.at = performance.now();
    aim.send(seat, height);
  };
  /** A browser also tells of a mouse that lies still, when the page moves beneath it: that is no hand. @param {PointerEvent} event */
  const hover = (event) => {
    const moved = mouse.y !== null && mouse.y !== event.clientY;
    mouse.y = event.clientY;
    if (!moved) return;
    const wait = mouse.at + PACE_MS - performance.now();
    if (wait <= 0) point();
    else mouse.timer ||= setTimeout(point, wait);
  };
  /** @param {PointerEvent} event */
  const isMouse = (event) => event.pointerType === "mouse" && aim.at(0) !== null;

  /** @param {Drag} drag */
  const tell = (drag) => {
    drag.timer = 0;
    const wanted = drag.from + (drag.y - drag.start) / aim.scale();
    const height = Math.round(Math.min(LOWEST, Math.max(HIGHEST, wanted)));
    // Beyond the wall the finger drags nothing: the way back counts at once.
    drag.from += height - wanted;
    if (height === drag.sent) return;
    drag.sent = height;
    drag.at = performance.now();
    aim.send(drag.seat, height);
  };
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button !== 0 || isMouse(event)) return;
    const seat = aim.find(event.clientX - canvas.getBoundingClientRect().left);
    if (seat === null || [...drags.values()].some((drag) => drag.seat === seat)) return;
    const from = aim.height(seat);
    drags.set(event.pointerId, { seat, y: event.clientY, start: event.clientY, from, sent: Math.round(from), at: 0, timer: 0 });
    try {
      canvas.setPointerCapture(event.pointerId);
    } catch {
      // The finger is already gone.
    }
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (isMouse(event)) return hover(event);
    const drag = drags.get(event.pointerId);
    if (!drag) return;
    drag.y = event.clientY;
    const wait = drag.at + PACE_MS - performance.now();
    if (wait <= 0) tell(drag);
    else drag.timer ||= setTimeout(() => tell(drag), wait);
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    const drag = drags.get(event.pointerId);
    drags.delete(event.pointerId);
    if (!drag) return;
    clearTimeout(drag.timer);
    if (event.type === "pointerup") tell(drag);
  };
  canvas.addEventListener("pointerdown", down);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  return {
    /** Whether a finger is on the board. */
    busy: () => drags.size > 0,
    /** The paddles have gone back to the middle: fingers that rest on the board start from there. */
    recentre() {
      mouse.sent = -1;
      for (const drag of drags.values()) {
        drag.from = drag.sent = 150;
        drag.start = drag.y;
      }
    },
    destroy() {
      for (const drag of drags.values()) clearTimeout(drag.timer);
      clearTimeout(mouse.timer);
      canvas.removeEventListener("pointerdown", down);
      canvas.removeEventListener("pointermove", move);
      canvas.removeEventListener("pointerup", up);
      canvas.removeEventListener("pointercancel", up);
    },
  };
}
