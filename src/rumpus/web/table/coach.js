// @ts-check
// For who has lost: which moment cost most, in a sentence, and the way to it. The rules in the worker think about it when
// asked; where there are none, nothing is offered.

import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { learn, phrase } from "../text/language.js";
import { persist } from "../net/fetching.js";
import { canRunRules } from "../worker/rules_worker.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {{match: string, seat: number, info: import("../types.js").GameInfo}} Lost   what was lost, and by whom
 */

export function makeCoach() {
  const root = el("div", { class: "rp-coach", hidden: true, "data-test": "coach" });
  /** What is offered now. @type {Lost | null} */
  let lost = null;
  let state = /** @type {State | null} */ (null);

  /** Offer it, or no longer. @param {Lost | null} now @param {State} told */
  const update = (now, told) => {
    state = told;
    if (now?.match === lost?.match) return;
    lost = now;
    root.hidden = true;
    root.replaceChildren();
    if (now) offer(now);
  };

  /** @param {Lost} what */
  const offer = async (what) => {
    if (!(await canRunRules()) || lost !== what) return;
    const ask = button([icon("eye"), phrase("over.coach")], () => think(what, ask), { class: "rp-quiet rp-wide", "data-test": "ask-coach" });
    root.replaceChildren(ask);
    root.hidden = false;
  };

  /** @param {Lost} what @param {HTMLButtonElement} ask */
  const think = async (what, ask) => {
    const said = el("p", { role: "status", "data-test": "coach-said" });
    ask.disabled = true;
    root.append(said);
    try {
      const parts = persist(() => Promise.all([import("../analysis/thinking.js"), import("../analysis/cost.js"), import("../analysis/worths.js")]));
      const [[thinking, { sayCost, linkOf }, { percent }]] = await Promise.all([parts, learn("analysis"), learn(what.info.name)]);
      const goesOn = () => lost === what && state !== null && !thinking.isPlaying(state, what.match);
      const found = await thinking.think(what.match, (share) => (said.textContent = phrase("analysis.working", { share: percent(share * 1000) })), goesOn);
      if (lost !== what) return;
      if (!found) return void (root.hidden = true);
      const cost = found.costs[what.seat];
      const focused = root.contains(document.activeElement) || document.activeElement === document.body;
      said.textContent = sayCost(cost, what.info);
      const link = cost && el("a", { class: "rp-button rp-quiet rp-wide", href: linkOf(what.match, cost), "data-test": "coach-show" }, icon("play"), phrase("analysis.cost_show"));
      root.replaceChildren(said, ...(link ? [link] : []));
      if (focused) link?.focus({ preventScroll: true });
    } catch (problem) {
      console.error(problem);
      if (lost === what) root.hidden = true; // there are none here after all
    }
  };

  return { root, update };
}
