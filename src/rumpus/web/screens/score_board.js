// @ts-check
// A game's score board: the best made alone or in challenges, of today, this week or all time, for one choice of options.

import { Missing, ask, nameLink, tellWhen } from "./record_pages.js";
import { el } from "../ui/dom.js";
import { optionRows } from "../ui/options.js";
import { phrase } from "../text/language.js";
import { showRank } from "../text/ranks.js";

/**
 * @typedef {import("./record_pages.js").Person & {place: number, score: number, match: string, at: number}} Score
 * @typedef {import("../types.js").GameInfo} GameInfo
 */

const SPANS = /** @type {const} */ (["day", "week", "all"]);
const MODES = /** @type {const} */ (["alone", "challenge"]);

/** @param {GameInfo} info @param {string} me @returns {{root: HTMLElement, destroy: () => void}} */
export function makeScoreBoard(info, me) {
  const names = info.solo?.boards ?? [];
  const matter = info.options.filter((option) => names.includes(option.name));
  /** @type {Record<string, string>} */
  const asked = { span: "week", mode: "alone", ...Object.fromEntries(matter.map((option) => [option.name, String(option.default)])) };
  const list = el("div", { "data-test": "scores" }, el("p", { class: "rp-empty" }, phrase("books.looking")));
  let ended = false;
  let newest = 0;

  /** @param {string} name @param {unknown} value */
  const change = (name, value) => {
    asked[name] = String(value);
    load();
  };
  const load = async () => {
    const mine = ++newest;
    /** @type {HTMLElement} */
    let shown;
    try {
      const { scores } = await ask(`/api/scores/${info.name}?${new URLSearchParams(asked)}`);
      shown = scores.length ? scoreTable(scores, info, me, asked) : el("p", { class: "rp-empty" }, phrase("scores.nobody"));
    } catch (problem) {
      shown = el("p", { class: "rp-empty", role: "alert" }, problem instanceof Missing ? problem.message : phrase("common.failed"));
    }
    if (!ended && mine === newest) list.replaceChildren(shown);
  };

  const root = el(
    "section",
    { class: "rp-panel rp-scores", "aria-label": phrase("scores.title"), "data-test": "score-board" },
    el("h2", {}, phrase("scores.title")),
    el("p", { class: "rp-muted" }, phrase("scores.text")),
    segments("scores-span", SPANS, asked.span, phrase("leaders.since"), (value) => change("span", value)),
    segments("scores-mode", MODES, asked.mode, phrase("scores.mode"), (value) => change("mode", value)),
    ...optionRows(matter, {}, change),
    list,
  );
  load();
  return { root, destroy: () => (ended = true) };
}

/** @param {string} name @param {readonly string[]} values @param {string} chosen @param {string} label @param {(value: string) => void} choose */
function segments(name, values, chosen, label, choose) {
  return el(
    "div",
    { class: "rp-segments", role: "radiogroup", "aria-label": label },
    values.map((value) => {
      const input = el("input", { type: "radio", name, value, checked: value === chosen, "data-test": `${name}-${value}` });
      input.addEventListener("change", () => choose(value));
      return el("label", {}, input, el("span", {}, sayChoice(value)));
    }),
  );
}

/** @param {string} value */
function sayChoice(value) {
  if (value === "day") return phrase("scores.today");
  if (value === "week") return phrase("leaders.this_week");
  if (value === "all") return phrase("leaders.all_time");
  return phrase(value === "alone" ? "scores.alone" : "scores.challenge");
}

/** @param {Score[]} scores @param {GameInfo} info @param {string} me @param {Record<string, string>} options the board's */
function scoreTable(scores, info, me, options) {
  return el(
    "table",
    { class: "rp-board-table" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "#"), el("th", { scope: "col", class: "rp-start" }, phrase("leaders.player")), el("th", { scope: "col" }, phrase("common.score")), el("th", { scope: "col", class: "rp-wide-only" }, phrase("scores.when")))),
    el(
      "tbody",
      {},
      scores.map((score) => {
        const points = showRank(score.score, info, options);
        return el(
          "tr",
          { class: score.player === me ? "rp-me" : "", "data-test": "score-row" },
          el("td", { class: "rp-place" }, String(score.place)),
          el("th", { scope: "row", class: "rp-start" }, nameLink(score, me)),
          el("td", { class: "rp-strong" }, score.match ? el("a", { href: `/m/${score.match}` }, points) : points),
          el("td", { class: "rp-wide-only" }, tellWhen(score.at)),
        );
      }),
    ),
  );
}
