// @ts-check
// What is told beside the board: players and points, the bag, the moves so far, and one line on what is going on.

import { phrase } from "/static/text/language.js";
import { personMark } from "/static/ui/person_mark.js";
import { PROBLEMS } from "./hand.js";
import { button, html, icon, keyCap, makeTile } from "./nodes.js";
import { nameOf, tellDoubt, tellEnd, tellEntry } from "./words.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./shape.js").Entry} Entry */

const FULL = 7;

/** The players, their points and what is left in the bag. @param {Ctx} ctx */
export function makePlayers(ctx) {
  const list = html("div", "ww-list");
  const bag = html("p", "ww-bag");
  const root = html("div", "ww-players", list, bag);

  /** @param {View} view */
  function draw(view) {
    root.dataset.count = String(view.scores.length);
    list.replaceChildren(...view.scores.map((score, seat) => drawPlayer(view, seat, score, ctx)));
    bag.replaceChildren(icon("bag"), html("b", "", String(view.bag)), html("span", "", ` ${phrase(view.bag ? "words.in_bag" : "words.bag_empty")}`));
    bag.setAttribute("aria-label", phrase("words.bag", { count: view.bag }));
  }

  return { root, draw };
}

/** @param {View} view @param {number} seat @param {number} score @param {Ctx} ctx */
function drawPlayer(view, seat, score, ctx) {
  const won = view.outcome?.places[seat] === 1;
  const turn = !view.outcome && view.turn === seat;
  const gone = view.gone.includes(seat);
  const newest = view.history[view.history.length - 1];
  const points = newest?.seat === seat ? newest.score : newest?.challenged === seat ? newest.gave : 0;
  const gain = !view.outcome && points ? `+${points}` : "";
  const held = view.racks[seat];
  const drawing = view.awaits && !view.must_answer && newest?.seat === seat; // as soon as the word stands
  const note = gone ? phrase("words.gave_up") : held < FULL && !view.outcome && !drawing ? phrase("words.tiles", { count: held }) : "";
  const box = html("div", `ww-player${turn ? " ww-turn" : ""}${won ? " ww-won" : ""}${gone ? " ww-gone" : ""}`,
    html("span", "ww-mark", won ? "★" : turn ? "▶" : ""),
    html("span", "ww-name rp-whole-name", ...(ctx.marks?.[seat] ? [personMark(ctx.marks[seat])] : []), nameOf(ctx.names, seat), ...(note ? [html("small", "ww-note", note)] : [])),
    html("span", "ww-gain", gain),
    html("span", "ww-score", String(score)));
  const rack = view.open?.[seat];
  if (rack?.length) box.append(html("span", "ww-left", ...rack.map((letter) => makeTile(letter, view.values))));
  return box;
}

/** The moves so far, newest first; on a phone the newest is a button that unfolds them. @param {Ctx} ctx */
export function makeHistory(ctx) {
  const newest = html("span", "ww-newest");
  const fold = button("ww-button ww-fold", () => unfold(!root.classList.contains("ww-unfolded")), icon("moves"), newest);
  const list = html("ol", "ww-moves");
  const root = html("section", "ww-history", fold, list);
  root.setAttribute("aria-label", phrase("words.moves"));
  unfold(false);
  list.tabIndex = 0;
  list.setAttribute("aria-label", phrase("words.moves_newest"));

  /** @param {View} view */
  function draw(view) {
    const moves = view.history.slice().reverse();
    list.replaceChildren(...moves.map((entry) => html("li", "ww-line", ...drawEntry(entry, ctx))));
    if (!moves.length) list.append(html("li", "ww-none", phrase("words.no_moves")));
    newest.replaceChildren(...(moves.length ? drawEntry(moves[0], ctx) : [phrase("words.no_moves_short")]));
  }

  /** @param {boolean} on */
  function unfold(on) {
    root.classList.toggle("ww-unfolded", on);
    fold.setAttribute("aria-expanded", String(on));
  }

  return { root, draw, unfold };
}

/** @param {Entry} entry @param {Ctx} ctx */
function drawEntry(entry, ctx) {
  return [
    html("span", "ww-who", nameOf(ctx.names, entry.seat)),
    html(entry.withdrawn ? "s" : "span", entry.word ? "ww-what" : "ww-what ww-quiet", tellEntry(entry)),
    html("span", "ww-worth", entry.word ? (entry.withdrawn ? "–" : `+${entry.score}`) : ""),
  ];
}

/**
 * One line: what the laid tiles make, else whose turn it is; beside it what answers a word that may be challenged.
 * @param {Ctx} ctx @param {Hand} hand
 */
export function makeStatus(ctx, hand) {
  const line = html("p", "ww-status");
  const accept = button("ww-button ww-accept", () => hand.accept(), html("span", "", phrase("words.accept")), keyCap("5"));
  const challenge = button("ww-button ww-challenge", () => hand.challenge(), html("span", "", phrase("words.challenge")), keyCap("4"));
  const root = html("div", "ww-foot", line, accept, challenge);

  /** @param {View} view */
  function draw(view) {
    const { lay } = hand;
    const told = lay && !lay.problem && lay.words.length > 0;
    challenge.hidden = !hand.mayAnswer || hand.swap !== null;
    accept.hidden = challenge.hidden || !view.must_answer;
    line.classList.toggle("ww-yours", hand.mayMove && !lay && !hand.swap);
    line.classList.toggle("ww-wrong", Boolean(lay?.problem));
    if (told) {
      const sum = lay.words.reduce((all, { points }) => all + points, 0);
      const words = lay.words.map(({ word, points }) => html("span", "ww-formed", word, html("b", "", ` ${points}`)));
      line.replaceChildren(...words, ...(lay.total > sum ? [html("span", "ww-formed", phrase("words.all_seven"), html("b", "", ` ${lay.total - sum}`))] : []));
    } else line.textContent = tellStatus(view, ctx, hand);
  }

  return { root, draw };
}

/** @param {View} view @param {Ctx} ctx @param {Hand} hand */
function tellStatus(view, ctx, hand) {
  const { lay } = hand;
  const name = nameOf(ctx.names, view.turn);
  if (view.outcome) return phrase("words.wins", { name: nameOf(ctx.names, view.outcome.places.indexOf(1)), why: tellEnd(view.outcome, ctx.names) });
  if (hand.swap) return hand.swap.size ? phrase("words.to_exchange", { count: hand.swap.size }) : phrase("words.choose_swap_short");
  if (lay?.problem) return PROBLEMS[lay.problem];
  if (view.awaits && !(hand.mayKeep && hand.passes)) return tellDoubt(view, hand.mayMove ? view.turn : null, ctx.names);
  if (!hand.mayMove) return phrase(hand.mayKeep && hand.passes ? "words.then_pass" : "words.is_to_move", { name });
  return hand.shared ? phrase("words.your_turn_name", { name }) : phrase("words.your_turn");
}
