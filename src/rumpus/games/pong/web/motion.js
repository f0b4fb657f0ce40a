// @ts-check
// Where ball and paddles are at a step, by what the view says of their movement. Draws nothing, remembers nothing.

/**
 * @typedef {import("./shape.js").BallShown} Ball
 * @typedef {import("./shape.js").PaddleShown} Paddle
 * @typedef {import("./shape.js").View} View
 */

export const UNIT = 256;
export const WIDTH = 400;
export const HEIGHT = 300;
export const BALL = 10;
export const PADDLE = { wide: 10, high: 60, margin: 20 };
/** Where the ball's centre meets each paddle's face, and where it is past it. */
const FACES = [35, 365];
const OUTS = [15, 385];
const REACH = 35;
/** A view older than this many steps moves nothing: no news has come. */
const STALE = 30;

/** A paddle's centre, in pixels. @param {Paddle} paddle @param {number} step */
export function paddleAt({ y, dy, stop, since }, step) {
  const moved = y + dy * Math.min(STALE * 2, Math.max(0, step - since));
  return (dy > 0 ? Math.min(moved, stop) : dy < 0 ? Math.max(moved, stop) : y) / UNIT;
}

/** The ball's centre, in pixels. At a paddle that is in its way it waits for news. @param {View} view @param {number} step */
export function ballAt({ ball, paddles }, step) {
  const steps = Math.min(STALE, Math.max(0, step - ball.since));
  let x = (ball.x + ball.dx * steps) / UNIT;
  const y = fold((ball.y + ball.dy * steps) / UNIT);
  if (ball.dx) {
    const side = ball.dx < 0 ? 0 : 1;
    const clamp = side ? Math.min : Math.max;
    const meets = Math.abs(y - paddleAt(paddles[side], step)) < REACH;
    x = clamp(x, meets ? FACES[side] : OUTS[side]);
  }
  return { x, y };
}

/** The height after a bounce off either wall. @param {number} y */
function fold(y) {
  const [top, bottom] = [BALL / 2, HEIGHT - BALL / 2];
  if (y < top) return 2 * top - y;
  return y > bottom ? 2 * bottom - y : y;
}
