// @ts-check
// What is told beside the board: round, points and clock, the waves of the round, what was captured and lost.

import { phrase } from "/static/text/language.js";
import { html } from "./nodes.js";
import { drawIcon } from "./pieces.js";
import { LETTERS, tellClock, tellCounts, tellStatus } from "./words.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./types.js").Counts} Counts */

const TICK_MS = 250;

/** Pieces with how many of each. @param {Counts} counts @param {boolean} mine */
export function drawCounts(counts, mine) {
  const list = html("span", "cb-counts");
  for (const letter of LETTERS) {
    if (!counts[letter]) continue;
    list.append(html("span", "cb-count", drawIcon(mine ? letter : letter.toLowerCase()), html("b", "", String(counts[letter]))));
  }
  if (!list.children.length) list.append(phrase("chessbrawl.none"));
  list.setAttribute("role", "img");
  list.setAttribute("aria-label", tellCounts(counts));
  return list;
}

/** Round and wave, points, clock. @param {Ctx} ctx */
export function makeHead(ctx) {
  const round = html("b", "");
  const wave = html("b", "");
  const points = html("b", "cb-points");
  const clock = html("b", "");
  /** @param {string} label @param {HTMLElement} value */
  const figure = (label, value) => html("div", "cb-figure", html("span", "", label), value);
  const root = html("div", "cb-head", figure(phrase("chessbrawl.round"), round), figure(phrase("chessbrawl.wave"), wave),
    figure(phrase("chessbrawl.points"), points), figure(phrase("chessbrawl.clock"), clock));
  /** @type {View | null} */
  let shown = null;

  // rules/chessbrawl.md: the clock runs in the player's turn only.
  const tick = () => {
    if (!shown) return;
    const running = shown.turn_since === null ? 0 : Math.max(0, ctx.step() - shown.turn_since);
    const text = tellClock(shown.stats.clock_ms + running);
    if (clock.textContent !== text) clock.textContent = text;
  };
  const timer = window.setInterval(tick, TICK_MS);

  /** @param {View} view */
  function draw(view) {
    shown = view;
    round.textContent = `${view.round}/10`;
    wave.textContent = `${view.wave}/${view.waves.length}`;
    points.textContent = String(view.points);
    tick();
  }

  return { root, draw, destroy: () => window.clearInterval(timer) };
}

/** The waves of a round, this one marked. @param {View} view */
export function drawWaves(view) {
  const list = html("ol", "cb-waves");
  for (const [place, wave] of view.waves.entries()) {
    const state = place + 1 < view.wave ? "cb-done" : place + 1 === view.wave ? "cb-here" : "";
    const mark = state === "cb-done" ? "✓" : state === "cb-here" ? "▸" : "";
    list.append(html("li", `cb-wave ${state}`, html("span", "cb-wave-mark", mark), html("span", "cb-wave-name", `${place + 1}`), drawCounts(wave, false)));
  }
  return list;
}

/** @param {Hand} hand */
export function makeStatus(hand) {
  const root = html("p", "cb-status");
  return {
    root,
    /** @param {View} view */
    draw(view) {
      const text = tellStatus(view, hand.mine, hand.carried, hand.picked);
      if (root.textContent !== text) root.textContent = text;
    },
  };
}

/** The waves, and the count of pieces. */
export function makeSide() {
  const root = html("div", "cb-side");
  let drawn = "";
  return {
    root,
    /** @param {View} view */
    draw(view) {
      const key = JSON.stringify([view.round, view.wave, view.stats, view.outcome]);
      if (key === drawn) return;
      drawn = key;
      const { captured, lost } = view.stats;
      root.replaceChildren(
        html("section", "cb-box", html("h3", "", phrase("chessbrawl.waves_of", { round: view.round })), drawWaves(view)),
        html("section", "cb-box cb-tally", html("h3", "", phrase("chessbrawl.captured")), drawCounts(captured, false),
          html("h3", "", phrase("chessbrawl.lost")), drawCounts(lost, true)),
      );
    },
  };
}
