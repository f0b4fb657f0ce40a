// @ts-check
// What this game's events and keys sound like; the sounds themselves are the hall's (sound/set.js).

/** @type {import("../../../web/sound/sound.js").Sounds} */
export const sounds = {
  "key:left": "move",
  "key:right": "move",
  "key:cw": "turn",
  "key:ccw": "turn",
  hold: (_, own) => (own ? "hold" : null),
  drop: (_, own) => (own ? "drop" : null),
  lock: (_, own) => (own ? "lock" : null),
  spin: (_, own) => (own ? "squeak" : null),
  clear: ({ count, tspin, combo = 0 }, own) => {
    if (!own) return count === 4 ? "clear" : null;
    // Every further clear of a combo sounds a tone higher.
    return { name: count === 4 || tspin ? "clear_big" : "clear", pitch: 2 * Math.min(6, Math.max(0, combo - 1)) + Math.max(0, count - 1) };
  },
  perfect: (_, own) => (own ? "clear_big" : null),
  swept: (_, own) => (own ? "level" : null),
  level: (_, own) => (own ? "level" : null),
  garbage_sent: (_, own) => (own ? "send" : null),
  garbage_added: (_, own) => (own ? "receive" : null),
  out: "ko",
};
