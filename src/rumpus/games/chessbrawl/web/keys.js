// @ts-check
// The keys, and what each means to the hand.

import { STEPS, listArrows } from "/static/board/cursor.js";
import { phrase } from "/static/text/language.js";
import { KINGS, LETTERS, namePiece } from "./words.js";

/** @typedef {import("../../../web/types.js").Binding} Binding */

/** The keys, for the shell's list. @param {number} slots @returns {Binding[]} */
export function listKeys(slots) {
  if (slots < 1) return [];
  /** @param {string} name @param {string[]} codes @param {string} label @param {string} keys @returns {Binding} */
  const bind = (name, codes, label, keys) => ({ name, slot: 0, codes, label, keys });
  return [
    ...listArrows(),
    bind("enter", ["Enter", "Space", "NumpadEnter"], phrase("chessbrawl.key_enter"), phrase("key.enter")),
    bind("advance", ["KeyS"], phrase("chessbrawl.key_advance"), "S"),
    bind("skip", ["KeyW"], phrase("chessbrawl.key_skip"), "W"),
    bind("undo", ["KeyU", "Backspace"], phrase("chessbrawl.key_undo"), "U ⌫"),
    bind("menu", ["KeyM"], phrase("chessbrawl.key_menu"), "M"),
    ...LETTERS.map((letter) => bind(`buy${letter}`, [`Key${letter}`], phrase("chessbrawl.key_buy", { piece: namePiece(letter) }), letter)),
    ...KINGS.map(({ name, title }, place) => bind(`king${name}`, [`Digit${place + 1}`, `Numpad${place + 1}`], phrase("chessbrawl.key_king", { king: title }), String(place + 1))),
  ];
}

/** A pressed key, given to the hand; true if it meant something. @param {string} name @param {import("./hand.js").Hand} hand */
export function obey(name, hand) {
  if (name.startsWith("king")) return hand.view?.phase === "KING_SELECT" && hand.send(`king ${name.slice(4)}`);
  if (hand.view?.phase === "KING_SELECT") return false;
  if (name === "menu") return hand.show(hand.card ? "" : "menu");
  if (hand.card) return false;
  if (name in STEPS) return hand.moveCursor(...STEPS[name]);
  if (name === "enter") return hand.enter();
  if (name === "advance") return hand.advance();
  if (name === "undo") return hand.undo();
  if (name === "skip") return hand.show("skip");
  if (name.startsWith("buy")) return hand.carry(name.slice(3));
  return false;
}
