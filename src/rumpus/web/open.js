// @ts-check
// "More ways": against whom, how, and go.

import { button, el } from "./dom.js";
import { openDialog } from "./dialog.js";
import { setAccent } from "./colour.js";
import { icon } from "./icons.js";
import { optionRows, stepper } from "./options.js";
import { capitalise, middleLevel, seatsOf, waysOf } from "./ways.js";

/** @type {Record<import("./ways.js").Way, {title: string, text: string, icon: import("./icons.js").IconName, go: string}>} */
const WAYS = {
  alone: { title: "Alone", text: "For the score", icon: "person", go: "Start" },
  bot: { title: "Against a bot", text: "As strong as you like", icon: "bot", go: "Start" },
  friends: { title: "With friends", text: "They join by link or code", icon: "share", go: "Open a table" },
  local: { title: "One keyboard", text: "Two people, one screen", icon: "keys", go: "Start" },
};

/** @typedef {{game: string, options: import("./types.js").Options, seats: string[], start: boolean, private: boolean}} Wish */

/**
 * Ask how to play a game.
 * @param {import("./types.js").GameInfo} info @param {(wish: Wish) => void} open
 */
export function askWay(info, open) {
  const ways = waysOf(info);
  let way = ways[0];
  let level = middleLevel(info);
  const fewest = Math.max(1, info.seats[0] - 1);
  const most = Math.max(1, info.seats[1] - 1);
  let others = fewest;
  let hidden = false;
  /** @type {import("./types.js").Options} */
  const options = {};

  const details = el("div", { class: "rp-stack" });
  const go = button("", () => {
    dialog.close();
    open({ game: info.name, options, seats: seatsOf(way, level, others), start: way !== "friends", private: hidden && way === "friends" });
  }, { class: "rp-primary rp-large", "data-test": "open-table" });

  const draw = () => {
    go.textContent = WAYS[way].go;
    go.dataset.way = way;
    const withOthers = way === "bot" || way === "friends";
    details.replaceChildren(
      ...(way === "bot"
        ? [el("div", { class: "rp-option" }, el("span", {}, "Level"), choices(info.levels, level, (chosen) => (level = chosen)))]
        : []),
      ...(withOthers && most > fewest
        ? [
            el("div", { class: "rp-option" },
              el("span", {}, way === "bot" ? "How many bots" : "How many friends"),
              stepper(others, fewest, most, "Others", (count) => (others = count), { "data-test": "others" })),
          ]
        : []),
      ...(way === "friends" ? [privateRow(hidden, (value) => (hidden = value))] : []),
    );
  };

  const cards = ways.map((name) => {
    const input = el("input", { type: "radio", name: "way", value: name, checked: name === way, "data-test": `way-${name}` });
    input.addEventListener("change", () => {
      way = name;
      draw();
    });
    const words = el("span", {}, el("strong", {}, WAYS[name].title), el("small", {}, WAYS[name].text));
    return el("label", { class: "rp-way" }, input, icon(WAYS[name].icon), words);
  });

  const rows = optionRows(info.options, options, (name, value) => (options[name] = value));
  draw();
  const dialog = openDialog(
    info.title,
    [
      el("div", { class: "rp-ways", role: "radiogroup", "aria-label": "How to play" }, cards),
      details,
      rows.length > 0 && el("fieldset", { class: "rp-options" }, el("legend", {}, "Options"), rows),
    ],
    { accent: (node) => setAccent(node, info.accent), test: "open-dialog", foot: go },
  );
  go.focus();
}

/** @param {string[]} levels @param {string} level @param {(level: string) => void} choose */
function choices(levels, level, choose) {
  return el(
    "span",
    { class: "rp-segments", role: "radiogroup", "aria-label": "Level" },
    levels.map((name) => {
      const input = el("input", { type: "radio", name: "level", value: name, checked: name === level, "data-test": `level-${name}` });
      input.addEventListener("change", () => choose(name));
      return el("label", {}, input, el("span", {}, capitalise(name)));
    }),
  );
}

/** @param {boolean} value @param {(value: boolean) => void} change */
function privateRow(value, change) {
  const box = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: value, "data-test": "open-private" });
  box.addEventListener("change", () => change(box.checked));
  return el("label", { class: "rp-option" }, el("span", {}, "Private", el("small", { class: "rp-under" }, "Only who knows the code or link finds the table")), box);
}
