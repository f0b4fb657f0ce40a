// @ts-check
// How large the charts are: side by side where there is room, else one large and one small. Knows no game.

const SHORT = 480;
/** A phone this low shows its five ships closer together. */
const LOW = 640;
/** What the dock needs beside the chart in a low window. */
const DOCK = 252;

/**
 * @param {{frame: HTMLElement, own: HTMLElement, enemy: HTMLElement}} parts @param {HTMLElement} root
 * @param {{demo: boolean, placing: boolean, swapped: boolean, plays: boolean}} how
 */
export function fitFrame({ frame, own, enemy }, root, { demo, placing, swapped, plays }) {
  const [width, height] = [root.clientWidth, root.clientHeight || window.innerHeight];
  if (!width || !height) return;
  const pair = width >= height * 1.45;
  if (demo) {
    own.hidden = !pair;
    const side = pair ? Math.min(height, (width - 8) / 2) : Math.min(width, height);
    return setSides(own, side, enemy, side);
  }
  const wide = height < SHORT ? width > height : width >= 640 && width > height * 1.1;
  const short = wide && height < SHORT;
  frame.classList.toggle("bs-wide", wide);
  frame.classList.toggle("bs-narrow", !wide);
  frame.classList.toggle("bs-short", short);
  frame.classList.toggle("bs-low", !wide && height < LOW);
  frame.classList.toggle("bs-placing", placing);
  // A phone on its side: who plays has the enemy's chart as high as the window, and all else beside it.
  const lead = short && plays && !placing;
  frame.classList.toggle("bs-lead", lead);
  // What is told may need a second line.
  const told = frame.querySelector(".bs-status")?.clientHeight ?? 0;
  if (lead) {
    const large = Math.min(height, width * 0.58);
    return setSides(own, Math.min(height - told - 34, width - large - 12), enemy, large);
  }
  if (wide) {
    const words = short ? told + 36 : told + (placing ? 60 : 134);
    const side = Math.min(height - words, short && placing ? width - 32 - DOCK : (width - (short ? 16 : 40)) / 2);
    return setSides(own, side, enemy, side);
  }
  // Below the large chart: the small one, and beside it five ships, one under the other.
  const words = told + (placing ? 256 : height < LOW ? 246 : 306);
  const large = Math.max(160, Math.min(width, height - words));
  const small = Math.max(96, Math.min(height - large - told - 70, width * 0.58));
  if (placing) return setSides(own, large, enemy, 0);
  return swapped ? setSides(own, large, enemy, small) : setSides(own, small, enemy, large);
}

/** @param {HTMLElement} own @param {number} mine @param {HTMLElement} enemy @param {number} theirs */
function setSides(own, mine, enemy, theirs) {
  own.style.setProperty("--bs-side", `${Math.floor(mine)}px`);
  enemy.style.setProperty("--bs-side", `${Math.floor(theirs)}px`);
}
