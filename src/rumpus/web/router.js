// @ts-check
// Which screen the address names: / is home, /t/CODE a table. Uses the browser's history, reloads nothing.

/** @typedef {{screen: "home"} | {screen: "table", code: string} | {screen: "lost"}} Place */

/**
 * The place a path names.
 * @param {string} path @returns {Place}
 */
export function readPath(path) {
  if (path === "/" || path === "") return { screen: "home" };
  const table = /^\/t\/([A-Za-z]{6})\/?$/.exec(path);
  return table ? { screen: "table", code: table[1].toUpperCase() } : { screen: "lost" };
}

/** The code in what somebody typed or pasted: a code, or a link with one. @param {string} text @returns {string | null} */
export function readCode(text) {
  const link = /\/t\/([A-Za-z]{6})\b/.exec(text);
  const letters = link ? link[1] : text.replace(/[\s-]/g, "");
  return /^[A-Za-z]{6}$/.test(letters) ? letters.toUpperCase() : null;
}

/** The link to a table, as others can reach it: `localhost` would be their own machine. @param {string} code */
export function tableLink(code) {
  const hall = document.querySelector('meta[name="rumpus-link"]')?.getAttribute("content") || location.origin;
  return `${hall}/t/${code}`;
}

export class Router {
  /** @param {(place: Place) => void} show */
  constructor(show) {
    this.show = show;
    addEventListener("popstate", () => this.show(readPath(location.pathname)));
  }

  start() {
    this.show(readPath(location.pathname));
  }

  /** @param {string} path @param {{replace?: boolean}} [how] */
  go(path, how = {}) {
    if (how.replace || path === location.pathname) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.show(readPath(path));
  }
}
