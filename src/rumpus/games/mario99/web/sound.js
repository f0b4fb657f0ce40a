// @ts-check
// What this game's events and keys sound like; the sounds themselves are the hall's (sound/set.js).

/** @type {import("../../../web/sound/sound.js").Sounds} */
export const sounds = {
  "key:left": "move",
  "key:right": "move",
  "key:turnleft": "turn",
  "key:turnright": "turn",
  land: (_, own) => (own ? "lock" : null),
  pop: ({ chain = 1 }, own) => (own ? { name: "pop", pitch: 3 * Math.min(5, chain - 1) } : null),
  virus_hit: (_, own) => (own ? "squeak" : null),
  damage_sent: (_, own) => (own ? "send" : null),
  damage_received: (_, own) => (own ? "receive" : null),
  stage_clear: "clear_big",
  round_won: (_, own) => (own ? "clear_big" : "ko"),
  level: "level",
  lost: (_, own) => (own ? "ko" : "clear"),
};
