// @ts-check
// The keys, and what each means to the hand. Two people on one keyboard share them. A held arrow goes on moving.

import { STEPS, listArrows } from "/static/board/cursor.js";
import { phrase } from "/static/text/language.js";
import { nameShip, SHIPS } from "./ships.js";

/** @typedef {import("../../../web/types.js").Binding} Binding */
/** @typedef {import("./hand.js").Hand} Hand */

const WAIT_MS = 260;
const AGAIN_MS = 80;

/** The keys, for the shell's list. @param {number} slots @returns {Binding[]} */
export function listKeys(slots) {
  if (slots < 1) return [];
  return [
    ...listArrows(),
    { name: "act", slot: 0, codes: ["Enter", "Space", "NumpadEnter"], label: phrase("battleship.key_act"), keys: `${phrase("key.enter")} ${phrase("key.space")}` },
    { name: "rotate", slot: 0, codes: ["KeyR"], label: phrase("battleship.key_rotate"), keys: "R" },
    { name: "random", slot: 0, codes: ["KeyX"], label: phrase("battleship.key_random"), keys: "X" },
    { name: "ready", slot: 0, codes: ["KeyY"], label: phrase("common.ready"), keys: "Y" },
    { name: "take", slot: 0, codes: ["Backspace", "Delete"], label: phrase("battleship.key_take"), keys: "⌫" },
    ...SHIPS.map(({ id }, number) => ({ name: `ship-${id}`, slot: 0, codes: [`Digit${number + 1}`, `Numpad${number + 1}`], label: phrase("battleship.key_ship", { ship: nameShip(id) }), keys: String(number + 1) })),
  ];
}

/** @param {Hand} hand @param {() => boolean} turnHeld turns a ship that the pointer holds */
export function makeKeys(hand, turnHeld) {
  let timer = 0;

  /** @param {string} name @param {number} wait */
  function repeat(name, wait) {
    timer = window.setTimeout(() => hand.move(...STEPS[name]) && repeat(name, AGAIN_MS), wait);
  }

  /** A key went down or up; true if it meant something. @param {string} name @param {boolean} down */
  function obey(name, down) {
    if (name in STEPS) {
      window.clearTimeout(timer);
      if (!down || !hand.move(...STEPS[name])) return false;
      repeat(name, WAIT_MS);
      return true;
    }
    if (!down) return false;
    if (name === "act") return hand.act();
    if (name === "rotate") return turnHeld() || hand.rotate();
    if (name === "random" || name === "ready") return hand.order(name);
    if (name === "take") return takeUnder();
    return name.startsWith("ship-") && hand.pick(name.slice(5));
  }

  function takeUnder() {
    const [row, column] = hand.cursor;
    const under = hand.ownShips().find((ship) => ship.cells?.some(([r, c]) => r === row && c === column));
    return under ? hand.take(under.id) : hand.take(hand.chosen);
  }

  return { obey, destroy: () => window.clearTimeout(timer) };
}
