// @ts-check
// What the hall itself sounds like: a match begins, it is your turn, somebody writes or invites, it is over. No DOM.

import { ownSeats, playedSeats } from "../state/state.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 */

/** @param {(cue: string) => void} play @returns {(state: State, messages: import("../types.js").FromHall[]) => void} */
export function makeEars(play) {
  /** @type {Map<string, {state: string, mine: boolean}>} how each table was, by code */
  const before = new Map();
  /** @type {Set<string> | null} */
  let waiting = null;

  /** @param {State} state @param {TableShown} table */
  const hearTable = (state, table) => {
    const own = ownSeats(state, table);
    const realtime = state.games[table.game]?.realtime ?? false;
    const mine = table.state === "PLAYING" && !realtime && own.some((seat) => table.turn.includes(seat));
    const was = before.get(table.code);
    before.set(table.code, { state: table.state, mine });
    if (!was) return;
    if (table.state === "PLAYING" && was.state !== "PLAYING" && was.state !== "PAUSED") play("begin");
    else if (table.state === "ENDED" && was.state !== "ENDED") hearEnd(table, playedSeats(state, table));
    // Bots answer at once: a chime for every answer would be a plague.
    else if (mine && !was.mine && own.length === 1 && table.seats.some((seat, place) => seat.kind === "person" && !own.includes(place))) play("yours");
  };

  /** How an end sounds to those at this page; who plays alone hears more of it from the card (table/result.js). @param {TableShown} table @param {number[]} own */
  const hearEnd = ({ outcome }, own) => {
    if (!outcome || own.length === 0 || outcome.places.length === 0) play("over");
    else if (outcome.places.length > 1 && outcome.places.every((place) => place === 1)) play("draw");
    else if (outcome.places.length > 1) play(own.some((seat) => outcome.places[seat] === 1) ? "win" : "lose");
  };

  return (state, messages) => {
    for (const message of messages) {
      if (message.t === "table") hearTable(state, message);
      else if (message.t === "gone") before.delete(message.code);
      else if (message.t === "chat" && !message.whole && message.lines.some(({ player }) => player && player !== state.me?.player)) play("chat");
      else if (message.t === "invitation" && message.state === "open" && message.receiver === state.me?.player) play("invite");
      else if (message.t === "search" && message.news === "found" && !message.offer?.agreed) play("invite");
      else if (message.t === "turns") {
        const yours = message.games.filter((game) => game.yours).map((game) => game.code);
        if (waiting && yours.some((code) => !waiting?.has(code) && !state.tables[code])) play("yours");
        waiting = new Set(yours);
      }
    }
  };
}
