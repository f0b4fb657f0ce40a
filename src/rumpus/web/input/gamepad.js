// @ts-check
// Gamepads → a picture's commands, by the standard mapping. Looked at only while one is connected. Held ways repeat as held
// keys do; two pads are two people where two play at this page.

import { phrase } from "../text/language.js";

/**
 * @typedef {import("../types.js").Binding} Binding
 * @typedef {object} On
 * @property {() => Binding[]} bindings
 * @property {import("./keys.js").Command} command
 * @property {() => boolean} awake       whether buttons count now
 * @property {() => void} pause          Start was pressed
 * @property {(text: string) => void} hint
 */

const START = 9;
/** How far a stick must lean to count, and to count no longer. */
const LEAN = 0.5;
const LET_GO = 0.35;

/** What each way and button may mean: the first word the game knows. @type {Record<string, string[]>} */
const MEANS = {
  left: ["left"],
  right: ["right"],
  up: ["up"],
  down: ["down", "drop"],
  0: ["cw", "turnright"],
  1: ["ccw", "turnleft"],
  2: ["hold", "turnleft"],
  3: ["hold", "turnright"],
  4: ["hold", "turnleft"],
  5: ["hold", "turnright"],
};
/** Ways of the cross, by the standard mapping's button numbers. @type {Record<number, string>} */
const CROSS = { 12: "up", 13: "down", 14: "left", 15: "right" };

/** What is pressed on a pad; the ways of cross and stick are one. @param {Gamepad} pad @param {Set<string>} before */
function readPad({ buttons, axes }, before) {
  /** @type {Set<string>} */
  const down = new Set();
  buttons.forEach(({ pressed }, number) => pressed && down.add(CROSS[number] ?? String(number)));
  const [x = 0, y = 0] = axes;
  /** @type {[string, number][]} */
  const leans = [["left", -x], ["right", x], ["up", -y], ["down", y]];
  const far = Math.max(Math.abs(x), Math.abs(y));
  // Only the way it leans most: a stick is never quite straight.
  for (const [way, lean] of leans) if (lean === far && lean > (before.has(way) ? LET_GO : LEAN)) down.add(way);
  return down;
}

/** The game's word for a button. @param {string} button @param {Set<string>} known the game's words */
function wordFor(button, known) {
  // Up drops at once where down lowers gently.
  if (button === "up" && !known.has("up")) return known.has("drop") && known.has("down") ? "drop" : undefined;
  return MEANS[button]?.find((word) => known.has(word));
}

/** @param {On} on @returns {{destroy: () => void}} */
export function listenGamepads(on) {
  /** @type {Map<number, Set<string>>} what was pressed, by the pad's number */
  const pressed = new Map();
  /** @type {Map<string, {name: string, slot: number}>} commands that are held, by pad and button */
  const held = new Map();
  let frame = 0;
  let told = false;

  /** @param {string} key */
  const letGo = (key) => {
    const command = held.get(key);
    held.delete(key);
    if (command) on.command(command.name, command.slot, false);
  };
  /** @param {number} number @param {number} slot @param {string} button */
  const press = (number, slot, button) => {
    if (button === String(START)) return on.pause();
    if (!on.awake()) return;
    const words = new Set(on.bindings().filter((binding) => binding.slot === slot).map((binding) => binding.name));
    const name = wordFor(button, words);
    if (!name) return;
    held.set(`${number} ${button}`, { name, slot });
    on.command(name, slot, true);
  };
  const look = () => {
    frame = 0;
    const pads = (navigator.getGamepads?.() ?? []).filter((pad) => pad !== null && pad.connected);
    const slots = Math.max(1, ...on.bindings().map((binding) => binding.slot + 1));
    pads.forEach((pad, order) => {
      if (!pad) return;
      const before = pressed.get(pad.index) ?? new Set();
      const now = readPad(pad, before);
      pressed.set(pad.index, now);
      for (const button of before) if (!now.has(button)) letGo(`${pad.index} ${button}`);
      for (const button of now) if (!before.has(button)) press(pad.index, order % slots, button);
    });
    for (const number of pressed.keys()) if (!pads.some((pad) => pad?.index === number)) drop(number);
    if (pads.length) frame = requestAnimationFrame(look);
  };
  /** A pad is gone, and with it whatever it held. @param {number} number */
  const drop = (number) => {
    pressed.delete(number);
    for (const key of [...held.keys()]) if (key.startsWith(`${number} `)) letGo(key);
  };
  const greet = () => {
    if (!told) on.hint(phrase("gamepad.connected"));
    told = true;
    frame ||= requestAnimationFrame(look);
  };
  const part = (/** @type {GamepadEvent} */ event) => {
    drop(event.gamepad.index);
    told = false;
  };
  addEventListener("gamepadconnected", greet);
  addEventListener("gamepaddisconnected", part);
  // One that was there before this board; it was greeted then.
  if ((navigator.getGamepads?.() ?? []).some((pad) => pad !== null)) {
    told = true;
    frame = requestAnimationFrame(look);
  }
  return {
    destroy: () => {
      cancelAnimationFrame(frame);
      removeEventListener("gamepadconnected", greet);
      removeEventListener("gamepaddisconnected", part);
      for (const key of [...held.keys()]) letGo(key);
    },
  };
}
