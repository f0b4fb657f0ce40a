// @ts-check
// Looking for an opponent, in the tray on every screen: what for and how long, who was found, and the bot meanwhile.

import { button, el } from "../ui/dom.js";
import { phrase, phraseParts } from "../text/language.js";
import { icon } from "../ui/icons.js";
import { countdown, shrinkingBar } from "../ui/spans.js";
import { sayBot } from "../state/ways.js";
import { sayOptions } from "../text/option_words.js";
import { setAccent } from "../ui/colour.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").OfferShown} OfferShown
 * @typedef {NonNullable<State["search"]>} Search
 * @typedef {NonNullable<Search["wishes"]>[number]} Wish
 * @typedef {object} On
 * @property {() => void} stop
 * @property {(wishes: Wish[]) => void} keep   look for these and no others
 * @property {(offer: string, yes: boolean) => void} answer
 * @property {(game: string) => void} bot
 */

const ANSWER_MS = 10_000;

/** @param {State} state @param {string} game */
const titleOf = (state, game) => state.games[game]?.title ?? game;

/** The card of a search. @param {State} state @param {Search} search @param {On} on */
export function drawSearch(state, search, on) {
  const { offer } = search;
  const card = el("article", { class: "rp-tray-card", "data-test": offer ? "search-found" : "search" }, offer ? found(state, search, offer, on) : looking(state, search, on));
  const info = state.games[(offer ?? search.wishes?.[0])?.game ?? ""];
  if (info) setAccent(card, info.accent);
  return card;
}

/** @param {State} state @param {Search} search @param {OfferShown} offer @param {On} on */
function found(state, search, offer, on) {
  const info = state.games[offer.game];
  const until = search.at + offer.left * 1000;
  const who = offer.provisional ? offer.name : phrase("search.rated", { name: offer.name, rating: String(offer.rating) });
  const options = info ? sayOptions(info.options, offer.options) : "";
  return [
    el("p", {}, phraseParts(offer.agreed ? "search.wait" : "search.found", { name: el("strong", {}, who), title: el("strong", {}, titleOf(state, offer.game)) }), options && el("small", {}, options)),
    el(
      "div",
      { class: "rp-row" },
      !offer.agreed && button(phrase("search.yes"), () => on.answer(offer.id, true), { class: "rp-primary", "data-test": "search-yes" }),
      button(phrase("search.no"), () => on.answer(offer.id, false), { class: offer.agreed && "rp-quiet", "data-test": "search-no" }),
      el("span", { class: "rp-spring" }),
      countdown(until),
    ),
    shrinkingBar(until, ANSWER_MS),
  ];
}

/** One game, or a list of them, each with a way out. @param {State} state @param {Search} search @param {On} on */
function looking(state, search, on) {
  const wishes = search.wishes ?? [];
  const [only] = wishes.length === 1 ? wishes : [];
  const usual = wishes.flatMap((wish) => (wish.usual === undefined || wish.usual === null ? [] : [wish.usual]));
  const notes = [only ? optionsOf(state, only) : "", usual.length ? phrase("search.usual", { seconds: Math.max(1, Math.round(Math.min(...usual))) }) : ""];
  const since = search.at - (search.waited ?? 0) * 1000;
  return [
    el("p", {}, only ? phraseParts("search.looking", { title: el("strong", {}, titleOf(state, only.game)) }) : phrase("search.looking_several"), notes.filter(Boolean).map((note) => el("small", {}, note))),
    only ? null : el("ul", { class: "rp-search-wishes", "data-test": "search-wishes" }, wishes.map((wish) => drawWish(state, search, wish, on))),
    el(
      "div",
      { class: "rp-row" },
      Boolean(only?.bot) && botButton(only, phrase("search.bot", { bot: sayBot(only.bot ?? "") }), on),
      button(phrase(only ? "search.stop" : "search.stop_all"), on.stop, { class: "rp-quiet", "data-test": "search-stop" }),
      el("span", { class: "rp-spring" }),
      countdown(since, sayPassed),
    ),
  ];
}

/** @param {State} state @param {Wish} wish */
const optionsOf = (state, wish) => (state.games[wish.game] ? sayOptions(state.games[wish.game].options, wish.options) : "");

/** @param {Wish} wish @param {string} text @param {On} on */
const botButton = (wish, text, on) => button(text, () => on.bot(wish.game), { "data-test": `search-bot-${wish.game}` });

/** One of several. @param {State} state @param {Search} search @param {Wish} wish @param {On} on */
function drawWish(state, search, wish, on) {
  const title = titleOf(state, wish.game);
  const options = optionsOf(state, wish);
  const others = (search.wishes ?? []).filter((one) => one !== wish);
  return el(
    "li",
    {},
    el("span", {}, el("strong", {}, title), options && el("small", {}, options)),
    Boolean(wish.bot) && botButton(wish, sayBot(wish.bot ?? ""), on),
    button(icon("close"), () => on.keep(others), { class: "rp-quiet rp-square", title: phrase("search.drop", { title }), "aria-label": phrase("search.drop", { title }), "data-test": `search-drop-${wish.game}` }),
  );
}

/** Time that has passed: `0:42`. @param {number} millis below zero */
function sayPassed(millis) {
  const seconds = Math.max(0, Math.floor(-millis / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What is said in passing when something has become of a search; empty if the card says it. @param {import("../types.js").SearchShown} message @param {string} why */
export function tellSearch({ news }, why) {
  if (news === "again") return phrase("search.again");
  if (news === "missed") return phrase("search.missed");
  return news === "failed" ? phrase("search.failed", { why }) : "";
}
