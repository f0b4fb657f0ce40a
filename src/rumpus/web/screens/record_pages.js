// @ts-check
// What the pages around the games share: the bar at the top, asking the hall over HTTP, names as links, times in words.

import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { hallWords, language, learn, phrase } from "../text/language.js";
import { isSaid, sentence, tellRefusal } from "../text/said.js";
import { askHall } from "../net/fetching.js";
import { playerPath } from "./router.js";

/**
 * @typedef {{player: string, name: string, bot: boolean}} Person
 * @typedef {{match: string, game: string, state: "ended" | "running", players: Person[], started: number, ended: number | null,
 *            seconds: number | null, outcome: import("../types.js").Outcome | null}} MatchLine
 * @typedef {object} BookOn   what every such page may ask for
 * @property {(button: HTMLElement) => void} theme
 * @property {(text: string, kind?: "plain" | "bad" | "good") => void} toast
 * @property {(text: string) => void} say
 * @property {(path: string) => void} go
 * @property {import("../net/session.js").Session} session
 */

/** What the hall does not have, or does not say. */
export class Missing extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Ask the hall for JSON, and know the words for what it says; Missing says what is wrong.
 * @param {string} path @param {RequestInit} [how] @returns {Promise<any>}
 */
export async function ask(path, how) {
  let answer;
  try {
    answer = await askHall(path, how);
  } catch {
    throw new Missing(phrase("books.no_answer"), 0);
  }
  /** @type {any} */
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new Missing(sentence(body?.code ? await tellRefused(body) : phrase("toast.failed")), answer.status);
  if (body === null) throw new Missing(phrase("books.unreadable"), answer.status);
  if (isSaid(body)) await hallWords;
  return body;
}

/** @param {import("../types.js").HallError} refused @returns {Promise<string>} */
async function tellRefused(refused) {
  await Promise.all([hallWords, refused.of && learn(refused.of)]);
  return tellRefusal(refused);
}

/**
 * The bar of such a page; `current` is the path of the screen one is on.
 * @param {string} current @param {{theme: (button: HTMLElement) => void}} on
 */
export function makeTop(current, on) {
  const theme = button(icon("auto"), () => on.theme(theme), { class: "rp-quiet rp-square", "data-test": "theme", "aria-label": phrase("common.theme") });
  const own = el("a", { class: "rp-nav-link", href: "/", hidden: true, title: phrase("account.page"), "aria-label": phrase("common.you"), "data-test": "nav-you" }, icon("person"), el("span", {}, phrase("common.you")));
  /** @param {string} path @param {string} label @param {import("../ui/icons.js").IconName} name @param {string} test */
  const link = (path, label, name, test) =>
    el("a", { class: "rp-nav-link", href: path, "aria-label": label, "aria-current": current === path ? "page" : null, "data-test": test }, icon(name), el("span", {}, label));
  const root = el(
    "header",
    { class: "rp-top rp-books-top" },
    el("a", { class: "rp-wordmark", href: "/", "aria-label": phrase("books.all_games"), "data-test": "nav-home" }, el("img", { src: "/static/images/logo.svg", alt: "", width: 32, height: 32 }), el("span", {}, "Rumpus")),
    el("span", { class: "rp-spring" }),
    el("nav", { class: "rp-nav", "aria-label": phrase("books.pages") }, link("/", phrase("common.games"), "play", "nav-games"), link("/leaders", phrase("common.leaders"), "cup", "nav-leaders"), link("/daily", phrase("books.daily"), "day", "nav-daily"), link("/tournaments", phrase("books.tournaments"), "flag", "nav-tournaments"), own),
    theme,
  );
  return {
    root,
    /** @param {import("../types.js").State} state */
    update: (state) => {
      own.hidden = !state.me;
      if (!state.me) return;
      own.href = playerPath(state.me.player);
      own.title = state.me.name;
      if (own.pathname === current) own.setAttribute("aria-current", "page");
      else own.removeAttribute("aria-current");
    },
  };
}

/** A name that leads to its page; a second person at one keyboard has none. @param {Person} person @param {string} [you] my id */
export function nameLink(person, you) {
  const words = [icon(person.bot ? "bot" : "person"), el("span", {}, person.name || phrase("common.somebody")), person.bot && el("small", { class: "rp-tag" }, phrase("books.tag_bot")), !person.bot && person.player === you && el("small", { class: "rp-tag" }, phrase("books.tag_you"))];
  return person.player ? el("a", { class: "rp-who", href: playerPath(person.player) }, words) : el("span", { class: "rp-who" }, words);
}

/** When it was, in a few words: `5 minutes ago`, `yesterday, 18:20`, `3 May 2026`. @param {number} at seconds @param {number} [now] milliseconds */
export function tellWhen(at, now = Date.now()) {
  const passed = now / 1000 - at;
  if (passed < 60) return phrase("spans.just_now");
  if (passed < 3600) return phrase("when.minutes", { count: Math.floor(passed / 60) });
  const then = new Date(at * 1000);
  const clock = then.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at * 1000).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0) return phrase("when.today", { clock });
  if (days === 1) return phrase("when.yesterday", { clock });
  return then.toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
}

/** How long it was: `41 s`, `3 min 20 s`, `2 days`. @param {number} seconds */
export function tellLong(seconds) {
  if (seconds < 60) return phrase("long.seconds", { seconds: Math.max(1, Math.round(seconds)) });
  if (seconds < 3600) return phrase("long.minutes", { minutes: Math.floor(seconds / 60), seconds: Math.round(seconds % 60) });
  if (seconds < 86_400) return phrase("long.hours", { hours: Math.floor(seconds / 3600), minutes: Math.round((seconds % 3600) / 60) });
  return phrase("long.days", { count: Math.round(seconds / 86_400) });
}

/** A rating gained or lost, with its sign. @param {number | null | undefined} gain */
export function tellGain(gain) {
  if (gain === null || gain === undefined) return null;
  const word = gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : "±0";
  return el("span", { class: `rp-gain ${gain > 0 ? "rp-rose" : gain < 0 ? "rp-fell" : ""}` }, word);
}

/** A card that says why there is nothing to see. @param {string} title @param {string} text @param {...import("../ui/dom.js").Child} more */
export function sorryCard(title, text, ...more) {
  return el("div", { class: "rp-paper rp-lost-card", "data-test": "sorry" }, el("h2", {}, title), el("p", {}, text), ...more, el("a", { class: "rp-button rp-large", href: "/" }, phrase("common.to_all_games")));
}
