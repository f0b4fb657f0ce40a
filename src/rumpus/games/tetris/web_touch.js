// @ts-check
// Fingers on a well: drag to move by columns, drag down to lower, flick down to drop, tap a half to turn, swipe up to hold.

/**
 * @typedef {object} Aim
 * @property {(x: number, y: number) => {seat: number, unit: number, middle: number} | null} find
 *   whose well is there, how wide a column is and where its middle is, in page pixels from the canvas's corner
 * @property {(seat: number, action: string) => void} act
 * @typedef {object} Touch
 * @property {number} id
 * @property {number} seat
 * @property {number} unit
 * @property {number} middle
 * @property {number} x   where the finger's way is counted from
 * @property {number} y
 * @property {number} at
 * @property {boolean} moved
 * @property {{y: number, at: number}[]} trace   where the finger was lately
 */

const TAP_MS = 300;
const SWIPE_MS = 400;
/** A drag down that is over sooner is a flick. */
const SLOW_MS = 180;
const TRACE_MS = 90;
/** Pixels a millisecond. */
const FLICK_SPEED = 0.7;

/** How fast the finger has come down lately. @param {Touch} touch @param {number} y @param {number} now */
function speedOf({ trace }, y, now) {
  return trace.length ? (y - trace[0].y) / Math.max(1, now - trace[0].at) : 0;
}

/** @param {HTMLCanvasElement} canvas @param {Aim} aim @returns {() => void} ends it */
export function listenTouch(canvas, aim) {
  /** @type {Touch | null} */
  let touch = null;

  /** @param {PointerEvent} event @returns {[number, number]} */
  const spot = (event) => {
    const frame = canvas.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  };
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (touch || event.button !== 0) return;
    const [x, y] = spot(event);
    const found = aim.find(x, y);
    if (!found) return;
    touch = { id: event.pointerId, ...found, x, y, at: event.timeStamp, moved: false, trace: [] };
    try {
      canvas.setPointerCapture(event.pointerId);
    } catch {
      // The finger is already gone.
    }
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!touch || event.pointerId !== touch.id) return;
    const [x, y] = spot(event);
    const { seat, trace } = touch;
    const step = Math.max(18, touch.unit);
    trace.push({ y, at: event.timeStamp });
    while (trace[0].at < event.timeStamp - TRACE_MS) trace.shift();
    const [dx, dy] = [x - touch.x, y - touch.y];
    const [columns, rows] = [Math.trunc(dx / step), Math.trunc(dy / step)];
    // A move one way starts the count of the other anew: a finger that strays is not meant.
    if (columns && Math.abs(dx) > 0.8 * Math.abs(dy)) {
      for (let i = 0; i < Math.abs(columns); i++) aim.act(seat, columns < 0 ? "left" : "right");
      touch.x += columns * step;
      touch.y = y;
      touch.moved = true;
    } else if (rows > 0 && event.timeStamp - touch.at >= SLOW_MS && speedOf(touch, y, event.timeStamp) < FLICK_SPEED) {
      for (let i = 0; i < rows; i++) aim.act(seat, "down");
      touch.y += rows * step;
      touch.x = x;
      touch.moved = true;
    }
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!touch || event.pointerId !== touch.id) return;
    const done = touch;
    touch = null;
    if (event.type !== "pointerup") return;
    const [x, y] = spot(event);
    const step = Math.max(18, done.unit);
    const [dx, dy, lasted] = [x - done.x, y - done.y, event.timeStamp - done.at];
    if (y - (done.trace[0]?.y ?? done.y) > step && speedOf(done, y, event.timeStamp) >= FLICK_SPEED) aim.act(done.seat, "drop");
    else if (done.moved) return;
    else if (dy < -step * 1.5 && -dy > 1.4 * Math.abs(dx) && lasted < SWIPE_MS) aim.act(done.seat, "hold");
    else if (Math.hypot(dx, dy) < 14 && lasted < TAP_MS) aim.act(done.seat, x < done.middle ? "ccw" : "cw");
  };
  canvas.addEventListener("pointerdown", down);
  canvas.addEventListener("pointermove", move);
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  return () => {
    canvas.removeEventListener("pointerdown", down);
    canvas.removeEventListener("pointermove", move);
    canvas.removeEventListener("pointerup", up);
    canvas.removeEventListener("pointercancel", up);
  };
}
