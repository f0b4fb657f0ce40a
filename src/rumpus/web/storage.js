// @ts-check
// What this browser remembers. A browser that remembers nothing (private windows, blocked storage) works all the same.

/**
 * @typedef {"auto" | "light" | "dark"} Theme
 * @typedef {{theme: Theme, pad: "auto" | "on" | "off"}} Prefs
 */

const TOKEN = "rumpus.token";
const PREFS = "rumpus.prefs";
const KEYS = "rumpus.keys.";
const BEST = "rumpus.best.";

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is remembered then.
  }
}

/** @returns {string | null} */
export function readToken() {
  const token = read(TOKEN);
  return typeof token === "string" && token.length > 0 && token.length <= 200 ? token : null;
}

/** @param {string | null} token */
export function writeToken(token) {
  write(TOKEN, token);
}

/** @returns {Prefs} */
export function readPrefs() {
  const prefs = read(PREFS) ?? {};
  return {
    theme: ["light", "dark"].includes(prefs.theme) ? prefs.theme : "auto",
    pad: ["on", "off"].includes(prefs.pad) ? prefs.pad : "auto",
  };
}

/** @param {Partial<Prefs>} change */
export function writePrefs(change) {
  write(PREFS, { ...readPrefs(), ...change });
}

/** Own keys of a game, by `slot/name`. @param {string} game @returns {Record<string, string[]>} */
export function readKeys(game) {
  const keys = read(KEYS + game);
  return keys && typeof keys === "object" ? keys : {};
}

/** @param {string} game @param {Record<string, string[]> | null} keys */
export function writeKeys(game, keys) {
  write(KEYS + game, keys);
}

/** The best score made alone in a game on this device. @param {string} game @returns {number | null} */
export function readBest(game) {
  const best = read(BEST + game);
  return typeof best === "number" ? best : null;
}

/** @param {string} game @param {number} score */
export function writeBest(game, score) {
  write(BEST + game, score);
}
