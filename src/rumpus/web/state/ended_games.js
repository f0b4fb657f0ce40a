// @ts-check
// Long games that ended while nobody here looked: found by what is missing, told until they have been looked at.

import { askHall } from "../net/fetching.js";
import { playedSeats } from "./state.js";
import { readLong, writeLong } from "./storage.js";

/**
 * @typedef {import("./storage.js").Finished} Finished
 * @typedef {{match: string, game: string, state: string, won: boolean, players: {name: string}[], outcome: {places?: number[]} | null}} Ended
 *           a match as /api/players tells it
 */

const MOST = 5;

/**
 * @param {{changed: () => void, at: () => string | null}} on `at`: the table on the screen
 */
export function makeEnded(on) {
  let player = "";

  /** @param {import("../types.js").State} state */
  const update = (state) => {
    player = state.me?.player ?? "";
    if (!player) return;
    const long = readLong(player);
    const games = state.turns.map(({ code, game, names }) => ({ code, game, names }));
    if (JSON.stringify(games) === JSON.stringify(long.games)) return;
    const gone = long.games.filter((game) => games.every((other) => other.code !== game.code) && game.code !== on.at());
    const fresh = gone.map((game) => ({ ...game, ...readTable(state, game.code) }));
    const kept = long.finished.filter((game) => games.every((other) => other.code !== game.code));
    writeLong({ player, games, finished: [...fresh, ...kept].slice(0, MOST) });
    if (fresh.some((game) => !game.text)) lookUp(player);
  };

  /** Ask the records how they ended. @param {string} who */
  const lookUp = async (who) => {
    try {
      const answer = await askHall(`/api/players/${encodeURIComponent(who)}`);
      if (!answer.ok) return;
      const { matches } = await answer.json();
      const long = readLong(who);
      const finished = long.finished.map((game) => {
        if (game.text) return game;
        const found = matches.find((/** @type {Ended} */ match) => isOf(match, game));
        return found ? { ...game, match: found.match, text: nameEnd(found.outcome?.places ?? [], found.won) } : game;
      });
      writeLong({ ...long, finished });
    } catch {
      // It is told without how it ended.
    } finally {
      on.changed();
    }
  };

  return {
    update,
    /** @returns {Finished[]} */
    list: () => (player ? readLong(player).finished : []),
    /** It has been looked at. @param {string} code */
    drop: (code) => {
      const long = readLong(player);
      if (long.finished.some((game) => game.code === code)) writeLong({ ...long, finished: long.finished.filter((game) => game.code !== code) });
    },
  };
}

/** @param {import("../types.js").State} state @param {string} code what this page still knows of the table @returns {{match: string, text: string}} */
function readTable(state, code) {
  const table = state.tables[code];
  if (!table || table.state !== "ENDED" || !table.outcome) return { match: "", text: "" };
  const [own] = playedSeats(state, table);
  return { match: table.match ?? "", text: own === undefined ? "" : nameEnd(table.outcome.places, table.outcome.places[own] === 1) };
}

/** Whether a match of the records is that game. @param {Ended} match @param {import("./storage.js").LongGame} game */
function isOf(match, game) {
  if (match.game !== game.game || match.state !== "ended") return false;
  // The id of a match begins with its table's code; while a private table is open, it is not told.
  if (match.match) return match.match.startsWith(`${game.code}-`);
  return match.players.map((player) => player.name).sort().join("\n") === [...game.names].sort().join("\n");
}

/** How it ended for me; screens/my_games.js has the words. @param {number[]} places @param {boolean} won @returns {string} */
function nameEnd(places, won) {
  if (places.length > 1 && places.every((place) => place === 1)) return "draw";
  return won ? "won" : "lost";
}
