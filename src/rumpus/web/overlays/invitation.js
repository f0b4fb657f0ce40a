// @ts-check
// Asking somebody to play: which game, live or each for the better score, how, and for how much gold.

import { button, el } from "../ui/dom.js";
import { phrase, showNumber } from "../text/language.js";
import { explain } from "./notice.js";
import { openDialog } from "./dialog.js";
import { MOST_STAKE, optionRows, stepper } from "../ui/options.js";
import { setAccent } from "../ui/colour.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */


/** Whether two can play it at one table. @param {GameInfo} info */
const isForTwo = (info) => info.seats[0] <= 2 && info.seats[1] >= 2;
/** Whether each can play it alone for a score. @param {GameInfo} info */
const isForScore = (info) => info.modes.includes("SCORE_CHALLENGE");

/** Whether somebody is here, as far as one knows: a crowded hall does not list everybody. @param {import("../types.js").State} state @param {string} player */
function isHere(state, player) {
  const friend = state.friends?.friends.find((one) => one.player === player);
  if (friend) return friend.here ?? false;
  const { hall } = state;
  return !hall || hall.online > hall.here.length || hall.here.some((person) => person.id === player);
}

/**
 * @param {import("../net/session.js").Session} session @param {{id: string, name: string}} person
 * @param {{game?: string, challenge?: boolean, options?: import("../types.js").Options}} [how]
 */
export function openInvitation(session, person, how = {}) {
  const away = !isHere(session.state, person.id);
  // An invite to what is played at once does not wait for anybody.
  const bot = session.state.hall?.here.find((shown) => shown.id === person.id && shown.owner); // takes no challenges, has no gold
  const games = Object.values(session.state.games).filter((info) => {
    if (bot) return isForTwo(info) && (!bot.plays?.length || bot.plays.includes(info.name));
    return away ? isForTwo(info) && !info.realtime : isForTwo(info) || isForScore(info);
  });
  if (games.length === 0) return;
  let info = games.find((game) => game.name === how.game) ?? games[0];
  let challenge = how.challenge ?? !isForTwo(info);
  let wager = 0;
  /** @type {import("../types.js").Options} */
  let options = how.game === info.name ? { ...how.options } : {};

  const details = el("div", { class: "rp-stack rp-ask-details" });
  const problem = el("p", { class: "rp-problem", role: "alert", hidden: true, "data-test": "invite-problem" });
  const go = button(phrase("invitation.send"), () => {
    problem.hidden = true;
    go.disabled = true;
    const wish = { game: info.name, options, challenge, wager: challenge ? 0 : wager };
    session.request({ t: "invite", player: person.id, ...wish }, (error) => {
      go.disabled = false;
      problem.hidden = false;
      problem.textContent = explain(error);
    });
  }, { class: "rp-primary rp-large", "data-test": "invite-send" });

  const draw = () => {
    challenge = isForTwo(info) ? challenge && isForScore(info) && !bot : true;
    setAccent(dialog.node, info.accent);
    const both = !away && !bot && isForTwo(info) && isForScore(info);
    const purse = session.state.gold ?? 0;
    if (challenge) delete options.clock; // each alone on the same seed: there is no clock
    const rows = optionRows(info.options.filter((option) => !challenge || option.type !== "clock"), options, (name, value) => (options[name] = value));
    details.replaceChildren(
      ...(both ? [el("div", { class: "rp-option" }, el("span", {}, phrase("invitation.how")), waySegments())] : []),
      el("p", { class: "rp-muted rp-ask-note" }, sayTerms()),
      ...(!challenge && !bot && info.wagered && purse > 0
        ? [
            el("div", { class: "rp-option" },
              el("span", {}, phrase("invitation.stake"), el("small", { class: "rp-under" }, phrase("invitation.purse", { gold: showNumber(purse) }))),
              stepper(Math.min(wager, purse), 0, purse, phrase("invitation.stake"), (value) => (wager = value), { "data-test": "invite-wager" }, 10, MOST_STAKE)),
          ]
        : []),
      ...(rows.length ? [el("details", { class: "rp-more-options" }, el("summary", {}, phrase("common.options")), rows)] : []),
    );
  };
  const waySegments = () =>
    el(
      "span",
      { class: "rp-segments", role: "radiogroup", "aria-label": phrase("invitation.how") },
      [false, true].map((alone) => {
        const input = el("input", { type: "radio", name: "how", checked: alone === challenge, "data-test": alone ? "how-challenge" : "how-live" });
        input.addEventListener("change", () => {
          challenge = alone;
          draw();
          details.querySelector("input:checked")?.closest("label")?.querySelector("input")?.focus();
        });
        return el("label", {}, input, el("span", {}, phrase(alone ? "invitation.score" : "invitation.together")));
      }),
    );
  const sayTerms = () => {
    if (bot?.plays?.length) return phrase("invitation.bot_text");
    if (away) return phrase("invitation.away_text", { name: person.name });
    if (challenge) return phrase("invitation.score_text");
    if (info.realtime) return phrase("invitation.live_text");
    return phrase("invitation.long_text");
  };
  const picks = el(
    "div",
    { class: "rp-picks", role: "radiogroup", "aria-label": phrase("common.game") },
    games.map((game) => {
      const input = el("input", { type: "radio", name: "game", checked: game === info, "data-test": `invite-game-${game.name}` });
      input.addEventListener("change", () => {
        info = game;
        options = {};
        draw();
      });
      const pick = el("label", { class: "rp-pick" }, input, el("span", {}, game.title));
      setAccent(pick, game.accent);
      return pick;
    }),
  );
  const stop = session.subscribe((state, messages) => {
    for (const message of messages) {
      if (message.t !== "invitation" || message.sender !== state.me?.player || message.receiver !== person.id || message.game !== info.name) continue;
      return dialog.close(); // the tray shows it now
    }
  });
  const dialog = openDialog(phrase("invitation.title", { name: person.name }), [picks, details, problem], { test: "invite-dialog", foot: go, onclose: stop });
  draw();
  go.focus();
}
