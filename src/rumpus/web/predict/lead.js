// @ts-check
// How far ahead of what the hall has told a seat is played: as long as a word takes there and back, and a little more. The hall
// says how early each action came; that trims it. No clock: milliseconds come in.

/** So much earlier than needed an action should come. */
const MARGIN_MS = 12;
/** One action that came late, as on a line that drops something, does not move it further than this. */
const MOST_UP_MS = 40;
/** Down it goes slowly: one that was quick proves little. */
const DOWN = 1 / 16;
const LONGEST_MS = 600;

export class Lead {
  /** Milliseconds. */
  ms;
  /** What it was when an action was made, by number. @type {Map<number, number>} */
  #then = new Map();

  /** @param {number} roundTrip milliseconds */
  constructor(roundTrip) {
    this.ms = Math.min(LONGEST_MS, roundTrip + MARGIN_MS);
  }

  /** An action was made by it. @param {number} seq */
  sent(seq) {
    this.#then.set(seq, this.ms);
  }

  /** The hall has it, and those before. @param {number} seq @param {number | null} early by how many milliseconds; negative if late */
  acknowledged(seq, early) {
    const then = this.#then.get(seq);
    for (const other of [...this.#then.keys()]) if (other <= seq) this.#then.delete(other);
    if (then === undefined || early === null) return;
    const wanted = then - early + MARGIN_MS;
    this.ms += wanted > this.ms ? Math.min(MOST_UP_MS, (wanted - this.ms) / 2) : (wanted - this.ms) * DOWN;
    this.ms = Math.min(LONGEST_MS, Math.max(0, this.ms));
  }
}
