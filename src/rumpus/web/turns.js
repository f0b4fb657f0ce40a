// @ts-check
// My games with others a move at a time: those that wait for me first, and those that ended while I was away.

import { button, el, redraw } from "./dom.js";
import { askNotices, canAskNotices } from "./notify.js";
import { icon } from "./icons.js";
import { sayAgo } from "./spans.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./storage.js").Finished} Finished
 * @typedef {object} On
 * @property {(code: string) => void} open
 * @property {(game: Finished) => void} see       look at a game that has ended
 * @property {() => Finished[]} finished
 * @property {(text: string) => void} toast
 */

/** @param {On} on @returns {{root: HTMLElement, update: (state: State) => void}} */
export function makeTurns(on) {
  const root = el("section", { class: "rp-panel rp-turns", "aria-label": "Your games", hidden: true, "data-test": "turns" });

  /** @param {State} state */
  const update = (state) => {
    const finished = on.finished();
    const waiting = state.turns.filter((game) => game.yours).length;
    root.hidden = state.turns.length + finished.length === 0;
    const now = Date.now() / 1000;
    const shown = state.turns.map((game) => [game, sayAgo(game.since, now)]);
    redraw(root, [shown, finished, state.me?.tables.length, state.me?.name, Object.keys(state.games).length, canAskNotices()], () => [
      el("h2", {}, waiting > 0 ? "Your turn" : "Your games", waiting > 0 && el("span", { class: "rp-count rp-count-now", "data-test": "turn-count" }, waiting)),
      el(
        "ul",
        { class: "rp-lines" },
        finished.map((game) => finishedLine(state, game, on)),
        state.turns.map((game) => turnLine(state, game, sayAgo(game.since, now), on)),
      ),
      state.turns.length > 0 && (state.me?.tables.length ?? 0) > 1 && el("a", { class: "rp-button rp-quiet rp-wide", href: "/windows", "data-test": "side-by-side" }, icon("window"), "Side by side"),
      canAskNotices() && state.turns.length > 0 && button([icon("bell"), "Tell me when it's my turn"], () => ask(state), { class: "rp-quiet rp-wide rp-tell", "data-test": "tell-me" }),
    ]);
  };
  /** @param {State} state */
  const ask = async (state) => {
    const allowed = await askNotices();
    on.toast(allowed ? "You will be told when it is your turn, while this page is open." : "Your browser keeps quiet then. The page's title still counts.");
    update(state);
  };
  return { root, update };
}

/** @param {string[]} names @param {State} state */
export function sayOthers(names, state) {
  const others = names.filter((name) => name && name !== state.me?.name);
  return others.length ? `with ${others.join(", ")}` : "";
}

/** @param {State} state @param {import("./types.js").TurnLine} game @param {string} ago @param {On} on */
function turnLine(state, game, ago, on) {
  const title = state.games[game.game]?.title ?? game.game;
  const line = [ago, sayOthers(game.names, state)].filter(Boolean).join(" · ");
  return el(
    "li",
    { class: `rp-table-line${game.yours ? " rp-line-now" : ""}`, "data-test": `turn-${game.code}`, "data-yours": String(game.yours) },
    el("div", {}, el("strong", {}, title), el("small", {}, line)),
    button(game.yours ? "Play" : "Look", () => on.open(game.code), {
      class: game.yours ? "rp-primary" : "rp-quiet",
      "data-test": `open-turn-${game.code}`,
      "aria-label": `${game.yours ? "Your turn" : "Look"}: ${title} ${line}`,
    }),
  );
}

/** @param {State} state @param {Finished} game @param {On} on */
function finishedLine(state, game, on) {
  const title = state.games[game.game]?.title ?? game.game;
  return el(
    "li",
    { class: "rp-table-line", "data-test": `finished-${game.code}` },
    el("div", {}, el("strong", {}, title), el("small", {}, `${game.text || "Over"} · ${sayOthers(game.names, state)}`)),
    button("See", () => on.see(game), { "data-test": `see-${game.code}`, "aria-label": `See how it ended: ${title} ${sayOthers(game.names, state)}` }),
  );
}
