// @ts-check
// What was said in the rooms this page hears: (rooms, message, me) → rooms. No DOM, no clock, no socket.

/**
 * @typedef {import("../types.js").Room} Room
 * @typedef {import("../types.js").RoomLine} RoomLine
 * @typedef {Record<string, Room>} Rooms
 */

/** The room that is the whole hall. */
export const HALL = "hall";
/** How many lines a chat box keeps. */
const KEPT = 200;
/** @type {Room} */
const EMPTY = { lines: [], seen: 0, unread: 0 };

/** @param {Rooms} rooms @param {string} room @returns {Room} */
export function roomOf(rooms, room) {
  return rooms[room] ?? EMPTY;
}

/**
 * The rooms after something was said. Of lines that come whole, those read before stay read; what I typed stays.
 * @param {Rooms} rooms @param {import("../types.js").ChatShown} message @param {string} me @returns {Rooms}
 */
export function hearChat(rooms, { room, lines, whole, reads_watchers: reads = false }, me) {
  const before = rooms[room];
  const known = roomOf(rooms, room);
  const watchers = whole ? reads : known.watchers;
  const newest = newestOf(known.lines);
  const typed = known.lines.filter((line) => line.kind);
  const heard = whole ? [...lines, ...typed].sort((one, other) => one.n - other.n) : [...known.lines, ...lines.filter((line) => line.n > newest)];
  const all = heard.slice(-KEPT);
  // Who comes to a room for the first time has not missed what was said before.
  const seen = before ? known.seen : newestOf(all);
  return { ...rooms, [room]: { lines: all, seen, unread: countUnread(all, seen, me), ...(watchers && { watchers }) } };
}

/** The rooms after everything in one was on the screen. @param {Rooms} rooms @param {string} room @returns {Rooms} */
export function readRoom(rooms, room) {
  const known = rooms[room];
  if (!known || (known.unread === 0 && known.seen === newestOf(known.lines))) return rooms;
  return { ...rooms, [room]: { ...known, seen: newestOf(known.lines), unread: 0 } };
}

/**
 * The rooms after I typed a command there, or was answered.
 * @param {Rooms} rooms @param {string} room @param {NonNullable<RoomLine["kind"]>} kind @param {string[]} texts @returns {Rooms}
 */
export function noteTyped(rooms, room, kind, texts) {
  const known = roomOf(rooms, room);
  const n = newestOf(known.lines);
  /** @type {RoomLine[]} */
  const lines = texts.map((text) => ({ n, player: "", name: "", text, at: 0, kind }));
  return { ...rooms, [room]: { ...known, lines: [...known.lines, ...lines].slice(-KEPT) } };
}

/** @param {RoomLine[]} lines */
function newestOf(lines) {
  return lines.reduce((most, line) => Math.max(most, line.n), 0);
}

/** @param {RoomLine[]} lines @param {number} seen @param {string} me */
function countUnread(lines, seen, me) {
  return lines.filter((line) => line.n > seen && line.player && line.player !== me).length;
}
