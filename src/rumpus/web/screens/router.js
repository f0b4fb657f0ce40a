// @ts-check
// Which screen the address names: / is home, /t/CODE a table, /m/ID a match, /p/ID a player, /leaders, /daily, /tournaments, /host,
// /tv and /tv/CODE a big screen, /tv/ID one with a tournament, /pad/CODE a pad for it, /windows several tables at once.
// Uses the browser's history, reloads nothing. What lies over a screen has an entry of its own there: Back closes it.

/**
 * @typedef {{screen: "home"} | {screen: "table", code: string} | {screen: "match", id: string} | {screen: "player", who: string}
 *           | {screen: "leaders", game: string | null} | {screen: "host"} | {screen: "tv", code: string | null} | {screen: "tv_tournament", id: string} | {screen: "pad", code: string}
 *           | {screen: "windows"} | {screen: "daily"} | {screen: "tournaments", id: string | null} | {screen: "lost"}} Place
 */

/** Files without a hall behind them (`rumpus site`): there is one page, and what follows its # is the path. */
export const isSite = typeof document !== "undefined" && document.querySelector('meta[name="rumpus-site"]') !== null;

/** Whether somebody wants to play in this page alone although there is a hall. */
export const isHereChosen = typeof location !== "undefined" && location.search === "?here";

/** The path the address names. */
export function currentPath() {
  return isSite ? location.hash.slice(1).split("#")[0] || "/" : location.pathname;
}

/** What follows the path in the address, with its #: the moment of a replay. */
export function currentMark() {
  return isSite ? location.hash.slice(1 + currentPath().length) : location.hash;
}

/** The address of a path. @param {string} path */
export function addressOf(path) {
  return isSite ? `#${path}` : path;
}

/**
 * The place a path names.
 * @param {string} path @returns {Place}
 */
export function readPath(path) {
  if (path === "/" || path === "") return { screen: "home" };
  const table = /^\/t\/([A-Za-z]{6})\/?$/.exec(path);
  if (table) return { screen: "table", code: table[1].toUpperCase() };
  const match = /^\/m\/([A-Z]{6}-[0-9a-f]{8})\/?$/.exec(path);
  if (match) return { screen: "match", id: match[1] };
  const leaders = /^\/leaders(?:\/([a-z0-9_]{1,32}))?\/?$/.exec(path);
  if (leaders) return { screen: "leaders", game: leaders[1] ?? null };
  const cup = /^\/tournaments(?:\/(t[0-9a-f]{8}))?\/?$/.exec(path);
  if (cup) return { screen: "tournaments", id: cup[1] ?? null };
  if (/^\/daily\/?$/.test(path)) return { screen: "daily" };
  if (/^\/host\/?$/.test(path)) return { screen: "host" };
  if (/^\/windows\/?$/.test(path)) return { screen: "windows" };
  const shown = /^\/tv\/(t[0-9a-f]{8})\/?$/.exec(path);
  if (shown) return { screen: "tv_tournament", id: shown[1] };
  const near = /^\/(tv|pad)(?:\/([A-Za-z]{6}))?\/?$/.exec(path);
  if (near?.[1] === "tv") return { screen: "tv", code: near[2]?.toUpperCase() ?? null };
  if (near?.[2]) return { screen: "pad", code: near[2].toUpperCase() };
  const player = /^\/p\/([^/]{1,200})\/?$/.exec(path);
  try {
    return player ? { screen: "player", who: decodeURIComponent(player[1]) } : { screen: "lost" };
  } catch {
    return { screen: "lost" };
  }
}

/** The link to a player's page. @param {string} who an id or a name */
export function playerPath(who) {
  return `/p/${encodeURIComponent(who)}`;
}

/** The code in what somebody typed or pasted: a code, or a link with one. @param {string} text @returns {string | null} */
export function readCode(text) {
  const link = /\/(?:t|tv|pad)\/([A-Za-z]{6})\b/.exec(text);
  const letters = link ? link[1] : text.replace(/[\s-]/g, "");
  return /^[A-Za-z]{6}$/.test(letters) ? letters.toUpperCase() : null;
}

/** The hall's address as others can reach it: `localhost` would be their own machine. */
export function hallLink() {
  return document.querySelector('meta[name="rumpus-link"]')?.getAttribute("content") || location.origin;
}

