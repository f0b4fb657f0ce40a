// @ts-check
// What is told beside the board: the players and their points, whose move it is, and the moves so far.

import { phrase } from "/static/text/language.js";
import { personMark } from "/static/ui/person_mark.js";
import { tellTableEnd } from "/static/text/table_end.js";
import { html } from "./nodes.js";
import { formatPoints, namePlayer, signPoints, tellBreakdown, tellEnd, tellEntry, tellWay } from "./words.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./shape.js").View} View */

/** The two players and their points. @param {string[]} names @param {number[]} marks */
export function makePlayers(names, marks) {
  const players = [0, 1].map((seat) => {
    const mark = html("span", "sb-mark");
    const gain = html("span", "sb-gain");
    const score = html("span", "sb-score");
    const name = html("span", "sb-name rp-whole-name", ...(marks[seat] ? [personMark(marks[seat])] : []), names[seat] ?? namePlayer(seat));
    return { box: html("div", "sb-player", mark, name, gain, score), mark, gain, score };
  });
  const root = html("div", "sb-players", ...players.map((player) => player.box));

  /** @param {View} view */
  function draw(view) {
    const newest = view.history[view.history.length - 1];
    players.forEach(({ box, mark, gain, score }, seat) => {
      const won = view.outcome?.places[seat] === 1 && view.outcome.places.includes(2);
      const turn = !view.outcome && view.turn === seat;
      box.classList.toggle("sb-turn", turn);
      box.classList.toggle("sb-won", won);
      mark.textContent = won ? "★" : turn ? "▶" : "";
      score.textContent = formatPoints(view.scores[seat]);
      gain.textContent = newest?.seat === seat && newest.points ? signPoints(newest.points) : "";
      gain.classList.toggle("sb-minus", !!newest && newest.points < 0);
    });
  }

  return { root, draw };
}

/** One line: whose move it is, or how it ended. @param {Ctx} ctx @param {Hand} hand */
export function makeStatus(ctx, hand) {
  const root = html("p", "sb-status");

  /** @param {View} view */
  function draw(view) {
    root.textContent = tellStatus(view, ctx, hand);
    if (view.draw_in !== null) root.append(html("span", "sb-countdown", phrase("stayboard.draw_in", { count: view.draw_in })));
    root.classList.toggle("sb-warn", hand.loses());
  }

  return { root, draw };
}

/** @param {View} view @param {Ctx} ctx @param {Hand} hand */
function tellStatus(view, ctx, hand) {
  const name = ctx.names[view.turn] ?? namePlayer(view.turn);
  if (view.outcome) {
    const byTable = tellTableEnd(view.outcome, ctx.names);
    if (byTable) return byTable;
    if (view.outcome.reason === "fifty_moves") return phrase("stayboard.end_fifty");
    const winner = view.outcome.places.indexOf(1);
    const [first, second] = [ctx.names[winner] ?? "", ctx.names[1 - winner] ?? ""];
    return `${phrase("stayboard.wins", { name: first })} ${tellEnd(view.outcome.reason, first, second)}`;
  }
  if (view.choice !== null) return phrase("stayboard.is_right", { name });
  if (hand.seat === null && hand.chosen) return phrase("stayboard.leave_or_longer");
  if (hand.seat === null) return [phrase("stayboard.is_to_move", { name }), hand.kept && phrase("stayboard.then_you", { move: tellWay(hand.kept) })].filter(Boolean).join(" ");
  if (hand.loses()) return phrase("stayboard.this_loses");
  if (hand.chosen) return phrase("stayboard.confirm_or_longer");
  return ctx.seats.length > 1 ? phrase("stayboard.name_your_move", { name }) : phrase(view.queen ? "stayboard.tap_cell" : "stayboard.your_move");
}

/** The moves so far, newest first; the newest with what its points are made of. @param {string[]} names */
export function makeHistory(names) {
  const root = html("ol", "sb-history");

  /** @param {View} view */
  function draw(view) {
    const lines = view.history.slice().reverse().map((entry, place) => {
      const line = html("li", "sb-line",
        html("span", "sb-who", names[entry.seat] ?? ""),
        html("span", "sb-what", tellEntry(entry, false)),
        html("span", "sb-worth", entry.points ? signPoints(entry.points) : ""));
      const parts = place === 0 && entry.direction !== undefined ? tellBreakdown(view.breakdown) : "";
      if (parts) line.append(html("span", "sb-parts", parts));
      return line;
    });
    root.replaceChildren(...lines);
  }

  return { root, draw };
}
