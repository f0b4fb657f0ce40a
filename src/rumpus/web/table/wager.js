// @ts-check
// Playing for gold at a table: proposing a stake, paying in, and what becomes of the pot.

import { button, el, redraw } from "../ui/dom.js";
import { countdown } from "../ui/spans.js";
import { deedsOf, isProven, sayPot, sayTrust, showGold } from "../text/pot_words.js";
import { explain } from "../overlays/notice.js";
import { icon } from "../ui/icons.js";
import { isFinal, potOf } from "../state/social_state.js";
import { openDialog } from "../overlays/dialog.js";
import { MOST_STAKE, stepper } from "../ui/options.js";
import { phrase, phraseParts, showNumber } from "../text/language.js";
import { tellLine } from "../text/said.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {import("../state/social_state.js").Pot} Pot
 * @typedef {import("../text/pot_words.js").Deed} Deed
 * @typedef {import("../net/session.js").Session} Session
 */

const MOST_FEE = 10;
const REASON = 300;

/** The pot of a table: a slim strip above the board, a panel in the room. @param {Session} session @param {string} code */
export function makeWager(session, code) {
  const strip = el("section", { class: "rp-strip rp-pot-strip", "aria-label": phrase("wager.pot"), hidden: true, "data-test": "pot-strip" });
  const panel = el("section", { class: "rp-panel rp-pot-panel", "aria-label": phrase("wager.gold"), hidden: true, "data-test": "pot-panel" });

  let seen = "";

  /** Tell the hall that this page has shown the verified result: when both have, the winner is paid. @param {Pot} pot @param {string} me */
  const tellSeen = (pot, me) => {
    const isMine = pot.players.some((player) => player.id === me);
    if (!isMine || pot.state !== "AWAITING_PAYOUT" || !isProven(pot) || seen === pot.id || document.visibilityState !== "visible") return;
    seen = pot.id;
    session.request({ t: "result_seen", pot: pot.id });
  };

  /** @param {State} state @param {TableShown} table @param {boolean} inRoom */
  const update = (state, table, inRoom) => {
    const pot = potOf(state, code);
    const wagered = Boolean(state.games[table.game]?.wagered);
    const me = state.me?.player ?? "";
    // What is over is told until the next match begins.
    const fresh = pot && !(isFinal(pot) && (pot.match !== table.match || table.state === "PLAYING"));
    strip.hidden = !wagered || inRoom || !fresh;
    panel.hidden = !wagered || !inRoom;
    if (!strip.hidden && pot) redraw(strip, [pot, state.gold], () => stripOf(session, pot, me));
    // While the last die tumbles, the table is not shown as over yet.
    if (pot && table.state !== "PLAYING" && (!strip.hidden || !panel.hidden)) tellSeen(pot, me);
    if (!panel.hidden) {
      const may = mayPropose(state, table);
      redraw(panel, [fresh ? pot : null, state.gold, may], () => [
        el("h2", {}, phrase("wager.gold"), state.gold !== null && el("span", { class: "rp-count", "data-test": "purse" }, phrase("wager.you_have", { gold: showNumber(state.gold) }))),
        ...(fresh && pot ? potParts(session, pot, me) : []),
        (!pot || isFinal(pot)) && (may === "" ? button([icon("gold"), phrase("wager.title")], () => openProposal(session, code), { "data-test": "propose" }) : el("p", { class: "rp-muted" }, may)),
      ]);
    }
  };
  return { strip, panel, update };
}

/** Why I may not propose a wager here; empty if I may. @param {State} state @param {TableShown} table */
export function mayPropose(state, table) {
  const me = state.me?.player;
  const people = new Set(table.seats.filter((seat) => seat.kind === "person" && !seat.local).map((seat) => seat.player));
  if (table.state === "PLAYING" || table.state === "PAUSED") return phrase("wager.before_match");
  if (people.size !== 2 || table.seats.length !== 2) return phrase("wager.two_people");
  if (table.owner !== me) return phrase("wager.owner_proposes");
  if (![...people].includes(me)) return phrase("wager.take_a_seat");
  return "";
}

/** @param {Session} session @param {Pot} pot @param {string} me */
function stripOf(session, pot, me) {
  const { now, time, name = "" } = sayPot(pot, me);
  const [first] = deedsOf(pot, me).filter((deed) => deed !== "calloff" && deed !== "dispute");
  return [
    icon("gold"),
    el("p", { role: "status" }, el("strong", { "data-test": "pot-now" }, now), time && pot.until !== null && el("small", {}, phraseParts(time, { time: countdown(pot.until), name: document.createTextNode(name) }))),
    el("span", { class: "rp-spring" }),
    first && deedButton(session, pot, first),
    button(phrase("wager.details"), () => openPot(session, pot.id), { class: "rp-quiet", "data-test": "pot-details" }),
  ];
}

