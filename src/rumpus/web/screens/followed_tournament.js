// @ts-check
// A tournament as the hall tells it, for as long as a screen shows it.

import { explain } from "../overlays/notice.js";

/** @typedef {import("../types.js").TournamentShown} Shown */

export class FollowedTournament {
  /** The newest that was told. @type {Shown | null} */
  shown = null;
  /** When that was: its times are counted from then. */
  at = 0;
  /** Why there is none. */
  missing = "";
  #id;
  #session;
  #changed;

  /** @param {string} id @param {import("../net/session.js").Session} session @param {() => void} changed it is not there */
  constructor(id, session, changed) {
    this.#id = id;
    this.#session = session;
    this.#changed = changed;
    if (session.state.me) this.#look();
  }

  /** @param {import("../types.js").FromHall[]} messages */
  hear(messages) {
    for (const message of messages) {
      if (message.t === "welcome") this.#look();
      if (message.t !== "tournament" || message.line.id !== this.#id) continue;
      this.shown = message;
      this.at = performance.now();
    }
  }

  stop() {
    this.#session.request({ t: "look_at_tournament" }, () => {});
  }

  #look() {
    this.#session.request({ t: "look_at_tournament", tournament: this.#id }, (error) => {
      this.missing = explain(error);
      this.#changed();
    });
  }
}
