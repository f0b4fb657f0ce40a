// @ts-check
// What happened to a seat is shown once: when it is foreseen, or when the hall tells it, whichever comes first.

/** What was foreseen and never told was a mistake, and is forgotten after so long. */
const KEPT_MS = 2000;

/** @typedef {import("../types.js").GameEvent} GameEvent */

export class Foretold {
  #seat;
  /** Shown already, and not yet told by the hall. @type {{text: string, at: number}[]} */
  #shown = [];

  /** @param {number} seat */
  constructor(seat) {
    this.#seat = seat;
  }

  /** Of what is foreseen, that which was not shown before. @param {[number, GameEvent][]} events with their steps @param {number} now */
  foresee(events, now) {
    const before = this.#shown.map(({ text }) => text);
    return events.map(([, event]) => event).filter((event) => {
      if (!this.#isOwn(event)) return false;
      const text = JSON.stringify(event);
      const place = before.indexOf(text);
      if (place >= 0) before.splice(place, 1);
      else this.#shown.push({ text, at: now });
      return place < 0;
    });
  }

  /** Of what the hall tells, that which was not shown before. @param {GameEvent[]} events @param {number} now */
  hear(events, now) {
    this.#shown = this.#shown.filter(({ at }) => now - at < KEPT_MS);
    return events.filter((event) => {
      const place = this.#isOwn(event) ? this.#shown.findIndex(({ text }) => text === JSON.stringify(event)) : -1;
      if (place >= 0) this.#shown.splice(place, 1);
      return place < 0;
    });
  }

  /** What befalls others is shown as the hall tells it. @param {GameEvent} event */
  #isOwn(event) {
    return event.seat === undefined || event.seat === this.#seat;
  }
}
