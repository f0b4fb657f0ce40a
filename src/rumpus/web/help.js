// @ts-check
// How a game is played: its rules, and its keys, which can be changed here.

import { button, el } from "./dom.js";
import { openDialog } from "./dialog.js";
import { setAccent } from "./colour.js";
import { ownBindings, showCode, showKeys } from "./keys.js";
import { renderMarkdown } from "./markdown.js";
import { loadPicture } from "./picture.js";
import { readKeys, writeKeys } from "./storage.js";

/**
 * @param {import("./types.js").GameInfo} info
 * @param {{tab?: "rules" | "keys", slots?: number, changed?: () => void, onclose?: () => void}} [how]
 */
export function openHelp(info, how = {}) {
  const panel = el("div", { class: "rp-help", "data-test": "help-text", tabindex: "0" });
  /** @param {"rules" | "keys"} tab */
  const show = (tab) => {
    for (const node of tabs.children) node.setAttribute("aria-selected", String(node.getAttribute("data-tab") === tab));
    panel.replaceChildren();
    panel.scrollTop = 0;
    if (tab === "rules") showRules(info, panel);
    else showKeyList(info, panel, how.slots ?? 1, how.changed ?? (() => {}));
  };
  /** @param {"rules" | "keys"} tab @param {string} label */
  const tabButton = (tab, label) => button(label, () => show(tab), { class: "rp-tab", role: "tab", "data-tab": tab, "data-test": `help-${tab}` });
  const tabs = el("div", { class: "rp-tabs", role: "tablist" }, tabButton("rules", "Rules"), tabButton("keys", "Keys"));
  openDialog(info.title, [tabs, panel], {
    class: "rp-tall",
    accent: (node) => setAccent(node, info.accent),
    onclose: how.onclose,
    test: "help-dialog",
  });
  show(how.tab ?? "rules");
}

/** @param {import("./types.js").GameInfo} info @param {HTMLElement} panel */
async function showRules(info, panel) {
  try {
    const answer = await fetch(`/api/games/${info.name}/rules`);
    if (!answer.ok) throw new Error(String(answer.status));
    const nodes = renderMarkdown(await answer.text());
    if (nodes[0]?.textContent === info.title) nodes.shift();
    if (panel.childElementCount === 0) panel.append(...nodes);
  } catch {
    panel.append(el("p", {}, "The rules could not be loaded. Check your connection and try again."));
  }
}

/** @param {import("./types.js").GameInfo} info @param {HTMLElement} panel @param {number} slots @param {() => void} changed */
async function showKeyList(info, panel, slots, changed) {
  const module = await loadPicture(info.name).catch(() => null);
  const standard = module?.bindings?.(slots) ?? [];
  if (standard.length === 0) {
    panel.append(el("p", {}, "This game is played with the pointer: click or tap the board."));
    return;
  }
  const draw = () => {
    const bindings = ownBindings(info.name, standard);
    panel.replaceChildren(
      el("p", { class: "rp-muted" }, "Press a row's button, then the key you want for it."),
      ...Array.from({ length: slots }, (_, slot) => [
        ...(slots > 1 ? [el("h3", {}, slot === 0 ? "First player" : "Second player")] : []),
        el("div", { class: "rp-key-list" }, bindings.filter((binding) => binding.slot === slot).map((binding) => keyRow(binding, take))),
      ]).flat(),
      button("Back to the usual keys", () => {
        writeKeys(info.name, null);
        draw();
        changed();
      }, { "data-test": "keys-reset" }),
    );
  };
  /** @param {import("./types.js").Binding} binding @param {string} code */
  const take = (binding, code) => {
    const own = readKeys(info.name);
    // A key does one thing: whoever had it, loses it.
    for (const other of ownBindings(info.name, standard)) {
      if (other.codes.includes(code)) own[`${other.slot}/${other.name}`] = other.codes.filter((kept) => kept !== code);
    }
    own[`${binding.slot}/${binding.name}`] = [code];
    writeKeys(info.name, own);
    draw();
    changed();
  };
  draw();
}

/** @param {import("./types.js").Binding} binding @param {(binding: import("./types.js").Binding, code: string) => void} take */
function keyRow(binding, take) {
  const node = button(el("kbd", {}, showKeys(binding) || "none"), () => {
    node.replaceChildren("Press a key…");
    /** @param {KeyboardEvent} event */
    const hear = (event) => {
      event.preventDefault();
      event.stopPropagation();
      stop();
      if (event.code === "Escape") node.replaceChildren(el("kbd", {}, showKeys(binding)));
      else take(binding, event.code);
    };
    const stop = () => {
      removeEventListener("keydown", hear, true);
      node.removeEventListener("blur", stop);
      node.replaceChildren(el("kbd", {}, showKeys(binding) || "none"));
    };
    addEventListener("keydown", hear, true);
    node.addEventListener("blur", stop);
  }, {
    "data-test": `key-${binding.slot}-${binding.name}`,
    "aria-label": `${binding.label}: ${binding.codes.map(showCode).join(", ") || "no key"}. Change`,
  });
  return el("div", { class: "rp-option" }, el("span", {}, binding.label), node);
}
