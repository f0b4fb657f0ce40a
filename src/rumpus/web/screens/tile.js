// @ts-check
// One game on the home page: a living board, what it is, and the way in.

import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { setAccent } from "../ui/colour.js";
import { playDemo } from "./tile_demo.js";
import { phrase } from "../text/language.js";
import { svg } from "../ui/svg.js";

/**
 * @param {import("../types.js").GameInfo} info
 * @param {{play: () => void, more: () => void, rules: () => void, again: (code: string) => void}} on
 * @returns {{root: HTMLElement, tell: (lines: string[]) => void, wait: (code: string) => void, destroy: () => void}}
 *          `tell` what somebody has reached in it; `wait`: a match of theirs is on there
 */
export function makeTile(info, on) {
  const stage = el("div", { class: "rp-demo", "aria-hidden": "true", inert: true });
  const play = button([icon("play"), phrase("tile.play")], on.play, {
    class: "rp-primary rp-large",
    "data-test": `play-now-${info.name}`,
    "aria-label": phrase("tile.play_label", { title: info.title }),
  });
  let waiting = "";
  const again = button([icon("play"), phrase("tile.continue")], () => on.again(waiting), {
    class: "rp-primary rp-large",
    "data-test": `continue-${info.name}`,
    "aria-label": phrase("tile.continue_label", { title: info.title }),
    hidden: true,
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
  const words = el("p", {}, info.tagline);
  const still = svg("svg", { class: "rp-still", "aria-hidden": "true" });
  still.append(svg("use", { href: `/static/stills.svg#${info.name}` }));
  const root = el(
    "article",
    { class: "rp-tile", "data-game": info.name, "data-test": `tile-${info.name}` },
    el(
      "div",
      { class: "rp-tile-in" },
      el("div", { class: "rp-tile-board", onclick: () => (waiting ? on.again(waiting) : on.play()), "data-letter": info.title.charAt(0) }, still, stage),
      el(
        "div",
        { class: "rp-tile-words" },
        el("h2", {}, info.title),
        words,
        el("div", { class: "rp-tile-go" }, again, play, more, rules),
      ),
    ),
  );
  setAccent(root, info.accent);
  const stop = playDemo(stage, info);
  /** @param {string[]} lines */
  const tell = (lines) => redraw(words, lines, () => (lines.length ? lines.map((line) => el("span", { class: "rp-tile-figure" }, line)) : [info.tagline]));
  /** @param {string} code */
  const wait = (code) => {
    waiting = code;
    again.hidden = !code;
    play.classList.toggle("rp-primary", !code);
    root.classList.toggle("rp-tile-waits", Boolean(code));
  };
  return { root, tell, wait, destroy: stop };
}
