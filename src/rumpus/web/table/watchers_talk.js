// @ts-check
// In the chat of a table: who watches is told that only watchers read it; who sits may choose to read it, too.

import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { isMine, ownSeats } from "../state/state.js";
import { roomOf } from "../state/chat_log.js";

/**
 * @param {import("../net/session.js").Session} session @param {string} code
 * @returns {{root: HTMLElement, update: (state: import("../types.js").State, table: import("../types.js").TableShown) => void}}
 */
export function makeWatchersRow(session, code) {
  const root = el("div", { class: "rp-chat-watchers", hidden: true, "data-test": "watchers-talk" });

  /** @param {import("../types.js").State} state @param {import("../types.js").TableShown} table */
  const update = (state, table) => {
    const room = roomOf(state.rooms, code);
    const on = table.state === "PLAYING" || table.state === "PAUSED";
    const seated = ownSeats(state, table).length > 0;
    const reads = room.watchers === true;
    root.hidden = seated ? !reads && table.watchers === 0 : !on;
    redraw(root, [on, seated, reads, isMine(state, table)], () => {
      if (!seated) return [el("small", {}, phrase("chat.to_watchers"))];
      const later = reads && on && (!isMine(state, table) || Boolean(table.challenge));
      return [
        button([icon("eye"), phrase("chat.watchers_read")], () => session.request({ t: "read_watchers", on: !reads }), { class: "rp-quiet", "aria-pressed": String(reads), "data-test": "read-watchers" }),
        later && el("small", {}, phrase("chat.watchers_later")),
      ];
    });
  };
  return { root, update };
}
