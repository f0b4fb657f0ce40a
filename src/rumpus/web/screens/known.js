// @ts-check
// What the home page knows of who looks at it, fetched when the page is there: what they have reached in each game, today's
// challenge, and what friends did since they were last here.

import { askHall } from "../net/fetching.js";
import { button, el, redraw } from "../ui/dom.js";
import { explain } from "../overlays/notice.js";
import { icon } from "../ui/icons.js";
import { phrase, showList } from "../text/language.js";
import { pickChallenge, sayReached, tellDeeds } from "../text/known_words.js";
import { readBest, readLastVisit } from "../state/storage.js";
import { sayAgo } from "../ui/spans.js";
import { setAccent } from "../ui/colour.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../text/known_words.js").Standing} Standing
 * @typedef {object} Place
 * @property {HTMLElement} today
 * @property {HTMLElement} lately
 * @property {(game: string, lines: string[]) => void} tell   on the game's tile
 * @property {(path: string) => void} go
 * @property {(text: string) => void} toast
 */

/** So many deeds of friends are shown, and friends asked about. */
const DEEDS = 3;
const FRIENDS = 24;

/** @param {import("../net/session.js").Session} session @param {Place} place */
export function makeKnown(session, place) {
  const since = readLastVisit(Date.now() / 1000);
  /** @type {import("../types.js").DailyShown | null} */
  let daily = null;
  /** @type {Record<string, Standing> | null} */
  let reached = null;
  /** @type {import("../text/known_words.js").Ended[]} */
  let matches = [];
  let asked = "";
  let ended = false;

  /** @param {string} path @param {(answer: any) => void} take */
  const ask = async (path, take) => {
    try {
      const answer = await askHall(path);
      if (answer.ok && !ended) take(await answer.json());
    } catch {
      return; // the page does without
    }
    if (!ended) update(session.state, []);
  };
  /** @param {State} state */
  const askAll = (state) => {
    const friends = (state.friends?.friends ?? []).slice(0, FRIENDS).map((friend) => friend.player);
    const wanted = JSON.stringify([state.me?.player, friends]);
    if (!state.me || asked === wanted) return;
    asked = wanted;
    session.request({ t: "list_daily" }, () => {});
    ask(`/api/players/${state.me.player}`, ({ games }) => (reached = games));
    if (friends.length) ask(`/api/matches?since=${Math.round(since)}&players=${friends.join(",")}`, (answer) => (matches = answer.matches));
  };

  /** @param {State} state */
  const drawToday = (state) => {
    const pick = daily && pickChallenge(daily);
    const info = pick && state.games[pick.game];
    if (!daily || !info) return;
    const done = daily.games.filter((game) => game.own?.state === "over").length;
    const streak = Math.max(0, ...daily.games.map((game) => game.streak ?? 0));
    redraw(place.today, [pick, done, streak, info.title], () => [
      el("h2", {}, el("a", { href: "/daily" }, phrase("home.today")), streak > 1 && el("span", { class: "rp-count", title: phrase("known.streak", { count: streak }) }, icon("fire"), String(streak))),
      el("p", {}, el("strong", {}, info.title), " ", el("small", {}, done === daily?.games.length ? phrase("known.all_done") : phrase("known.one_try"))),
      pick.own?.state === "over"
        ? el("a", { class: "rp-button rp-quiet", href: "/daily", "data-test": "today-board" }, phrase("known.board"))
        : button(phrase(pick.own ? "tile.continue" : "common.play"), () => session.request({ t: "play_daily", game: pick.game }, (error) => place.toast(explain(error))), { "data-test": "today-play", "aria-label": `${phrase(pick.own ? "tile.continue" : "common.play")}: ${phrase("home.today")}, ${info.title}` }),
    ]);
    setAccent(place.today, info.accent);
  };

  /** @param {State} state */
  const drawLately = (state) => {
    const dear = (state.friends?.friends ?? []).map((friend) => friend.player);
    const deeds = tellDeeds(matches, dear, state.games, state.me?.name ?? "", showList).slice(0, DEEDS);
    place.lately.hidden = deeds.length === 0;
    const now = Date.now() / 1000;
    redraw(place.lately, deeds, () => [
      el("h2", {}, phrase("known.lately")),
      el("ul", { class: "rp-deeds" }, deeds.map(({ text, title, match, at }) => el("li", {}, match ? el("a", { href: `/m/${match}` }, text) : text, el("small", {}, `${title} · ${sayAgo(at, now)}`)))),
    ]);
  };

  /** @param {State} state @param {import("../types.js").FromHall[]} messages */
  const update = (state, messages) => {
    for (const message of messages) {
      if (message.t === "daily") daily = message;
      if (message.t === "daily_table") return place.go(`/t/${message.table}`);
    }
    askAll(state);
    drawToday(state);
    drawLately(state);
    for (const info of Object.values(state.games)) {
      const streak = daily?.games.find((game) => game.game === info.name)?.streak ?? 0;
      if (reached) place.tell(info.name, sayReached(info, reached[info.name], readBest(info.name), streak));
    }
  };
  update(session.state, []);
  return { update, destroy: () => void (ended = true) };
}
