// @ts-check
// The keys of the rules page, and what each means to the hand. Two people on one keyboard share them.

import { phrase } from "/static/text/language.js";
import { DIRECTIONS, PAD } from "./words.js";

/** @typedef {import("../../../web/types.js").Binding} Binding */

/** The keys, for the shell's list. @param {number} slots @returns {Binding[]} */
export function listKeys(slots) {
  if (slots < 1) return [];
  const ways = PAD.filter((key) => key !== 5).map((key) => {
    const { letter, name, arrow } = DIRECTIONS[key];
    return {
      name: `dir${key}`,
      slot: 0,
      codes: [`Numpad${key}`, `Key${letter}`, `Digit${key}`],
      label: phrase("stayboard.key_way", { arrow, way: name }),
      keys: `${letter} ${key}`,
    };
  });
  return [
    ...ways,
    { name: "confirm", slot: 0, codes: ["Numpad5", "Enter", "Space", "NumpadEnter", "Digit5"], label: phrase("stayboard.key_confirm"), keys: `${phrase("key.enter")} ${phrase("key.space")} 5` },
    { name: "claim", slot: 0, codes: ["NumpadDecimal", "Backspace"], label: phrase("stayboard.key_claim"), keys: "⌫ Num." },
    { name: "finish", slot: 0, codes: ["KeyF"], label: phrase("stayboard.key_finish"), keys: "F" },
    { name: "board", slot: 0, codes: ["NumpadDivide", "KeyH"], label: phrase("stayboard.key_board"), keys: "H /" },
    { name: "moves", slot: 0, codes: ["KeyM"], label: phrase("stayboard.key_moves"), keys: "M" },
    { name: "mode", slot: 0, codes: ["NumpadMultiply", "KeyB"], label: phrase("stayboard.key_mode"), keys: "B *" },
    { name: "bigger", slot: 0, codes: ["NumpadAdd", "Equal"], label: phrase("stayboard.larger"), keys: "+ =" },
    { name: "smaller", slot: 0, codes: ["NumpadSubtract", "Minus"], label: phrase("stayboard.smaller"), keys: "−" },
  ];
}

/**
 * A pressed key, given to the hand or to the wishes for the next match; true if it meant something.
 * @param {string} name @param {import("./hand.js").Hand} hand @param {ReturnType<import("./next.js").makeNext>} next
 */
export function obey(name, hand, next) {
  if (hand.view?.choice !== null && name === "dir3") return hand.decide("continue");
  if (hand.view?.choice !== null && name === "confirm") return hand.decide("finish");
  if (name.startsWith("dir")) return hand.select(Number(name.slice(3)));
  if (name === "confirm") return hand.confirm();
  if (name === "claim") return hand.claim();
  if (name === "finish") return hand.decide("finish");
  if (name === "board" || name === "moves") return hand.toggle(name);
  if (name === "mode") return next.switchMode();
  if (name === "bigger") return next.changeSize(1);
  if (name === "smaller") return next.changeSize(-1);
  return false;
}
