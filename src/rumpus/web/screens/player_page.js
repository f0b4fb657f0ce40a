// @ts-check
// A player's page: what they have reached in each game, how their ratings went, their last matches.

import { Missing, ask, makeTop, nameLink, sorryCard, tellGain, tellWhen } from "./record_pages.js";
import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase, phraseParts, showNumber } from "../text/language.js";
import { makePlot } from "./plot.js";
import { ordinal, showPoints } from "../text/outcome.js";
import { setAccent } from "../ui/colour.js";
import { capitalise } from "../state/ways.js";

/**
 * @typedef {{pool: import("../types.js").Pool | "", rating: number, provisional: boolean, games: number, rated: number, wins: number, best: number | null, streak: number}} Standing
 * @typedef {import("./record_pages.js").MatchLine & {seat: number, place: number, score: number, won: boolean, rating: number | null, gain: number | null, pool: import("../types.js").Pool | "", mode?: string}} Result
 * @typedef {import("./record_pages.js").Person & {games: Record<string, Standing>, pools: (Standing & {game: string, plot: [number, number][]})[], plots: Record<string, [number, number][]>, matches: Result[]}} Profile
 * @typedef {import("../types.js").State} State
 * @typedef {import("./record_pages.js").BookOn & {invite: (player: {id: string, name: string}) => void, you: () => void}} On
 */

/** One card: a game, or one pool of it, with its plot. @typedef {Standing & {game: string, plot: [number, number][]}} Card */

/** Where every rating begins. */
const START = 1500;

/** @param {string} who an id or a name @param {On} on @returns {import("../types.js").Screen} */
export function makePlayerPage(who, on) {
  const top = makeTop(location.pathname, on);
  const head = el("div", { class: "rp-player-head" });
  const games = el("section", { class: "rp-standings-row", "aria-label": phrase("common.games") });
  const plot = el("section", { class: "rp-panel rp-plot-panel", "aria-label": phrase("common.rating") });
  const last = el("section", { class: "rp-panel rp-last", "aria-label": phrase("player.last") });
  const main = el("main", { class: "rp-book-main" }, el("p", { class: "rp-empty" }, phrase("books.looking")));
  const root = el("div", { class: "rp-book", "data-test": "player-page" }, top.root, main);
  /** @type {Profile | null} */
  let player = null;
  /** What is pressed, by game and pool. @type {string | null} */
  let pressed = null;
  let endPlot = () => {};
  on.session.watchLobby(true);

  const load = async () => {
    try {
      player = await ask(`/api/players/${encodeURIComponent(who)}`);
    } catch (problem) {
      main.replaceChildren(sorryCard(phrase("player.nobody"), problem instanceof Missing && problem.status !== 404 ? problem.message : phrase("player.nobody_text")));
      return;
    }
    document.title = `${player?.name} · Rumpus`;
    main.replaceChildren(head, games, el("div", { class: "rp-player-halves" }, plot, last));
    update(on.session.state);
  };

  /** @param {State} state */
  const update = (state) => {
    top.update(state);
    if (!player) return;
    const shown = player;
    const mine = state.me?.player === shown.player;
    const here = state.hall?.here.find((person) => typeof person !== "string" && person.id === shown.player);
    const cards = listCards(shown);
    const played = cards.reduce((sum, card) => sum + card.games, 0);
    const won = cards.reduce((sum, card) => sum + card.wins, 0);
    redraw(head, [shown.name, mine, here, played], () => [
      el("span", { class: "rp-face" }, icon(shown.bot ? "bot" : "person")),
      el("div", {}, el("h1", { "data-test": "player-name" }, mine ? (state.me?.name ?? shown.name) : shown.name), el("p", { class: "rp-muted" }, [shown.bot ? phrase("player.bot") : mine ? phrase("player.this_is_you") : sayHere(here, state), played ? `${phrase("player.matches", { count: played, number: showNumber(played) })}, ${phrase("player.wins", { count: won, number: showNumber(won) })}` : ""].filter(Boolean).join(" · "))),
      el("span", { class: "rp-spring" }),
      mine && button([icon("edit"), phrase("player.account")], on.you, { "data-test": "rename" }),
      !mine && !shown.bot && button([icon("play"), phrase("player.invite")], () => on.invite({ id: shown.player, name: shown.name }), { class: "rp-primary", "data-test": "invite" }),
    ]);
    const chosen = cards.find((card) => keyOf(card) === pressed) ?? cards[0];
    const game = chosen?.game ?? null;
    redraw(games, [cards.map(keyOf), chosen && keyOf(chosen), Object.keys(state.games)], () =>
      cards.length ? cards.map((card) => standingCard(card, card === chosen, state.games[card.game])) : [el("p", { class: "rp-panel rp-empty" }, phrase(mine ? "player.nothing_mine" : "player.nothing"))],
    );
    plot.hidden = game === null;
    redraw(plot, [chosen && keyOf(chosen), Object.keys(state.games)], () => {
      endPlot();
      const info = game ? state.games[game] : null;
      if (info) setAccent(plot, info.accent);
      plot.dataset.game = game ?? "";
      const title = [info?.title ?? game ?? "", chosen?.pool && phrase(`pool.${chosen.pool}`)].filter(Boolean).join(" · ");
      const made = makePlot(chosen?.plot ?? [], { start: START, label: phrase("player.plot", { title }) });
      endPlot = made.destroy;
      return [el("h2", {}, phrase("player.rating_at", { title })), made.root];
    });
    redraw(last, [shown.matches, Object.keys(state.games)], () => [
      el("h2", {}, phrase("player.last")),
      shown.matches.length ? el("ul", { class: "rp-results" }, shown.matches.map((result) => resultRow(result, shown, state))) : el("p", { class: "rp-muted" }, phrase("player.none")),
    ]);
  };

  /** @param {Card} standing @param {boolean} chosen @param {import("../types.js").GameInfo | undefined} info */
  const standingCard = (standing, chosen, info) => {
    const name = standing.game;
    const node = el(
      "button",
      { type: "button", class: "rp-standing", "aria-pressed": String(chosen), "data-game": name, "data-test": `standing-${keyOf(standing)}` },
      el("span", { class: "rp-standing-name" }, info?.title ?? name, standing.pool && [" ", el("small", { class: "rp-tag" }, phrase(`pool.${standing.pool}`))]),
      el("strong", { title: phrase(standing.provisional ? "player.provisional" : "common.rating") }, standing.rated ? standing.rating : "–", standing.rated && standing.provisional ? el("span", { class: "rp-muted" }, "?") : ""),
      el("small", {}, [standing.rated || standing.wins ? phrase("player.won_of", { wins: standing.wins, games: standing.games }) : phrase("player.matches", { count: standing.games, number: showNumber(standing.games) }), info && info.seats[0] < 2 && standing.best ? phrase("player.best", { score: showPoints(standing.best, info) }) : "", Math.abs(standing.streak) > 1 ? phrase(standing.streak > 0 ? "player.streak" : "player.no_win", { number: Math.abs(standing.streak) }) : ""].filter(Boolean).join(" · ")),
    );
    node.addEventListener("click", () => {
      pressed = keyOf(standing);
      update(on.session.state);
    });
    if (info) setAccent(node, info.accent);
    return node;
  };

  load();
  return {
    root,
    update,
    destroy: () => {
      endPlot();
      on.session.watchLobby(false);
      document.title = "Rumpus";
    },
  };
}

