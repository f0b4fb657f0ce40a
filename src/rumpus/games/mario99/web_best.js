// @ts-check
// The best score of each player at this browser. A browser that keeps nothing works all the same.

const KEY = "rumpus.mario99.best";

/** @returns {Record<string, number>} by player's name */
function readAll() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

export class Best {
  #scores = readAll();

  /** @param {string} name */
  of(name) {
    const best = Object.hasOwn(this.#scores, name) ? this.#scores[name] : 0;
    return typeof best === "number" ? best : 0;
  }

  /** Keep the score if it is better than all before. @param {string} name @param {number} score */
  offer(name, score) {
    if (score <= this.of(name)) return;
    this.#scores = { ...readAll(), [name]: score };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#scores));
    } catch {
      // It is forgotten with the page, then.
    }
  }
}
