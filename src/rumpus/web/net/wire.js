// @ts-check
// What page and hall agree on (src/rumpus/wire). Written by `make wire`; change it there.

/** The version of the protocol. */
export const VERSION = 1;

/** A passphrase has at most so many characters. */
export const LONGEST_PASSPHRASE = 200;

/** Requests that do no harm when they are lost or done twice: asked for anew with every connection. */
export const REPEATABLE = new Set(["ask_notify", "bot_accepts", "complete", "join", "list_daily", "list_tournaments", "listen", "lobby", "look_at_tournament", "purse"]);
