// @ts-check
// What this game's events and keys sound like; the sounds themselves are the hall's (sound/set.js).

/** @type {import("../../../web/sound/sound.js").Sounds} */
export const sounds = {
  "key:left": "move",
  "key:right": "move",
  "key:turnleft": "turn",
  "key:turnright": "turn",
  landed: (_, own) => (own ? "lock" : null),
  eliminated: ({ chain = 1 }, own) => (own ? { name: "pop", pitch: 3 * Math.min(5, Math.max(0, chain - 1)) } : null),
  sent: (_, own) => (own ? "send" : null),
  received: (_, own) => (own ? "receive" : null),
  defeated: "ko",
  won: (_, own) => (own ? "clear_big" : null),
  round_start: "begin",
};
