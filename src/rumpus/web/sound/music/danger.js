// @ts-check
// How music follows danger: faster and fuller, a little at each bar, never at once. Numbers only.

/** How far the mood moves towards the danger in one bar. */
const STEP = 0.25;
/** A line of the score joins in over so much danger. */
const JOINING = 0.15;

/** The mood of the next bar. @param {number} mood @param {number} danger */
export function followDanger(mood, danger) {
  const wanted = Math.min(1, Math.max(0, Number.isFinite(danger) ? danger : 0));
  return mood + Math.min(STEP, Math.max(-STEP, wanted - mood));
}

/** Beats a minute. @param {{tempo: number, rise: number}} score @param {number} mood */
export function tempoOf({ tempo, rise }, mood) {
  return tempo * (1 + rise * mood);
}

/** How strong a line is, 0 to 1. @param {{from?: number}} voice @param {number} mood */
export function strengthOf({ from = 0 }, mood) {
  return from === 0 ? 1 : Math.min(1, Math.max(0, (mood - from) / JOINING));
}

/** How full a board is that ends when it is: nothing while less than a third is, all of it near the top. @param {number} high rows that are taken @param {number} rows all of them */
export function fullness(high, rows) {
  return Math.min(1, Math.max(0, (high / rows - 0.35) / 0.55));
}
