// @ts-check
// Which keys and touch buttons there are, and how a held one repeats. Knows words, not what they do.

/** @typedef {import("../../web/types.js").Binding} Binding */

/** The words by which a capsule is moved. */
export const MOVES = ["left", "right", "turnleft", "turnright", "down"];

const FIRST_MS = { left: 190, right: 190, down: 150 };
const NEXT_MS = 60;

/** @param {number} slots @returns {Binding[]} */
export function bindings(slots) {
  const two = slots > 1;
  /** @type {Record<string, {codes: string[][], label: string, keys: string, pad?: Binding["pad"]}>} */
  const words = {
    left: { codes: [["KeyS"], ["ArrowLeft"]], label: "Left", keys: "S / ←", pad: { icon: "←", side: "left" } },
    right: { codes: [["KeyD"], ["ArrowRight"]], label: "Right", keys: "D / →", pad: { icon: "→", side: "left" } },
    down: { codes: [["Space"], ["ArrowDown"]], label: "Down", keys: "Space / ↓", pad: { icon: "↓", side: "left" } },
    turnleft: { codes: [["KeyK"], ["ArrowUp"]], label: "Turn left", keys: "K / ↑", pad: { icon: "↺", side: "right" } },
    turnright: { codes: [["KeyL"], ["Slash", "ShiftRight"]], label: "Turn right", keys: "L / Shift", pad: { icon: "↻", side: "right" } },
    pause: { codes: [["KeyP", "Escape"], ["Period"]], label: "Pause", keys: "P / Esc", pad: { icon: "❙❙", side: "right" } },
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
  all.push({ name: "ready", slot: 0, codes: ["Enter"], label: "Ready", keys: "Enter" });
  return all;
}

/** Says a word again and again while its key is held. */
export class Repeater {
  /** @type {Map<string, number>} timers, by seat and word */
  #timers = new Map();
  #say;

  /** @param {(seat: number, word: string) => boolean} say false if it means nothing now */
  constructor(say) {
    this.#say = say;
  }

  /** @param {number} seat @param {string} word */
  press(seat, word) {
    this.release(seat, word);
    const first = FIRST_MS[/** @type {keyof typeof FIRST_MS} */ (word)];
    if (!first) return;
    const key = `${seat} ${word}`;
    const again = () => {
      this.#say(seat, word);
      this.#timers.set(key, setTimeout(again, NEXT_MS));
    };
    this.#timers.set(key, setTimeout(again, first));
  }

  /** @param {number} seat @param {string} word */
  release(seat, word) {
    const key = `${seat} ${word}`;
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }

  stop() {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
