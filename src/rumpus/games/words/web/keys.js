// @ts-check
// The keys of the rules page, and what each means. Two people on one keyboard share them, one after the other.

import { STEPS, listArrows } from "/static/board/cursor.js";
import { phrase } from "/static/text/language.js";

/** @typedef {import("../../../web/types.js").Binding} Binding */

const ARROWS = { up: phrase("words.key_up"), down: phrase("words.key_down"), left: phrase("words.key_left"), right: phrase("words.key_right") };
// Letters go by what the key types, not by where it lies: on some keyboards M or W lie outside the usual 26.
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `Key${letter}`).concat("Semicolon", "Comma", "Period", "Slash", "Quote");

/** The keys, for the shell's list. @param {number} slots @returns {Binding[]} */
export function listKeys(slots) {
  if (slots < 1) return [];
  return [
    { name: "type", slot: 0, codes: LETTERS, label: phrase("words.key_type"), keys: "A – Z" },
    ...listArrows(ARROWS),
    { name: "turn", slot: 0, codes: ["Space"], label: phrase("words.key_turn"), keys: `${phrase("key.space")} Tab` },
    { name: "erase", slot: 0, codes: ["Backspace"], label: phrase("words.key_erase") },
    { name: "play", slot: 0, codes: ["Enter", "NumpadEnter"], label: phrase("words.key_play"), keys: phrase("key.enter") },
    { name: "recall", slot: 0, codes: ["Escape"], label: phrase("words.key_recall") },
    { name: "shuffle", slot: 0, codes: ["Digit1"], label: phrase("words.key_shuffle") },
    { name: "exchange", slot: 0, codes: ["Digit2"], label: phrase("words.key_exchange") },
    { name: "pass", slot: 0, codes: ["Digit3"], label: phrase("words.pass") },
    { name: "challenge", slot: 0, codes: ["Digit4"], label: phrase("words.key_challenge") },
    { name: "accept", slot: 0, codes: ["Digit5"], label: phrase("words.key_accept") },
  ];
}

/**
 * A pressed key, given to the hand or to the typist; true if it meant something.
 * @param {string} name @param {string} typed what the key types @param {import("./hand.js").Hand} hand
 * @param {import("./typist.js").Typist} typist
 */
export function obey(name, typed, hand, typist) {
  if (hand.covered) return (name === "play" || name === "turn") && hand.uncover();
  if (name === "type") return /^[a-z]$/i.test(typed) && typist.type(typed.toUpperCase());
  if (name in STEPS) return typist.walk(...STEPS[name]);
  if (name === "turn") return typist.turn();
  if (name === "erase") return typist.erase();
  if (name === "play") return hand.play();
  if (name === "recall") return hand.recall();
  if (name === "shuffle") return hand.shuffle();
  if (name === "exchange") return hand.startSwap();
  if (name === "pass") return hand.pass();
  if (name === "challenge") return hand.challenge();
  if (name === "accept") return hand.accept();
  return false;
}

/**
 * Hear what keys type, and Tab, which turns the cursor while nothing else has the focus.
 * @param {import("./hand.js").Hand} hand @param {import("./typist.js").Typist} typist @param {HTMLElement} board
 */
export function listenTyping(hand, typist, board) {
  const heard = { key: "" };
  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    heard.key = event.key;
    if (event.key !== "Tab" || event.shiftKey || event.ctrlKey || event.altKey || !hand.cursor || document.querySelector("dialog[open]")) return;
    const focus = document.activeElement;
    const elsewhere = focus && focus !== document.body && focus !== board && !focus.matches(".rp-stage");
    if (!elsewhere && typist.turn()) event.preventDefault();
  };
  window.addEventListener("keydown", hear, true);
  return { heard, destroy: () => window.removeEventListener("keydown", hear, true) };
}
