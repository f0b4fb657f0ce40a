// @ts-check
// What this browser remembers. A browser that remembers nothing (private windows, blocked storage) works all the same.

/**
 * @typedef {"auto" | "light" | "dark"} Theme
 * @typedef {"paper" | "night" | "contrast"} Boards
 * @typedef {object} Prefs
 * @property {Theme} theme
 * @property {"auto" | "on" | "off"} pad        touch buttons
 * @property {boolean} ahead                    on a long line one's own moves are drawn before the hall has answered
 * @property {boolean} gestures                 fingers on a falling game's board
 * @property {boolean} notices
 * @property {boolean} reactions
 * @property {boolean} sound
 * @property {number} volume                    0 to 100
 * @property {boolean} music                    while a match is on
 * @property {number} music_volume              0 to 100
 * @property {"auto" | "less" | "full"} motion
 * @property {boolean} shaking                  big clears shake a board, where things move at all
 * @property {"shapes" | "strong" | "letters"} marks   what tells colours apart besides the colour
 * @property {Boards} boards                    what all boards look like
 * @property {Record<string, Boards>} boards_of  what those of some games look like instead, by game
 * @property {string} language                  "auto", or as browsers write it
 * @property {number | null} das                milliseconds until a held key repeats; null: as the game says
 * @property {number | null} arr                milliseconds between repeats; null: as the game says
 */

/** A big screen is somebody of its own: it must hear no seat that a page of the same browser holds. */
const TOKEN = globalThis.location?.pathname.startsWith("/tv") ? "rumpus.tv" : "rumpus.token";
const BROWSER = "rumpus.browser";
const NAME = "rumpus.name";
const TO_BRING = "rumpus.to_bring";
const PREFS = "rumpus.prefs";
const KEYS = "rumpus.keys.";
const LAYOUT = "rumpus.layout";
const BEST = "rumpus.best.";
const CHOSEN = "rumpus.chosen.";
const HINTED = "rumpus.hinted";
const LONG = "rumpus.long";
const PUT_AWAY = "rumpus.announcement";
const VISIT = "rumpus.visit";
const NEW_HERE = "rumpus.new";
/** Who is away longer than this comes back. */
const AWAY_SECONDS = 1800;

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

/** Whether there are matches here that the hall has not been told of. */
export function readToBring() {
  return read(TO_BRING) === true;
}

