// @ts-check
// The daily games: one try each, today's boards with friends first, the week's cups, yesterday's best to watch, and a card to show
// others.

import { makeTop, nameLink } from "./record_pages.js";
import { openDailyCard } from "./daily_card.js";
import { button, el, redraw } from "../ui/dom.js";
import { countdown } from "../ui/spans.js";
import { explain } from "../overlays/notice.js";
import { icon } from "../ui/icons.js";
import { language, phrase } from "../text/language.js";
import { setAccent } from "../ui/colour.js";
import { showScore, showTime } from "../text/outcome.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").DailyShown} DailyShown
 * @typedef {import("../types.js").DailyGame} DailyGame
 * @typedef {import("../types.js").DailyLine} DailyLine
 * @typedef {import("../types.js").GameInfo} GameInfo
 * @typedef {import("./record_pages.js").BookOn & {go: (path: string) => void, toast: (text: string, kind?: "plain" | "bad" | "good") => void}} On
 */

const TOLD_MS = 10_000;
const FEW = 10;

/** @param {On} on @returns {import("../types.js").Screen} */
export function makeDaily(on) {
  const { session } = on;
  const top = makeTop("/daily", on);
  const head = el("div", { class: "rp-book-head rp-day-head" });
  const body = el("div", { class: "rp-days" });
  const fair = el("details", { class: "rp-day-fair" });
  document.title = `${phrase("daily.title")} · Rumpus`;
  /** @type {DailyShown | null} */
  let shown = null;
  let at = 0;
  const ask = () => session.request({ t: "list_daily" }, () => {});
  const timer = setInterval(ask, TOLD_MS);
  /** @param {string} game */
  const play = (game) => session.request({ t: "play_daily", game }, (error) => on.toast(explain(error), "bad"));

  /** @param {State} state */
  const draw = (state) => {
    const day = shown;
    redraw(head, [day?.n, day?.date, at], () => [
      el("div", {}, el("h1", {}, phrase("daily.title")), day && el("p", { class: "rp-muted", "data-test": "day" }, phrase("daily.day", { n: day.n, date: showDate(day.date) }))),
      el("span", { class: "rp-spring" }),
      day && el("p", { class: "rp-day-left" }, phrase("daily.next"), " ", el("strong", {}, countdown(at + day.left * 1000))),
    ]);
    redraw(body, [day?.games, day?.n, Object.keys(state.games).length, state.me?.player], () => {
      if (!day) return [el("p", { class: "rp-empty" }, phrase("books.looking"))];
      return day.games.flatMap((game) => {
        const info = state.games[game.game];
        return info ? [gameCard(state, day, game, info, { play: () => play(game.game), toast: on.toast })] : [];
      });
    });
    redraw(fair, [day?.pledge, day?.secret], () => [
      el("summary", {}, icon("dice"), phrase("daily.fair")),
      el("p", { class: "rp-muted" }, phrase("daily.fair_text")),
      day && el("p", {}, phrase("daily.pledge"), " ", el("code", {}, day.pledge)),
      day?.secret && el("p", {}, phrase("daily.secret"), " ", el("code", {}, day.secret)),
    ]);
  };
  if (session.state.me) ask();
  return {
    root: el("div", { class: "rp-book", "data-test": "daily" }, top.root, el("main", { class: "rp-book-main" }, head, el("p", { class: "rp-muted" }, phrase("daily.text")), body, fair)),
    update: (state, messages) => {
      top.update(state);
      for (const message of messages) {
        if (message.t === "welcome" || message.t === "daily_over") ask();
        if (message.t === "daily_table") return on.go(`/t/${message.table}`);
        if (message.t !== "daily") continue;
        shown = message;
        at = performance.now();
      }
      draw(state);
    },
    destroy: () => {
      clearInterval(timer);
      document.title = "Rumpus";
    },
  };
}

/**
 * @param {State} state @param {DailyShown} day @param {DailyGame} game @param {GameInfo} info
 * @param {{play: () => void, toast: On["toast"]}} on
 */
function gameCard(state, day, game, info, on) {
  const me = state.me?.player;
  const own = game.own;
  const node = el(
    "section",
    { class: "rp-panel rp-day", "aria-label": info.title, "data-test": `daily-${game.game}` },
    el("header", { class: "rp-day-top" }, el("h2", {}, info.title), (game.streak ?? 0) > 1 && el("span", { class: "rp-tag", "data-test": "streak" }, phrase("daily.streak", { count: game.streak ?? 0 }))),
    !own && button([icon("play"), phrase("daily.play")], on.play, { class: "rp-primary rp-large", "data-test": "daily-play" }),
    own?.state === "playing" && button([icon("play"), phrase("daily.go_on")], on.play, { class: "rp-primary rp-large", "data-test": "daily-play" }),
    own?.state === "over" &&
      el(
        "p",
        { class: "rp-day-own", "data-test": "daily-own" },
        el("strong", {}, showScore(own.points, info.score_unit)),
        el("span", {}, phrase("daily.place", { place: own.place, players: own.players })),
        button([icon("share"), phrase("common.share")], () => openDailyCard({ n: day.n, date: showDate(day.date), info, points: showScore(own.points, info.score_unit), place: own.place, players: own.players, streak: game.streak ?? 0 }, on.toast), { class: "rp-quiet", "data-test": "daily-share" }),
      ),
    own?.state === "over" && !state.me?.claimed && el("p", { class: "rp-muted" }, phrase("daily.claim")),
    boardOf(phrase("daily.today"), phrase("daily.nobody"), game.board, info, me, `board-${game.game}`),
    el("details", { class: "rp-day-cup" }, el("summary", {}, icon("cup"), phrase("daily.cup")), el("p", { class: "rp-muted" }, phrase("daily.cup_text")), boardOf("", phrase("daily.cup_nobody"), game.cup, info, me, `cup-${game.game}`), game.last_cup && el("p", {}, phrase("daily.last_cup", { name: game.last_cup.name }))),
    game.before && el("p", { class: "rp-day-before" }, el("a", { href: `/m/${game.before.match}`, "data-test": "daily-before" }, icon("eye"), phrase("daily.before", { name: game.before.name, points: showScore(game.before.points, info.score_unit) }))),
  );
  setAccent(node, info.accent);
  return node;
}

/** A board, friends first. @param {string} title @param {string} empty @param {DailyLine[]} lines @param {GameInfo} info @param {string | undefined} me @param {string} test */
function boardOf(title, empty, lines, info, me, test) {
  const friends = lines.filter((line) => line.friend);
  const known = friends.some((line) => line.player !== me) ? friends : [];
  const rest = known.length ? lines.filter((line) => !line.friend) : lines;
  /** @param {DailyLine} line */
  const row = (line) =>
    el(
      "li",
      { class: line.player === me ? "rp-me" : "" },
      el("b", { class: "rp-place" }, String(line.place)),
      nameLink({ player: line.player, name: line.name, bot: false }, me),
      el("span", { class: "rp-strong", title: line.millis ? showTime(line.millis / 1000) : null }, showScore(line.points, info.score_unit)),
    );
  return el(
    "div",
    { class: "rp-day-board", "data-test": test },
    title && el("h3", {}, title),
    lines.length === 0 && el("p", { class: "rp-muted" }, empty),
    known.length > 0 && [el("h4", {}, phrase("daily.friends")), el("ol", {}, known.slice(0, FEW).map(row))],
    rest.length > 0 && [known.length > 0 && el("h4", {}, phrase("daily.everybody")), el("ol", {}, rest.slice(0, FEW).map(row))],
  );
}

/** A date of the hall's calendar, as people write it. @param {string} date */
function showDate(date) {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}