/** A card for each game, or for each of its pools; what was played most first. @param {Profile} player @returns {Card[]} */
function listCards({ games, pools, plots }) {
  const whole = Object.entries(games).flatMap(([game, standing]) => (standing.pool ? [] : [{ ...standing, game, plot: plots[game] ?? [] }]));
  return [...whole, ...pools].sort((one, other) => other.games - one.games);
}

/** @param {Card} card */
function keyOf({ game, pool }) {
  return pool ? `${game}-${pool}` : game;
}

/** Where somebody is. @param {import("../types.js").PersonShown | undefined} here @param {State} state */
function sayHere(here, state) {
  if (!here) return phrase("player.not_here");
  return here.game ? phrase("player.here_at", { title: state.games[here.game]?.title ?? here.game }) : phrase("player.here");
}

/** How a match went, in a word or two. @param {Result} result @param {import("../types.js").GameInfo | undefined} info */
function sayPlace({ outcome, players, score, won, place }, info) {
  if (outcome === null || outcome.places.length === 0) return phrase("player.no_result");
  if (players.length === 1) return showPoints(score, info);
  if (won) return phrase("player.won");
  if (outcome.places.every((one) => one === 1)) return phrase("player.draw");
  return players.length > 2 ? phrase("result.place_of", { place: ordinal(place), count: players.length }) : phrase("player.lost");
}

/** @param {import("./record_pages.js").Person[]} others @param {string} you */
function sayWith(others, you) {
  const few = document.createDocumentFragment();
  others.slice(0, 3).forEach((other, place) => few.append(place ? ", " : "", nameLink(other, you)));
  return phraseParts(others.length > 3 ? "player.with_more" : "player.with", { others: few }, { number: others.length - 3 });
}

/** @param {Result} result @param {Profile} player @param {State} state */
function resultRow(result, player, state) {
  const info = state.games[result.game];
  const others = result.players.filter((_, seat) => seat !== result.seat);
  const row = el(
    "li",
    { class: `rp-result ${result.won && result.players.length > 1 ? "rp-won" : ""}`, "data-game": result.game, "data-test": "result-row" },
    el("span", { class: "rp-result-word" }, sayPlace(result, info)),
    el("div", {}, el("strong", {}, info?.title ?? capitalise(result.game)), el("span", { class: "rp-against" }, others.length ? sayWith(others, player.player) : phrase("player.alone"), result.mode === "SCORE_CHALLENGE" ? ` · ${phrase("player.challenge")}` : result.pool && result.rating !== null ? ` · ${phrase(`pool.${result.pool}`)}` : "")),
    el("span", { class: "rp-result-when" }, tellGain(result.gain), el("small", {}, tellWhen(result.ended ?? result.started))),
    result.match ? el("a", { class: "rp-button rp-quiet rp-square", href: `/m/${result.match}`, "aria-label": phrase("player.watch_of", { title: info?.title ?? result.game }), title: phrase("player.watch"), "data-test": "watch-result" }, icon("play")) : el("span", { class: "rp-square" }),
  );
  if (info) setAccent(row, info.accent);
  return row;
}
