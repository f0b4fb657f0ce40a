// @ts-check
// The keys of a falling game on a phone: a cross, and two turns.

import { phrase } from "../text/language.js";

/** @typedef {import("./types.js").PadKey} PadKey */

/** @param {PadKey} south the key below @returns {{left: PadKey[], right: PadKey[]}} */
export function crossKeys(south) {
  return {
    left: [
      { name: "left", face: "◀", label: phrase("common.left"), place: "west" },
      { name: "right", face: "▶", label: phrase("common.right"), place: "east" },
      { ...south, place: "south" },
    ],
    right: [
      { name: "turnleft", face: "↺", label: phrase("common.turn_left") },
      { name: "turnright", face: "↻", label: phrase("common.turn_right"), main: true },
    ],
  };
}
