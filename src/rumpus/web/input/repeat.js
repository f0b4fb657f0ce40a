// @ts-check
// A key that is held says its word again and again, where the page and not the rules repeats it. Knows no game.

import { readPrefs } from "../state/storage.js";

/** @typedef {{first: number, next: number}} Pace   milliseconds until the first repeat, and between repeats */

/** Without a pause between repeats, so many at once; more than any board is wide. */
const AT_ONCE = 12;
const LOOK_MS = 25;

/** The pace chosen in the settings where it is, else the game's own. @param {Pace} usual @returns {Pace} */
export function ownPace(usual) {
  const { das, arr } = readPrefs();
  return { first: das ?? usual.first, next: arr ?? usual.next };
}

/** Whether a pace was chosen in the settings. */
export function hasOwnPace() {
  const { das, arr } = readPrefs();
  return das !== null || arr !== null;
}

export class Repeater {
  /** @type {Map<string, number>} timers, by seat and word */
  #timers = new Map();
  #say;
  #pace;

  /**
   * @param {(seat: number, word: string) => boolean} say false if it means nothing now
   * @param {(word: string) => Pace | null} pace null for a word that is said once
   */
  constructor(say, pace) {
    this.#say = say;
    this.#pace = pace;
  }

  /** @param {number} seat @param {string} word */
  press(seat, word) {
    this.release(seat, word);
    const pace = this.#pace(word);
    if (!pace) return;
    const key = `${seat} ${word}`;
    const again = () => {
      for (let left = pace.next > 0 ? 1 : AT_ONCE; left > 0 && this.#say(seat, word); left--);
      this.#timers.set(key, setTimeout(again, pace.next || LOOK_MS));
    };
    this.#timers.set(key, setTimeout(again, pace.first));
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
