// @ts-check
// The best at each game: of all time by rating, this week by what was gained; fast, slow and daily matches apart where the game
// has clocks; by score where one always plays alone.
// Newcomers apart, you found at once.

import { Missing, ask, makeTop, nameLink, tellGain } from "./record_pages.js";
import { button, el, redraw } from "../ui/dom.js";
import { setAccent } from "../ui/colour.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { showPoints } from "../text/outcome.js";
import { makeScoreBoard } from "./score_board.js";
import { capitalise } from "../state/ways.js";

/**
 * @typedef {import("./record_pages.js").Person & {place: number, rating: number, provisional: boolean, games: number, rated: number, wins: number,
 *           best: number | null, streak: number, gain?: number, played?: number, won?: number, score?: number}} Leader
 * @typedef {{game: string, pool: import("../types.js").Pool | "", span: "all" | "week", since: number | null, needed: number, leaders: Leader[], provisional: Leader[]}} Board
 * @typedef {import("../types.js").State} State
 * @typedef {import("./record_pages.js").BookOn} On
 */

const TOP_FEW = 5;

/** @param {string | null} game @param {On} on @returns {import("../types.js").Screen} */
export function makeLeaders(game, on) {
  const top = makeTop("/leaders", on);
  const tabs = el("nav", { class: "rp-game-tabs", "aria-label": phrase("common.games") });
  const spans = el("div", { class: "rp-segments", role: "radiogroup", "aria-label": phrase("leaders.since") });
  const pools = el("div", { class: "rp-segments", role: "radiogroup", "aria-label": phrase("leaders.pools"), hidden: true, "data-test": "pools" });
  const body = el("div", { class: "rp-leaders-body" }, el("p", { class: "rp-empty" }, phrase("books.looking")));
  const title = el("h1", {}, phrase("common.leaders"));
  const main = el("main", { class: "rp-book-main" }, el("div", { class: "rp-book-head" }, title, el("span", { class: "rp-spring" }), pools, spans), tabs, body);
  const root = el("div", { class: "rp-book", "data-test": "leaders" }, top.root, main);
  document.title = `${phrase("common.leaders")} · Rumpus`;
  /** @type {"all" | "week"} */
  let span = "all";
  /** Which matches; empty: the hall's choice. @type {import("../types.js").Pool | ""} */
  let pool = "";
  /** @type {Board[] | null} */
  let boards = null;
  let asked = "";
  let failed = "";
  let ended = false;
  /** @type {{root: HTMLElement, destroy: () => void} | null} */
  let scores = null;

  for (const [value, label] of /** @type {["all" | "week", string][]} */ ([["all", phrase("leaders.all_time")], ["week", phrase("leaders.this_week")]])) {
    const input = el("input", { type: "radio", name: "span", value, checked: value === span, "data-test": `span-${value}` });
    input.addEventListener("change", () => {
      span = value;
      update(on.session.state);
    });
    spans.append(el("label", {}, input, el("span", {}, label)));
  }

  /** @param {string[]} games */
  const load = async (games) => {
    const wanted = `${games.join()}/${span}/${pool}`;
    if (asked === wanted) return;
    asked = wanted;
    failed = "";
    try {
      const found = await Promise.all(games.map((name) => (isAlone(on.session.state.games[name]) ? askScores(name, span) : ask(`/api/leaderboard/${name}?span=${span}${pool && `&pool=${pool}`}`))));
      if (asked !== wanted) return;
      boards = found;
    } catch (problem) {
      failed = problem instanceof Missing ? problem.message : phrase("common.failed");
    }
    if (!ended) update(on.session.state);
  };

  /** @param {State} state */
  const update = (state) => {
    top.update(state);
    const games = Object.values(state.games).filter((one) => !one.luck);
    if (games.length === 0) return;
    const info = game ? state.games[game] : null;
    if (info) {
      setAccent(root, info.accent);
      root.dataset.game = info.name;
      title.textContent = phrase("leaders.at", { title: info.title });
    }
    redraw(tabs, [games.map((one) => one.name), game], () => [
      el("a", { class: "rp-game-tab", href: "/leaders", "aria-current": game === null ? "page" : null }, phrase("leaders.all_games")),
      ...games.map((one) => {
        const tab = el("a", { class: "rp-game-tab", href: `/leaders/${one.name}`, "aria-current": one.name === game ? "page" : null, "data-game": one.name, "data-test": `leaders-${one.name}` }, one.title);
        setAccent(tab, one.accent);
        return tab;
      }),
    ]);
    if (info?.solo && !scores && state.me) {
      scores = makeScoreBoard(info, state.me.player);
      main.append(scores.root);
    }
    const shown = pool || boards?.[0]?.pool;
    pools.hidden = !info?.pools.length;
    redraw(pools, [info?.pools, shown], () =>
      (info?.pools ?? []).map((value) => {
        const input = el("input", { type: "radio", name: "pool", value, checked: value === shown, "data-test": `pool-${value}` });
        input.addEventListener("change", () => {
          pool = value;
          update(on.session.state);
        });
        return el("label", {}, input, el("span", {}, capitalise(phrase(`pool.${value}`))));
      }),
    );
    load(game ? [game] : games.map((one) => one.name));
    const me = state.me?.player ?? "";
    redraw(body, [boards, failed, me, game], () => {
      if (failed) return [el("p", { class: "rp-empty", role: "alert" }, failed)];
      if (!boards) return [el("p", { class: "rp-empty" }, phrase("books.looking"))];
      if (game && isAlone(state.games[game])) return []; // its score board is below
      return game ? wholeBoard(boards[0], me, () => on.go("/")) : [el("div", { class: "rp-board-grid" }, boards.map((board) => smallBoard(board, state, me)))];
    });
  };

  update(on.session.state);
  return {
    root,
    update,
    destroy: () => {
      ended = true;
      scores?.destroy();
      document.title = "Rumpus";
    },
  };
}

