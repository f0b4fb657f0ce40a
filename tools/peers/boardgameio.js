// A boardgame.io server for `rumpus bench server --peer boardgameio`: a trivial game for two who take turns, kept in the
// files its own storage writes (argument: their folder).
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { FlatFile, Origins, Server } = require("boardgame.io/server");

/** Each in turn puts a number on the next of 64 squares; it never ends. */
const squares = {
  name: "squares",
  setup: () => ({ squares: Array(64).fill(0), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: ({ G, playerID }) => {
      G.squares[G.moves % 64] = Number(playerID) + 1;
      G.moves += 1;
    },
  },
  disableUndo: true,
};

console.info = () => {}; // it tells its address in its own words
const server = Server({ games: [squares], origins: [Origins.LOCALHOST], db: new FlatFile({ dir: process.argv[2] }) });
const { appServer } = await server.run({ port: 0, lobbyConfig: undefined });
console.log(`http://127.0.0.1:${appServer.address().port}`);
