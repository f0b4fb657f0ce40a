// @ts-check
// The end of a match: the result first, three figures, and another one under the thumb.

import { listedPlaces } from "../state/many.js";
import { awayKey, isAway } from "./away.js";
import { makeCoach } from "./coach.js";
import { button, el, isAsleep, redraw } from "../ui/dom.js";
import { DEAF_MS, makeFreshPress } from "./fresh_press.js";
import { challengeOf } from "../state/social_state.js";
import { challengeRows, sayChallenge } from "./challenge.js";
import { decorate } from "./result_mood.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { figuresOf, ordinal, playerOf, sayResult, showScores } from "../text/outcome.js";
import { isBattle } from "../state/seats.js";
import { isDaily, ownSeats, playedSeats } from "../state/state.js";
import { rematchList } from "./rematch.js";
import { changeList } from "../ui/options.js";
import { sayChanges } from "../text/option_words.js";
import { keepBest } from "../state/best_scores.js";
import { play } from "../sound/sound.js";
import { capital, tell } from "../text/said.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {object} On
 * @property {(agree: boolean) => void} rematch   another one, or after all not
 * @property {(text: string) => void} share
 * @property {() => void} setup
 * @property {() => void} back
 * @property {(text: string) => void} say
 * @property {(person: {id: string, name: string}) => void} challenge   the same person once more
 * @property {(person: {id: string, name: string}) => void} invite   who has gone, to the same game
 * @property {(() => void) | null} propose   play the next one for gold
 * @property {(seat: number, to: string) => void} seat   say who holds a seat
 * @property {() => void} dice
 */

/** How the end of a match alone sounds. @type {Record<import("../text/outcome.js").Mood, string>} */
const SOLO_SOUNDS = { won: "win", lost: "lose", drawn: "draw", best: "best", plain: "over" };

