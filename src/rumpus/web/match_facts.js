// @ts-check
// What there is to know of a match beside its film: who, how it ended, how it was played, its dice, files to keep.

import { Missing, ask, nameLink, tellGain, tellLong, tellWhen } from "./books.js";
import { button, el } from "./dom.js";
import { icon } from "./icons.js";
import { ordinal, showScore } from "./result.js";
import { sayOption } from "./options.js";
import { capitalise } from "./ways.js";

/**
 * @typedef {import("./books.js").MatchLine & {options: import("./types.js").Options, mode: string, steps?: number, version?: number,
 *           seed?: string, pledge?: string, secret?: string, nonces?: string[], replay?: boolean,
 *           ratings?: ({rating: number, gain: number} | null)[]}} MatchInfo   GET /api/matches/ID
 * @typedef {import("./types.js").GameInfo} GameInfo
 */

/** @type {Record<string, [string, string]>} */
const FILES = {
  gif: ["GIF", "moving picture"],
  cast: ["Asciicast", "for terminals"],
  text: ["Text", "to read"],
  gcg: ["GCG", "for word programs"],
  replay: ["Replay", "proves itself"],
};

/**
 * The result in one line.
 * @param {MatchInfo} match
 */
export function tellOutcome(match) {
  const { outcome, players } = match;
  if (!outcome || outcome.places.length === 0) return { head: "No result", line: "The match does not count." };
  const line = capitalise(outcome.reason);
  const firsts = players.filter((_, seat) => outcome.places[seat] === 1).map((player) => player.name);
  if (players.length === 1) return { head: "Game over", line };
  if (firsts.length === players.length) return { head: "Draw", line };
  if (firsts.length === 0) return { head: "Nobody wins", line };
  return { head: `${firsts.join(" and ")} ${firsts.length > 1 ? "win" : "wins"}`, line };
}

/**
 * Who played and what came of it.
 * @param {MatchInfo} match @param {GameInfo | undefined} info @param {string} you
 */
export function peopleCard(match, info, you) {
  const { outcome } = match;
  const { head, line } = outcome ? tellOutcome(match) : { head: "", line: "" };
  const order = match.players.map((_, seat) => seat).sort((a, b) => (outcome?.places[a] ?? 0) - (outcome?.places[b] ?? 0) || a - b);
  return el(
    "section",
    { class: "rp-panel rp-facts", "aria-label": "Result" },
    head && el("h2", { class: "rp-outcome", "data-test": "match-result" }, head),
    line && el("p", { class: "rp-muted" }, line),
    el(
      "ol",
      { class: "rp-crew" },
      order.map((seat) =>
        el(
          "li",
          { class: outcome?.places[seat] === 1 && match.players.length > 1 ? "rp-won" : "" },
          outcome && match.players.length > 1 && el("b", { class: "rp-place" }, ordinal(outcome.places[seat] ?? 0)),
          nameLink(match.players[seat], you),
          outcome && (outcome.scores.some((score) => score !== 0) || info?.solo) && el("span", { class: "rp-score", title: "Score" }, showScore(outcome.scores[seat] ?? 0, info?.score_unit ?? 1)),
          match.ratings?.[seat] && el("span", { class: "rp-rated", title: "Rating after the match" }, String(match.ratings[seat]?.rating), " ", tellGain(match.ratings[seat]?.gain)),
        ),
      ),
    ),
    el("p", { class: "rp-muted rp-small-print" }, [tellWhen(match.ended ?? match.started), match.seconds ? tellLong(match.seconds) : "", tellMode(match)].filter(Boolean).join(" · ")),
    info && info.options.length > 0 && el("ul", { class: "rp-chips" }, info.options.map((option) => el("li", {}, sayOption(option, match.options[option.name] ?? option.default)))),
  );
}

/** @param {MatchInfo} match */
function tellMode(match) {
  return { LOCAL: "on one device", NEARBY: "in one room", REMOTE: "" }[match.mode] ?? "";
}

/** Files to keep. @param {string} match @param {string[]} kinds @param {() => number | null} seat */
export function filesCard(match, kinds, seat) {
  return el(
    "section",
    { class: "rp-panel rp-files", "aria-label": "Keep it" },
    el("h2", {}, "Keep it"),
    el(
      "ul",
      {},
      kinds.filter((kind) => FILES[kind]).map((kind) => {
        const link = el("a", { class: "rp-file", download: "", href: fileLink(match, kind, null), "data-test": `file-${kind}` }, icon("down"), el("span", {}, el("strong", {}, FILES[kind][0]), el("small", {}, FILES[kind][1])));
        link.addEventListener("click", () => (link.href = fileLink(match, kind, seat())));
        return el("li", {}, link);
      }),
    ),
  );
}

/** @param {string} match @param {string} kind @param {number | null} seat */
function fileLink(match, kind, seat) {
  const as = kind === "replay" || kind === "gcg" || seat === null ? "" : `&seat=${seat}`;
  return `/api/matches/${match}/export?as=${kind}${as}`;
}

/** Fair dice, and the check. @param {MatchInfo} match */
export function diceCard(match) {
  const lines = el("div", { class: "rp-holds", role: "status", "data-test": "verdict" });
  const check = button([icon("dice"), "Check it"], async () => {
    check.disabled = true;
    lines.replaceChildren(el("p", { class: "rp-muted" }, "Playing it again…"));
    try {
      const verdict = await ask(`/api/matches/${match.match}/verify`);
      lines.dataset.holds = String(verdict.holds);
      lines.replaceChildren(el("p", { class: verdict.holds ? "rp-rose" : "rp-fell" }, verdict.holds ? "✓ It holds." : "✗ It does not hold."), ...verdict.lines.map((/** @type {string} */ line) => el("p", { class: "rp-mono" }, line)));
    } catch (problem) {
      lines.replaceChildren(el("p", { class: "rp-fell" }, problem instanceof Missing ? problem.message : "That did not work."));
    }
    check.disabled = false;
  }, { "data-test": "verify" });
  const facts = [
    ["Pledged before the match", match.pledge],
    ["The hall's secret", match.secret],
    ...(match.nonces ?? []).map((nonce, seat) => [`${match.players[seat]?.name ?? `Seat ${seat + 1}`} added`, nonce]),
    ["Seed", match.seed],
  ];
  return el(
    "section",
    { class: "rp-panel rp-fair", "aria-label": "Fair dice" },
    el("h2", {}, "Fair dice", check),
    el("p", { class: "rp-muted" }, match.pledge ? "The hall pledged its secret before anybody added a number of their own. Anybody can do the sum again." : "The seed of this match was given, not drawn."),
    lines,
    match.pledge && el("details", {}, el("summary", {}, "The numbers"), el("dl", { class: "rp-numbers" }, facts.filter(([, value]) => value).map(([label, value]) => el("div", {}, el("dt", {}, label), el("dd", {}, value))))),
  );
}
