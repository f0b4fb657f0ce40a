// @ts-check
// One frame: court, points, players, ball, and the words around them. A function of view, time and effects.

import { makeSprites } from "/static/canvas/sprites.js";
import { phrase } from "/static/text/language.js";
import { drawFigure } from "./figure.js";
import { BALL, HEIGHT, WIDTH, paddleAt } from "./motion.js";
import { TRAIL_MS } from "./effects.js";

/**
 * @typedef {import("./motion.js").View} View
 * @typedef {object} Scene
 * @property {View} view
 * @property {import("./layout.js").Layout} layout
 * @property {import("./theme.js").Theme} theme
 * @property {import("./effects.js").Effects} effects
 * @property {import("./drift.js").Drifts} drifts
 * @property {import("./theme.js").Paint[]} paints   of the two players
 * @property {number[]} own      seats played from this page
 * @property {boolean} plain     no words
 * @property {boolean} calm
 * @property {number} step
 * @property {number} now
 */

/** @param {CanvasRenderingContext2D} g @param {Scene} scene */
export function drawCourt(g, scene) {
  const { layout, effects, drifts, now, view, step } = scene;
  const [sx, sy] = effects.shake(now);
  g.save();
  g.translate(layout.court.x + sx * layout.k, layout.court.y + sy * layout.k);
  g.scale(layout.k, layout.k);
  drawTable(g, scene);
  drawPoints(g, scene);
  const ball = drifts.ball(view, step, now);
  if (view.phase === "countdown") drawCountdown(g, scene);
  g.save();
  g.beginPath();
  g.rect(0, 0, WIDTH, HEIGHT);
  g.clip();
  for (const seat of [0, 1]) {
    drawFigure(g, seat, scene.paints[seat], drifts.paddle(view, seat, step, now), ball, {
      hit: scene.calm ? 0 : effects.hit(seat, now),
      mood: view.outcome ? (view.outcome.places[seat] === 1 ? 1 : -1) : effects.mood(seat, now),
      blink: !scene.calm && Math.floor(step + seat * 70) % 210 < 7,
    });
  }
  if (view.phase === "countdown" && scene.own.length === 1) drawYou(g, scene, scene.own[0]);
  if (view.phase === "play") drawTrail(g, scene, ball);
  if (view.phase !== "over") drawBall(g, ball, scene);
  drawSparks(g, scene);
  g.restore();
  g.restore();
}

/** A player's colour as it can be read on the court. @param {import("./theme.js").Paint} paint @param {import("./theme.js").Theme} theme */
function inkOf(paint, theme) {
  return theme.darkPaper ? paint.light : paint.dark;
}

/** The table stands still: it is painted once for each size. Its shadow alone would take half of a frame without a graphics card. */
const paintedTables = makeSprites(4);

/** @param {CanvasRenderingContext2D} g @param {Scene} scene */
function drawTable(g, { theme, paints, plain, layout }) {
  const { k, edge } = layout;
  const room = Math.ceil(4 * edge); // walls and shadow
  const key = [k, edge, plain, theme.paper, theme.paperInk, theme.paperShade, theme.paperMuted, ...paints.map(({ base }) => base)].join();
  const [width, height] = [Math.ceil(WIDTH * k) + 2 * room, Math.ceil(HEIGHT * k) + 2 * room];
  const table = paintedTables(key, width, height, (on) => {
    on.translate(room, room);
    on.scale(k, k);
    paintTable(on, (0.7 * edge) / k, (plain ? 1 : 1.2) * edge, theme, paints);
  });
  g.drawImage(table, -room / k, -room / k, width / k, height / k);
}

