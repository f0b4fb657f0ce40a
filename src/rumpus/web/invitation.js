// @ts-check
// Asking somebody to play: which game, live or each for the better score, how, and for how much gold.

import { button, el } from "./dom.js";
import { explain } from "./notice.js";
import { openDialog } from "./dialog.js";
import { optionRows, stepper } from "./options.js";
import { setAccent } from "./colour.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */

/** Games that may be played for gold (rules/deathroll.md). */
export const WAGERED = ["deathroll"];

/** Whether two can play it at one table. @param {GameInfo} info */
const isForTwo = (info) => info.seats[0] <= 2 && info.seats[1] >= 2;
/** Whether each can play it alone for a score. @param {GameInfo} info */
const isForScore = (info) => info.modes.includes("SCORE_CHALLENGE");

/**
 * @param {import("./session.js").Session} session @param {{id: string, name: string}} person
 * @param {{game?: string, challenge?: boolean}} [how]
 */
export function openInvitation(session, person, how = {}) {
  const games = Object.values(session.state.games).filter((info) => isForTwo(info) || isForScore(info));
  if (games.length === 0) return;
  let info = games.find((game) => game.name === how.game) ?? games[0];
  let challenge = how.challenge ?? !isForTwo(info);
  let wager = 0;
  /** @type {import("./types.js").Options} */
  let options = {};

  const details = el("div", { class: "rp-stack rp-ask-details" });
  const problem = el("p", { class: "rp-problem", role: "alert", hidden: true, "data-test": "invite-problem" });
  const go = button("Send the invite", () => {
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
    challenge = isForTwo(info) ? challenge && isForScore(info) : true;
    setAccent(dialog.node, info.accent);
    const both = isForTwo(info) && isForScore(info);
    const purse = session.state.gold ?? 0;
    const rows = optionRows(info.options, options, (name, value) => (options[name] = value));
    details.replaceChildren(
      ...(both ? [el("div", { class: "rp-option" }, el("span", {}, "How"), waySegments())] : []),
      el("p", { class: "rp-muted rp-ask-note" }, sayTerms()),
      ...(!challenge && WAGERED.includes(info.name) && purse > 0
        ? [
            el("div", { class: "rp-option" },
              el("span", {}, "Stake", el("small", { class: "rp-under" }, `Play gold; you have ${purse.toLocaleString("en")}. 0: for fun`)),
              stepper(Math.min(wager, purse), 0, purse, "Stake", (value) => (wager = value), { "data-test": "invite-wager" }, 10)),
          ]
        : []),
      ...(rows.length ? [el("details", { class: "rp-more-options" }, el("summary", {}, "Options"), rows)] : []),
    );
  };
  const waySegments = () =>
    el(
      "span",
      { class: "rp-segments", role: "radiogroup", "aria-label": "How" },
      [false, true].map((alone) => {
        const input = el("input", { type: "radio", name: "how", checked: alone === challenge, "data-test": alone ? "how-challenge" : "how-live" });
        input.addEventListener("change", () => {
          challenge = alone;
          draw();
          details.querySelector("input:checked")?.closest("label")?.querySelector("input")?.focus();
        });
        return el("label", {}, input, el("span", {}, alone ? "Better score" : "Together"));
      }),
    );
  const sayTerms = () => {
    if (challenge) return "Each plays alone on the same dice and pieces, up to ten minutes; the higher score wins. They have a minute to answer.";
    if (info.realtime) return "It starts when both are at the table. They have a minute to answer.";
    return "A move at a time: in one go, or over days. They have a day to answer.";
  };
  const picks = el(
    "div",
    { class: "rp-picks", role: "radiogroup", "aria-label": "Game" },
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
  const dialog = openDialog(`Invite ${person.name}`, [picks, details, problem], { test: "invite-dialog", foot: go, onclose: stop });
  draw();
  go.focus();
}
