// @ts-check
// How a game is played: its rules, its keys, which can be changed here, and the way to be told on the board.

import { askHall } from "../net/fetching.js";
import { button, el } from "../ui/dom.js";
import { openDialog } from "./dialog.js";
import { icon } from "../ui/icons.js";
import { setAccent } from "../ui/colour.js";
import { loadStyle } from "../screens/lazy_screen.js";
import { renderMarkdown } from "../ui/markdown.js";
import { language, learn, phrase } from "../text/language.js";

/**
 * @param {import("../types.js").GameInfo} info
 * @param {{tab?: "rules" | "keys", slots?: number, changed?: () => void, onclose?: () => void, onBoard?: () => void}} [how]
 */
export function openHelp(info, how = {}) {
  const panel = el("div", { class: "rp-help", "data-test": "help-text", tabindex: "0" });
  /** @param {"rules" | "keys"} tab */
  const show = (tab) => {
    for (const node of tabs.children) node.setAttribute("aria-selected", String(node.getAttribute("data-tab") === tab));
    panel.replaceChildren();
    panel.scrollTop = 0;
    if (tab === "rules") showRules(info, panel);
    else showKeys(info, panel, how.slots ?? 1, how.changed ?? (() => {}));
  };
  /** @param {"rules" | "keys"} tab @param {string} label */
  const tabButton = (tab, label) => button(label, () => show(tab), { class: "rp-tab", role: "tab", "data-tab": tab, "data-test": `help-${tab}` });
  const tabs = el("div", { class: "rp-tabs", role: "tablist" }, tabButton("rules", phrase("common.rules")), tabButton("keys", phrase("common.keys")));
  const { onBoard } = how;
  const tell = onBoard && button([icon("play"), phrase("play.on_board")], () => (dialog.close(), onBoard()), { class: "rp-quiet", "data-test": "help-on-board" });
  const dialog = openDialog(info.title, [tabs, panel], {
    class: "rp-tall",
    accent: (node) => setAccent(node, info.accent),
    onclose: how.onclose,
    foot: tell,
    test: "help-dialog",
  });
  show(how.tab ?? "rules");
}

/** @param {import("../types.js").GameInfo} info @param {HTMLElement} panel */
async function showRules(info, panel) {
  try {
    const answer = await askHall(`/api/games/${info.name}/rules?language=${language}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const nodes = renderMarkdown(await answer.text());
    if (nodes[0]?.textContent === info.title) nodes.shift();
    if (panel.childElementCount === 0) panel.append(...nodes);
  } catch {
    panel.append(el("p", {}, phrase("help.failed")));
  }
}

/** @param {import("../types.js").GameInfo} info @param {HTMLElement} panel @param {number} slots @param {() => void} changed */
async function showKeys(info, panel, slots, changed) {
  const [{ makeKeyEditor }] = await Promise.all([learn("settings").then(() => import("../input/key_editor.js")), loadStyle("settings")]);
  if (panel.childElementCount === 0) panel.append(makeKeyEditor(info.name, slots, changed));
}