/** @param {CanvasRenderingContext2D} g @param {number} wall its thickness @param {number} shadow @param {import("./theme.js").Theme} theme @param {import("./theme.js").Paint[]} paints */
function paintTable(g, wall, shadow, theme, paints) {
  g.save();
  g.shadowColor = "rgba(0, 0, 0, 0.35)";
  g.shadowBlur = shadow;
  g.shadowOffsetY = shadow / 6;
  g.fillStyle = theme.darkPaper ? theme.paperMuted : theme.paperInk;
  g.beginPath();
  g.roundRect(-wall, -wall, WIDTH + 2 * wall, HEIGHT + 2 * wall, 1.2 * wall);
  g.fill();
  g.restore();
  g.fillStyle = theme.paper;
  g.fillRect(0, 0, WIDTH, HEIGHT);
  // Each half in a breath of its player's colour, and the lines of a table.
  paints.forEach((paint, seat) => {
    const wash = g.createLinearGradient(seat ? WIDTH : 0, 0, WIDTH / 2, 0);
    wash.addColorStop(0, `${paint.base}2e`);
    wash.addColorStop(1, `${paint.base}00`);
    g.fillStyle = wash;
    g.fillRect(seat ? WIDTH / 2 : 0, 0, WIDTH / 2, HEIGHT);
  });
  g.strokeStyle = theme.paperShade;
  g.lineWidth = 2;
  g.beginPath();
  g.arc(WIDTH / 2, HEIGHT / 2, 46, 0, Math.PI * 2);
  g.stroke();
  g.strokeStyle = theme.paperInk;
  g.globalAlpha = 0.28;
  g.lineWidth = 2.4;
  g.setLineDash([8, 8]);
  g.lineDashOffset = -4;
  g.beginPath();
  g.moveTo(WIDTH / 2, 0);
  g.lineTo(WIDTH / 2, HEIGHT);
  g.stroke();
}

/** To set a font and to measure words is work for every frame: figures are painted once, as large as they are shown at most. */
const paintedPoints = makeSprites(16);
const POINTS = { wide: 110, high: 100, grown: 1.5 };

/** Points, large behind the play. @param {CanvasRenderingContext2D} g @param {Scene} scene */
function drawPoints(g, { view, theme, paints, layout, effects, now, calm }) {
  const fresh = effects.scored(now);
  view.points.forEach((points, seat) => {
    const part = seat === fresh.seat && !calm ? fresh.part : 0;
    const grown = 1 + (POINTS.grown - 1) * part ** 3;
    const scale = layout.k * POINTS.grown;
    const figure = paintedPoints([points, inkOf(paints[seat], theme), theme.display].join(), Math.ceil(POINTS.wide * scale), Math.ceil(POINTS.high * scale), (on) => {
      on.scale(scale, scale);
      on.font = `700 84px ${theme.display}`;
      on.textAlign = "center";
      on.textBaseline = "middle";
      on.fillStyle = inkOf(paints[seat], theme);
      on.fillText(String(points), POINTS.wide / 2, POINTS.high / 2 + 4);
    });
    const [wide, high] = [POINTS.wide * grown, POINTS.high * grown];
    g.globalAlpha = 0.34 + 0.5 * part;
    g.drawImage(figure, WIDTH / 2 + (seat ? 1 : -1) * 92 - wide / 2, 64 - high / 2, wide, high);
  });
  g.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} g @param {Scene} scene */
function drawCountdown(g, { view, theme, paints, step, calm }) {
  const way = view.serving ? 1 : -1;
  const part = calm ? 0 : (Math.max(0, step - view.ball.since) % 60) / 60;
  g.save();
  g.translate(WIDTH / 2, HEIGHT / 2);
  g.fillStyle = theme.paper;
  g.beginPath();
  g.arc(0, 0, 45, 0, Math.PI * 2);
  g.fill();
  // The ring runs out with every second.
  g.strokeStyle = paints[view.serving].base;
  g.lineWidth = 5;
  g.lineCap = "round";
  g.beginPath();
  g.arc(0, 0, 46, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * (1 - part));
  g.stroke();
  // Chevrons toward whom the ball will be served.
  for (let i = 0; i < 3; i++) {
    const lit = calm || Math.floor(part * 6) % 3 === i;
    g.globalAlpha = lit ? 1 : 0.35;
    g.lineWidth = 4;
    g.beginPath();
    const x = way * (60 + i * 12);
    g.moveTo(x, -8);
    g.lineTo(x + way * 8, 0);
    g.lineTo(x, 8);
    g.stroke();
  }
  g.globalAlpha = 1;
  const grow = calm ? 1 : 1 + 0.35 * Math.max(0, 1 - part * 4);
  g.scale(grow, grow);
  g.fillStyle = theme.paperInk;
  g.font = `700 54px ${theme.display}`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillText(String(view.countdown), 0, 4);
  g.restore();
}

