// @ts-check
// Physical keys → a picture's commands. Own keys are kept per game; held keys are let go when the page loses the keyboard.

import { readKeys } from "../state/storage.js";

/**
 * @typedef {import("../types.js").Binding} Binding
 * @typedef {(name: string, slot: number, down: boolean) => boolean} Command
 */

/**
 * The game's bindings with this browser's own keys in place.
 * @param {string} game @param {Binding[]} bindings @returns {Binding[]}
 */
export function ownBindings(game, bindings) {
  const own = readKeys(game);
  return bindings.map((binding) => {
    const codes = own[`${binding.slot}/${binding.name}`];
    return codes ? { ...binding, codes, keys: undefined } : binding;
  });
}

/**
 * Listen to the keyboard.
 * @param {() => Binding[]} bindings @param {Command} command @param {() => boolean} awake whether keys count now
 * @returns {{release: () => void, took: (event: KeyboardEvent) => boolean, destroy: () => void}}
 */
export function listenKeys(bindings, command, awake) {
  /** @type {Map<string, Binding>} */
  const held = new Map();
  /** Keys going down that meant something. @type {WeakSet<KeyboardEvent>} */
  const taken = new WeakSet();

  /** @param {KeyboardEvent} event */
  const down = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !awake() || isTyping(event)) return;
    const meant = bindings().filter((binding) => binding.codes.includes(event.code));
    if (meant.length === 0) return;
    event.preventDefault();
    if (event.repeat || held.has(event.code)) return;
    for (const binding of meant) {
      held.set(event.code, binding);
      if (!command(binding.name, binding.slot, true)) continue;
      taken.add(event);
      break;
    }
  };
  /** @param {KeyboardEvent} event */
  const up = (event) => {
    const binding = held.get(event.code);
    if (!binding) return;
    held.delete(event.code);
    command(binding.name, binding.slot, false);
  };
  const release = () => {
    const left = [...held.values()];
    held.clear();
    for (const binding of left) command(binding.name, binding.slot, false);
  };
  const hide = () => document.hidden && release();
  addEventListener("keydown", down);
  addEventListener("keyup", up);
  addEventListener("blur", release);
  document.addEventListener("visibilitychange", hide);
  return {
    release,
    took: (event) => taken.has(event),
    destroy: () => {
      removeEventListener("keydown", down);
      removeEventListener("keyup", up);
      removeEventListener("blur", release);
      document.removeEventListener("visibilitychange", hide);
    },
  };
}

/** Whether the key belongs to a field, a focused button or a dialog. @param {KeyboardEvent} event */
export function isTyping(event) {
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("input, textarea, select, [contenteditable]")) return true;
  return target.matches("button, a, summary") && (event.code === "Enter" || event.code === "Space");
}
