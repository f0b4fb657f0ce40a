// @ts-check
// Telling somebody who looks elsewhere: the count in the title, and notifications where they are allowed.

import { countTurns } from "../state/social_state.js";
import { phrase } from "../text/language.js";
import { readPrefs, writePrefs } from "../state/storage.js";

/** @typedef {import("../types.js").State} State */

/** Whether it makes sense to ask for notifications: browsers know them on safe addresses only. */
export function canAskNotices() {
  return isSecureContext && "Notification" in globalThis && Notification.permission === "default";
}

/** Ask for notifications; only ever from a button. @returns {Promise<boolean>} */
export async function askNotices() {
  const allowed = (await Notification.requestPermission()) === "granted";
  writePrefs({ notices: allowed });
  return allowed;
}

/** Watches the state and tells. @param {{go: (path: string) => void}} on @returns {{update: (state: State, messages: import("../types.js").FromHall[]) => void}} */
export function makeHerald(on) {
  let count = 0;
  /** @type {Set<string> | null} */
  let waiting = null;
  const title = document.querySelector("title");
  const show = () => {
    const bare = document.title.replace(/^\(\d+\) /, "");
    const whole = count > 0 ? `(${count}) ${bare}` : bare;
    if (document.title !== whole) document.title = whole;
  };
  // Whichever screen names itself, the count stays.
  if (title) new MutationObserver(show).observe(title, { childList: true });

  /** @param {string} head @param {string} body @param {string} path @param {string} tag */
  const tell = (head, body, path, tag) => {
    if (!document.hidden || !("Notification" in globalThis) || Notification.permission !== "granted" || !readPrefs().notices) return;
    try {
      const notice = new Notification(head, { body, tag, icon: "/static/images/logo.svg" });
      notice.onclick = () => {
        focus();
        on.go(path);
        notice.close();
      };
    } catch {
      // Some phones know the word and not the thing.
    }
  };

  /** @param {State} state @param {import("../types.js").FromHall[]} messages */
  const update = (state, messages) => {
    if (count !== countTurns(state)) {
      count = countTurns(state);
      show();
    }
    const yours = state.turns.filter((game) => game.yours);
    for (const game of yours) {
      if (waiting && !waiting.has(game.code)) {
        const others = game.names.filter((name) => name !== state.me?.name).join(", ");
        tell(phrase("notify.turn", { title: state.games[game.game]?.title ?? game.game }), others ? phrase("turns.with", { names: others }) : "", `/t/${game.code}`, game.code);
      }
    }
    waiting = new Set(yours.map((game) => game.code));
    for (const message of messages) {
      if (message.t === "search" && message.news === "found" && message.offer && !message.offer.agreed) {
        tell(phrase("notify.found", { name: message.offer.name }), state.games[message.offer.game]?.title ?? message.offer.game, "/", message.offer.id);
      }
      if (message.t === "invitation" && message.state === "open" && message.receiver === state.me?.player) {
        tell(phrase("notify.invites", { name: message.sender_name }), state.games[message.game]?.title ?? message.game, "/", message.id);
      }
    }
  };
  return { update };
}
