// @ts-check
// Fingers and the mouse on the field: drag to move, pull down to lower, tap a side to turn. Knows places, not rules.

/**
 * @typedef {object} Aim
 * @property {(x: number, y: number) => {seat: number, unit: number, middle: number} | null} find   whose field is there,
 *   how wide a tile is and where the field's middle is, in page pixels from the canvas's corner
 * @property {(seat: number, word: string) => void} act
 * @property {(seat: number | null) => boolean} goOn   readiness, or the end of a pause, if that is asked for now
 * @typedef {{id: number, seat: number, unit: number, middle: number, x: number, y: number, at: number, column: number, row: number}} Touch
 */

const TAP_MS = 350;

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
    if (aim.goOn(found?.seat ?? null)) {
      event.preventDefault();
      return;
    }
    if (!found) return;
    touch = { id: event.pointerId, ...found, x, y, at: event.timeStamp, column: 0, row: 0 };
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
    const column = Math.trunc((x - touch.x) / step);
    for (; touch.column < column; touch.column++) aim.act(seat, "right");
    for (; touch.column > column; touch.column--) aim.act(seat, "left");
    const row = Math.trunc((y - touch.y) / step);
    for (; touch.row < row; touch.row++) aim.act(seat, "down");
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!touch || event.pointerId !== touch.id) return;
    const done = touch;
    touch = null;
    const [x, y] = spot(event);
    const still = Math.hypot(x - done.x, y - done.y) < 14 && !done.column && !done.row;
    if (event.type === "pointerup" && still && event.timeStamp - done.at < TAP_MS) {
      aim.act(done.seat, x < done.middle ? "turnleft" : "turnright");
    }
  };
  const heard = /** @type {[string, (event: any) => void][]} */ ([["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", up]]);
  for (const [name, hear] of heard) canvas.addEventListener(name, hear);
  return () => {
    for (const [name, hear] of heard) canvas.removeEventListener(name, hear);
  };
}
