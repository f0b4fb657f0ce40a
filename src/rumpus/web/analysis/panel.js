// @ts-check
// What the rules think of a match that is over, beside its film: the curve, what was best at the moment shown, who was how accurate.

import { button, el, redraw } from "../ui/dom.js";
import { phrase } from "../text/language.js";
import { tell } from "../text/said.js";
import { makeCurve } from "./curve.js";
import { NoRules, findDecisions, findPoint, isPlaying, think } from "./thinking.js";
import { percent } from "./worths.js";

/**
 * @typedef {import("./thinking.js").Analysis} Analysis
 * @typedef {import("./thinking.js").Decision} Decision
 * @typedef {import("./thinking.js").Opinion} Opinion
 * @typedef {import("./thinking.js").Place} Place
 * @typedef {object} On
 * @property {(mark: {step: number, inputs: number}) => void} go   show another moment
 * @property {() => Place | null} now   which is shown
 * @property {(place: Place) => string} name   a moment in words
 * @property {() => import("../types.js").State} state
 * @property {(found: boolean) => void} settled   there is a result, or there will be none for now
 */

/** So many of the best are listed: fewer where a drawing shows more than words. */
const LISTED = 10;
const LISTED_DRAWN = 5;

/** @param {string} match @param {string[]} names @param {On} on */
export function makeAnalysis(match, names, on) {
  const status = el("p", { class: "rp-muted", role: "status", "data-test": "analysis-status" });
  const bar = el("progress", { max: 1, value: 0, "aria-label": phrase("analysis.title"), "data-test": "analysis-progress" });
  const body = el("div", { class: "rp-analysis-body" }, status, bar);
  const root = el("section", { class: "rp-panel rp-analysis", "aria-label": phrase("analysis.title"), "data-test": "analysis" }, el("h2", {}, phrase("analysis.title")), body);
  const opinions = el("div", { class: "rp-opinions", "data-test": "opinions" });
  /** @type {Analysis | null} */
  let analysis = null;
  /** @type {ReturnType<typeof makeCurve> | null} */
  let curve = null;
  let ended = false;
  const goesOn = () => !ended && !isPlaying(on.state(), match);

  const run = async () => {
    if (!goesOn()) return refuse(phrase("analysis.busy"));
    status.textContent = phrase("analysis.working", { share: percent(0) });
    try {
      const found = await think(match, (share) => {
        bar.value = share;
        status.textContent = phrase("analysis.working", { share: percent(share * 1000) });
      }, goesOn);
      if (ended) return;
      if (found) show(found);
      else refuse(phrase("analysis.busy"));
    } catch (problem) {
      if (ended) return;
      if (!(problem instanceof NoRules)) console.error(problem);
      refuse(phrase(problem instanceof NoRules ? "analysis.none" : "analysis.failed"));
    }
  };

  /** @param {string} why */
  const refuse = (why) => {
    status.textContent = why;
    bar.remove();
    on.settled(false);
  };

  /** @param {number} at */
  const go = (at) => {
    if (!analysis) return;
    const [step, inputs] = analysis.curve[at];
    on.go({ step, inputs });
  };

  /** @param {Analysis} found */
  const show = (found) => {
    analysis = found;
    curve = makeCurve(found, names, go);
    body.replaceChildren(curve.root, opinions, turnList(found), accuracyList(found, names));
    update();
    on.settled(true);
  };

  /** The turns, each with the way to the decision that led there. @param {Analysis} found */
  const turnList = (found) =>
    el(
      "div",
      {},
      el("h3", {}, phrase("analysis.turns")),
      found.turns.length === 0
        ? el("p", { class: "rp-muted" }, phrase("analysis.no_turns"))
        : el("ul", { class: "rp-turns" }, found.turns.map((at) => el("li", {}, button([el("b", {}, on.name([found.curve[at][0], found.curve[at][1]])), " ", sayTurn(found, at)], () => go(at - 1), { class: "rp-quiet rp-wide", "data-test": "turn" })))),
    );

  /** Who gained or lost most there. @param {Analysis} found @param {number} at */
  const sayTurn = (found, at) => {
    const [before, after] = [found.curve[at - 1][2], found.curve[at][2]];
    const swings = after.map((worth, seat) => Math.abs(worth - before[seat]));
    const seat = swings.indexOf(Math.max(...swings));
    return phrase("analysis.from_to", { who: names[seat], from: percent(before[seat]), to: percent(after[seat]) });
  };

  /** What was thought of the moment that is shown. */
  const update = () => {
    const now = on.now();
    if (!analysis || !curve || !now) return;
    const point = findPoint(analysis, now);
    curve.show(point);
    const worths = analysis.curve[point][2];
    const decisions = findDecisions(analysis, now);
    redraw(opinions, [point, decisions.map(({ seat, from }) => [seat, from])], () => [
      el("p", { class: "rp-worths", "data-test": "worths" }, names.map((who, seat) => el("span", {}, phrase("analysis.at", { who, worth: percent(worths[seat]) })))),
      ...decisions.map((decision) => decisionCard(decision, names)),
      decisions.length === 0 && el("p", { class: "rp-muted" }, phrase("analysis.nothing")),
    ]);
  };

  run();
  return {
    root,
    update,
    destroy: () => {
      ended = true;
    },
  };
}

