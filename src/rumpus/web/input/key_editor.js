// @ts-check
// A game's keys, each to be changed. A key does one thing: whoever loses theirs is shown, and it can be undone.

import { button, el } from "../ui/dom.js";
import { ownBindings } from "./keys.js";
import { showCode, showKeys } from "./key_names.js";
import { loadPicture } from "../table/picture.js";
import { readKeys, writeKeys } from "../state/storage.js";
import { phrase, showList } from "../text/language.js";

/** @typedef {import("../types.js").Binding} Binding */

/** Keys the page itself answers to, and what for. @type {Record<string, string>} */
const TAKEN = {
  Escape: phrase("keys.for_pause"),
  KeyM: phrase("keys.for_sound"),
  Comma: phrase("keys.for_settings"),
  Slash: phrase("keys.for_chat"),
  Tab: phrase("keys.for_focus"),
};

/** @param {string} game @param {number} slots people at this keyboard @param {() => void} changed @returns {HTMLElement} */
export function makeKeyEditor(game, slots, changed) {
  const root = el("div", { class: "rp-key-editor" });
  /** @type {Binding[]} */
  let standard = [];

  /** @param {string} [note] what has just happened @param {Record<string, string[]>} [undo] the keys before it */
  const draw = (note = "", undo) => {
    const bindings = ownBindings(game, standard);
    root.replaceChildren(
      el("p", { class: "rp-muted" }, phrase("keys.how")),
      ...(note ? [noteLine(note, undo)] : []),
      ...Array.from({ length: slots }, (_, slot) => [
        ...(slots > 1 ? [el("h3", {}, phrase(slot === 0 ? "keys.first" : "keys.second"))] : []),
        el("div", { class: "rp-key-list" }, bindings.filter((binding) => binding.slot === slot).map((binding) => keyRow(binding, take))),
      ]).flat(),
      button(phrase("keys.reset"), () => keep(null, phrase("keys.reset_done")), { "data-test": "keys-reset" }),
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
    el("p", { class: "rp-key-note", role: "status", "data-test": "key-note" }, note, undo && button(phrase("common.undo"), () => keep(undo, ""), { class: "rp-quiet", "data-test": "key-undo" }));
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
      const whose = other.slot === binding.slot ? other.label : phrase("keys.of_other", { label: other.label });
      lost.push(left.length ? phrase("keys.keeps", { whose, keys: showList(left.map(showCode)) }) : phrase("keys.lost", { whose }));
    }
    own[`${binding.slot}/${binding.name}`] = [code];
    const page = TAKEN[code] ? phrase("keys.taken", { key: showCode(code), what: TAKEN[code] }) : "";
    const note = lost.length ? `${phrase("keys.other_use", { key: showCode(code) })} ${lost.join(" ")}` : "";
    keep(own, [note, page].filter(Boolean).join(" "), note || page ? undo : undefined);
  };

  loadPicture(game)
    .then((module) => {
      standard = module.bindings?.(slots) ?? [];
      if (standard.length) draw();
      else root.append(el("p", {}, phrase("keys.pointer")));
    })
    .catch(() => root.append(el("p", {}, phrase("keys.failed"))));
  return root;
}

/** @param {Binding} binding @param {(binding: Binding, code: string) => void} take */
function keyRow(binding, take) {
  const shown = () => (binding.codes.length ? el("kbd", {}, showKeys(binding)) : el("em", { class: "rp-no-key" }, phrase("keys.none")));
  const node = button(shown(), () => {
    node.replaceChildren(phrase("keys.press"));
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
    "aria-label": phrase("keys.change", { label: binding.label, keys: binding.codes.map(showCode).join(", ") || phrase("keys.none") }),
  });
  return el("div", { class: "rp-option" }, el("span", {}, binding.label), node);
}