/** @param {On} on */
export function makeResult(on) {
  const root = el("div", { class: "rp-over", hidden: true, "data-test": "over" });
  let match = "";
  /** @type {import("../state/best_scores.js").Best | null} */
  let best = null;
  /** Whether I have agreed to another one. */
  let agreed = false;
  /** Whether the card is put aside, so that one can look at the board. */
  let aside = false;
  const press = makeFreshPress(root);
  const coach = makeCoach();
  const putAside = (/** @type {boolean} */ on_) => {
    aside = on_;
    root.classList.toggle("rp-aside", aside);
    const next = root.querySelector(aside ? '[data-test="result-again"]' : '[data-test="look"]');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
  root.addEventListener("click", (event) => {
    if (event.target === root && !aside) putAside(true);
  });

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (root.hidden || isAsleep(root) || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (target instanceof HTMLElement && target.matches("input, textarea, select")) return; // somebody is typing
    if (event.code === "Escape" && !event.repeat) return putAside(!aside);
    // Not Space: in the falling games it is the key one is still hammering.
    if (aside || (event.code !== "Enter" && event.code !== "KeyR")) return;
    // Agreed, the key is no more than the button that has the focus: who hammers it does not take anything back unseen.
    const onOther = target instanceof HTMLElement && target.matches("button, a") && (agreed || target.dataset.test !== "rematch");
    if (onOther && event.code !== "KeyR") return;
    event.preventDefault();
    if (!event.repeat && !agreed && root.querySelector('[data-test="rematch"]')) on.rematch(true);
  };
  addEventListener("keydown", key);

  /**
   * @param {State} state @param {TableShown} table @param {import("./board.js").Board} board
   * @param {{gold: boolean, dice: string, live: boolean}} more whether the next one may be for gold; what is known of the dice; whether
   *        the match was seen at play
   */
  const update = (state, table, board, more) => {
    const ended = table.state === "ENDED";
    root.hidden = !ended;
    if (!ended) {
      match = "";
      coach.update(null, state);
      aside = false;
      root.classList.remove("rp-aside");
      return;
    }
    if (match !== table.match) begin(state, table, board, more.live);
    const challenge = challengeOf(state, table);
    const seconds = board.step() / (state.games[table.game]?.rate ?? 1);
    const result = sayCard(state, table, board);
    const figures = ownFigures(board) ?? figuresOf(state, table, seconds, best?.score ?? null);
    const own = ownSeats(state, table);
    const ask = rematchOf(state, table, own);
    agreed = ask.agreed;
    const other = challenge?.sides[1 - challenge.you];
    coach.update(result.mood === "lost" ? lostBy(state, table) : null, state);
    redraw(root, [result, figures, table.seats.map((seat) => ({ ...seat, away_ms: 0 })), awayKey(state, table), table.counts, ask, table.match, table.may_seat, challenge, more], () => [
      button([icon("up"), phrase("over.result_again")], () => putAside(false), { class: "rp-primary rp-over-back", "data-test": "result-again" }),
      el(
        "section",
        { class: `rp-paper rp-over-card rp-mood-${result.mood}`, "aria-label": phrase("over.result") },
        decorate(result.mood),
        button(icon("close"), () => putAside(true), { class: "rp-quiet rp-square rp-over-look", title: phrase("over.look"), "aria-label": phrase("over.look"), "data-test": "look" }),
        el("h2", { "data-test": "result" }, result.head),
        result.line && el("p", { class: "rp-over-line", "data-test": "decided" }, result.line),
        el("dl", { class: "rp-figures" }, figures.slice(0, 3).map(({ label, value }) => el("div", {}, el("dd", {}, value), el("dt", {}, label)))),
        !challenge && table.counts && el("p", { class: "rp-over-counts", "data-test": "counts-over" }, tell(table.counts)),
        challenge && challengeRows(state, challenge),
        !challenge && table.seats.length > 2 && standings(state, table),
        challenge?.state === "over" && other && button([icon("again"), phrase("over.challenge_again", { name: other.name })], () => on.challenge({ id: other.player, name: other.name }), { class: "rp-primary rp-large rp-wide", "data-test": "challenge-again" }),
        isDaily(table) && el("a", { class: "rp-button rp-primary rp-large rp-wide", href: "/daily", "data-test": "daily-board" }, icon("day"), phrase("over.daily_board")),
        coach.root,
        own.length > 0 && changeList(sayChanges(state.games[table.game]?.options ?? [], table.seats[own[0]].changed ?? {}, table.options)),
        rematchList(state, table, on.seat, on.invite),
        ask.button && button([icon(ask.agreed ? "good" : "again"), ask.button], () => on.rematch(!ask.agreed), { class: `rp-large rp-wide ${ask.agreed ? "" : "rp-primary"}`, "data-test": "rematch" }),
        ask.note && el("p", { class: "rp-over-note", role: "status" }, ask.note),
        (more.dice || more.gold) &&
          el(
            "div",
            { class: "rp-row rp-over-extra" },
            more.gold && button([icon("gold"), phrase("over.for_gold")], () => on.propose?.(), { class: "rp-quiet", "data-test": "propose-over" }),
            more.dice && button([icon("dice"), more.dice], on.dice, { class: "rp-quiet", "data-test": "dice-over" }),
          ),
        el(
          "div",
          { class: "rp-over-more" },
          !isDaily(table) && el("a", { class: "rp-button rp-quiet", href: `/m/${table.match}`, "data-test": "replay" }, icon("play"), phrase("common.replay")),
          !isDaily(table) && button([icon("share"), phrase("common.share")], () => on.share(shareText(state, table, result.head, figures)), { class: "rp-quiet", "data-test": "share-result" }),
          own.length > 0 && !table.challenge && button([icon("cog"), phrase("over.change")], on.setup, { class: "rp-quiet", "data-test": "setup", "aria-label": phrase("over.change_label") }),
          button([icon("back"), phrase("common.back")], on.back, { class: "rp-quiet", "data-test": "back-over" }),
        ),
      ),
    ]);
  };

  /** @param {State} state @param {TableShown} table @param {import("./board.js").Board} board */
  const sayCard = (state, table, board) => {
    const challenge = challengeOf(state, table);
    return challenge ? sayChallenge(state, challenge) : sayResult(state, table, { best, decided: board.tellDecided(table) });
  };

  /** @param {State} state @param {TableShown} table @param {import("./board.js").Board} board @param {boolean} live */
  const begin = (state, table, board, live) => {
    match = table.match ?? "";
    press.begin();
    const info = state.games[table.game];
    const alone = table.outcome?.places.length === 1 && playedSeats(state, table).length === 1;
    const counts = !board.module?.counts || (board.stream !== null && board.module.counts(board.stream.view));
    best = info?.solo && table.outcome && alone && counts ? keepBest(info, table.options, table.outcome, board.step() / info.rate) : null;
    const { head, line, mood } = sayCard(state, table, board);
    if (live && table.outcome?.places.length === 1) play(SOLO_SOUNDS[mood]); // with others the hall sounds (sound/hall.js)
    on.say(`${head.replace(/[.!]$/, "")}. ${line}`);
    setTimeout(() => {
      const node = root.querySelector('[data-test="rematch"]');
      if (node instanceof HTMLElement && !root.hidden && !aside && !isElsewhere()) node.focus({ preventScroll: true });
    }, DEAF_MS);
  };

  const destroy = () => {
    press.destroy();
    removeEventListener("keydown", key);
  };
  return { root, update, destroy };
}

/**
 * What there is to look back on; nothing where its replay is kept back, nor of a crowd: thinking about it would take too long.
 * @param {State} state @param {TableShown} table
 */
function lostBy(state, table) {
  const [info, [seat]] = [state.games[table.game], playedSeats(state, table)];
  if (!info || !table.match || seat === undefined || table.challenge || isDaily(table) || isBattle(info, table.options)) return null;
  return { match: table.match, seat, info };
}

/** @param {import("./board.js").Board} board @returns {import("../types.js").Figure[] | null} */
function ownFigures(board) {
  if (!board.module?.figures || !board.stream) return null;
  try {
    const figures = board.module.figures(board.stream.view, board.stream.seat);
    return figures.length ? figures : null;
  } catch (problem) {
    console.error(problem);
    return null;
  }
}

/**
 * What the big button says, and what stands beneath it.
 * @param {State} state @param {TableShown} table @param {number[]} own
 * @returns {{button: string, agreed: boolean, note: string}}
 */
function rematchOf(state, table, own) {
  if (table.challenge) return { button: "", agreed: false, note: "" };
  if (own.length === 0) return { button: "", agreed: false, note: phrase("over.watching") };
  const agreed = own.every((seat) => table.seats[seat].ready);
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  const others = table.seats.filter((seat) => seat.kind === "person" && seat.player !== state.me?.player);
  const slow = others.filter((seat) => !seat.ready).map((seat) => seat.name);
  const keen = others.filter((seat) => seat.ready).map((seat) => seat.name);
  const gone = others.filter(isAway).map((seat) => seat.name);
  const label = phrase(agreed ? "over.take_back" : table.seats.length === 1 ? "common.play_again" : "common.rematch");
  if (free > 0) return { button: label, agreed, note: phrase("over.free_seat") };
  const why = table.why ? capital(tell(table.why)) : "";
  const awaited = slow.length ? slow : gone; // all have agreed, and still it waits: for who is not there
  if (agreed) return { button: label, agreed, note: awaited.length ? phrase("over.waiting_for", { names: awaited.join(", ") }) : why };
  return { button: label, agreed, note: keen.length ? phrase("over.keen", { names: keen.join(", "), count: keen.length }) : "" };
}

/** @param {State} state @param {TableShown} table */
function standings(state, table) {
  const { outcome } = table;
  if (!outcome) return null;
  const scores = showScores(outcome, state.games[table.game]);
  const all = outcome.places.map((_, seat) => seat).sort((one, other) => outcome.places[one] - outcome.places[other]);
  const order = listedPlaces(all, (seat) => table.seats[seat]?.kind === "person").map((seat) => ({ place: outcome.places[seat], seat }));
  return el(
    "ol",
    { class: "rp-standings" },
    order.map(({ place, seat }) => el("li", {}, el("span", {}, ordinal(place)), el("strong", {}, playerOf(table, seat)), el("span", {}, scores?.[seat] ?? ""))),
  );
}

/** @param {State} state @param {TableShown} table @param {string} head @param {import("../types.js").Figure[]} figures */
function shareText(state, table, head, figures) {
  const title = state.games[table.game]?.title ?? table.game;
  const score = figures.find((figure) => figure.label === phrase("common.score"));
  return score ? phrase("over.share_score", { title, head, score: score.value }) : phrase("over.share", { title, head });
}

/** Whether the keyboard belongs to a dialog or the chat. */
function isElsewhere() {
  return Boolean(document.querySelector("dialog[open]") || document.activeElement?.closest(".rp-chat"));
}
