// @ts-check
// Fingers on a falling game's board: drag to move by columns, pull down to lower, flick down to drop, swipe up, tap a half
// to turn that way. Knows places and words, not what the words do.

import { readPrefs } from "../state/storage.js";

/**
 * @typedef {{seat: number, unit: number, middle: number}} Found   whose board, how wide a column is and where the board's
 *   middle is, in page pixels from the node's corner
 * @typedef {object} Aim
 * @property {(x: number, y: number) => Found | null} find   what lies there
 * @property {(seat: number, action: string) => void} act
 * @property {(seat: number | null) => boolean} [goOn]       takes a touch for itself: the next stage, readiness
 * @typedef {object} Words
 * @property {[string, string]} tap   on the left half, on the right one
 * @property {string} [down]          for every row the finger is pulled down
 * @property {string} [drop]          flicked down
 * @property {string} [up]            swiped up
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
const TAP_PX = 14;
const SWIPE_MS = 400;
/** A drag down that is over sooner is a flick. */
const SLOW_MS = 180;
const TRACE_MS = 90;
/** Pixels a millisecond. */
const FLICK_SPEED = 0.7;
/** Fingers are no finer than this. */
const STEP_PX = 18;

/** How fast the finger has come down lately. @param {Touch} touch @param {number} y @param {number} now */
function speedOf({ trace }, y, now) {
  return trace.length ? (y - trace[0].y) / Math.max(1, now - trace[0].at) : 0;
}

/** @param {HTMLElement} node @param {Aim} aim @param {Words} words @returns {() => void} ends it */
function listenGestures(node, aim, words) {
  /** @type {Touch | null} */
  let touch = null;

  /** @param {PointerEvent} event @returns {[number, number]} */
  const spot = (event) => {
    const frame = node.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  };
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (touch || event.button !== 0 || (event.target instanceof Element && event.target.closest("button"))) return;
    const [x, y] = spot(event);
    const found = aim.find(x, y);
    if (aim.goOn?.(found?.seat ?? null)) {
      event.preventDefault();
      return;
    }
    if (!found || (event.pointerType === "touch" && !readPrefs().gestures)) return;
    touch = { id: event.pointerId, ...found, x, y, at: event.timeStamp, moved: false, trace: [] };
    try {
      node.setPointerCapture(event.pointerId);
    } catch {
      // The finger is already gone.
    }
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!touch || event.pointerId !== touch.id) return;
    const [x, y] = spot(event);
    const { seat, trace } = touch;
    const step = Math.max(STEP_PX, touch.unit);
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
    } else if (words.down && rows > 0 && !isFlick(event, y)) {
      for (let i = 0; i < rows; i++) aim.act(seat, words.down);
      touch.y += rows * step;
      touch.x = x;
      touch.moved = true;
    }
  };
  /** Whether the way down is too quick to be meant row by row. @param {PointerEvent} event @param {number} y */
  const isFlick = (event, y) =>
    Boolean(words.drop && touch && (event.timeStamp - touch.at < SLOW_MS || speedOf(touch, y, event.timeStamp) >= FLICK_SPEED));
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!touch || event.pointerId !== touch.id) return;
    const done = touch;
    touch = null;
    if (event.type !== "pointerup") return;
    const [x, y] = spot(event);
    const step = Math.max(STEP_PX, done.unit);
    const [dx, dy, lasted] = [x - done.x, y - done.y, event.timeStamp - done.at];
    const fell = y - (done.trace[0]?.y ?? done.y);
    if (words.drop && fell > step && speedOf(done, y, event.timeStamp) >= FLICK_SPEED) aim.act(done.seat, words.drop);
    else if (done.moved) return;
    else if (words.up && dy < -step * 1.5 && -dy > 1.4 * Math.abs(dx) && lasted < SWIPE_MS) aim.act(done.seat, words.up);
    else if (Math.hypot(dx, dy) < TAP_PX && lasted < TAP_MS) aim.act(done.seat, words.tap[x < done.middle ? 0 : 1]);
  };
  const heard = /** @type {[string, (event: any) => void][]} */ ([
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
  ]);
  for (const [name, hear] of heard) node.addEventListener(name, hear);
  return () => {
    for (const [name, hear] of heard) node.removeEventListener(name, hear);
  };
}

/**
 * The own board that a point means: the only one, or the one it lies on.
 * @template {{seat: number, box: {x: number, y: number, w: number, h: number}}} S
 * @param {S[]} spots @param {number[]} seats own ones @param {number} x in the spots' pixels @param {number} y @returns {S | undefined}
 */
function findOwn(spots, seats, x, y) {
  const mine = spots.filter((spot) => seats.includes(spot.seat));
  return mine.length === 1 ? mine[0] : mine.find(({ box }) => x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h);
}

/**
 * Fingers on the own boards of a picture; nobody plays on a demonstration.
 * @template {{seat: number, place: {x: number, u: number}, box: {x: number, y: number, w: number, h: number}}} S
 * @param {HTMLElement} frame @param {import("../types.js").Ctx} ctx @param {{ratio: number}} stage device pixels to one of the page
 * @param {{spots: () => S[], wide: number, touches?: (seat: number) => boolean} & Omit<Aim, "find">} boards
 *        wide: in columns; touches: whether a finger on a seat's board counts now
 * @param {Words} words @returns {() => void} ends it
 */
export function listenBoards(frame, ctx, stage, { spots, wide, touches = () => true, ...deeds }, words) {
  if (ctx.demo || ctx.seats.length === 0) return () => {};
  /** @param {number} x @param {number} y */
  const find = (x, y) => {
    const { ratio } = stage;
    const spot = findOwn(spots(), ctx.seats, x * ratio, y * ratio);
    if (!spot || !touches(spot.seat)) return null;
    return { seat: spot.seat, unit: spot.place.u / ratio, middle: (spot.place.x + (wide / 2) * spot.place.u) / ratio };
  };
  return listenGestures(frame, { find, ...deeds }, words);
}
