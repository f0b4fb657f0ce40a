// @ts-check
// The tiles of the own rack as they lie under the hand: kept in the player's order while the server's rack changes. No DOM.

/** @typedef {import("./types.js").Tile} Tile */

let lastId = 0;

/**
 * The tiles after the rack has become `rack`: those that are still there stay where they are, new ones come where others
 * left. A tile whose cell is taken now was spent, if one was; else it comes back.
 * @param {Tile[]} tiles @param {string[]} rack @param {string} cells the board @returns {Tile[]}
 */
export function takeRack(tiles, rack, cells) {
  const left = [...rack];
  /** @type {Set<Tile>} */
  const kept = new Set();
  /** @param {Tile} tile */
  const isTaken = (tile) => tile.at !== null && cells[tile.at] !== ".";
  for (const taken of [false, true]) {
    for (const tile of tiles) {
      const place = isTaken(tile) === taken ? left.indexOf(tile.letter) : -1;
      if (place < 0) continue;
      left.splice(place, 1);
      kept.add(tile);
      if (taken) lift(tile);
    }
  }
  const drawn = left.map((letter) => ({ id: ++lastId, letter, as: "", at: null }));
  const next = tiles.flatMap((tile) => (kept.has(tile) ? [tile] : drawn.splice(0, 1)));
  return [...next, ...drawn];
}

/** Take a tile off the board. @param {Tile} tile */
export function lift(tile) {
  tile.at = null;
  tile.as = "";
}

/** The tiles in another order; what lies on the board keeps its gap. @param {Tile[]} tiles @returns {Tile[]} */
export function shuffleTiles(tiles) {
  const loose = tiles.filter((tile) => tile.at === null);
  const before = loose.map((tile) => tile.letter).join("");
  for (let attempt = 0; attempt < 4; attempt++) {
    for (let place = loose.length - 1; place > 0; place--) {
      const other = Math.floor(Math.random() * (place + 1));
      [loose[place], loose[other]] = [loose[other], loose[place]];
    }
    if (loose.map((tile) => tile.letter).join("") !== before) break;
  }
  return tiles.map((tile) => (tile.at === null ? /** @type {Tile} */ (loose.shift()) : tile));
}

/** The tiles with one moved to another place. @param {Tile[]} tiles @param {Tile} tile @param {number} place @returns {Tile[]} */
export function moveTile(tiles, tile, place) {
  const rest = tiles.filter((other) => other !== tile);
  rest.splice(place, 0, tile);
  return rest;
}

/** The tile to type a letter with: the letter itself first, else a blank. @param {Tile[]} tiles @param {string} letter */
export function findTile(tiles, letter) {
  const loose = tiles.filter((tile) => tile.at === null);
  return loose.find((tile) => tile.letter === letter) ?? loose.find((tile) => tile.letter === "?");
}