/** @param {Analysis} analysis @param {string[]} names */
function accuracyList({ accuracy }, names) {
  const rows = names.flatMap((who, seat) => (accuracy[seat] === null ? [] : [el("div", {}, el("dt", {}, who), el("dd", {}, percent(accuracy[seat] ?? 0)))]));
  return el("div", { hidden: rows.length === 0 }, el("h3", {}, phrase("analysis.accuracy")), el("dl", { class: "rp-accuracy", "data-test": "accuracy" }, rows));
}

/** @param {Decision} decision @param {string[]} names */
function decisionCard({ seat, best, done, sketch }, names) {
  const listed = best.slice(0, sketch.length > 0 ? LISTED_DRAWN : LISTED);
  const isListed = done !== null && listed.some((opinion) => opinion.action === done.action);
  return el(
    "div",
    { class: "rp-decision" },
    el("h3", {}, phrase("analysis.best", { who: names[seat] })),
    el("ol", {}, listed.map((opinion) => opinionRow(opinion, done?.action === opinion.action))),
    done && !isListed && el("p", { class: "rp-done", "data-test": "done-instead" }, phrase("analysis.other", { what: tell(done.say) }), " ", el("b", {}, percent(done.worth))),
    sketch.length > 0 && sketchOf(sketch),
  );
}

/** @param {Opinion} opinion @param {boolean} isDone */
function opinionRow({ say, worth }, isDone) {
  return el(
    "li",
    { class: isDone ? "rp-done" : "", "data-test": "opinion" },
    el("span", {}, tell(say), isDone && el("small", { class: "rp-tag" }, phrase("analysis.done"))),
    el("b", {}, percent(worth)),
  );
}

/** A drawing: what is there, the best, what was done, chances. The words above say it all. @param {string[]} rows */
function sketchOf(rows) {
  const cells = [...rows.join("")].map((mark) => {
    const heat = /\d/.test(mark) ? Number(mark) : null;
    const kind = mark === "#" ? "wall" : mark === "*" ? "best" : mark === "o" ? "did" : mark === "." ? "" : heat !== null ? "heat" : "word";
    const cell = el("i", { class: kind && `rp-cell-${kind}` }, kind === "word" ? mark : kind === "best" ? "★" : kind === "did" ? "○" : "");
    if (heat !== null) cell.style.setProperty("--heat", String(heat / 9));
    return cell;
  });
  const grid = el("div", { class: "rp-sketch", "aria-hidden": "true", "data-test": "sketch" }, cells);
  grid.style.setProperty("--columns", String(rows[0].length));
  return grid;
}
