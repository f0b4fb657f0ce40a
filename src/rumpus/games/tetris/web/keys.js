// @ts-check
// Which keys and touch buttons there are. Knows words, not what they do.

import { phrase } from "/static/text/language.js";

/** @typedef {import("../../../web/types.js").Binding} Binding */

/** Keys that are held: `+` when they go down, `-` when they come up. */
export const HELD = ["left", "right", "down"];
/** Keys that count once, when they go down. */
export const TAPPED = ["drop", "aim"];
/** Keys that count when they go down, and again as the next piece enters if they are still held. */
export const PRIMED = ["cw", "ccw", "turn180", "hold"];

/** @typedef {"left" | "right" | "down" | "drop" | "cw" | "ccw" | "hold"} Name */

/** @type {Record<Name, string[]>} */
const ALONE = {
  left: ["ArrowLeft", "KeyA"],
  right: ["ArrowRight", "KeyD"],
  down: ["ArrowDown", "KeyS"],
  drop: ["Space"],
  cw: ["ArrowUp", "KeyX", "KeyW"],
  ccw: ["KeyZ"],
  hold: ["KeyC", "ShiftLeft", "ShiftRight"],
};

/** @type {Record<Name, string[]>} */
const FIRST = {
  left: ["KeyA"],
  right: ["KeyD"],
  down: ["KeyS"],
  drop: ["Space"],
  cw: ["KeyW", "KeyX"],
  ccw: ["KeyQ", "KeyZ"],
  hold: ["KeyC", "ShiftLeft"],
};

// rules/tetris.md: the second player has J/L, K, I, U/O, N, in the order of the first one's keys.
/** @type {Record<Name, string[]>} */
const SECOND = {
  left: ["KeyJ", "ArrowLeft"],
  right: ["KeyL", "ArrowRight"],
  down: ["KeyK", "ArrowDown"],
  drop: ["KeyI", "Enter"],
  cw: ["KeyO", "ArrowUp"],
  ccw: ["KeyU", "Comma"],
  hold: ["KeyN", "Period"],
};

/** @type {Record<Name, string>} */
export const LABELS = {
  left: phrase("tetris.left"),
  right: phrase("tetris.right"),
  down: phrase("tetris.soft_drop"),
  drop: phrase("tetris.hard_drop"),
  cw: phrase("tetris.turn_right"),
  ccw: phrase("tetris.turn_left"),
  hold: phrase("tetris.hold"),
};

/** @type {Record<Name, string>} how one player's keys are written */
const SHOWN = { left: "← / A", right: "→ / D", down: "↓ / S", drop: phrase("key.space"), cw: "↑ / X", ccw: "Z", hold: `C / ${phrase("key.shift")}` };

/** In the order of the touch buttons: the last one lies best under the right thumb. @type {[Name, string, "left" | "right"][]} */
const PADS = [
  ["left", "←", "left"],
  ["right", "→", "left"],
  ["down", "↓", "left"],
  ["hold", "⇄", "right"],
  ["drop", "⤓", "right"],
  ["ccw", "↺", "right"],
  ["cw", "↻", "right"],
];

/** @type {string[][]} by slot */
const HALF_TURN = [["KeyV"], ["Slash"]];
/** Where garbage goes to whom one aims at: the key for the next one. @type {string[][]} by slot */
const AIM = [["KeyT"], ["KeyM"]];

/**
 * @param {number} slots how many people share this keyboard @param {import("../../../web/types.js").Options} [options]
 * @returns {Binding[]}
 */
export function bindings(slots, options = {}) {
  const tables = slots > 1 ? [FIRST, SECOND] : [ALONE];
  return tables.flatMap((codes, slot) => [
    ...PADS.map(([name, icon, side]) => ({
      name,
      slot,
      codes: codes[name],
      label: LABELS[name],
      ...(slots > 1 ? {} : { keys: SHOWN[name] }),
      ...(slot ? {} : { pad: { icon, side } }),
    })),
    ...(options.turn180 === true ? [{ name: "turn180", slot, codes: HALF_TURN[slot], label: phrase("tetris.half_turn") }] : []),
    ...(options.target === "chosen" ? [{ name: "aim", slot, codes: AIM[slot], label: phrase("tetris.aim") }] : []),
  ]);
}
