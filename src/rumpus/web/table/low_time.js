// @ts-check
// What is heard, and felt, of one's own time: once when it gets low, then every one of the last seconds. No DOM.

/** The last so many seconds are told one by one. */
const TOLD = 5;

/** How what was told feels in the hand. @type {Record<"low" | "count", number | number[]>} */
export const FEELS = { low: [120, 80, 120], count: 60 };

export class LowTime {
  constructor() {
    /** The second that was told last; none since there was enough. */
    this.second = Infinity;
  }

  /** Nobody's time is running down here. */
  forget() {
    this.second = Infinity;
  }

  /**
   * What is to be told now: that it is low, a second of the last, or nothing.
   * @param {number} millis what is left @param {number} low from where on it is low @returns {"low" | "count" | null}
   */
  hear(millis, low) {
    const second = Math.ceil(millis / 1000);
    if (millis > low) this.forget();
    else if (this.second === Infinity) {
      this.second = Math.max(second, TOLD + 1);
      return "low";
    } else if (second <= TOLD && second < this.second) {
      this.second = second;
      return "count";
    }
    return null;
  }
}
