// @ts-check
// One tournament: when it starts, who leads, who plays whom, and the bracket.

import { makeTop, nameLink } from "./record_pages.js";
import { button, el, redraw } from "../ui/dom.js";
import { countdown } from "../ui/spans.js";
import { explain } from "../overlays/notice.js";
import { askFirst } from "../overlays/dialog.js";
import { phrase, phraseOr } from "../text/language.js";
import { sayOptions } from "../text/option_words.js";
import { setAccent } from "../ui/colour.js";
import { nameOf, nameSlot, showHalves } from "./tournament_words.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TournamentShown} Shown
 * @typedef {import("./record_pages.js").BookOn & {go: (path: string) => void}} On
 */

/** @param {string} id @param {On} on @returns {import("../types.js").Screen} */
export function makeTournamentPage(id, on) {
  const { session } = on;
  const top = makeTop("/tournaments", on);
  const body = el("div", { class: "rp-cup-body" }, el("p", { class: "rp-empty" }, phrase("books.looking")));
  const root = el("div", { class: "rp-book", "data-test": "tournament" }, top.root, el("main", { class: "rp-book-main" }, body));
  /** @type {Shown | null} */
  let shown = null;
  let at = 0;
  let missing = "";
  const look = () =>
    session.request({ t: "look_at_tournament", tournament: id }, (error) => {
      missing = explain(error);
      draw(session.state);
    });
  const refuse = (/** @type {import("../types.js").HallError} */ error) => on.toast(explain(error), "bad");

  /** @param {State} state */
  const draw = (state) =>
    redraw(body, [shown, missing, state.me?.player, Object.keys(state.games).length], () => {
      if (missing) return [el("p", { class: "rp-empty", "data-test": "no-tournament" }, missing)];
      return shown ? [head(state, shown), ...(shown.bracket?.length ? [bracket(shown)] : []), standings(state, shown), games(shown)] : [];
    });

  /** @param {State} state @param {Shown} cup */
  const head = (state, cup) => {
    const { line } = cup;
    const info = state.games[line.game];
    if (info) setAccent(root, info.accent);
    document.title = `${nameOf(line)} · Rumpus`;
    const open = line.state === "announced" || (line.state === "running" && (line.kind === "arena" || line.kind === "swiss"));
    const mine = cup.owner === state.me?.player && (line.state === "announced" || line.state === "running");
    const timed = line.state === "announced" || (line.state === "running" && line.kind === "arena");
    return el(
      "section",
      { class: "rp-panel rp-cup-head" },
      el("h1", {}, nameOf(line)),
      el("p", {}, `${info?.title ?? line.game} · ${phrase(`tournament.${line.kind}`)}`, info && sayOptions(info.options, cup.options) && ` · ${sayOptions(info.options, cup.options)}`),
      el("p", { class: "rp-cup-state", "data-test": "tournament-state" }, phrase(`tournament.${line.state}`), timed && [" · ", countdown(at + line.left * 1000)], ` · ${phrase("tournaments.players", { count: line.players })} · ${phrase("tournaments.by", { name: cup.owner_name })}`),
      el(
        "div",
        { class: "rp-row" },
        open && !line.entered && button(phrase("tournaments.enter"), () => session.request({ t: "enter_tournament", tournament: id }, refuse), { class: "rp-primary rp-large", "data-test": "enter-tournament" }),
        line.entered && line.state !== "over" && button(phrase("tournaments.leave"), () => leave(cup), { "data-test": "leave-tournament" }),
        mine && button(phrase("tournaments.call_off"), () => askFirst({ title: phrase("tournaments.call_off"), text: phrase("tournaments.call_off_text"), yes: phrase("tournaments.call_off"), no: phrase("tournaments.stay"), onyes: () => session.request({ t: "call_off", tournament: id }, refuse) }), { class: "rp-quiet", "data-test": "call-off" }),
        el("span", { class: "rp-spring" }),
        line.state !== "announced" && el("a", { href: `/api/tournaments/${id}.csv`, download: "" }, phrase("tournaments.csv")),
      ),
    );
  };

  /** Before it starts one simply goes; later what is left is lost. @param {Shown} cup */
  const leave = (cup) => {
    const go = () => session.request({ t: "leave_tournament", tournament: id }, refuse);
    if (cup.line.state === "announced") go();
    else askFirst({ title: phrase("tournaments.leave"), text: phrase("tournaments.leave_text"), yes: phrase("tournaments.leave"), no: phrase("tournaments.stay"), onyes: go });
  };

  if (session.state.me) look();
  return {
    root,
    update: (state, messages) => {
      top.update(state);
      for (const message of messages) {
        if (message.t === "welcome") look();
        if (message.t !== "tournament" || message.line.id !== id) continue;
        shown = message;
        at = performance.now();
      }
      draw(state);
    },
    destroy: () => session.request({ t: "look_at_tournament" }, () => {}),
  };
}

