// Plays Pong from the view alone, so at a hall too: sends the paddle to where the ball will cross.
//
// rumpus arena pong normal cmd:"node examples/bots/paddle.js" -n 20

const { createInterface } = require("node:readline");

const UNIT = 256; // of a pixel, in the view
const TOP = 5, BOTTOM = 295; // the ball's middle stays between these
const FACE = [35, 365]; // where it meets each paddle

let seat = 0;

function choose(view) {
  const { ball, paddles, phase } = view;
  if (phase !== "play") return null;
  const coming = ball.dx < 0 === (seat === 0);
  const goal = coming ? foresee(ball) : 150;
  const there = paddles[seat].stop === goal * UNIT || Math.abs(paddles[seat].y - goal * UNIT) < UNIT;
  return there ? null : `to ${goal}`;
}

function foresee(ball) {
  const steps = (FACE[seat] * UNIT - ball.x) / ball.dx;
  const high = BOTTOM - TOP;
  const way = (ball.y + ball.dy * steps) / UNIT - TOP;
  const folded = ((way % (2 * high)) + 2 * high) % (2 * high);
  const height = TOP + (folded > high ? 2 * high - folded : folded);
  return Math.round(Math.max(30, Math.min(270, height)));
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.t === "start") seat = message.seat;
  if (message.t === "look") console.log(JSON.stringify({ action: choose(message.view) }));
});
