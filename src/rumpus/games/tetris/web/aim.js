// @ts-check
// Aiming at somebody by a click or a tap on their well, and the marks of who aims at whom.

/**
 * @typedef {import("./stage.js").Stage} Stage
 * @typedef {import("./layout.js").Spot} Spot
 * @typedef {import("./theme.js").Theme} Theme
 */

/**
 * A press on another one's well aims at it; whether that counts at this table `send` knows.
 * @param {HTMLElement} frame @param {import("../../../web/types.js").Ctx} ctx @param {{ratio: number}} stage @param {Stage} wells
 * @param {(seat: number, action: string) => boolean} send @returns {() => void} ends it
 */
export function listenAim(frame, ctx, stage, wells, send) {
  if (ctx.demo || ctx.seats.length !== 1) return () => {};
  /** @param {PointerEvent} event */
  const aim = (event) => {
    const { left, top } = frame.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) * stage.ratio, (event.clientY - top) * stage.ratio];
    const hit = wells.panes.find(({ spot: { box, seat, main } }) => !main && seat !== ctx.seats[0] && x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h);
    if (!hit || !send(ctx.seats[0], `aim ${hit.spot.seat + 1}`)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  frame.addEventListener("pointerdown", aim);
  return () => frame.removeEventListener("pointerdown", aim);
}

/**
 * Rings of a target in the corner of a card: one's own aim; and a point, if they aim at one's own well.
 * @param {CanvasRenderingContext2D} g @param {Spot} spot @param {boolean} aimed @param {boolean} aiming @param {Theme} theme
 */
export function drawAim(g, { paper, place: { u } }, aimed, aiming, theme) {
  const size = Math.max(0.9 * u, paper.w * 0.07);
  const [x, y] = [paper.x + paper.w - size, paper.y + size];
  const line = Math.max(1.5, size * 0.2);
  if (aimed) {
    g.strokeStyle = theme.accentOnPaper;
    g.lineWidth = line;
    g.strokeRect(paper.x + line / 2, paper.y + line / 2, paper.w - line, paper.h - line);
    for (const part of [0.85, 0.4]) {
      g.beginPath();
      g.arc(x, y, size * part, 0, Math.PI * 2);
      g.fillStyle = part > 0.5 ? "#fff" : theme.accentOnPaper;
      g.fill();
      g.stroke();
    }
  }
  if (!aiming) return;
  // A wedge that points at who is meant: told from the rings by its shape.
  const left = paper.x + size;
  g.fillStyle = theme.badOnPaper;
  g.beginPath();
  g.moveTo(left - size * 0.8, y);
  g.lineTo(left + size * 0.6, y - size * 0.75);
  g.lineTo(left + size * 0.6, y + size * 0.75);
  g.closePath();
  g.fill();
}