/** @param {boolean} are */
export function writeToBring(are) {
  write(TO_BRING, are || null);
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

/** What the hall called who plays here the last time; empty if nobody has been to one. @returns {string} */
export function readName() {
  const name = read(NAME);
  return typeof name === "string" ? name : "";
}

/** @param {string} name */
export function writeName(name) {
  write(NAME, name);
}

/** What this browser calls itself, whoever uses it; empty if it remembers nothing. @returns {string} */
export function readBrowser() {
  const kept = read(BROWSER);
  if (typeof kept === "string" && /^[0-9a-f]{16}$/.test(kept)) return kept;
  write(BROWSER, [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  return read(BROWSER) ?? "";
}

/** The part of the world this browser is in, as the names of time zones begin; empty if it does not say. @returns {string} */
export function readRegion() {
  return (Intl.DateTimeFormat().resolvedOptions().timeZone ?? "").split("/")[0];
}

/** The announcement that was put away here. @returns {string} */
export function readPutAway() {
  const text = read(PUT_AWAY);
  return typeof text === "string" ? text : "";
}

/** @param {string} text */
export function writePutAway(text) {
  write(PUT_AWAY, text);
}

/** Whether nobody has played in this browser yet: it has just been seen for the first time, or only looked at since. */
export function isNewHere() {
  if (readToken() === null && read(NEW_HERE) === null) write(NEW_HERE, true);
  return read(NEW_HERE) === true;
}

/** They know now what this is. */
export function setKnowing() {
  if (read(NEW_HERE) !== false) write(NEW_HERE, false);
}

/** When this browser was last here before this time, in seconds since 1970. @param {number} now the same @returns {number} */
export function readLastVisit(now) {
  const kept = read(VISIT);
  const { at, before } = kept && typeof kept === "object" ? kept : { at: 0, before: 0 };
  const since = now - at > AWAY_SECONDS ? at : before;
  write(VISIT, { at: now, before: since });
  return Number(since) || 0;
}

/** @returns {Prefs} */
export function readPrefs() {
  const prefs = read(PREFS) ?? {};
  return {
    theme: ["light", "dark"].includes(prefs.theme) ? prefs.theme : "auto",
    pad: ["on", "off"].includes(prefs.pad) ? prefs.pad : "auto",
    ahead: prefs.ahead !== false,
    gestures: prefs.gestures !== false,
    notices: prefs.notices === true,
    reactions: prefs.reactions !== false,
    sound: prefs.sound !== false,
    volume: readNumber(prefs.volume, 0, 100) ?? 60,
    music: prefs.music === true,
    music_volume: readNumber(prefs.music_volume, 0, 100) ?? 45,
    motion: ["less", "full"].includes(prefs.motion) ? prefs.motion : "auto",
    shaking: prefs.shaking !== false,
    marks: ["strong", "letters"].includes(prefs.marks) ? prefs.marks : "shapes",
    boards: readBoards(prefs.boards) ?? "paper",
    boards_of: Object.fromEntries(Object.entries(prefs.boards_of ?? {}).filter(([, boards]) => readBoards(boards))),
    language: typeof prefs.language === "string" && /^[a-zA-Z-]{2,12}$/.test(prefs.language) ? prefs.language : "auto",
    das: readNumber(prefs.das, 0, 1000),
    arr: readNumber(prefs.arr, 0, 500),
  };
}

/** @param {any} value @returns {Boards | null} */
function readBoards(value) {
  return ["paper", "night", "contrast"].includes(value) ? value : null;
}

/** @param {any} value @param {number} low @param {number} high @returns {number | null} */
function readNumber(value, low, high) {
  return typeof value === "number" && Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : null;
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

/** What stands on this keyboard's keys, by code, as far as it was learned. @returns {Record<string, string>} */
export function readLayout() {
  const layout = read(LAYOUT);
  return layout && typeof layout === "object" ? layout : {};
}

/** @param {Record<string, string>} layout */
export function writeLayout(layout) {
  write(LAYOUT, layout);
}

/** With which options a game was last played against the computer, as far as it asks for them. @param {string} game @returns {Record<string, any>} */
export function readChosen(game) {
  const chosen = read(CHOSEN + game);
  return chosen && typeof chosen === "object" ? chosen : {};
}

/** @param {string} game @param {Record<string, any>} options */
export function writeChosen(game, options) {
  write(CHOSEN + game, options);
}

/** Whether somebody here was told how a game goes, or needs not be. @param {string} game */
export function isHinted(game) {
  return read(HINTED)?.[game] === true;
}

/** @param {string} game */
export function setHinted(game) {
  write(HINTED, { ...read(HINTED), [game]: true });
}

/** The best score made alone in a game on this device. @param {string} game @returns {number | null} */
export function readBest(game) {
  const best = read(BEST + game);
  const old = readOldBest(game);
  if (typeof best === "number") return old === null ? best : Math.max(best, old);
  return old;
}

/** What games once kept themselves, by player's name: taken over, then forgotten. @param {string} game @returns {number | null} */
function readOldBest(game) {
  const key = `rumpus.${game}.best`;
  const kept = read(key);
  if (!kept || typeof kept !== "object") return null;
  const best = Math.max(0, ...Object.values(kept).filter((score) => typeof score === "number"));
  write(key, null);
  write(BEST + game, Math.max(best, Number(read(BEST + game)) || 0));
  return best;
}

/** @param {string} game @param {number} score */
export function writeBest(game, score) {
  write(BEST + game, score);
}

/**
 * My long games when they were last heard of, and those that have ended since and were not looked at yet.
 * @typedef {{code: string, game: string, names: string[]}} LongGame
 * @typedef {LongGame & {match: string, text: string}} Finished
 * @typedef {{player: string, games: LongGame[], finished: Finished[]}} Long
 */

/** @param {string} player @returns {Long} */
export function readLong(player) {
  const long = read(LONG);
  const fits = long && long.player === player && Array.isArray(long.games) && Array.isArray(long.finished);
  return fits ? long : { player, games: [], finished: [] };
}

/** @param {Long} long */
export function writeLong(long) {
  write(LONG, long);
}
