// @ts-check
// What this game's events and keys sound like; the sounds themselves are the hall's (sound/set.js).

/** @type {import("../../../web/sound/sound.js").Sounds} */
export const sounds = {
  moved: "wood",
  mirror: "refuse",
  left_board: "ko",
  hit_block: "ko",
  claimed: ({ right }) => (right ? "score" : "refuse"),
  finished: "coin",
  continued: "begin",
};
