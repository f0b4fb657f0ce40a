// @ts-check
// What is shown of a tournament, wherever it is: the standings, the games, the bracket. Pictures of what the hall told.

import { isBye, layBracket } from "./bracket_tree.js";
import { nameLink } from "./record_pages.js";
import { playerPath } from "./router.js";
import { sayLevel } from "../state/ways.js";
import { botFace } from "../ui/bot_faces.js";
import { el } from "../ui/dom.js";
import { phrase, phraseOr } from "../text/language.js";
import { nameSlot, showHalves } from "./tournament_words.js";

/** @typedef {import("../types.js").TournamentShown} Shown */

/** Who stands where. @param {Shown} cup @param {string} [me] */
export function standings(cup, me) {
  const figures = cup.figures.filter((figure) => figure !== "reached");
  return el(
    "section",
    { class: "rp-panel" },
    el("h2", {}, phrase("tournaments.standings")),
    cup.players.length === 0
      ? el("p", { class: "rp-muted" }, phrase("tournaments.nobody"))
      : el(
          "div",
          { class: "rp-cup-scroll" },
          el(
            "table",
            { class: "rp-board-table", "data-test": "standings" },
            el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "#"), el("th", { class: "rp-start", scope: "col" }, phrase("tournaments.player")), figures.map((figure) => el("th", { scope: "col" }, phraseOr(`tournaments.figure_${figure}`, figure))))),
            el(
              "tbody",
              {},
              cup.players.map((player) =>
                el(
                  "tr",
                  { class: !player.active && "rp-cup-gone" },
                  el("td", {}, cup.line.state === "announced" ? "" : player.place),
                  el("td", { class: "rp-start" }, whoIs(player, me), player.absent && el("span", { class: "rp-tag" }, phrase("tournaments.absent"))),
                  figures.map((figure, place) => el("td", {}, showFigure(cup, figure, player.figures[place]))),
                ),
              ),
            ),
          ),
        ),
  );
}

/** Somebody's name and the way to their page; a bot has its face and its level. @param {Shown["players"][number]} player @param {string} [me] */
function whoIs(player, me) {
  if (!player.bot) return nameLink({ player: player.player, name: player.name, bot: false }, me);
  return el("a", { class: "rp-who", href: playerPath(`bot-${player.bot}`), "data-test": "bot-entrant" }, botFace(player.name), el("span", {}, player.name), el("small", { class: "rp-tag" }, sayLevel(player.bot)));
}

/** @param {Shown} cup @param {string} figure @param {number} value */
function showFigure(cup, figure, value) {
  if (figure === "points" || figure === "buchholz") return showHalves(cup.line.kind, value);
  if (figure === "sonneborn") return String(value / 4);
  return String(Math.abs(value));
}

/** A name, with a bot's face before it. @param {Shown} cup @param {string | null | undefined} id @returns {(string | Node)[]} */
function nameIn(cup, id) {
  if (!id) return [id === "" ? phrase("tournaments.bye") : "…"];
  const player = cup.players.find((one) => one.player === id);
  return player?.bot ? [botFace(player.name), " ", player.name] : [player?.name ?? "?"];
}

/** The games, the newest round first. @param {Shown} cup */
export function games(cup) {
  const shown = [...cup.games].reverse().slice(0, 100);
  if (shown.length === 0) return el("span", { hidden: true });
  return el(
    "section",
    { class: "rp-panel" },
    el("h2", {}, phrase("tournaments.games")),
    el(
      "ul",
      { class: "rp-lines", "data-test": "tournament-games" },
      shown.map((game) =>
        el(
          "li",
          { class: "rp-table-line" },
          el("div", {}, el("strong", {}, nameIn(cup, game.one), " – ", nameIn(cup, game.other)), el("small", {}, cup.line.kind === "arena" ? sayResult(game) : `${game.slot ? nameSlot(game.slot, game.round) : phrase("tournaments.round", { round: game.round })} · ${sayResult(game)}`)),
          game.table && game.result === "open" && el("a", { class: "rp-button", href: `/t/${game.table}` }, phrase("tournaments.watch")),
        ),
      ),
    ),
  );
}

/** @param {Shown["games"][number]} game */
function sayResult(game) {
  if (game.result === "open") return phrase("tournament.running");
  if (!(game.played ?? true) && game.other) return `${sayScore(game)} · ${phrase("tournaments.not_played")}`;
  return sayScore(game);
}

/** @param {Shown["games"][number]} game */
function sayScore(game) {
  if (game.result === "draw") return "½ : ½";
  if (game.result === "nobody") return "0 : 0";
  return game.result === "one" ? "1 : 0" : "0 : 1";
}

/** The bracket: from left to right, with lines from each game to the one its winner plays. @param {Shown} cup */
export function bracket(cup) {
  const { trees, third } = layBracket(cup.bracket ?? []);
  const place = (/** @type {import("./bracket_tree.js").Slot} */ slot) => el("div", { class: `rp-bracket-place${isBye(slot) ? " rp-bracket-bye" : ""}` }, slotPart(cup, slot));
  return el(
    "section",
    { class: "rp-panel" },
    el("h2", {}, phrase("tournaments.bracket")),
    el(
      "div",
      { class: "rp-cup-scroll", tabindex: 0, role: "group", "aria-label": phrase("tournaments.bracket"), "data-test": "bracket" },
      trees.map((tree) => el("div", { class: "rp-bracket" }, tree.map(({ slots, joins }) => el("div", { class: "rp-bracket-round", "data-joins": joins }, slots.map(place))))),
      third && el("div", { class: "rp-bracket rp-bracket-third" }, el("div", { class: "rp-bracket-round" }, slotPart(cup, third))),
    ),
  );
}

/** @param {Shown} cup @param {import("./bracket_tree.js").Slot} slot */
function slotPart(cup, slot) {
  const sides = [slot.one, slot.other].map((id) => el("span", { class: id && slot.winner === id && "rp-bracket-won" }, nameIn(cup, id)));
  return el("div", { class: "rp-bracket-slot" }, el("small", {}, nameSlot(slot.slot, slot.round)), sides);
}
