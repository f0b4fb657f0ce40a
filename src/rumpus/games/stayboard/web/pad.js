// @ts-check
// What lies under the hands: the pad of directions with its centre, finish or continue, the claim and the switches.

import { phrase } from "/static/text/language.js";
import { button, html, keyCap, makeSwitch } from "./nodes.js";
import { DIRECTIONS, PAD, signPoints, tellEntry, tellWay } from "./words.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./shape.js").View} View */

/** @param {Hand} hand @param {string[]} names */
export function makeHands(hand, names) {
  const pad = makeThumbButtons(hand, names);
  const decision = makeDecision(hand);
  const claim = button("sb-button sb-claim", () => hand.claim(), phrase("stayboard.no_moves"), keyCap("⌫"));
  const moves = makeSwitch(phrase("stayboard.moves"), "M", () => hand.toggle("moves"));
  const board = makeSwitch(phrase("stayboard.board"), "H", () => hand.toggle("board"));
  const root = html("div", "sb-hands", pad.root, decision.root, html("div", "sb-tools", claim, moves, board));

  /** @param {View} view */
  function draw(view) {
    const asked = view.choice !== null && hand.seat !== null;
    pad.root.hidden = asked;
    decision.root.hidden = !asked;
    pad.draw(view);
    decision.draw(view);
    claim.disabled = !hand.mayMove();
    moves.setAttribute("aria-checked", String(view.shown.moves));
    board.setAttribute("aria-checked", String(view.shown.board));
    moves.disabled = board.disabled = !!view.outcome;
  }

  return { root, draw };
}

/** @param {Hand} hand @param {string[]} names */
function makeThumbButtons(hand, names) {
  /** @type {Map<number, {node: HTMLButtonElement, far: HTMLElement}>} */
  const ways = new Map();
  const centre = makeCentre(hand, names);
  const root = html("div", "sb-pad", ...PAD.map((key) => {
    if (key === 5) return centre.root;
    const { arrow, letter } = DIRECTIONS[key];
    const far = html("span", "sb-far");
    const sign = html("span", "sb-arrow");
    sign.dataset.face = arrow;
    const node = button("sb-way", () => hand.select(key), sign, far, keyCap(letter));
    ways.set(key, { node, far });
    return node;
  }));
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", phrase("stayboard.pad"));

  /** @param {View} view */
  function draw(view) {
    const active = hand.mayChoose();
    for (const [key, { node, far }] of ways) {
      const distance = hand.chosen?.direction === key ? hand.chosen.distance : 0;
      node.disabled = !active;
      node.classList.toggle("sb-picked", distance > 0);
      far.textContent = distance ? String(distance) : "";
      node.setAttribute("aria-label", distance ? phrase("stayboard.way_far", { way: DIRECTIONS[key].name, distance }) : DIRECTIONS[key].name);
    }
    centre.draw(view);
  }

  return { root, draw };
}

/** The centre shows the chosen move and confirms it; else it shows the other's last move. @param {Hand} hand @param {string[]} names */
function makeCentre(hand, names) {
  const move = html("span", "sb-centre-move");
  const word = html("span", "sb-centre-word");
  const root = button("sb-way sb-centre", () => hand.confirm(), move, word, keyCap("↵"));

  /** @param {View} view */
  function draw(view) {
    const { chosen } = hand;
    const active = hand.mayMove();
    const kept = hand.mayKeep() && !chosen ? hand.kept : null;
    const rival = view.last && !(active && view.last.seat === view.turn) ? view.last : null;
    root.disabled = !hand.mayChoose() || (!chosen && !kept);
    root.classList.toggle("sb-ready", !!chosen);
    root.classList.toggle("sb-kept", !!kept);
    root.classList.toggle("sb-danger", hand.loses());
    const shown = chosen ?? kept ?? rival;
    move.dataset.face = shown ? `${DIRECTIONS[shown.direction].arrow} ${shown.distance}` : "♛";
    word.textContent = chosen ? phrase(active ? "stayboard.confirm" : "stayboard.leave") : kept ? phrase("stayboard.take_back") : rival ? (names[rival.seat] ?? phrase("stayboard.last")) : "";
    root.setAttribute("aria-label", chosen ? phrase(active ? "stayboard.confirm_move" : "stayboard.leave_move", { move: tellWay(chosen) })
      : kept ? phrase("stayboard.take_back_move", { move: tellWay(kept) })
      : rival ? phrase("stayboard.last_move", { name: names[rival.seat] ?? "", move: tellEntry(rival, true) }) : phrase("stayboard.none_chosen"));
  }

  return { root, draw };
}

/** After a right claim: finish or continue. @param {Hand} hand */
function makeDecision(hand) {
  const finish = button("sb-button sb-finish", () => hand.decide("finish"));
  const goOn = button("sb-button", () => hand.decide("continue"), phrase("stayboard.continue"), keyCap("C"));
  const root = html("div", "sb-decide", finish, goOn);

  /** @param {View} view */
  function draw(view) {
    finish.replaceChildren(phrase("stayboard.finish", { points: signPoints(view.size * 100) }), keyCap("F"));
  }

  return { root, draw };
}
