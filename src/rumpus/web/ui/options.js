// @ts-check
// A form for a game's options, made from what the game says of them.

import { el } from "./dom.js";
import { CONTROLS, readControl, sayControl } from "../text/clock_words.js";
import { nameChoice } from "../text/game_words.js";
import { phrase } from "../text/language.js";
import { capitalise } from "../state/ways.js";

/**
 * @typedef {import("../types.js").OptionInfo} OptionInfo
 * @typedef {import("../types.js").Options} Options
 */

/**
 * One row for each option; `change` hears of every new value.
 * @param {OptionInfo[]} options @param {Options} values @param {(name: string, value: any) => void} change
 * @returns {HTMLElement[]}
 */
export function optionRows(options, values, change) {
  return options.map((option) => {
    const value = values[option.name] ?? option.default;
    const row = option.type === "clock" ? "div" : "label";
    return el(row, { class: "rp-option" }, el("span", {}, option.title), control(option, value, change));
  });
}

/** @param {OptionInfo} option @param {any} value @param {(name: string, value: any) => void} change @returns {HTMLElement} */
function control(option, value, change) {
  const test = { "data-test": `option-${option.name}` };
  if (option.type === "flag") {
    const box = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: value === true, ...test });
    box.addEventListener("change", () => change(option.name, box.checked));
    return box;
  }
  if (option.type === "clock") return clockPicker(option.title, value, (clock) => change(option.name, clock));
  if (option.type === "choice") {
    const select = el("select", { class: "rp-input", ...test });
    for (const choice of option.choices ?? []) {
      select.append(el("option", { value: choice, selected: choice === value }, capitalise(nameChoice(option, choice))));
    }
    select.addEventListener("change", () => change(option.name, select.value));
    return select;
  }
  return stepper(value, option.low ?? 0, option.high ?? 99, option.title, (number) => change(option.name, number), test);
}

const OWN = "own";

/** None, a few that people like, or minutes and seconds of one's own. @param {string} title @param {string} value @param {(clock: string) => void} change */
function clockPicker(title, value, change) {
  const known = CONTROLS.includes(value);
  const { kind, seconds, increment } = readControl(value);
  const isOwn = !known && kind === "fischer";
  // What is not among those of the list, so that it stays a choice of one's own when it is shown again.
  let [minutes, more] = isOwn ? [Math.max(1, Math.round(seconds / 60)), increment] : [7, 3];
  const select = el("select", { class: "rp-input", "aria-label": title, "data-test": "option-clock" });
  for (const control of known || isOwn ? CONTROLS : [...CONTROLS, value]) {
    select.append(el("option", { value: control, selected: control === value }, sayControl(control)));
  }
  select.append(el("option", { value: OWN, selected: isOwn }, phrase("clock.own")));
  const tell = () => change(`fischer ${minutes * 60}+${more}`);
  const own = el(
    "span",
    { class: "rp-own-clock", hidden: !isOwn },
    stepper(minutes, 1, 180, phrase("clock.minutes_title"), (number) => ((minutes = number), tell()), { "data-test": "clock-minutes" }),
    "+",
    stepper(more, 0, 180, phrase("clock.seconds_title"), (number) => ((more = number), tell()), { "data-test": "clock-seconds" }),
  );
  select.addEventListener("change", () => {
    own.hidden = select.value !== OWN;
    if (own.hidden) change(select.value);
    else tell();
  });
  return el("span", { class: "rp-own-clock" }, select, own);
}

/** The most gold that can be at stake (hall/gold/wager_rules.py): who types more than they have is told so, and stakes nothing else. */
export const MOST_STAKE = 1_000_000_000;

/**
 * A whole number with a button on each side.
 * @param {number} value @param {number} low @param {number} high @param {string} title
 * @param {(value: number) => void} change @param {Record<string, string>} [test] @param {number} [by] how far a press goes
 * @param {number} [typed] the most that may be typed: what is more than the buttons reach is for the hall to refuse, in words
 */
export function stepper(value, low, high, title, change, test = {}, by = 1, typed = high) {
  const input = el("input", {
    class: "rp-input rp-number",
    type: "number",
    inputmode: "numeric",
    min: low,
    max: typed,
    value,
    "aria-label": title,
    ...test,
  });
  /** @param {number} number @param {number} [most] */
  const set = (number, most = high) => {
    const kept = Math.min(most, Math.max(low, Math.round(Number.isFinite(number) ? number : value)));
    input.value = String(kept);
    less.disabled = kept <= low;
    more.disabled = kept >= high;
    if (kept !== value) change((value = kept));
  };
  /** @param {string} sign @param {number} far */
  const side = (sign, far) =>
    el(
      "button",
      {
        type: "button",
        class: "rp-button rp-square",
        "aria-label": phrase(far < 0 ? "options.less" : "options.more", { title }),
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          set(Number(input.value) + far);
        },
      },
      sign,
    );
  const less = side("−", -by);
  const more = side("+", by);
  input.addEventListener("change", () => set(Number(input.value), typed));
  less.disabled = value <= low;
  more.disabled = value >= high;
  return el("span", { class: "rp-stepper" }, less, input, more);
}

/** The changes as a list, with what they are. @param {string[]} changes @param {string} [title] @returns {HTMLElement | null} */
export function changeList(changes, title = phrase("room.changed")) {
  if (changes.length === 0) return null;
  return el("div", { class: "rp-changes", role: "status", "data-test": "changes" }, el("strong", {}, title), el("ul", {}, changes.map((change) => el("li", {}, change))));
}
