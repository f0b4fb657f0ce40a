// @ts-check
// What this game's events and keys sound like; the sounds themselves are the hall's (sound/set.js).

/** @type {import("../../../web/sound/sound.js").Sounds} */
export const sounds = {
  countdown: "count",
  serve: "go",
  wall: "wall",
  // The faster the ball, the higher the tone.
  hit: ({ speed = 0, seat }) => ({ name: "paddle", pitch: (seat ? 2 : 0) + Math.min(7, Math.floor(speed / 400)) }),
  point: (_, own) => (own ? "score" : "ko"),
};
