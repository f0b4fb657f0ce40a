// @ts-check
// A score challenge: how the other one stands while I play, and the result with both scores.

import { el, redraw } from "../ui/dom.js";
import { challengeOf } from "../state/social_state.js";
import { countdown } from "../ui/spans.js";
import { icon } from "../ui/icons.js";
import { phrase, phraseOr, phraseParts, showNumber } from "../text/language.js";
import { capitalise } from "../state/ways.js";
import { isTimed, showScore, showTime } from "../text/outcome.js";
import { tellLine } from "../text/said.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {import("../types.js").SideShown} SideShown
 * @typedef {import("../state/social_state.js").Challenge} Challenge
 */

/** The opponent's panel: a strip above the board. */
export function makeOpponent() {
  const root = el("section", { class: "rp-strip rp-opponent", "aria-label": phrase("challenge.other"), hidden: true, "data-test": "opponent" });
  /** @param {State} state @param {TableShown} table */
  const update = (state, table) => {
    const challenge = challengeOf(state, table);
    root.hidden = !challenge; // stays when it is over: the board must not jump
    if (!challenge) return;
    const info = state.games[challenge.game];
    const other = challenge.sides[1 - challenge.you];
    const done = other.state !== "playing" && other.state !== "checking";
    redraw(root, [other, challenge.until, challenge.state, info?.name], () => [
      icon(done ? "flag" : "person"),
      el("p", {}, el("strong", {}, other.name), el("small", { "data-test": "opponent-state" }, stateOf(other, challenge))),
      el("dl", { class: "rp-opponent-figures" }, figure(phrase("common.score"), showSide(other, info, challenge.options), "opponent-score"), other.figures.slice(0, 2).map(([label, value]) => figure(phraseOr(`figure.${label.replace(/ /g, "_")}`, capitalise(label)), showNumber(value), ""))),
      el("span", { class: "rp-spring" }),
      challenge.until !== null && challenge.state !== "over" && el("span", { class: "rp-strip-time" }, el("small", {}, phrase("challenge.time_left")), countdown(challenge.until)),
    ]);
  };
  return { root, update };
}

/** @param {string} label @param {string} value @param {string} test */
function figure(label, value, test) {
  return el("div", {}, el("dt", {}, label), el("dd", { "data-test": test || null }, value));
}

/** A side's score as people count it, or how far it has come. @param {SideShown} side @param {import("../types.js").GameInfo | undefined} info @param {Record<string, any>} options */
function showSide(side, info, options) {
  if (side.score !== null && isTimed(info, options)) return side.score ? showTime((side.millis ?? 0) / 1000) : "–";
  const score = info?.ranking ? side.points : (side.score ?? side.points);
  return score === null ? "–" : showScore(score, info?.score_unit ?? 1);
}

/** What counts of a score before the time. @param {SideShown} side @param {import("../types.js").GameInfo | undefined} info */
function rankOf(side, info) {
  return Math.floor((side.score ?? 0) / (info?.ranking?.unit ?? 1));
}

/** What the other one does; away, with the time in which they may come back. @param {SideShown} side @param {Challenge} challenge */
function stateOf(side, challenge) {
  if (!side.missing || side.state !== "playing" || challenge.until === null) return sayState(side);
  return phraseParts("challenge.missing", { time: countdown(challenge.until) });
}

/** @param {SideShown} side */
function sayState(side) {
  if (side.state === "checking") return phrase("challenge.checking");
  if (side.state === "nothing") return side.why ? tellLine(side.why) : phrase("challenge.nothing");
  if (side.state === "unproved") return phrase("challenge.unverified");
  if (side.state === "proved") return phrase("challenge.finished");
  return phrase(side.away ? "challenge.elsewhere" : "challenge.plays");
}

/**
 * The result of a challenge in words; null while the other one still plays.
 * @param {State} state @param {Challenge} challenge @returns {import("../text/outcome.js").Result}
 */
export function sayChallenge(state, challenge) {
  const mine = challenge.sides[challenge.you];
  const other = challenge.sides[1 - challenge.you];
  if (challenge.state !== "over") {
    const score = showSide(mine, state.games[challenge.game], challenge.options);
    const own = mine.state === "proved" ? phrase("challenge.points", { score }) : phrase("challenge.done");
    return { head: own, line: phrase("challenge.still_plays", { name: other.name }), mood: "plain" };
  }
  if (challenge.result === "void") return { head: phrase("result.none"), line: phrase("challenge.no_score"), mood: "plain" };
  if (challenge.result === "draw") return { head: phrase("common.draw"), line: phrase("challenge.draw"), mood: "drawn" };
  const won = challenge.winner === mine.player;
  const tie = mine.state === "proved" && other.state === "proved" && rankOf(mine, state.games[challenge.game]) === rankOf(other, state.games[challenge.game]);
  const first = tie ? phrase(won ? "challenge.you_first" : "challenge.first_wins", { name: other.name }) : "";
  const lost = [mine, other].find((side) => side.state === "unproved" || side.state === "nothing");
  const because = lost ? phrase("challenge.because", { name: lost === mine ? phrase("common.you") : lost.name, why: tellLine(lost.why) }) : "";
  const line = first || because || phrase("challenge.higher_wins");
  return { head: won ? phrase("common.you_won") : phrase("challenge.other_won", { name: other.name }), line, mood: won ? "won" : "lost" };
}

/** Both scores, side by side. @param {State} state @param {Challenge} challenge */
export function challengeRows(state, challenge) {
  const info = state.games[challenge.game];
  return el(
    "ol",
    { class: "rp-standings rp-challenge-rows", "data-test": "challenge-result" },
    challenge.sides.map((side, place) => {
      const winner = challenge.winner === side.player;
      const value = showSide(side, info, challenge.options);
      const lost = side.state === "unproved" || side.state === "nothing";
      const note = lost ? tellLine(side.why) : side.state === "proved" && side.millis !== null ? [showTime(side.millis / 1000), tellLine(side.why)].filter(Boolean).join(" · ") : phrase(side.missing ? "challenge.away" : "challenge.playing");
      return el("li", { class: winner ? "rp-winner" : "" }, el("span", {}, winner ? "★" : ""), el("strong", {}, place === challenge.you ? phrase("common.you") : side.name, el("small", {}, note)), el("b", {}, value));
    }),
    challenge.state !== "over" && challenge.until !== null && el("li", { class: "rp-muted" }, "", el("span", {}, phraseParts("challenge.latest", { time: countdown(challenge.until) }))),
  );
}
