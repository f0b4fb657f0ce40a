// @ts-check
// One game on the home page: a living board, what it is, and the way in.

import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { setAccent } from "../ui/colour.js";
import { playDemo } from "./tile_demo.js";
import { phrase } from "../text/language.js";

/**
 * @param {import("../types.js").GameInfo} info
 * @param {{play: () => void, more: () => void, rules: () => void}} on
 * @returns {{root: HTMLElement, destroy: () => void}}
 */
export function makeTile(info, on) {
  const stage = el("div", { class: "rp-demo", "aria-hidden": "true", inert: true });
  const play = button([icon("play"), phrase("tile.play")], on.play, {
    class: "rp-primary rp-large",
    "data-test": `play-now-${info.name}`,
    "aria-label": phrase("tile.play_label", { title: info.title }),
  });
  const more = button(phrase("tile.more"), on.more, {
    "data-test": `more-${info.name}`,
    "aria-label": phrase("tile.more_label", { title: info.title }),
    "aria-haspopup": "dialog",
  });
  const rules = button(icon("help"), on.rules, {
    class: "rp-quiet rp-square",
    "data-test": `rules-${info.name}`,
    "aria-label": phrase("tile.rules", { title: info.title }),
  });
  const root = el(
    "article",
    { class: "rp-tile", "data-game": info.name, "data-test": `tile-${info.name}` },
    el(
      "div",
      { class: "rp-tile-in" },
      el("div", { class: "rp-tile-board", onclick: on.play, "data-letter": info.title.charAt(0) }, stage),
      el(
        "div",
        { class: "rp-tile-words" },
        el("h2", {}, info.title),
        el("p", {}, info.tagline),
        el("div", { class: "rp-tile-go" }, play, more, rules),
      ),
    ),
  );
  setAccent(root, info.accent);
  const stop = playDemo(stage, info);
  return { root, destroy: stop };
}
