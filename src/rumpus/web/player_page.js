// @ts-check
// A player's page: what they have reached in each game, how their ratings went, their last matches.

import { Missing, ask, count, makeTop, nameLink, sorryCard, tellGain, tellWhen } from "./books.js";
import { button, el, redraw } from "./dom.js";
import { icon } from "./icons.js";
import { makePlot } from "./plot.js";
import { ordinal, showScore } from "./result.js";
import { setAccent } from "./colour.js";
import { capitalise } from "./ways.js";

/**
 * @typedef {{rating: number, provisional: boolean, games: number, rated: number, wins: number, best: number | null, streak: number}} Standing
 * @typedef {import("./books.js").MatchLine & {seat: number, place: number, score: number, won: boolean, rating: number | null, gain: number | null}} Result
 * @typedef {import("./books.js").Person & {games: Record<string, Standing>, plots: Record<string, [number, number][]>, matches: Result[]}} Profile
 * @typedef {import("./types.js").State} State
 * @typedef {import("./books.js").BookOn & {invite: (player: {id: string, name: string}) => void, you: () => void}} On
 */

/** Where every rating begins. */
const START = 1500;

/** @param {string} who an id or a name @param {On} on @returns {import("./types.js").Screen} */
export function makePlayerPage(who, on) {
  const top = makeTop(location.pathname, on);
  const head = el("div", { class: "rp-player-head" });
  const games = el("section", { class: "rp-standings-row", "aria-label": "Games" });
  const plot = el("section", { class: "rp-panel rp-plot-panel", "aria-label": "Rating" });
  const last = el("section", { class: "rp-panel rp-last", "aria-label": "Last matches" });
  const main = el("main", { class: "rp-book-main" }, el("p", { class: "rp-empty" }, "Looking it up…"));
  const root = el("div", { class: "rp-book", "data-test": "player-page" }, top.root, main);
  /** @type {Profile | null} */
  let player = null;
  /** @type {string | null} */
  let game = null;
  let endPlot = () => {};
  on.session.watchLobby(true);

  const load = async () => {
    try {
      player = await ask(`/api/players/${encodeURIComponent(who)}`);
    } catch (problem) {
      main.replaceChildren(sorryCard("There is nobody of that name", problem instanceof Missing && problem.status !== 404 ? problem.message : "Names change; ask them for theirs."));
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
    const played = Object.values(shown.games).reduce((sum, standing) => sum + standing.games, 0);
    const won = Object.values(shown.games).reduce((sum, standing) => sum + standing.wins, 0);
    redraw(head, [shown.name, mine, here, played], () => [
      el("span", { class: "rp-face" }, icon(shown.bot ? "bot" : "person")),
      el("div", {}, el("h1", { "data-test": "player-name" }, mine ? (state.me?.name ?? shown.name) : shown.name), el("p", { class: "rp-muted" }, [shown.bot ? "A bot, always here" : mine ? "This is you" : here ? (here.game ? `Here, at ${state.games[here.game]?.title ?? here.game}` : "Here now") : "Not here now", played ? `${count(played, "match").replace(/matchs$/, "matches")}, ${count(won, "win")}` : ""].filter(Boolean).join(" · "))),
      el("span", { class: "rp-spring" }),
      mine && button([icon("edit"), "Name and account"], on.you, { "data-test": "rename" }),
      !mine && !shown.bot && here && button([icon("play"), "Invite to play"], () => on.invite({ id: shown.player, name: shown.name }), { class: "rp-primary", "data-test": "invite" }),
    ]);
    const names = Object.keys(shown.games).sort((a, b) => shown.games[b].games - shown.games[a].games);
    game ??= names[0] ?? null;
    redraw(games, [names, game, Object.keys(state.games)], () =>
      names.length ? names.map((name) => standingCard(name, shown.games[name], state.games[name])) : [el("p", { class: "rp-panel rp-empty" }, mine ? "Nothing yet. Play a match and it stands here." : "Nothing yet.")],
    );
    plot.hidden = game === null;
    redraw(plot, [game, Object.keys(state.games)], () => {
      endPlot();
      const info = game ? state.games[game] : null;
      if (info) setAccent(plot, info.accent);
      plot.dataset.game = game ?? "";
      const made = makePlot((game && shown.plots[game]) || [], { start: START, label: `${info?.title ?? game}, rating` });
      endPlot = made.destroy;
      return [el("h2", {}, `Rating at ${info?.title ?? game}`), made.root];
    });
    redraw(last, [shown.matches, Object.keys(state.games)], () => [
      el("h2", {}, "Last matches"),
      shown.matches.length ? el("ul", { class: "rp-results" }, shown.matches.map((result) => resultRow(result, shown, state))) : el("p", { class: "rp-muted" }, "None yet."),
    ]);
  };

  /** @param {string} name @param {Standing} standing @param {import("./types.js").GameInfo | undefined} info */
  const standingCard = (name, standing, info) => {
    const node = el(
      "button",
      { type: "button", class: "rp-standing", "aria-pressed": String(name === game), "data-game": name, "data-test": `standing-${name}` },
      el("span", { class: "rp-standing-name" }, info?.title ?? name),
      el("strong", { title: standing.provisional ? "Provisional: fewer than five rated matches" : "Rating" }, standing.rated ? standing.rating : "–", standing.rated && standing.provisional ? el("span", { class: "rp-muted" }, "?") : ""),
      el("small", {}, [`${standing.wins} won of ${standing.games}`, info && info.seats[0] < 2 && standing.best ? `best ${showScore(standing.best, info?.score_unit ?? 1)}` : "", Math.abs(standing.streak) > 1 ? (standing.streak > 0 ? `${standing.streak} wins in a row` : `${-standing.streak} without a win`) : ""].filter(Boolean).join(" · ")),
    );
    node.addEventListener("click", () => {
      game = name;
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

/** @param {Result} result @param {Profile} player @param {State} state */
function resultRow(result, player, state) {
  const info = state.games[result.game];
  const others = result.players.filter((_, seat) => seat !== result.seat);
  const word = result.outcome === null || result.outcome.places.length === 0 ? "No result" : result.players.length === 1 ? showScore(result.score, info?.score_unit ?? 1) : result.won ? "Won" : result.outcome.places.every((place) => place === 1) ? "Draw" : result.players.length > 2 ? `${ordinal(result.place)} of ${result.players.length}` : "Lost";
  const row = el(
    "li",
    { class: `rp-result ${result.won && result.players.length > 1 ? "rp-won" : ""}`, "data-game": result.game, "data-test": "result-row" },
    el("span", { class: "rp-result-word" }, word),
    el("div", {}, el("strong", {}, info?.title ?? capitalise(result.game)), el("span", { class: "rp-against" }, others.length ? ["with ", ...others.slice(0, 3).flatMap((other, place) => [place ? ", " : "", nameLink(other, player.player)]), others.length > 3 ? ` and ${others.length - 3} more` : ""] : "alone")),
    el("span", { class: "rp-result-when" }, tellGain(result.gain), el("small", {}, tellWhen(result.ended ?? result.started))),
    result.match ? el("a", { class: "rp-button rp-quiet rp-square", href: `/m/${result.match}`, "aria-label": `Watch it: ${info?.title ?? result.game}`, title: "Watch it", "data-test": "watch-result" }, icon("play")) : el("span", { class: "rp-square" }),
  );
  if (info) setAccent(row, info.accent);
  return row;
}
