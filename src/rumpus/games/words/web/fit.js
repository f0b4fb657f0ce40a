// @ts-check
// How large everything is: the board as large as the window allows, beside the panel or above the rack.

const PANEL = 320;
const SHORT_PANEL = 312; // on a phone on its side
const GAP = 20;
const SHORT_GAP = 12;
const DEMO_CELL = 15; // smaller letters cannot be read: a living tile then shows a part of the board

/**
 * Measure the place and hand the sizes to the style.
 * @param {HTMLElement} frame @param {HTMLElement} root @param {import("../../../web/types.js").Ctx} ctx
 */
export function fitFrame(frame, root, ctx) {
  const width = root.clientWidth;
  const height = root.clientHeight || window.innerHeight - Math.max(0, root.getBoundingClientRect().top);
  if (!width || !height) return { cell: 0, width, height };
  const short = !ctx.demo && height < 520 && width > height;
  const wide = !ctx.demo && !short && width >= 720 && width > height * 0.95;
  const low = !wide && !short && height < 600;
  const edge = ctx.demo ? 0 : wide ? 22 : 5;
  const most = wide ? (height > 860 ? 68 : 60) : 56; // a tile of the rack
  const below = ctx.seats.length === 0 || short ? 0 : wide ? most + 24 : Math.min(most, width / 7) + 86;
  let [across, down] = [width, height - below];
  if (wide || short) across -= short ? SHORT_PANEL + SHORT_GAP : PANEL + GAP;
  else down -= Math.ceil(ctx.names.length / 2) * (low ? 42 : 54) + (low ? 36 : 86) + (frame.classList.contains("ww-doubts") ? 20 : 0);
  const cell = ctx.demo
    ? Math.max(Math.ceil(width / 15), Math.ceil(height / 15), DEMO_CELL)
    : Math.floor((Math.min(across, Math.max(180, down)) - edge * 2) / 15);
  const side = cell * 15 + edge * 2;
  const tray = wide ? side - 2 * 70 : short ? width - side - SHORT_GAP : Math.min(width, 480);
  const tile = Math.min(most, Math.floor((tray - 16 - 6 * 4) / 7));
  const states = { wide: wide || short, short, narrow: !wide && !short, low, tiny: ctx.demo && cell < 20 };
  for (const [name, on] of Object.entries(states)) frame.classList.toggle(`ww-${name}`, on);
  const sizes = { cell, side, edge, tile, height, below };
  for (const [name, size] of Object.entries(sizes)) frame.style.setProperty(`--ww-${name}`, `${Math.floor(size)}px`);
  return { cell, width, height };
}
