// @ts-check
// Which keys and touch buttons there are, and how a held one repeats. Knows words, not what they do.

import { phrase } from "/static/text/language.js";
import { ownPace } from "/static/input/repeat.js";

/** @typedef {import("../../../web/types.js").Binding} Binding */

/** The words by which a capsule is moved. */
export const MOVES = ["left", "right", "turnleft", "turnright", "down"];

const FIRST_MS = { left: 190, right: 190, down: 150 };
const NEXT_MS = 60;

/** @param {number} slots @returns {Binding[]} */
export function bindings(slots) {
  const two = slots > 1;
  /** @type {Record<string, {codes: string[][], label: string, keys: string, pad?: Binding["pad"]}>} */
  const words = {
    left: { codes: [["KeyS"], ["ArrowLeft"]], label: phrase("common.left"), keys: "S / ←", pad: { icon: "←", side: "left" } },
    right: { codes: [["KeyD"], ["ArrowRight"]], label: phrase("common.right"), keys: "D / →", pad: { icon: "→", side: "left" } },
    down: { codes: [["Space"], ["ArrowDown"]], label: phrase("common.down"), keys: `${phrase("key.space")} / ↓`, pad: { icon: "↓", side: "left" } },
    pause: { codes: [["KeyP", "Escape"], ["Period"]], label: phrase("common.pause"), keys: "P / Esc", pad: { icon: "❙❙", side: "right" } },
    turnleft: { codes: [["KeyK"], ["ArrowUp"]], label: phrase("common.turn_left"), keys: "K / ↑", pad: { icon: "↺", side: "right" } },
    turnright: { codes: [["KeyL"], ["Slash", "ShiftRight"]], label: phrase("common.turn_right"), keys: `L / ${phrase("key.shift")}`, pad: { icon: "↻", side: "right" } },
  };
  /** @type {Binding[]} */
  const all = [];
  for (let slot = 0; slot < Math.max(1, slots); slot++) {
    for (const [name, { codes, label, keys, pad }] of Object.entries(words)) {
      all.push({
        name,
        slot,
        codes: two ? (codes[slot] ?? []) : codes.flat(),
        label,
        ...(two ? {} : { keys }),
        ...(slot ? {} : { pad }),
      });
    }
  }
  all.push({ name: "ready", slot: 0, codes: ["Enter"], label: phrase("common.ready"), keys: phrase("key.enter") });
  return all;
}

/** How a held key repeats; null for one that does not. @param {string} word */
export function paceOf(word) {
  const first = FIRST_MS[/** @type {keyof typeof FIRST_MS} */ (word)];
  if (!first) return null;
  return word === "down" ? { first, next: NEXT_MS } : ownPace({ first, next: NEXT_MS });
}