/** Everything about a pot, live. @param {Session} session @param {string} id */
export function openPot(session, id) {
  const body = el("div", { class: "rp-stack" });
  const draw = () => {
    const pot = session.state.pots[id];
    if (pot) redraw(body, [pot, session.state.gold], () => potParts(session, pot, session.state.me?.player ?? ""));
  };
  openDialog(phrase("wager.the_pot"), [body], { class: "rp-pot-dialog", test: "pot-dialog", onclose: session.subscribe(draw) });
  draw();
}

/** @param {Session} session @param {Pot} pot @param {string} me */
function potParts(session, pot, me) {
  const { now, next, time, name = "" } = sayPot(pot, me);
  const decision = pot.dispute?.decision;
  return [
    el("p", { class: "rp-pot-now", role: "status" }, el("strong", { "data-test": "pot-state", "data-state": pot.state }, now), next && el("span", {}, next)),
    pot.until !== null && time && el("p", { class: "rp-muted" }, phraseParts(time, { time: countdown(pot.until), name: document.createTextNode(name) }), "."),
    el(
      "dl",
      { class: "rp-pot-facts" },
      pot.players.map((player) => el("div", {}, el("dt", {}, player.name), el("dd", {}, phrase(player.paid ? "wager.paid" : "wager.to_pay", { gold: showGold(pot.stake) })))),
      el(
        "div",
        {},
        el("dt", {}, pot.house ? phrase("wager.held_by", { name: pot.house.name }) : phrase("wager.held_by_hall")),
        el("dd", {}, pot.fee > 0 ? phrase("wager.keeps", { percent: pot.fee, gold: showGold(pot.fee_gold) }) : phrase("wager.keeps_nothing")),
      ),
      el("div", { "data-test": "pot-trust" }, el("dt", {}, phrase("wager.record")), el("dd", {}, sayTrust(pot))),
      pot.verified && el("div", {}, el("dt", {}, phrase("wager.run_again")), el("dd", {}, pot.verified.why ? tellLine(pot.verified.why) : phrase("wager.holds"))),
    ),
    pot.dispute && el("blockquote", { class: "rp-pot-dispute", "data-test": "pot-dispute" }, el("strong", {}, `${pot.dispute.by?.name ?? phrase("wager.the_hall")}: `), tellLine(pot.dispute.reason)),
    decision &&
      el(
        "blockquote",
        { class: "rp-pot-dispute", "data-test": "pot-decision" },
        el("strong", {}, `${sayDecision(decision)} `),
        tellLine(decision.reason),
      ),
    el("div", { class: "rp-row" }, deedsOf(pot, me).map((deed) => deedButton(session, pot, deed))),
  ];
}

/** @param {NonNullable<NonNullable<Pot["dispute"]>["decision"]>} decision */
function sayDecision({ by, award }) {
  const who = { by: by?.name ?? phrase("wager.the_host"), name: award?.name ?? "" };
  return phrase(award ? "wager.decided_award" : "wager.decided_back", who);
}

/** @param {Session} session @param {Pot} pot @param {Deed} deed */
function deedButton(session, pot, deed) {
  /** @type {Record<Deed, [string, string, () => void]>} */
  const deeds = {
    agree: [phrase("wager.agree"), "rp-primary", () => session.request({ t: "agree", pot: pot.id, on: true })],
    calloff: [phrase("wager.call_off"), "rp-quiet", () => session.request({ t: "agree", pot: pot.id, on: false })],
    deposit: [phrase("wager.pay", { gold: showGold(pot.stake) }), "rp-primary", () => session.request({ t: "deposit", pot: pot.id, amount: pot.stake })],
    accept: [phrase("wager.accept"), "rp-primary", () => session.request({ t: "accept_result", pot: pot.id })],
    dispute: [phrase("wager.dispute"), "rp-quiet", () => openDispute(session, pot)],
    decide: [phrase("wager.decide"), "rp-primary", () => openDecision(session, pot)],
  };
  const [label, kind, act] = deeds[deed];
  return button(label, act, { class: kind, "data-test": `pot-${deed}` });
}

/**
 * A form with a reason, sent as one message; refusals are shown in it.
 * @param {Session} session @param {string} title @param {import("../ui/dom.js").Child[]} before @param {string} go
 * @param {(reason: string) => import("../types.js").ToHall} message @param {(messages: import("../types.js").FromHall[]) => boolean} isDone
 * @param {{reasoned?: boolean, onclose?: () => void}} [how]
 */
