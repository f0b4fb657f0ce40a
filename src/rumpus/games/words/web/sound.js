// @ts-check
// What this game's events and keys sound like; the sounds themselves are the hall's (sound/set.js).

/** @type {import("../../../web/sound/sound.js").Sounds} */
export const sounds = {
  played: ({ score = 0, points = score }) => (points >= 30 ? "score_big" : "score"),
  exchanged: "lift",
  passed: "count",
  challenged: ({ none = [] }) => (none.length ? "lift" : "count"),
  drew: "wood",
};
