// @ts-check
// Which keys and touch buttons there are. Knows words, not what they do.

import { phrase } from "/static/text/language.js";
import { WAYS, WAY_WORDS } from "./battle_bar.js";

/** @typedef {import("../../../web/types.js").Binding} Binding */

/** The words of the rules for one key each; `+` holds it, `-` lets it go. */
export const KEYS = ["left", "right", "drop", "turnleft", "turnright"];

/** @param {number} slots @returns {Binding[]} */
export function bindings(slots) {
  /** @type {Record<string, string[][]>} by name: codes of each slot */
  const codes =
    slots > 1
      ? {
          left: [["KeyA"], ["ArrowLeft"]],
          right: [["KeyD"], ["ArrowRight"]],
          drop: [["KeyS"], ["ArrowDown"]],
          turnleft: [["KeyW"], ["ArrowUp"]],
          turnright: [["ShiftLeft", "KeyE"], ["ShiftRight", "Slash"]],
        }
      : {
          left: [["ArrowLeft", "KeyA"]],
          right: [["ArrowRight", "KeyD"]],
          drop: [["ArrowDown", "KeyS"]],
          turnleft: [["ArrowUp", "KeyW"]],
          turnright: [["ShiftLeft", "ShiftRight", "KeyE"]],
        };
  const keys = { left: "← / A", right: "→ / D", drop: "↓ / S", turnleft: "↑ / W", turnright: `${phrase("key.shift")} / E` };
  const labels = {
    left: phrase("common.left"),
    right: phrase("common.right"),
    drop: phrase("common.drop"),
    turnleft: phrase("common.turn_left"),
    turnright: phrase("common.turn_right"),
  };
  /** @type {Record<string, Binding["pad"]>} */
  const pads = {
    left: { icon: "←", side: "left" },
    right: { icon: "→", side: "left" },
    drop: { icon: "↓", side: "left" },
    turnleft: { icon: "↺", side: "right" },
    turnright: { icon: "↻", side: "right" },
  };
  /** @type {Binding[]} */
  const all = [];
  for (let slot = 0; slot < Math.max(1, slots); slot++) {
    for (const name of /** @type {(keyof typeof labels)[]} */ (KEYS)) {
      all.push({
        name,
        slot,
        codes: codes[name][slot] ?? [],
        label: labels[name],
        ...(slots > 1 ? {} : { keys: keys[name] }),
        ...(slot ? {} : { pad: pads[name] }),
      });
    }
  }
  if (slots <= 1) {
    WAYS.forEach((way, i) => {
      all.push({ name: `aim ${way}`, slot: 0, codes: [`Digit${i + 1}`, `Numpad${i + 1}`], label: phrase("mario99.battle.key_aim", { who: phrase(WAY_WORDS[way]) }), keys: String(i + 1) });
    });
  }
  all.push({ name: "next", slot: 0, codes: ["Enter", "Space"], label: phrase("mario99.key_next"), keys: phrase("key.enter") });
  return all;
}
