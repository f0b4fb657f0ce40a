// @ts-check
// A game's keys, each to be changed. A key does one thing: whoever loses theirs is shown, and it can be undone.

import { button, el } from "./dom.js";
import { ownBindings, showCode, showKeys } from "./keys.js";
import { loadPicture } from "./picture.js";
import { readKeys, writeKeys } from "./storage.js";

/** @typedef {import("./types.js").Binding} Binding */

/** Keys the page itself answers to, and what for. @type {Record<string, string>} */
const TAKEN = { Escape: "pausing", KeyM: "sound on and off", Comma: "these settings", Slash: "the chat", Tab: "moving the focus" };

/** @param {string} game @param {number} slots people at this keyboard @param {() => void} changed @returns {HTMLElement} */
export function makeKeyEditor(game, slots, changed) {
  const root = el("div", { class: "rp-key-editor" });
  /** @type {Binding[]} */
  let standard = [];

  /** @param {string} [note] what has just happened @param {Record<string, string[]>} [undo] the keys before it */
  const draw = (note = "", undo) => {
    const bindings = ownBindings(game, standard);
    root.replaceChildren(
      el("p", { class: "rp-muted" }, "Press a row's button, then the key you want for it."),
      ...(note ? [noteLine(note, undo)] : []),
      ...Array.from({ length: slots }, (_, slot) => [
        ...(slots > 1 ? [el("h3", {}, slot === 0 ? "First player" : "Second player")] : []),
        el("div", { class: "rp-key-list" }, bindings.filter((binding) => binding.slot === slot).map((binding) => keyRow(binding, take))),
      ]).flat(),
      button("Back to the usual keys", () => keep(null, "These are the game's own keys again."), { "data-test": "keys-reset" }),
    );
  };
  /** @param {Record<string, string[]> | null} keys @param {string} note @param {Record<string, string[]>} [undo] */
  const keep = (keys, note, undo) => {
    writeKeys(game, keys);
    draw(note, undo);
    changed();
  };
  /** @param {string} note @param {Record<string, string[]>} [undo] */
  const noteLine = (note, undo) =>
    el("p", { class: "rp-key-note", role: "status", "data-test": "key-note" }, note, undo && button("Undo", () => keep(undo, ""), { class: "rp-quiet", "data-test": "key-undo" }));
  /** @param {Binding} binding @param {string} code */
  const take = (binding, code) => {
    const undo = readKeys(game);
    const own = { ...undo };
    /** @type {string[]} */
    const lost = [];
    for (const other of ownBindings(game, standard)) {
      if (!other.codes.includes(code) || (other.slot === binding.slot && other.name === binding.name)) continue;
      const left = other.codes.filter((kept) => kept !== code);
      own[`${other.slot}/${other.name}`] = left;
      const whose = other.slot === binding.slot ? other.label : `${other.label} of the other player`;
      lost.push(left.length ? `${whose} keeps ${left.map(showCode).join(" and ")}.` : `${whose} has no key now.`);
    }
    own[`${binding.slot}/${binding.name}`] = [code];
    const page = TAKEN[code] ? `${showCode(code)} no longer works for ${TAKEN[code]} while you play.` : "";
    const note = lost.length ? `${showCode(code)} had another use. ${lost.join(" ")}` : "";
    keep(own, [note, page].filter(Boolean).join(" "), note || page ? undo : undefined);
  };

  loadPicture(game)
    .then((module) => {
      standard = module.bindings?.(slots) ?? [];
      if (standard.length) draw();
      else root.append(el("p", {}, "This game is played with the pointer: click or tap the board."));
    })
    .catch(() => root.append(el("p", {}, "The keys could not be loaded. Check your connection and try again.")));
  return root;
}

/** @param {Binding} binding @param {(binding: Binding, code: string) => void} take */
function keyRow(binding, take) {
  const shown = () => (binding.codes.length ? el("kbd", {}, showKeys(binding)) : el("em", { class: "rp-no-key" }, "no key"));
  const node = button(shown(), () => {
    node.replaceChildren("Press a key…");
    /** @param {KeyboardEvent} event */
    const hear = (event) => {
      event.preventDefault();
      event.stopPropagation();
      stop();
      if (event.code !== "Escape") take(binding, event.code);
    };
    const stop = () => {
      removeEventListener("keydown", hear, true);
      node.removeEventListener("blur", stop);
      node.replaceChildren(shown());
    };
    addEventListener("keydown", hear, true);
    node.addEventListener("blur", stop);
  }, {
    "data-test": `key-${binding.slot}-${binding.name}`,
    "aria-label": `${binding.label}: ${binding.codes.map(showCode).join(", ") || "no key"}. Change`,
  });
  return el("div", { class: "rp-option" }, el("span", {}, binding.label), node);
}
