// @ts-check
// Fingers on the board: drag to move by columns, flick down to drop, tap a half to turn that way.

/**
 * @typedef {object} Aim
 * @property {(x: number, y: number) => {seat: number, unit: number, middle: number} | null} find
 *   whose board is there, how wide a column is and where its middle is, in page pixels from the canvas's corner
 * @property {(seat: number, action: string) => void} act
 * @property {(seat: number | null) => boolean} goOn   start the next stage, if that is asked for now
 * @typedef {{id: number, seat: number, unit: number, middle: number, x: number, y: number, at: number, column: number, moved: boolean,
 *   fallen: boolean}} Touch
 */

const TAP_MS = 350;
const FLICK_MS = 350;

/**
 * @param {HTMLCanvasElement} canvas @param {Aim} aim
 * @returns {() => void} ends it
 */
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
    if (aim.goOn(found?.seat ?? null)) {
      event.preventDefault();
      return;
    }
    if (!found) return;
    touch = { id: event.pointerId, ...found, x, y, at: event.timeStamp, column: 0, moved: false, fallen: false };
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
    const { seat } = touch;
    const step = Math.max(18, touch.unit);
    const dy = y - touch.y;
    if (!touch.moved && !touch.fallen && dy > step * 1.6 && dy > Math.abs(x - touch.x) * 1.5 && event.timeStamp - touch.at < FLICK_MS) {
      touch.fallen = true;
      aim.act(seat, "drop");
    }
    if (touch.fallen) return;
    const column = Math.trunc((x - touch.x) / step);
    for (; touch.column < column; touch.column++) aim.act(seat, "right");
    for (; touch.column > column; touch.column--) aim.act(seat, "left");
    if (column) touch.moved = true;
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!touch || event.pointerId !== touch.id) return;
    const done = touch;
    touch = null;
    const [x, y] = spot(event);
    const still = Math.hypot(x - done.x, y - done.y) < 14;
    if (event.type === "pointerup" && still && !done.moved && !done.fallen && event.timeStamp - done.at < TAP_MS) {
      aim.act(done.seat, x < done.middle ? "turnleft" : "turnright");
    }
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
