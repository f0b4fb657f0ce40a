// @ts-check
// Small boards side by side, as large as their room allows. Numbers only.

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {object} Mini    how a game's small board is built, in cells
 * @property {number} wide
 * @property {number} high
 * @property {(u: number) => number} caption   how high its caption is, in pixels, for cells of that size
 * @property {number} airX   how much wider than needed its place may become
 * @property {number} airY
 * @typedef {{seat: number, u: number, caption: number, box: Box}} Slot   one board's place; `u` is a cell's size in pixels
 * @typedef {object} Shape   the same before it is known how many pixels there are
 * @property {number} wide
 * @property {number} high
 * @property {[number, number, number]} caption   how high: at least, in cells, at most; the first and the last in pixels of the page
 * @property {number} airX
 * @property {number} airY
 */

/** A small board for these pixels; plain ones have no captions. @param {Shape} shape @param {{plain: boolean, ratio: number}} wish @returns {Mini} */
export function shapeMini({ caption: [least, cells, most], ...shape }, { plain, ratio }) {
  return { ...shape, caption: (u) => (plain ? 0 : Math.max(least * ratio, Math.min(u * cells, most * ratio))) };
}

/** How large cells can be, and in how many columns. @param {Mini} mini @param {number} w @param {number} h @param {number} count */
export function gridUnit(mini, w, h, count) {
  let best = { u: 0, columns: 1 };
  if (w <= 0 || h <= 0) return best;
  for (let columns = 1; columns <= count; columns++) {
    const high = h / Math.ceil(count / columns);
    const rough = Math.min(w / columns / mini.wide, high / mini.high);
    const u = Math.floor(Math.min(w / columns / mini.wide, (high - mini.caption(rough)) / mini.high));
    if (u > best.u) best = { u, columns };
  }
  return best;
}

/** Places for these seats' boards. @param {Mini} mini @param {Box} area @param {number[]} seats @param {number} most cells are no larger @returns {Slot[]} */
export function layGrid(mini, area, seats, most) {
  if (seats.length === 0) return [];
  const { u: free, columns } = gridUnit(mini, area.w, area.h, seats.length);
  const u = Math.max(1, Math.floor(Math.min(free, most)));
  const rows = Math.ceil(seats.length / columns);
  const caption = mini.caption(u);
  const w = Math.min(area.w / columns, mini.wide * u * mini.airX);
  const h = Math.min(area.h / rows, (mini.high * u + caption) * mini.airY);
  return seats.map((seat, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, seats.length - row * columns);
    const x = area.x + (area.w - w * inRow) / 2 + w * (i % columns);
    const y = area.y + (area.h - h * rows) / 2 + h * row;
    return { seat, u, caption, box: { x, y, w, h } };
  });
}
