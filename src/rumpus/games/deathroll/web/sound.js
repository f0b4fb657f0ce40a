// @ts-check
// What this game's events and keys sound like; the sounds themselves are the hall's (sound/set.js).

/** @type {import("../../../web/sound/sound.js").Sounds} */
export const sounds = {
  rolled: "dice",
};
