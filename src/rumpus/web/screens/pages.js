// @ts-check
// The pages around the games, fetched when somebody goes there: a match, a player, the leaders, the host's.

import { makeLazyScreen } from "./lazy_screen.js";

/**
 * @typedef {import("./router.js").Place} Place
 * @typedef {object} On
 * @property {(button: HTMLElement) => void} theme
 * @property {(text: string, kind?: "plain" | "bad" | "good") => void} toast
 * @property {(text: string) => void} say
 * @property {(path: string) => void} go
 * @property {(code: string) => void} watch
 * @property {(person: {id: string, name: string}, how?: {game?: string, options?: import("../types.js").Options}) => void} invite
 * @property {(game: string, wish: {seats: string[], start: boolean, options?: import("../types.js").Options}) => void} open
 * @property {() => void} you      one's own name and account
 * @property {(root: HTMLElement) => void} shown   the page is there
 * @property {(code: string, home: () => void) => Promise<import("../types.js").Screen & {refuse: (error: import("../types.js").HallError) => void}>} table
 *           a table for a window; `home` is called when it is left
 */

/**
 * The screen of such a page; null for other places.
 * @param {Place} where @param {import("../net/session.js").Session} session @param {On} on
 * @returns {import("../types.js").Screen | null}
 */
export function makePage(where, session, on) {
  const more = { ...on, session };
  switch (where.screen) {
    case "match":
      return makeLazyScreen(["record_pages", "match_facts", "replay", "clocks"], ["records", "table"], async () => (await import("./match_page.js")).makeMatchPage(where.id, more), on.shown);
    case "player":
      return makeLazyScreen(["record_pages", "player"], ["records"], async () => (await import("./player_page.js")).makePlayerPage(where.who, more), on.shown);
    case "leaders":
      return makeLazyScreen(["record_pages", "leaders"], ["records"], async () => (await import("./leaders.js")).makeLeaders(where.game, more), on.shown);
    case "tournaments":
      return makeLazyScreen(["record_pages", "leaders", "tournaments"], ["records", "tournaments", "hall"], async () => (where.id ? (await import("./tournament_page.js")).makeTournamentPage(where.id, more) : (await import("./tournaments.js")).makeTournaments(more)), on.shown);
    case "daily":
      return makeLazyScreen(["record_pages", "daily"], ["records", "daily", "hall"], async () => (await import("./daily.js")).makeDaily(more), on.shown);
    case "host":
      return makeLazyScreen(["record_pages", "host"], ["records", "host"], async () => (await import("./host.js")).makeHost(more), on.shown);
    case "tv":
      return makeLazyScreen(["tv", "tv_pick", "tv_room", "clocks", "marks", "strips"], ["tv", "table"], async () => (await import("../tv/screen.js")).makeTv(where.code, more), on.shown);
    case "tv_tournament":
      return makeLazyScreen(["tv", "tournaments", "leaders", "record_pages", "tv_tournament"], ["records", "tournaments", "hall", "tv"], async () => (await import("../tv/tournament.js")).makeTvTournament(where.id, more), on.shown);
    case "pad":
      return makeLazyScreen(["pad", "pad_keys", "clocks", "strips", "marks", "thumbs"], ["tv", "table"], async () => (await import("../pad/screen.js")).makePadScreen(where.code, more), on.shown);
    case "windows":
      return makeLazyScreen(["windows"], [], async () => (await import("./windows.js")).makeWindows(more), on.shown);
    default:
      return null;
  }
}
