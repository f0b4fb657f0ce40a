// @ts-check
// Friends, fetched when there are any: who asks, who is not here, and what becomes of it. In the lobby, in somebody's dialog, and
// as a word in passing.

import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").FriendsShown} FriendsShown
 * @typedef {{id: string, name: string}} Person
 * @typedef {object} On
 * @property {(person: Person) => void} person
 * @property {(person: Person) => void} befriend
 * @property {(person: Person) => void} unfriend
 */

/** How many friends who are not here are listed at first. */
const AWAY = 5;

/** What the lobby shows of them. @param {State} state @param {On} on @returns {HTMLElement[]} */
export function drawFriends(state, on) {
  const { friends = [], asking = [] } = state.friends ?? {};
  const away = friends.filter((friend) => !friend.here);
  const more = el("details", { class: "rp-friends-more" }, el("summary", {}, phrase("friends.more", { count: away.length - AWAY })), people(away.slice(AWAY), on));
  return [
    el("h2", {}, phrase("friends.friends"), el("span", { class: "rp-count", "data-test": "friend-count" }, friends.length)),
    ...(asking.length ? [el("ul", { class: "rp-lines" }, asking.map((one) => asks({ id: one.player, name: one.name }, on)))] : []),
    ...(away.length ? [people(away.slice(0, AWAY), on)] : []),
    ...(away.length > AWAY ? [more] : []),
    ...(friends.length && !away.length ? [el("p", { class: "rp-muted" }, phrase("friends.all_here"))] : []),
  ];
}

/** @param {import("../types.js").FriendShown[]} away @param {On} on */
function people(away, on) {
  return el(
    "ul",
    { class: "rp-people" },
    away.map(({ player, name }) =>
      el("li", {}, button([el("span", { class: "rp-dot rp-dot-away" }), el("span", { class: "rp-person-name" }, name), " ", el("small", {}, phrase("common.away"))], () => on.person({ id: player, name }), { class: "rp-quiet rp-person", "aria-haspopup": "dialog", "data-test": `friend-${player}` })),
    ),
  );
}

/** @param {Person} person @param {On} on */
function asks(person, on) {
  return el(
    "li",
    { class: "rp-table-line", "data-test": `friend-asks-${person.id}` },
    el("div", {}, el("strong", {}, person.name), el("small", {}, phrase("friends.asks"))),
    el(
      "span",
      { class: "rp-row" },
      button(phrase("friends.yes"), () => on.befriend(person), { class: "rp-primary", "data-test": "friend-yes", "aria-label": `${phrase("friends.yes")}: ${person.name}` }),
      button(icon("close"), () => on.unfriend(person), { class: "rp-quiet rp-square", "data-test": "friend-no", "aria-label": phrase("friends.no_to", { name: person.name }), title: phrase("friends.no") }),
    ),
  );
}

/** What one can do about somebody as a friend: mark, title, text, whether it is to be a friend. @param {State} state @param {Person} person */
export function friendDeeds(state, person) {
  const { friends = [], asking = [], asked = [] } = state.friends ?? {};
  const is = (/** @type {{player: string}[]} */ list) => list.some((one) => one.player === person.id);
  const be = { title: phrase("friends.ask"), text: phrase("friends.ask_text"), on: true, test: "person-befriend" };
  const end = { title: phrase("friends.end"), text: phrase("friends.end_text"), on: false, test: "person-unfriend" };
  if (is(friends)) return [end];
  if (is(asked)) return [{ ...end, title: phrase("friends.withdraw"), text: phrase("friends.withdraw_text", { name: person.name }) }];
  if (is(asking)) return [{ ...be, title: phrase("friends.accept"), text: phrase("friends.asks") }, { ...end, title: phrase("friends.no"), text: phrase("friends.no_text") }];
  return [be];
}

/** What is said in passing when something changes; empty if nothing is. @param {FriendsShown} message @param {boolean} more whether I have just asked somebody */
export function tellFriends({ news = "", name = "", asked = [] }, more) {
  if (more) return phrase("friends.asked", { name: asked.at(-1)?.name ?? "" });
  if (news === "asks") return phrase("friends.asks_you", { name });
  return news === "friends" ? phrase("friends.now", { name }) : "";
}
