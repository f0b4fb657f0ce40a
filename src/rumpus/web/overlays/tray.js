// @ts-check
// What waits for an answer, on every screen: invites to me and by me, and pots I am asked to hold.

import { button, el, redraw } from "../ui/dom.js";
import { phrase, phraseParts, showList, showNumber } from "../text/language.js";
import { countdown, shrinkingBar } from "../ui/spans.js";
import { icon } from "../ui/icons.js";
import { potsToHold } from "../state/social_state.js";
import { sayOptions } from "../text/option_words.js";
import { setAccent } from "../ui/colour.js";
import { tell } from "../text/said.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../state/social_state.js").Invite} Invite
 * @typedef {object} On
 * @property {(id: string) => void} accept
 * @property {(id: string) => void} decline
 * @property {(id: string) => void} withdraw
 * @property {(pot: string) => void} pot   show a pot that waits for me
 */

const SHORT_MS = 60_000;
const DAY_MS = 86_400_000;

/** @param {On} on @returns {{root: HTMLElement, update: (state: State, atTable: boolean) => void, hold: (card: HTMLElement | null, pressing: boolean) => void}} */
export function makeTray(on) {
  const pill = button("", () => {
    folded = !folded;
    redrawAgain();
  }, { class: "rp-tray-pill", "data-test": "tray-pill" });
  const cards = el("div", { class: "rp-tray-cards" });
  /** What is not an invite and waits, too: a search for an opponent. */
  const held = el("div", { class: "rp-tray-cards rp-tray-held", hidden: true });
  const root = el("section", { class: "rp-tray", "aria-label": phrase("tray.title"), hidden: true, "data-test": "tray" }, held, cards, pill);
  let folded = false;
  let known = "";
  let redrawAgain = () => {};

  /** @param {State} state @param {boolean} atTable */
  const update = (state, atTable) => {
    redrawAgain = () => update(state, atTable);
    const me = state.me?.player;
    const all = Object.values(state.invites).sort((one, other) => Number(one.sender === me) - Number(other.sender === me));
    const pots = potsToHold(state);
    const count = all.length + pots.length + Number(!held.hidden);
    const ids = [...all, ...pots].map((one) => one.id).join();
    root.hidden = count === 0;
    root.classList.toggle("rp-tray-table", atTable);
    if (ids !== known) {
      // Something new is shown; what may wait a day does not stand in front of a game.
      const fresh = all.some((invite) => !known.includes(invite.id)) || pots.some((pot) => !known.includes(pot.id));
      if (fresh) folded = false;
      known = ids;
    }
    root.classList.toggle("rp-folded", folded);
    pill.replaceChildren(...(folded ? [icon("bell"), el("span", {}, phrase("tray.wait", { count }))] : [el("span", {}, phrase("tray.later"))]));
    pill.title = folded ? phrase("tray.show", { count }) : phrase("tray.fold");
    pill.setAttribute("aria-expanded", String(!folded));
    redraw(cards, [all.map((invite) => [invite.id, state.games[invite.game]?.title]), pots.map((pot) => [pot.id, pot.state]), me], () => [
      ...pots.map((pot) => potCard(pot, on)),
      ...all.map((invite) => (invite.sender === me ? outgoing(invite, state, on) : incoming(invite, state, on))),
    ]);
  };
  /** Show a card above the others, or none; one that is `pressing` is not folded away. @param {HTMLElement | null} card @param {boolean} pressing */
  const hold = (card, pressing) => {
    held.hidden = !card;
    held.replaceChildren(...(card ? [card] : []));
    if (pressing) folded = false;
  };
  return { root, update, hold };
}

/** @param {Invite} invite @param {State} state @param {On} on */
function incoming(invite, state, on) {
  const info = state.games[invite.game];
  const title = info?.title ?? invite.game;
  const options = info ? sayOptions(info.options, invite.options) : "";
  const card = el(
    "article",
    { class: "rp-tray-card", "data-test": "invite-in" },
    el(
      "p",
      {},
      phraseParts(invite.challenge ? "tray.challenges" : "tray.invites", { name: el("strong", {}, invite.sender_name), title: el("strong", {}, title) }),
      stakeOf(invite),
      options && el("small", {}, options),
      invite.counts && el("small", { "data-test": "invite-counts" }, tell(invite.counts)),
    ),
    el(
      "div",
      { class: "rp-row" },
      button(phrase("tray.accept"), () => on.accept(invite.id), { class: "rp-primary", "data-test": "invite-accept", "aria-label": phrase("tray.accept_label", { title, name: invite.sender_name }) }),
      button(phrase("tray.decline"), () => on.decline(invite.id), { "data-test": "invite-decline", "aria-label": phrase("tray.decline_label", { title, name: invite.sender_name }) }),
      el("span", { class: "rp-spring" }),
      invite.until !== null && countdown(invite.until),
    ),
    bar(invite),
  );
  if (info) setAccent(card, info.accent);
  return card;
}

/** @param {Invite} invite @param {State} state @param {On} on */
function outgoing(invite, state, on) {
  const title = state.games[invite.game]?.title ?? invite.game;
  return el(
    "article",
    { class: "rp-tray-card rp-tray-out", "data-test": "invite-out" },
    el(
      "p",
      {},
      phraseParts(invite.challenge ? "tray.waiting_score" : "tray.waiting", { name: el("strong", {}, invite.receiver_name) }, { title }),
      stakeOf(invite),
    ),
    el(
      "div",
      { class: "rp-row" },
      button(phrase("tray.take_back"), () => on.withdraw(invite.id), { class: "rp-quiet", "data-test": "invite-withdraw", "aria-label": phrase("tray.take_back_label", { name: invite.receiver_name }) }),
      el("span", { class: "rp-spring" }),
      invite.until !== null && countdown(invite.until),
    ),
    bar(invite),
  );
}

/** What it is played for. @param {Invite} invite */
function stakeOf(invite) {
  return invite.wager > 0 && el("span", { class: "rp-tray-gold" }, ` ${phrase("tray.wager", { gold: showNumber(invite.wager) })}`);
}

/** @param {Invite} invite */
function bar(invite) {
  if (invite.until === null) return null;
  const left = invite.until - performance.now();
  return shrinkingBar(invite.until, left > SHORT_MS ? DAY_MS : SHORT_MS);
}

/** @param {import("../state/social_state.js").Pot} pot @param {On} on */
function potCard(pot, on) {
  const names = showList(pot.players.map((player) => player.name));
  const text = phrase(pot.state === "INITIATED" ? "tray.hold" : "tray.dispute", { names, gold: showNumber(pot.stake) });
  return el(
    "article",
    { class: "rp-tray-card", "data-test": "pot-card" },
    el("p", {}, text),
    el("div", { class: "rp-row" }, button(phrase(pot.state === "INITIATED" ? "tray.look" : "tray.decide"), () => on.pot(pot.id), { class: "rp-primary", "data-test": "pot-open" })),
  );
}
