// @ts-check
// "More ways": against whom, how, and go.

import { button, el } from "../ui/dom.js";
import { openDialog } from "../overlays/dialog.js";
import { setAccent } from "../ui/colour.js";
import { ADAPTIVE, mayAdapt } from "../ui/bot_levels.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { optionRows, stepper } from "../ui/options.js";
import { lastOptions, rememberOptions } from "../state/chosen.js";
import { middleLevel, sayLevel, seatsOf, waysOf } from "../state/ways.js";

/** @type {Record<import("../state/ways.js").Way, {title: string, text: string, icon: import("../ui/icons.js").IconName, go: string}>} */
const WAYS = {
  alone: { title: phrase("open.alone"), text: phrase("open.alone_text"), icon: "person", go: phrase("common.start") },
  bot: { title: phrase("open.bot"), text: phrase("open.bot_text"), icon: "bot", go: phrase("common.start") },
  battle: { title: phrase("open.battle"), text: phrase("open.battle_text"), icon: "fire", go: phrase("open.open_table") },
  find: { title: phrase("open.find"), text: phrase("open.find_text"), icon: "cup", go: phrase("open.look") },
  friends: { title: phrase("open.friends"), text: phrase("open.friends_text"), icon: "share", go: phrase("open.open_table") },
  local: { title: phrase("open.local"), text: phrase("open.local_text"), icon: "keys", go: phrase("common.start") },
};

/** @typedef {{game: string, options: import("../types.js").Options, seats: string[], start: boolean, private: boolean}} Wish */

/**
 * Ask how to play a game.
 * @param {import("../types.js").GameInfo} info @param {(wish: Wish) => void} open
 * @param {(options: import("../types.js").Options) => void} find   look for an opponent
 */
export function askWay(info, open, find) {
  const ways = waysOf(info);
  let way = ways[0];
  let level = middleLevel(info);
  let adapts = false;
  const fewest = Math.max(1, info.seats[0] - 1);
  const most = Math.max(1, info.seats[1] - 1);
  let others = fewest;
  let hidden = false;
  const second = el("input", { class: "rp-input", maxlength: 16, autocomplete: "off", placeholder: phrase("open.second_optional"), "aria-label": phrase("open.second"), "data-test": "second-name" });
  /** @type {import("../types.js").Options} */
  const options = lastOptions(info);

  const details = el("div", { class: "rp-stack" });
  const go = button("", () => {
    dialog.close();
    if (way === "bot" || way === "alone") rememberOptions(info, options);
    if (info.battle && way !== "friends") options[info.battle.option] = way === "battle";
    if (way === "find") find(options);
    else open({ game: info.name, options, seats: seatsOf(way, adapts ? ADAPTIVE : level, others, second.value.trim()), start: way !== "friends" && way !== "battle", private: hidden && way === "friends" });
  }, { class: "rp-primary rp-large", "data-test": "open-table" });

  const draw = () => {
    go.textContent = WAYS[way].go;
    go.dataset.way = way;
    const withOthers = way === "bot" || way === "friends";
    details.replaceChildren(
      ...(way === "bot"
        ? [
            mayAdapt(info.levels) && adaptRow(adapts, (value) => {
              adapts = value;
              draw();
              details.querySelector("input")?.focus();
            }),
            !adapts && el("div", { class: "rp-option" }, el("span", {}, phrase("ways.bot_level")), choices(info.levels, level, (chosen) => (level = chosen))),
          ].filter((row) => row !== false)
        : []),
      ...(withOthers && most > fewest
        ? [
            el("div", { class: "rp-option" },
              el("span", {}, phrase(way === "bot" ? "open.how_many_bots" : "open.how_many_friends")),
              stepper(others, fewest, most, phrase("open.others"), (count) => (others = count), { "data-test": "others" })),
          ]
        : []),
      ...(way === "local" ? [el("label", { class: "rp-option" }, el("span", {}, phrase("open.second")), second)] : []),
      ...(Object.keys(info.play_now).length && (way === "bot" || way === "alone") ? [el("p", { class: "rp-muted", "data-test": "kept-options" }, phrase("open.kept"))] : []),
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

  const rows = optionRows(info.options.filter(({ name }) => name !== info.battle?.option), options, (name, value) => (options[name] = value));
  draw();
  const dialog = openDialog(
    info.title,
    [
      el("div", { class: "rp-ways", role: "radiogroup", "aria-label": phrase("open.how") }, cards),
      details,
      rows.length > 0 && el("fieldset", { class: "rp-options" }, el("legend", {}, phrase("common.options")), rows),
    ],
    { accent: (node) => setAccent(node, info.accent), test: "open-dialog", foot: go },
  );
  go.focus();
}

/** @param {string[]} levels @param {string} level @param {(level: string) => void} choose */
function choices(levels, level, choose) {
  return el(
    "span",
    { class: "rp-segments", role: "radiogroup", "aria-label": phrase("ways.bot_level") },
    levels.map((name) => {
      const input = el("input", { type: "radio", name: "level", value: name, checked: name === level, "data-test": `level-${name}` });
      input.addEventListener("change", () => choose(name));
      return el("label", {}, input, el("span", {}, sayLevel(name)));
    }),
  );
}

/** @param {boolean} value @param {(value: boolean) => void} change */
function adaptRow(value, change) {
  const box = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: value, "data-test": "adapts" });
  box.addEventListener("change", () => change(box.checked));
  return el("label", { class: "rp-option" }, el("span", {}, phrase("ways.adaptive"), el("small", { class: "rp-under" }, phrase("ways.adaptive_text"))), box);
}

/** @param {boolean} value @param {(value: boolean) => void} change */
function privateRow(value, change) {
  const box = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: value, "data-test": "open-private" });
  box.addEventListener("change", () => change(box.checked));
  return el("label", { class: "rp-option" }, el("span", {}, phrase("open.private"), el("small", { class: "rp-under" }, phrase("open.private_text"))), box);
}
