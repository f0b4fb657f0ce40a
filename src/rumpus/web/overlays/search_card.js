// @ts-check
// Looking for an opponent, in the tray on every screen: what for and how long, who was found, and the bot meanwhile.

import { button, el } from "../ui/dom.js";
import { phrase, phraseParts, showList } from "../text/language.js";
import { countdown, shrinkingBar } from "../ui/spans.js";
import { sayBot } from "../state/ways.js";
import { sayOptions } from "../text/option_words.js";
import { setAccent } from "../ui/colour.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").OfferShown} OfferShown
 * @typedef {NonNullable<State["search"]>} Search
 * @typedef {object} On
 * @property {() => void} stop
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

/** @param {State} state @param {Search} search @param {On} on */
function looking(state, search, on) {
  const wishes = search.wishes ?? [];
  const bots = wishes.filter((wish) => wish.bot);
  const [only] = wishes.length === 1 ? wishes : [];
  const info = only && state.games[only.game];
  const usual = wishes.flatMap((wish) => (wish.usual === undefined || wish.usual === null ? [] : [wish.usual]));
  const notes = [info && only ? sayOptions(info.options, only.options) : "", usual.length ? phrase("search.usual", { seconds: Math.max(1, Math.round(Math.min(...usual))) }) : ""];
  const since = search.at - (search.waited ?? 0) * 1000;
  return [
    el("p", {}, phraseParts("search.looking", { title: el("strong", {}, showList(wishes.map((wish) => titleOf(state, wish.game)))) }), notes.filter(Boolean).map((note) => el("small", {}, note))),
    el(
      "div",
      { class: "rp-row" },
      ...bots.map((wish) => button(bots.length > 1 ? `${sayBot(wish.bot ?? "")} · ${titleOf(state, wish.game)}` : phrase("search.bot", { bot: sayBot(wish.bot ?? "") }), () => on.bot(wish.game), { "data-test": `search-bot-${wish.game}` })),
      button(phrase("search.stop"), on.stop, { class: "rp-quiet", "data-test": "search-stop" }),
      el("span", { class: "rp-spring" }),
      countdown(since, sayPassed),
    ),
  ];
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
