// @ts-check
// My games with others a move at a time: those that wait for me first, and those that ended while I was away.

import { button, el, redraw } from "../ui/dom.js";
import { phrase, phraseOr } from "../text/language.js";
import { askNotices, canAskNotices } from "../overlays/notify.js";
import { icon } from "../ui/icons.js";
import { sayAgo } from "../ui/spans.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../state/storage.js").Finished} Finished
 * @typedef {object} On
 * @property {(code: string) => void} open
 * @property {(game: Finished) => void} see       look at a game that has ended
 * @property {(code: string) => void} drop        take it off the list
 * @property {() => Finished[]} finished
 * @property {(text: string) => void} toast
 */

/** @param {On} on @returns {{root: HTMLElement, update: (state: State) => void}} */
export function makeMyGames(on) {
  const root = el("section", { class: "rp-panel rp-turns", "aria-label": phrase("turns.your_games"), hidden: true, "data-test": "turns" });

  /** @param {State} state */
  const update = (state) => {
    const finished = on.finished();
    const waiting = state.turns.filter((game) => game.yours).length;
    const challenges = openChallenges(state);
    root.hidden = state.turns.length + finished.length + challenges.length === 0;
    const now = Date.now() / 1000;
    const shown = state.turns.map((game) => [game, sayAgo(game.since, now)]);
    redraw(root, [shown, finished, challenges, state.me?.tables.length, state.me?.name, Object.keys(state.games).length, canAskNotices()], () => [
      el("h2", {}, phrase(waiting > 0 ? "common.your_turn" : "turns.your_games"), waiting > 0 && el("span", { class: "rp-count rp-count-now", "data-test": "turn-count" }, waiting)),
      el(
        "ul",
        { class: "rp-lines" },
        challenges.map((challenge) => challengeLine(state, challenge, on)),
        state.turns.map((game) => turnLine(state, game, sayAgo(game.since, now), on)),
        finished.map((game) => finishedLine(state, game, on)),
      ),
      state.turns.length > 0 && (state.me?.tables.length ?? 0) > 1 && el("a", { class: "rp-button rp-quiet rp-wide", href: "/windows", "data-test": "side-by-side" }, icon("window"), phrase("common.side_by_side")),
      canAskNotices() && state.turns.length > 0 && button([icon("bell"), phrase("turns.tell_me")], () => ask(state), { class: "rp-quiet rp-wide rp-tell", "data-test": "tell-me" }),
    ]);
  };
  /** @param {State} state */
  const ask = async (state) => {
    const allowed = await askNotices();
    on.toast(phrase(allowed ? "turns.told" : "turns.not_told"));
    update(state);
  };
  return { root, update };
}

/** Score challenges of mine that are on. @param {State} state */
export function openChallenges(state) {
  return Object.values(state.challenges).filter((challenge) => challenge.state !== "over");
}

/** @param {State} state @param {import("../state/social_state.js").Challenge} challenge @param {On} on */
function challengeLine(state, challenge, on) {
  const title = state.games[challenge.game]?.title ?? challenge.game;
  const other = challenge.sides[1 - challenge.you]?.name ?? "";
  const open = state.own.find((table) => table.code === challenge.table && table.state !== "ENDED");
  return el(
    "li",
    { class: `rp-table-line${open ? " rp-line-now" : ""}`, "data-test": `challenge-${challenge.id}` },
    el("div", {}, el("strong", {}, title), el("small", {}, phrase("turns.challenge", { name: other }))),
    challenge.table && button(phrase(open ? "common.play" : "turns.look"), () => on.open(challenge.table), { class: open ? "rp-primary" : "rp-quiet", "data-test": `open-challenge-${challenge.id}`, "aria-label": `${title}, ${phrase("turns.challenge", { name: other })}` }),
  );
}

/** @param {string[]} names @param {State} state */
function sayOthers(names, state) {
  const others = names.filter((name) => name && name !== state.me?.name);
  return others.length ? phrase("turns.with", { names: others.join(", ") }) : "";
}

/** @param {State} state @param {import("../types.js").TurnLine} game @param {string} ago @param {On} on */
function turnLine(state, game, ago, on) {
  const title = state.games[game.game]?.title ?? game.game;
  const line = [ago, sayOthers(game.names, state)].filter(Boolean).join(" · ");
  return el(
    "li",
    { class: `rp-table-line${game.yours ? " rp-line-now" : ""}`, "data-test": `turn-${game.code}`, "data-yours": String(game.yours) },
    el("div", {}, el("strong", {}, title), el("small", {}, line)),
    button(phrase(game.yours ? "common.play" : "turns.look"), () => on.open(game.code), {
      class: game.yours ? "rp-primary" : "rp-quiet",
      "data-test": `open-turn-${game.code}`,
      "aria-label": `${phrase(game.yours ? "common.play" : "turns.look")}: ${title} ${line}`,
    }),
  );
}

/** @param {State} state @param {Finished} game @param {On} on */
function finishedLine(state, game, on) {
  const title = state.games[game.game]?.title ?? game.game;
  const node = el(
    "li",
    { class: "rp-table-line", "data-test": `finished-${game.code}` },
    el("div", {}, el("strong", {}, title), el("small", {}, `${phraseOr(`turns.over_${game.text}`, game.text || phrase("turns.over"))} · ${sayOthers(game.names, state)}`)),
    button(phrase("turns.see"), () => on.see(game), { "data-test": `see-${game.code}`, "aria-label": phrase("turns.see_label", { title, others: sayOthers(game.names, state) }) }),
  );
  makeDroppable(node, { code: game.code, title }, on.drop);
  return node;
}

/** A line of a list that a button takes off it, or a finger that moves it aside. @param {HTMLElement} node @param {{code: string, title: string}} line @param {(code: string) => void} drop */
export function makeDroppable(node, { code, title }, drop) {
  node.append(button(icon("close"), () => drop(code), { class: "rp-quiet rp-square", title: phrase("lobby.drop"), "aria-label": phrase("lobby.drop_of", { title }), "data-test": `drop-${code}` }));
  import("../ui/swipe.js").then(({ swipeAway }) => swipeAway(node, () => drop(code))).catch(() => {});
}