/** The link to a tournament. @param {string} id */
export function tournamentLink(id) {
  return `${hallLink()}/tournaments/${id}`;
}

/** The link to a table. @param {string} code */
export function tableLink(code) {
  return `${hallLink()}/t/${code}`;
}

/** What closes each thing that lies over the screen, the newest last. @type {(() => void)[]} */
const covers = [];
/** What to do once the entry of a closed cover is gone from the history; null while none is on its way out. @type {(() => void)[] | null} */
let returning = null;
/** A browser that does not go back is not waited for; a busy one takes its time. */
const RETURN_MS = 3000;

/** Whether the history stands at a cover's entry. */
function isCovered() {
  return history.state?.cover === true;
}

/**
 * Something lies over the screen: the browser's Back closes it. Returns what to call when it is closed, however.
 * @param {() => void} close @returns {() => void}
 */
export function coverScreen(close) {
  covers.push(close);
  return placeCover(close);
}

/** @param {() => void} close @returns {() => void} */
function placeCover(close) {
  markCover();
  return () => {
    const place = covers.indexOf(close);
    if (place >= 0) covers.splice(place, 1);
    // Not at once: one dialog may make room for another, or lead to another screen, which takes over the entry.
    setTimeout(markCover);
  };
}

/** Give what is open its entry, or take away the entry of what is no longer. */
function markCover() {
  if (returning || isCovered() === covers.length > 0) return;
  if (covers.length > 0) return history.pushState({ cover: true }, "");
  /** @type {(() => void)[]} */
  const waiting = [];
  returning = waiting;
  // Not asked a second time: it might go back twice.
  setTimeout(() => returning === waiting && settleReturn(), RETURN_MS);
  history.back();
}

/** What has waited for the history is done now. */
function settleReturn() {
  const waiting = returning ?? [];
  returning = null;
  for (const act of waiting) act();
}

export class Router {
  /** The path on the screen. */
  #path = "";
  /** Takes away the entry that keeps Back on a screen that is not left unasked. @type {(() => void) | null} */
  #free = null;

  /**
   * @param {(place: Place) => void} show
   * @param {(path: string, go: () => void) => boolean} ask whether something must be asked before going there; then `go` is
   *        called when that is granted
   */
  constructor(show, ask) {
    this.show = show;
    this.ask = ask;
    addEventListener("popstate", () => this.#step());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  start() {
    this.#arrive();
    setTimeout(markCover); // after a reload nothing is open any more
  }

  /**
   * Keep the browser's Back on this screen, or no longer: it asks first. The entry lies below those of dialogs.
   * @param {boolean} on
   */
  hold(on) {
    if (on === (this.#free !== null)) return;
    if (!on) {
      this.#free?.();
      this.#free = null;
      return;
    }
    const back = () => {
      this.#free = null;
      this.ask("/", () => this.go("/"));
    };
    covers.unshift(back);
    this.#free = placeCover(back);
  }

  #arrive() {
    this.hold(false);
    for (const close of covers.splice(0)) close();
    this.show(readPath(currentPath()));
    this.#path = currentPath();
  }

  /** The browser went back or forward. */
  #step() {
    if (returning) {
      settleReturn();
      return markCover();
    }
    if (currentPath() !== this.#path || !(covers.length || isCovered())) this.#arrive();
    else if (!isCovered()) covers.pop()?.();
    setTimeout(markCover);
  }

  /** @param {string} path a path, with a hash or without @param {{replace?: boolean}} [how] */
  go(path, how = {}) {
    if (returning) return void returning.push(() => this.go(path, how));
    if (this.ask(path, () => this.go(path, how))) return;
    // A big screen is somebody of its own (state/storage.js).
    if (!isSite && path.startsWith("/tv") !== location.pathname.startsWith("/tv")) return void location.assign(path);
    if (how.replace || path === currentPath() || isCovered()) history.replaceState(null, "", addressOf(path));
    else history.pushState(null, "", addressOf(path));
    this.#arrive();
  }

  /** A plain link to one of our screens needs no reload. @param {MouseEvent} event */
  #follow(event) {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (readPath(link.pathname).screen === "lost") return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
    scrollTo(0, 0);
  }
}