/** Whether a game is always played alone: then scores say who is best. @param {import("../types.js").GameInfo | undefined} info */
function isAlone(info) {
  return Boolean(info?.solo) && info?.seats[1] === 1;
}

/** A game's best scores as a board of leaders. @param {string} game @param {"all" | "week"} span @returns {Promise<Board>} */
async function askScores(game, span) {
  const { scores } = await ask(`/api/scores/${game}?span=${span}`);
  return { game, pool: "", span, since: null, needed: 0, leaders: scores, provisional: [] };
}

/** @param {Board} board @param {string} me @param {() => void} play */
function wholeBoard(board, me, play) {
  const week = board.span === "week";
  const nobody = week ? phrase("leaders.nobody_week") : phrase("leaders.nobody", { needed: board.needed });
  return [
    el("section", { class: "rp-panel", "aria-label": phrase(week ? "leaders.this_week" : "leaders.all_time") }, board.leaders.length ? boardTable(board.leaders, week, me) : el("div", { class: "rp-empty" }, el("p", {}, nobody), button([icon("play"), phrase("common.play")], play, { class: "rp-primary" }))),
    board.provisional.length > 0 && el("section", { class: "rp-panel", "aria-label": phrase("leaders.newcomers"), "data-test": "provisional" }, el("h2", {}, phrase("leaders.newcomers")), el("p", { class: "rp-muted" }, phrase("leaders.newcomers_text", { needed: board.needed })), boardTable(board.provisional, false, me)),
  ];
}

/** @param {Leader[]} leaders @param {boolean} week @param {string} me */
function boardTable(leaders, week, me) {
  const placed = leaders.some((leader) => leader.place);
  const heads = week
    ? [phrase("leaders.gained"), phrase("common.rating"), phrase("leaders.played"), phrase("leaders.won")]
    : [phrase("common.rating"), phrase("leaders.matches"), phrase("leaders.won"), phrase("leaders.streak")];
  return el(
    "table",
    { class: "rp-board-table", "data-test": "board-table" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, placed ? "#" : ""), el("th", { scope: "col", class: "rp-start" }, phrase("leaders.player")), heads.map((head, place) => el("th", { scope: "col", class: place > 1 ? "rp-wide-only" : "" }, head)))),
    el(
      "tbody",
      {},
      leaders.map((leader) => {
        const rating = el("td", { class: week ? "" : "rp-strong" }, String(leader.rating), leader.provisional ? "?" : "");
        const cells = week
          ? [el("td", { class: "rp-strong" }, tellGain(leader.gain)), rating, el("td", { class: "rp-wide-only" }, String(leader.played ?? 0)), el("td", { class: "rp-wide-only" }, String(leader.won ?? 0))]
          : [rating, el("td", {}, String(leader.rated)), el("td", { class: "rp-wide-only" }, String(leader.wins)), el("td", { class: "rp-wide-only" }, tellStreak(leader.streak))];
        return el("tr", { class: leader.player === me ? "rp-me" : "", "data-test": leader.player === me ? "own-row" : "leader-row" }, el("td", { class: "rp-place" }, leader.place ? String(leader.place) : ""), el("th", { scope: "row", class: "rp-start" }, nameLink(leader, me)), cells);
      }),
    ),
  );
}

/** @param {Board} board @param {State} state @param {string} me */
function smallBoard(board, state, me) {
  const info = state.games[board.game];
  const few = (board.leaders.length ? board.leaders : board.provisional).slice(0, TOP_FEW);
  const card = el(
    "section",
    { class: "rp-panel rp-small-board", "data-game": board.game, "data-test": `board-${board.game}` },
    el("h2", {}, el("a", { href: `/leaders/${board.game}` }, info?.title ?? board.game), board.pool && few.length > 0 && el("small", { class: "rp-tag" }, phrase(`pool.${board.pool}`))),
    few.length
      ? el("ol", {}, few.map((leader) => el("li", { class: leader.player === me ? "rp-me" : "" }, el("b", { class: "rp-place" }, leader.place ? String(leader.place) : "–"), nameLink(leader, me), el("span", { class: "rp-strong" }, sayReached(leader, board.span, info)))))
      : el("p", { class: "rp-muted" }, phrase(board.span === "week" ? "leaders.nobody_yet_week" : "leaders.nobody_yet")),
  );
  if (info) setAccent(card, info.accent);
  return card;
}

/** @param {Leader} leader @param {"all" | "week"} span @param {import("../types.js").GameInfo | undefined} info */
function sayReached(leader, span, info) {
  if (leader.score !== undefined) return info ? showPoints(leader.score, info) : String(leader.score);
  return span === "week" ? tellGain(leader.gain) : `${leader.rating}${leader.provisional ? "?" : ""}`;
}

/** @param {number} streak */
function tellStreak(streak) {
  return streak === 0 ? "–" : phrase(streak > 0 ? "leaders.streak_won" : "leaders.streak_not", { number: Math.abs(streak) });
}
