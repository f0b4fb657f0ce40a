// @ts-check
// What there is to know of a match beside its film: who, how it ended, how it was played, its dice, files to keep.

import { askHall } from "../net/fetching.js";
import { listedPlaces } from "../state/many.js";
import { Missing, ask, nameLink, tellGain, tellLong, tellWhen } from "./record_pages.js";
import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { language, phrase, showList } from "../text/language.js";
import { ordinal, sayEnd, showScores } from "../text/outcome.js";
import { tellLine } from "../text/said.js";
import { sayOption } from "../text/option_words.js";

/**
 * @typedef {import("./record_pages.js").MatchLine & {options: import("../types.js").Options, clock: string, pool: import("../types.js").Pool | "", mode: string, steps?: number, version?: number,
 *           seed?: string, pledge?: string, secret?: string, nonces?: string[], silent?: number[], replay?: boolean,
 *           ratings?: ({rating: number, gain: number} | null)[]}} MatchInfo   GET /api/matches/ID
 * @typedef {import("../types.js").GameInfo} GameInfo
 */

/** @type {Record<string, [string, string]>} */
const FILES = {
  gif: ["GIF", phrase("match.file_gif")],
  cast: ["Asciicast", phrase("match.file_cast")],
  text: [phrase("match.file_text_title"), phrase("match.file_text")],
  gcg: ["GCG", phrase("match.file_gcg")],
  replay: [phrase("common.replay"), phrase("match.file_replay")],
};

/**
 * The result in one line.
 * @param {MatchInfo} match
 */
function tellOutcome(match) {
  const { outcome, players } = match;
  if (!outcome || outcome.places.length === 0) return { head: phrase("result.none"), line: phrase("match.not_counted") };
  const line = sayEnd(outcome, players.map((player) => player.name));
  const firsts = players.filter((_, seat) => outcome.places[seat] === 1).map((player) => player.name);
  if (players.length === 1) return { head: phrase("result.game_over"), line };
  if (firsts.length === players.length) return { head: phrase("common.draw"), line };
  if (firsts.length === 0) return { head: phrase("match.nobody_wins"), line };
  return { head: phrase("result.wins", { names: showList(firsts), count: firsts.length }), line };
}

/**
 * Who played and what came of it.
 * @param {MatchInfo} match @param {GameInfo | undefined} info @param {string} you
 */
export function peopleCard(match, info, you) {
  const { outcome } = match;
  const { head, line } = outcome ? tellOutcome(match) : { head: "", line: "" };
  const scores = outcome && showScores(outcome, info);
  const all = match.players.map((_, seat) => seat).sort((a, b) => (outcome?.places[a] ?? 0) - (outcome?.places[b] ?? 0) || a - b);
  const when = match.ended ?? match.started; // replay files do not say
  const order = listedPlaces(all, (seat) => !match.players[seat].player?.startsWith("bot-"));
  return el(
    "section",
    { class: "rp-panel rp-facts", "aria-label": phrase("over.result") },
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
          outcome && scores && (outcome.scores.some((score) => score !== 0) || info?.solo) && el("span", { class: "rp-score", title: phrase("common.score") }, scores[seat] ?? ""),
          match.ratings?.[seat] && el("span", { class: "rp-rated", title: phrase("match.rating_after") }, String(match.ratings[seat]?.rating), " ", tellGain(match.ratings[seat]?.gain)),
        ),
      ),
    ),
    el("p", { class: "rp-muted rp-small-print" }, [when ? tellWhen(when) : "", match.seconds ? tellLong(match.seconds) : "", tellMode(match), match.pool && match.ratings?.some(Boolean) ? phrase("match.rated_pool", { pool: phrase(`pool.${match.pool}`) }) : ""].filter(Boolean).join(" · ")),
    info && info.options.length > 0 && el("ul", { class: "rp-chips" }, info.options.map((option) => el("li", {}, sayOption(option, { ...match.options, clock: match.clock }[option.name] ?? option.default)))),
  );
}

