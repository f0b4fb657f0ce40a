// @ts-check
// The two players: a paddle each, with a face behind it that watches the ball. Drawn in pixels of the court.

import { PADDLE, WIDTH } from "./motion.js";
import { mix } from "./theme.js";

/**
 * @typedef {object} Feeling
 * @property {number} hit       freshness of its last hit, 1 to 0
 * @property {number} mood      1 glad, -1 sad
 * @property {boolean} blink
 */

const BODY = 13; // how deep the body is behind the paddle's face

/**
 * @param {CanvasRenderingContext2D} g @param {number} seat @param {import("./theme.js").Paint} paint @param {number} y its centre
 * @param {{x: number, y: number}} look where the ball is @param {Feeling} feeling
 */
export function drawFigure(g, seat, paint, y, look, feeling) {
  const face = seat ? WIDTH - PADDLE.margin - PADDLE.wide : PADDLE.margin + PADDLE.wide;
  g.save();
  g.translate(face, y);
  if (!seat) g.scale(-1, 1); // drawn as the right one: its back is toward +x
  // A hit pushes it back a little; a point makes it hop or sink.
  g.translate(2.2 * feeling.hit, 0);
  drawBody(g, paint, seat);
  drawBlade(g, paint, feeling.hit);
  drawFace(g, paint, y, face, look, feeling);
  g.restore();
}

/** @param {CanvasRenderingContext2D} g @param {import("./theme.js").Paint} paint @param {number} seat */
function drawBody(g, paint, seat) {
  const high = PADDLE.high / 2;
  const shape = new Path2D();
  shape.moveTo(5, -high + 3);
  shape.bezierCurveTo(5 + BODY * 1.25, -high + 2, 5 + BODY * 1.25, high - 2, 5, high - 3);
  shape.closePath();
  g.fillStyle = paint.base;
  g.fill(shape);
  g.save();
  g.clip(shape);
  g.fillStyle = paint.dark;
  g.globalAlpha = 0.32;
  if (seat) {
    for (let row = -2; row <= 2; row++) for (const x of [9.5, 13]) dot(g, x + (row & 1 ? 1.6 : 0), row * 11 + (x > 10 ? 5 : 0), 1.3);
  } else {
    for (let stripe = -28; stripe < 30; stripe += 8) g.fillRect(5, stripe, BODY + 6, 2.4);
  }
  g.restore();
  g.strokeStyle = paint.dark;
  g.lineWidth = 1;
  g.stroke(shape);
}

/** The paddle itself, exactly as large as the rules say. @param {CanvasRenderingContext2D} g @param {import("./theme.js").Paint} paint @param {number} hit */
function drawBlade(g, paint, hit) {
  const high = PADDLE.high / 2;
  g.beginPath();
  g.roundRect(0, -high, PADDLE.wide, PADDLE.high, 3.5);
  g.fillStyle = hit > 0 ? mix(paint.base, paint.light, hit) : paint.base;
  g.fill();
  g.strokeStyle = paint.dark;
  g.lineWidth = 1.2;
  g.stroke();
  g.beginPath();
  g.roundRect(1.2, -high + 3, 2, PADDLE.high - 6, 1);
  g.fillStyle = paint.light;
  g.fill();
}

/** @param {CanvasRenderingContext2D} g @param {import("./theme.js").Paint} paint @param {number} y @param {number} face @param {{x: number, y: number}} look @param {Feeling} feeling */
function drawFace(g, paint, y, face, look, feeling) {
  const { dark } = paint;
  const far = Math.hypot(look.x - face, look.y - y) || 1;
  const turn = [(-Math.abs(look.x - face) / far) * 1.5, ((look.y - y) / far) * 1.5];
  for (const eye of [-9.5, -0.5]) {
    g.fillStyle = "#fff";
    g.strokeStyle = dark;
    g.lineWidth = 0.8;
    g.beginPath();
    g.ellipse(7.4, eye, 3.5, 4, 0, 0, Math.PI * 2);
    if (feeling.blink || feeling.mood > 0) {
      g.fillStyle = paint.light;
      g.fill();
      g.beginPath();
      g.lineWidth = 1.1;
      if (feeling.mood > 0) g.arc(7.4, eye + 1, 2.4, Math.PI * 1.1, Math.PI * 1.9);
      else {
        g.moveTo(4.6, eye);
        g.lineTo(10.2, eye);
      }
      g.stroke();
      continue;
    }
    g.fill();
    g.stroke();
    g.fillStyle = "#221a14";
    dot(g, 7.4 + turn[0], eye + turn[1], feeling.hit > 0.3 ? 1.3 : 1.9);
    if (feeling.mood < 0) {
      g.beginPath();
      g.lineWidth = 1.1;
      g.moveTo(4.6, eye - (eye < -5 ? 4.2 : 5.4));
      g.lineTo(10, eye - (eye < -5 ? 5.4 : 4.2));
      g.stroke();
    }
  }
  g.strokeStyle = dark;
  g.fillStyle = dark;
  g.lineWidth = 1.2;
  g.lineCap = "round";
  g.beginPath();
  if (feeling.mood < 0) g.arc(7, 13.5, 3, Math.PI * 1.15, Math.PI * 1.85);
  else if (feeling.mood > 0) g.arc(7, 8.5, 3.6, 0, Math.PI);
  else if (feeling.hit > 0.2) g.arc(7, 10.5, 2.4, 0, Math.PI * 2);
  else g.arc(7, 9, 2.8, 0.25, Math.PI - 0.25);
  if (feeling.mood > 0 || (feeling.hit > 0.2 && feeling.mood === 0)) g.fill();
  else g.stroke();
}

/** @param {CanvasRenderingContext2D} g @param {number} x @param {number} y @param {number} r */
function dot(g, x, y, r) {
  g.beginPath();
  g.arc(x, y, r, 0, Math.PI * 2);
  g.fill();
}