function openForm(session, title, before, go, message, isDone, { reasoned = true, onclose = () => {} } = {}) {
  const reason = el("textarea", { class: "rp-input rp-reason", maxlength: REASON, rows: 3, required: reasoned, "aria-label": phrase("wager.why"), placeholder: phrase("wager.why_placeholder"), "data-test": "reason" });
  const problem = el("p", { class: "rp-problem", role: "alert", hidden: true });
  const form = el("form", { class: "rp-stack" }, before, reasoned && reason, problem, el("div", { class: "rp-row rp-end" }, el("button", { class: "rp-button rp-primary", "data-test": "form-go" }, go)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    session.request(message(reason.value.trim()), (error) => {
      problem.hidden = false;
      problem.textContent = explain(error);
    });
  });
  const stop = session.subscribe((_, messages) => isDone(messages) && dialog.close());
  const dialog = openDialog(title, [form], { class: "rp-small", test: "pot-form", onclose: () => (stop(), onclose()) });
}

/** @param {Session} session @param {Pot} pot */
function openDispute(session, pot) {
  const winner = pot.players.find((player) => player.id === pot.winner)?.name ?? "";
  const text = isProven(pot) ? phrase("wager.dispute_text_verified", { name: winner }) : pot.house ? phrase("wager.dispute_text", { name: pot.house.name }) : phrase("wager.dispute_text_host");
  openForm(session, phrase("wager.dispute_title"), [el("p", { class: "rp-muted" }, text)], phrase("wager.freeze"), (reason) => ({ t: "dispute", pot: pot.id, reason }), (messages) =>
    messages.some((message) => message.t === "escrow" && message.id === pot.id && message.state === "DISPUTED"));
}

/** @param {Session} session @param {Pot} pot */
function openDecision(session, pot) {
  const winner = pot.players.find((player) => player.id === pot.winner)?.name;
  const verified = pot.verified?.outcome ? (winner ? phrase("wager.verified", { name: winner }) : phrase("wager.verified_nobody")) : tellLine(pot.verified?.why ?? "");
  const select = el(
    "select",
    { class: "rp-input", "aria-label": phrase("wager.who_gets"), "data-test": "award" },
    // Against a verified result only the host may decide.
    pot.players.filter((player) => !isProven(pot) || player.id === pot.winner).map((player) => el("option", { value: player.id }, phrase("wager.gets", { name: player.name }))),
    !isProven(pot) && el("option", { value: "" }, phrase("wager.both_back")),
  );
  openForm(session, phrase("wager.decide"), [el("p", {}, `${pot.dispute?.by?.name ?? phrase("wager.the_hall")}: ${tellLine(pot.dispute?.reason ?? "")}`), el("p", { class: "rp-muted" }, verified), select], phrase("wager.decide"), (reason) => ({
    t: "decide", pot: pot.id, award: select.value || null, reason,
  }), (messages) => messages.some((message) => message.t === "escrow" && message.id === pot.id && message.state !== "DISPUTED"));
}

/** @param {Session} session @param {string} code */
export function openProposal(session, code) {
  session.watchLobby(true);
  const { state } = session;
  const purse = Math.max(1, state.gold ?? 1);
  let stake = Math.min(50, purse);
  let fee = 0;
  const players = new Set((state.tables[code]?.seats ?? []).map((seat) => seat.player));
  const house = el("select", { class: "rp-input", "data-test": "house" });
  const fees = el("div", { class: "rp-option", hidden: true }, el("span", {}, phrase("wager.they_keep"), el("small", { class: "rp-under" }, phrase("wager.they_keep_text"))), stepper(0, 0, MOST_FEE, phrase("wager.fee"), (value) => (fee = value), { "data-test": "fee" }));
  const offer = () => {
    const chosen = house.value;
    const here = (session.state.hall?.here ?? []).filter((person) => !players.has(person.id));
    house.replaceChildren(el("option", { value: "" }, phrase("wager.hall_holds")), ...here.map((person) => el("option", { value: person.id, selected: person.id === chosen }, person.name)));
  };
  offer();
  house.addEventListener("change", () => (fees.hidden = house.value === ""));
  openForm(
    session,
    phrase("wager.title"),
    [
      el("p", { class: "rp-muted" }, phrase("wager.text")),
      el("div", { class: "rp-option" }, el("span", {}, phrase("wager.stake"), el("small", { class: "rp-under" }, phrase("wager.you_have", { gold: showGold(state.gold ?? 0) }))), stepper(stake, 1, purse, phrase("wager.stake"), (value) => (stake = value), { "data-test": "stake" }, 10, MOST_STAKE)),
      el("label", { class: "rp-option" }, el("span", {}, phrase("wager.who_holds")), house),
      fees,
    ],
    phrase("wager.propose"),
    () => ({ t: "wager", code, stake, house: house.value || null, fee: house.value ? fee : 0 }),
    (messages) => {
      if (messages.some((message) => message.t === "hall")) offer();
      return messages.some((message) => message.t === "escrow" && message.code === code);
    },
    { reasoned: false, onclose: () => session.watchLobby(false) },
  );
}
