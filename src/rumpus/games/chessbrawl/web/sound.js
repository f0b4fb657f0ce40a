// @ts-check
// What this game's events and keys sound like; the sounds themselves are the hall's (sound/set.js).

/** @type {import("../../../web/sound/sound.js").Sounds} */
export const sounds = {
  placed: "wood",
  removed: "lift",
  moved: "wood",
  captured: "capture",
  lost: "receive",
  promoted: "level",
  returned: "lift",
  undone: "lift",
  round_start: "begin",
  wave_start: "go",
  wave_end: "coin",
  spawned: "send",
  spawn_capture: "receive",
};
