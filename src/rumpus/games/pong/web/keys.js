// @ts-check
// Which keys there are, and who holds which. rules/pong.md: W/S and Up/Down on one keyboard; online both move your own.

import { phrase } from "/static/text/language.js";

/** @typedef {import("../../../web/types.js").Binding} Binding */

/** @param {number} slots @returns {Binding[]} */
export function bindings(slots) {
  if (slots > 1) {
    return [
      { name: "up", slot: 0, codes: ["KeyW"], label: phrase("pong.left_up") },
      { name: "down", slot: 0, codes: ["KeyS"], label: phrase("pong.left_down") },
      { name: "up", slot: 1, codes: ["ArrowUp"], label: phrase("pong.right_up") },
      { name: "down", slot: 1, codes: ["ArrowDown"], label: phrase("pong.right_down") },
    ];
  }
  return [
    { name: "up", slot: 0, codes: ["KeyW", "ArrowUp"], label: phrase("pong.up"), keys: "W / ↑" },
    { name: "down", slot: 0, codes: ["KeyS", "ArrowDown"], label: phrase("pong.down"), keys: "S / ↓" },
  ];
}

/** Counts the keys that mean the same: one is let go only when none of them is held. */
export class Holds {
  /** @type {Map<string, number>} */
  #held = new Map();

  /** The word to send, "" for none. @param {number} seat @param {string} name @param {boolean} down */
  turn(seat, name, down) {
    const key = `${seat} ${name}`;
    const before = this.#held.get(key) ?? 0;
    if (!down && before === 0) return "";
    const now = before + (down ? 1 : -1);
    this.#held.set(key, now);
    if (down) return before === 0 ? `${name}+` : "";
    return now === 0 ? `${name}-` : "";
  }
}
