// @ts-check
// The home page: games as living tiles, and the lobby beside them.

import { button, el, redraw } from "./dom.js";
import { icon } from "./icons.js";
import { makeTile } from "./tile.js";
import { makeLobby } from "./lobby.js";

/**
 * @typedef {object} On
 * @property {(game: string) => void} play
 * @property {(game: string) => void} more
 * @property {(game: string) => void} rules
 * @property {() => void} rename
 * @property {(button: HTMLElement) => void} theme
 * @property {(code: string, sit: boolean) => void} join
 * @property {(text: string) => void} toast
 */

/** @param {On} on @returns {import("./types.js").Screen} */
export function makeHome(on) {
  const lobby = makeLobby({ join: on.join, toast: on.toast });
  const name = button("", on.rename, { class: "rp-quiet rp-name", "data-test": "name", "aria-haspopup": "dialog" });
  const theme = button(icon("auto"), () => on.theme(theme), { class: "rp-quiet rp-square", "data-test": "theme", "aria-label": "Theme" });
  const tiles = el("div", { class: "rp-tiles" });
  const root = el(
    "div",
    { class: "rp-home", "data-test": "home" },
    el(
      "header",
      { class: "rp-top" },
      el("h1", { class: "rp-wordmark" }, el("img", { src: "/static/logo.svg", alt: "", width: 40, height: 40 }), "Rumpus"),
      el("p", { class: "rp-motto" }, "Pick a game. You are playing."),
      el("span", { class: "rp-spring" }),
      name,
      theme,
    ),
    el("main", { class: "rp-hall" }, tiles, lobby.root),
  );
  /** @type {(() => void)[]} */
  let stops = [];

  /** @param {import("./types.js").State} state */
  const update = (state) => {
    const games = Object.values(state.games);
    redraw(tiles, games.map((info) => info.name), () => {
      for (const stop of stops) stop();
      const made = games.map((info) =>
        makeTile(info, { play: () => on.play(info.name), more: () => on.more(info.name), rules: () => on.rules(info.name) }),
      );
      stops = made.map((tile) => tile.destroy);
      tiles.dataset.count = String(games.length);
      tiles.style.setProperty("--columns", String(columnsFor(games.length)));
      if (games.length === 0) return [el("p", { class: "rp-empty" }, "Setting up the tables…")];
      return made.map((tile) => tile.root);
    });
    redraw(name, state.me?.name ?? "", () => [icon("person"), el("span", {}, state.me?.name ?? "…")]);
    name.setAttribute("aria-label", `Your name: ${state.me?.name ?? ""}. Change it`);
    lobby.update(state);
  };
  return { root, update, destroy: () => stops.forEach((stop) => stop()) };
}

/** How many tiles stand side by side on a wide screen. @param {number} count */
export function columnsFor(count) {
  if (count <= 3) return Math.max(count, 1);
  return count === 4 ? 2 : 3;
}
