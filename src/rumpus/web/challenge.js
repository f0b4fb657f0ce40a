// @ts-check
// A score challenge: how the other one stands while I play, and the result with both scores.

import { el, redraw } from "./dom.js";
import { challengeOf } from "./affairs.js";
import { countdown } from "./spans.js";
import { icon } from "./icons.js";
import { capitalise } from "./ways.js";
import { showScore, showTime } from "./result.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").TableShown} TableShown
 * @typedef {import("./types.js").SideShown} SideShown
 * @typedef {import("./affairs.js").Challenge} Challenge
 */

/** The opponent's panel: a strip above the board. */
export function makeOpponent() {
  const root = el("section", { class: "rp-strip rp-opponent", "aria-label": "The other one", hidden: true, "data-test": "opponent" });
  /** @param {State} state @param {TableShown} table */
  const update = (state, table) => {
    const challenge = challengeOf(state, table);
    root.hidden = !challenge; // stays when it is over: the board must not jump
    if (!challenge) return;
    const unit = state.games[challenge.game]?.score_unit ?? 1;
    const other = challenge.sides[1 - challenge.you];
    const done = other.state !== "playing" && other.state !== "checking";
    redraw(root, [other, challenge.until, challenge.state, unit], () => [
      icon(done ? "flag" : "person"),
      el("p", {}, el("strong", {}, other.name), el("small", {}, sayState(other))),
      el("dl", { class: "rp-opponent-figures" }, figure("Score", other.points === null && other.score === null ? "–" : showScore(other.score ?? other.points ?? 0, unit), "opponent-score"), other.figures.slice(0, 2).map(([label, value]) => figure(capitalise(label), value.toLocaleString("en"), ""))),
      el("span", { class: "rp-spring" }),
      challenge.until !== null && challenge.state !== "over" && el("span", { class: "rp-strip-time" }, el("small", {}, "time left"), countdown(challenge.until)),
    ]);
  };
  return { root, update };
}

/** @param {string} label @param {string} value @param {string} test */
function figure(label, value, test) {
  return el("div", {}, el("dt", {}, label), el("dd", { "data-test": test || null }, value));
}

/** @param {SideShown} side */
function sayState(side) {
  if (side.state === "checking") return "is being checked";
  if (side.state === "nothing") return side.why || "played nothing";
  if (side.state === "unproved") return "could not be verified";
  if (side.state === "proved") return "has finished";
  return side.away ? "plays elsewhere" : "plays the same";
}

/**
 * The result of a challenge in words; null while the other one still plays.
 * @param {State} state @param {Challenge} challenge @returns {{head: string, line: string, mood: "good" | "bad" | "plain"}}
 */
export function sayChallenge(state, challenge) {
  const mine = challenge.sides[challenge.you];
  const other = challenge.sides[1 - challenge.you];
  if (challenge.state !== "over") {
    const own = mine.state === "proved" ? `${showScore(mine.score ?? 0, state.games[challenge.game]?.score_unit ?? 1)} points` : "You are done";
    return { head: own, line: `${other.name} still plays`, mood: "plain" };
  }
  if (challenge.result === "void") return { head: "No result", line: "Nobody has a score", mood: "plain" };
  if (challenge.result === "draw") return { head: "Draw", line: "Same score, same time", mood: "plain" };
  const won = challenge.winner === mine.player;
  const tie = mine.state === "proved" && other.state === "proved" && mine.score === other.score;
  const faster = tie ? `Same score; ${won ? "you were" : `${other.name} was`} faster` : "";
  const lost = [mine, other].find((side) => side.state === "unproved" || side.state === "nothing");
  const line = faster || (lost ? "" : "The higher score wins");
  return { head: won ? "You won" : `${other.name} won`, line, mood: won ? "good" : "bad" };
}

/** Both scores, side by side. @param {State} state @param {Challenge} challenge */
export function challengeRows(state, challenge) {
  const unit = state.games[challenge.game]?.score_unit ?? 1;
  return el(
    "ol",
    { class: "rp-standings rp-challenge-rows", "data-test": "challenge-result" },
    challenge.sides.map((side, place) => {
      const winner = challenge.winner === side.player;
      const value = side.state === "proved" ? showScore(side.score ?? 0, unit) : side.points === null ? "–" : showScore(side.points, unit);
      const note = side.state === "unproved" ? `could not be verified: ${side.why}` : side.state === "nothing" ? side.why : side.state === "proved" && side.millis !== null ? showTime(side.millis / 1000) : "still playing";
      return el("li", { class: winner ? "rp-winner" : "" }, el("span", {}, winner ? "★" : ""), el("strong", {}, place === challenge.you ? "You" : side.name, el("small", {}, note)), el("b", {}, value));
    }),
    challenge.state !== "over" && challenge.until !== null && el("li", { class: "rp-muted" }, "", el("span", {}, "At the latest in ", countdown(challenge.until))),
  );
}
