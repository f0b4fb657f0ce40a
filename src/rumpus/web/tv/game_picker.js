// @ts-check
// Choosing a game on a big screen: large living tiles, one press away.

import { el, redraw } from "../ui/dom.js";
import { playDemo } from "../screens/tile_demo.js";
import { setAccent } from "../ui/colour.js";
import { phrase } from "../text/language.js";

/**
 * @typedef {import("../types.js").GameInfo} GameInfo
 */

/** Players around a big screen, at most (rules/hall.md). */
const MOST = 8;

/** How many phones a game takes: `2–8 players`. @param {GameInfo} info */
export function sayPlayers(info) {
  const most = Math.min(MOST, info.seats[1]);
  const fewest = Math.max(info.seats[0], Math.min(2, most));
  return fewest === most ? phrase("common.count_players", { count: most }) : phrase("tv.players_range", { fewest, most });
}

/** The seats a table for phones opens with. @param {GameInfo} info @returns {string[]} */
export function openSeats(info) {
  return Array(Math.max(info.seats[0], Math.min(2, info.seats[1]))).fill("open");
}

/** @param {(info: GameInfo) => void} choose */
export function makePick(choose) {
  const tiles = el("div", { class: "tv-tiles" });
  const root = el("main", { class: "tv-pick", "data-test": "tv-pick" }, tiles);
  /** @type {(() => void)[]} */
  let stops = [];
  const stop = () => {
    for (const one of stops) one();
    stops = [];
  };

  /** @param {import("../types.js").State} state */
  const update = (state) => {
    const games = Object.values(state.games);
    redraw(tiles, games.map((info) => info.name), () => {
      stop();
      if (games.length === 0) return [el("p", { class: "rp-empty" }, phrase("home.loading"))];
      tiles.style.setProperty("--columns", String(Math.ceil(Math.sqrt(games.length))));
      return games.map((info) => {
        const demo = el("span", { class: "tv-demo", "aria-hidden": "true", inert: true, "data-letter": info.title.charAt(0) });
        stops.push(playDemo(demo, info));
        const tile = el(
          "button",
          { type: "button", class: "tv-tile", "data-game": info.name, "data-test": `tv-game-${info.name}`, onclick: () => choose(info) },
          demo,
          el("span", { class: "tv-tile-words" }, el("strong", {}, info.title), " ", el("span", {}, info.tagline), " ", el("small", {}, sayPlayers(info))),
        );
        setAccent(tile, info.accent);
        return tile;
      });
    });
  };
  return { root, update, stop };
}
