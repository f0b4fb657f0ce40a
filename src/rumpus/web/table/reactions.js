// @ts-check
// Quick reactions: six drawings to press, and what others have pressed, shown for a moment with their names.

import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { readPrefs } from "../state/storage.js";

/**
 * @typedef {import("../net/messages.js").ReactedShown["kind"]} Kind
 * @typedef {import("../text/language.js").Key} Key
 */

const SHOWN_MS = 2500;
const MOST = 6;

/** @type {Record<Kind, {name: Key, icon: import("../ui/icons.js").IconName}>} */
const REACTIONS = {
  good: { name: "reaction.good", icon: "good" },
  laugh: { name: "reaction.laugh", icon: "laugh" },
  wow: { name: "reaction.wow", icon: "wow" },
  cry: { name: "reaction.cry", icon: "cry" },
  fire: { name: "reaction.fire", icon: "fire" },
  clap: { name: "reaction.clap", icon: "clap" },
};
/** @type {Kind[]} */
const KINDS = ["good", "laugh", "wow", "cry", "fire", "clap"];

/** The six to press. @param {(kind: Kind) => void} react */
export function reactionButtons(react) {
  return el(
    "div",
    { class: "rp-react", role: "group", "aria-label": phrase("reaction.title") },
    KINDS.map((kind) => button(icon(REACTIONS[kind].icon), () => react(kind), { class: "rp-square", title: phrase(REACTIONS[kind].name), "aria-label": phrase(REACTIONS[kind].name), "data-test": `react-${kind}` })),
  );
}

/** Where reactions at a table are shown, over the board's edge and in nobody's way. @param {string} code */
export function makeReactions(code) {
  const root = el("div", { class: "rp-reactions", role: "log", "aria-label": phrase("reaction.title"), "data-test": "reactions" });
  /** @param {import("../types.js").FromHall[]} messages */
  const update = (messages) => {
    for (const message of messages) {
      if (message.t !== "reacted" || message.code !== code || !readPrefs().reactions) continue;
      const { name, icon: drawing } = REACTIONS[message.kind];
      const bubble = el("p", { class: "rp-reaction", "data-test": `reacted-${message.seat}` }, icon(drawing), el("strong", {}, message.name), el("span", { class: "rp-hidden" }, phrase(name)));
      root.append(bubble);
      while (root.childElementCount > MOST) root.firstElementChild?.remove();
      setTimeout(() => bubble.remove(), SHOWN_MS);
    }
  };
  return { root, update };
}
