// @ts-check
// Somebody else: what they do now, and what one can do about it.

import { button, el } from "./dom.js";
import { openDialog } from "./dialog.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {{id: string, name: string}} Person
 * @typedef {object} On
 * @property {(person: Person) => void} invite
 * @property {(code: string) => void} watch
 * @property {(person: Person, on: boolean) => void} mute
 * @property {(path: string) => void} go
 * @property {(person: Person) => void} kick
 */

/** What somebody does now, in words. @param {State} state @param {import("./types.js").PersonShown | undefined} shown */
export function sayDoing(state, shown) {
  if (!shown) return "not in the hall now";
  if (shown.game) return `at ${state.games[shown.game]?.title ?? shown.game}`;
  return shown.busy ? "playing" : "in the hall";
}

/**
 * Everything one can do about somebody.
 * @param {State} state @param {Person} person @param {On} on @param {{owned?: boolean}} [how] owned: at a table of mine
 */
export function openPerson(state, person, on, how = {}) {
  const shown = state.hall?.here.find((other) => other.id === person.id);
  const muted = state.muted.some((other) => other.player === person.id);
  const doing = state.hall ? sayDoing(state, shown) : "";
  /** @param {import("./icons.js").IconName} mark @param {string} title @param {string} text @param {() => void} act @param {string} test @param {string} [extra] */
  const action = (mark, title, text, act, test, extra = "") =>
    button([icon(mark), el("span", {}, el("strong", {}, title), el("small", {}, text))], () => (dialog.close(), act()), { class: `rp-deed ${extra}`, "data-test": test });
  const dialog = openDialog(
    person.name,
    [
      doing && el("p", { class: "rp-muted rp-person-doing" }, `${doing.charAt(0).toUpperCase()}${doing.slice(1)}.`),
      el(
        "div",
        { class: "rp-deeds" },
        action("play", "Invite to a game", "Live, a move at a time, or for the better score", () => on.invite(person), "person-invite", "rp-deed-first"),
        shown?.code && action("eye", "Watch", "See what they play", () => on.watch(shown.code ?? ""), "person-watch"),
        action("cup", "Profile", "Ratings and matches", () => on.go(`/p/${encodeURIComponent(person.id)}`), "person-profile"),
        muted
          ? action("chat", "Read them again", "You do not see what they say", () => on.mute(person, false), "person-unmute")
          : action("mute", "Mute", "Do not read what they say; only you notice", () => on.mute(person, true), "person-mute"),
        how.owned && action("out", "Remove from this table", "They cannot come back to it", () => on.kick(person), "person-kick", "rp-deed-bad"),
      ),
    ],
    { class: "rp-small", test: "person-dialog" },
  );
}
