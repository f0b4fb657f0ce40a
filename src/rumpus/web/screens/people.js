// @ts-check
// Somebody else: what they do now, and what one can do about it.

import { button, el } from "../ui/dom.js";
import { openDialog } from "../overlays/dialog.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { capital } from "../text/said.js";
import { friendDeeds } from "./friends.js";
import { sayDoing } from "./lobby.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {{id: string, name: string}} Person
 * @typedef {object} On
 * @property {(person: Person) => void} invite
 * @property {(code: string) => void} watch
 * @property {(person: Person, on: boolean) => void} mute
 * @property {(person: Person, on: boolean) => void} friend   be friends, or no longer
 * @property {(path: string) => void} go
 * @property {(person: Person) => void} kick
 */

/**
 * Everything one can do about somebody.
 * @param {State} state @param {Person} person @param {On} on @param {{owned?: boolean}} [how] owned: at a table of mine
 */
export function openPerson(state, person, on, how = {}) {
  const shown = state.hall?.here.find((other) => other.id === person.id);
  const muted = state.muted.some((other) => other.player === person.id);
  const doing = state.hall ? sayDoing(state, shown) : "";
  /** @param {import("../ui/icons.js").IconName} mark @param {string} title @param {string} text @param {() => void} act @param {string} test @param {string} [extra] */
  const action = (mark, title, text, act, test, extra = "") =>
    button([icon(mark), el("span", {}, el("strong", {}, title), el("small", {}, text))], () => (dialog.close(), act()), { class: `rp-deed ${extra}`, "data-test": test });
  const dialog = openDialog(
    person.name,
    [
      doing && el("p", { class: "rp-muted rp-person-doing" }, `${capital(doing)}.`),
      el(
        "div",
        { class: "rp-deeds" },
        action("play", ...inviteWords(state, shown), () => on.invite(person), "person-invite", "rp-deed-first"),
        shown?.code && action("eye", phrase("common.watch"), phrase("people.watch_text"), () => on.watch(shown.code ?? ""), "person-watch"),
        action("cup", phrase("people.profile"), phrase("people.profile_text"), () => on.go(`/p/${encodeURIComponent(person.id)}`), "person-profile"),
        friendDeeds(state, person).map((deed) => action("heart", deed.title, deed.text, () => on.friend(person, deed.on), deed.test)),
        muted
          ? action("chat", phrase("people.unmute"), phrase("people.unmute_text"), () => on.mute(person, false), "person-unmute")
          : action("mute", phrase("people.mute"), phrase("people.mute_text"), () => on.mute(person, true), "person-mute"),
        how.owned && action("out", phrase("people.remove"), phrase("people.remove_text"), () => on.kick(person), "person-kick", "rp-deed-bad"),
      ),
    ],
    { class: "rp-small", test: "person-dialog" },
  );
}

/** Asking somebody to play; somebody's bot says what it plays. @param {State} state @param {import("../types.js").PersonShown | undefined} shown @returns {[string, string]} */
function inviteWords(state, shown) {
  if (!shown?.owner || !shown.plays?.length) return [phrase("people.invite"), phrase("people.invite_text")];
  const games = shown.plays.map((name) => state.games[name]?.title ?? name).join(", ");
  return [phrase("people.play_bot", { name: shown.name }), phrase("people.play_bot_text", { owner: shown.owner, games })];
}