/** @param {MatchInfo} match */
function tellMode(match) {
  return { LOCAL: phrase("match.local"), NEARBY: phrase("match.nearby"), REMOTE: "", OFFLINE: phrase("match.offline") }[match.mode] ?? "";
}

/** Files to keep. @param {string} match @param {string[]} kinds @param {() => number | null} seat */
export function filesCard(match, kinds, seat) {
  return el(
    "section",
    { class: "rp-panel rp-files", "aria-label": phrase("match.keep") },
    el("h2", {}, phrase("match.keep")),
    el(
      "ul",
      {},
      kinds.filter((kind) => FILES[kind]).map((kind) => {
        const link = el("a", { class: "rp-file", download: "", href: fileLink(match, kind, null), "data-test": `file-${kind}` }, icon("down"), el("span", {}, el("strong", {}, FILES[kind][0]), el("small", {}, FILES[kind][1])));
        link.addEventListener("click", (event) => {
          link.href = fileLink(match, kind, seat());
          if (!document.body.classList.contains("rp-here")) return;
          event.preventDefault(); // there is no hall that could send it
          saveReplay(match);
        });
        return el("li", {}, link);
      }),
    ),
  );
}

/** A match that was played in this page, as a file. @param {string} match */
async function saveReplay(match) {
  const text = await (await askHall(`/api/matches/${match}/replay`)).text();
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  el("a", { href: address, download: `${match}.replay` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {string} match @param {string} kind @param {number | null} seat */
function fileLink(match, kind, seat) {
  const as = kind === "replay" || kind === "gcg" || seat === null ? "" : `&seat=${seat}`;
  return `/api/matches/${match}/export?as=${kind}&language=${language}${as}`;
}

/** Fair dice, and the check. @param {MatchInfo} match */
export function diceCard(match) {
  const silent = match.silent ?? [];
  const lines = el("div", { class: "rp-holds", role: "status", "data-test": "verdict" });
  const check = button([icon("dice"), phrase("match.check")], async () => {
    check.disabled = true;
    lines.replaceChildren(el("p", { class: "rp-muted" }, phrase("match.checking")));
    try {
      const verdict = await ask(`/api/matches/${match.match}/verify`);
      lines.dataset.holds = String(verdict.holds);
      lines.replaceChildren(el("p", { class: verdict.holds ? (silent.length ? "" : "rp-rose") : "rp-fell" }, phrase(verdict.holds ? "match.holds" : "match.holds_not")), ...verdict.lines.map((/** @type {string | import("../text/said.js").Notice} */ line) => el("p", { class: "rp-mono" }, tellLine(line))));
    } catch (problem) {
      lines.replaceChildren(el("p", { class: "rp-fell" }, problem instanceof Missing ? problem.message : phrase("common.failed")));
    }
    check.disabled = false;
  }, { "data-test": "verify" });
  const facts = [
    [phrase("match.pledge"), match.pledge],
    [phrase("match.secret"), match.secret],
    ...(match.nonces ?? []).map((nonce, seat) => [phrase("match.added", { name: match.players[seat]?.name ?? phrase("common.seat", { number: seat + 1 }) }), nonce]),
    [phrase("dice.seed"), match.seed],
  ];
  return el(
    "section",
    { class: "rp-panel rp-fair", "aria-label": phrase("dice.fair") },
    el("h2", {}, phrase("dice.fair"), check),
    el("p", { class: "rp-muted" }, phrase(match.pledge ? "match.pledged" : "match.seed_given")),
    silent.length > 0 && el("p", { "data-test": "unproven" }, el("strong", {}, phrase("dice.unproven"), ". "), phrase("dice.unproven_text", { names: silent.map((seat) => match.players[seat]?.name ?? phrase("common.seat", { number: seat + 1 })).join(", ") })),
    lines,
    match.pledge && el("details", {}, el("summary", {}, phrase("match.numbers")), el("dl", { class: "rp-numbers" }, facts.filter(([, value]) => value).map(([label, value]) => el("div", {}, el("dt", {}, label), el("dd", {}, value))))),
  );
}