/** @param {State} state @param {Shown} cup */
function standings(state, cup) {
  const figures = cup.figures.filter((figure) => figure !== "reached");
  return el(
    "section",
    { class: "rp-panel" },
    el("h2", {}, phrase("tournaments.standings")),
    cup.players.length === 0
      ? el("p", { class: "rp-muted" }, phrase("tournaments.nobody"))
      : el(
          "div",
          { class: "rp-cup-scroll" },
          el(
            "table",
            { class: "rp-board-table", "data-test": "standings" },
            el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "#"), el("th", { class: "rp-start", scope: "col" }, phrase("tournaments.player")), figures.map((figure) => el("th", { scope: "col" }, phraseOr(`tournaments.figure_${figure}`, figure))))),
            el(
              "tbody",
              {},
              cup.players.map((player) =>
                el(
                  "tr",
                  { class: !player.active && "rp-cup-gone" },
                  el("td", {}, cup.line.state === "announced" ? "" : player.place),
                  el("td", { class: "rp-start" }, nameLink({ player: player.player, name: player.name, bot: false }, state.me?.player)),
                  figures.map((figure, place) => el("td", {}, showFigure(cup, figure, player.figures[place]))),
                ),
              ),
            ),
          ),
        ),
  );
}

/** @param {Shown} cup @param {string} figure @param {number} value */
function showFigure(cup, figure, value) {
  if (figure === "points" || figure === "buchholz") return showHalves(cup.line.kind, value);
  if (figure === "sonneborn") return String(value / 4);
  return String(Math.abs(value));
}

/** @param {Shown} cup @param {string | null | undefined} id */
const nameIn = (cup, id) => (id ? cup.players.find((player) => player.player === id)?.name ?? "?" : id === "" ? phrase("tournaments.bye") : "…");

/** The games, the newest round first. @param {Shown} cup */
function games(cup) {
  const shown = [...cup.games].reverse().slice(0, 100);
  if (shown.length === 0) return el("span", { hidden: true });
  return el(
    "section",
    { class: "rp-panel" },
    el("h2", {}, phrase("tournaments.games")),
    el(
      "ul",
      { class: "rp-lines", "data-test": "tournament-games" },
      shown.map((game) =>
        el(
          "li",
          { class: "rp-table-line" },
          el("div", {}, el("strong", {}, `${nameIn(cup, game.one)} – ${nameIn(cup, game.other)}`), el("small", {}, cup.line.kind === "arena" ? sayResult(game) : `${game.slot ? nameSlot(game.slot, game.round) : phrase("tournaments.round", { round: game.round })} · ${sayResult(game)}`)),
          game.table && game.result === "open" && el("a", { class: "rp-button", href: `/t/${game.table}` }, phrase("tournaments.watch")),
        ),
      ),
    ),
  );
}

/** @param {Shown["games"][number]} game */
function sayResult(game) {
  if (game.result === "open") return phrase("tournament.running");
  if (game.result === "draw") return "½ : ½";
  if (game.result === "nobody") return "0 : 0";
  return game.result === "one" ? "1 : 0" : "0 : 1";
}

/** The bracket: a column for each round. @param {Shown} cup */
function bracket(cup) {
  /** @type {Map<string, Shown["bracket"]>} */
  const columns = new Map();
  for (const slot of cup.bracket ?? []) {
    if (slot.one === "" && slot.other === "") continue;
    const column = slot.slot.startsWith("l") ? `l${slot.round}` : String(slot.round);
    columns.set(column, [...(columns.get(column) ?? []), slot]);
  }
  return el(
    "section",
    { class: "rp-panel" },
    el("h2", {}, phrase("tournaments.bracket")),
    el(
      "div",
      { class: "rp-cup-scroll rp-bracket", tabindex: 0, role: "group", "aria-label": phrase("tournaments.bracket"), "data-test": "bracket" },
      [...columns.values()].map((slots) =>
        el(
          "div",
          { class: "rp-bracket-round" },
          (slots ?? []).map((slot) =>
            el(
              "div",
              { class: "rp-bracket-slot" },
              el("small", {}, nameSlot(slot.slot, slot.round)),
              [slot.one, slot.other].map((id) => el("span", { class: id && slot.winner === id && "rp-bracket-won" }, nameIn(cup, id))),
            ),
          ),
        ),
      ),
    ),
  );
}