/** Which paddle is yours. @param {CanvasRenderingContext2D} g @param {Scene} scene @param {number} seat */
function drawYou(g, { view, theme, paints, step }, seat) {
  g.font = `700 15px ${theme.text}`;
  g.textAlign = seat ? "right" : "left";
  g.textBaseline = "middle";
  g.fillStyle = inkOf(paints[seat], theme);
  g.fillText(seat ? `${phrase("pong.you")} ▸` : `◂ ${phrase("pong.you")}`, seat ? WIDTH - 37 : 37, paddleAt(view.paddles[seat], step));
}

/** How hot the ball is: 0 at the serve, 1 at full speed. @param {View} view */
function heat(view) {
  return Math.min(1, Math.max(0, (view.ball.speed - 200) / 200));
}

/** @param {View} view @param {number} alpha @param {boolean} [dark] on a dark court */
function hotColour(view, alpha, dark = false) {
  const part = heat(view);
  if (dark) return `rgba(${Math.round(200 + 50 * part)}, ${Math.round(190 - 80 * part)}, ${Math.round(170 - 90 * part)}, ${alpha})`;
  return `rgba(${Math.round(90 + 140 * part)}, ${Math.round(78 - 8 * part)}, ${Math.round(62 - 22 * part)}, ${alpha})`;
}

/** @param {CanvasRenderingContext2D} g @param {Scene} scene @param {{x: number, y: number}} ball */
function drawTrail(g, { effects, view, theme, now, calm }, ball) {
  if (calm) return;
  effects.follow(ball.x, ball.y, now);
  g.lineCap = "butt";
  effects.trail.forEach((mark, i) => {
    const from = effects.trail[i - 1];
    const part = 1 - (now - mark.at) / TRAIL_MS;
    if (!from || part <= 0) return;
    g.strokeStyle = hotColour(view, 0.04 + 0.34 * part, theme.darkPaper);
    g.lineWidth = BALL * (0.2 + 0.7 * part);
    g.beginPath();
    g.moveTo(from.x, from.y);
    g.lineTo(mark.x, mark.y);
    g.stroke();
  });
}

/** @param {CanvasRenderingContext2D} g @param {{x: number, y: number}} ball @param {Scene} scene */
function drawBall(g, { x, y }, { view, theme, step, calm }) {
  if (view.phase === "countdown") return; // it appears from behind the number
  g.save();
  g.translate(x, y);
  g.beginPath();
  g.arc(0, 0, BALL / 2, 0, Math.PI * 2);
  g.fillStyle = "#fffaf0";
  g.fill();
  g.lineWidth = 1.6;
  g.strokeStyle = theme.paperInk;
  g.stroke();
  g.rotate(calm ? 0.4 : (step * view.ball.dy) / 4000);
  g.beginPath();
  g.arc(0, 5, 5.4, Math.PI * 1.2, Math.PI * 1.8);
  g.lineWidth = 1.4;
  g.strokeStyle = hotColour(view, 1);
  g.stroke();
  g.restore();
}

/** @param {CanvasRenderingContext2D} g @param {Scene} scene */
function drawSparks(g, { effects, theme, paints, now, calm }) {
  for (const { x, y, part, seat } of effects.liveRings(now)) {
    g.globalAlpha = 1 - part;
    g.strokeStyle = inkOf(paints[seat], theme);
    g.lineWidth = 2.5 * (1 - part) + 0.5;
    g.beginPath();
    g.arc(x, y, calm ? 9 : 6 + 14 * part, 0, Math.PI * 2);
    g.stroke();
  }
  for (const { x, y, left, seat } of effects.liveSparks(now)) {
    g.globalAlpha = Math.min(1, left * 1.5);
    g.fillStyle = seat < 0 ? theme.paperInk : paints[seat].base;
    const size = 1 + 2.2 * left;
    g.fillRect(x - size / 2, y - size / 2, size, size);
  }
  g.globalAlpha = 1;
}
