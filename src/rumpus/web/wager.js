// @ts-check
// Playing for gold at a table: proposing a stake, paying in, and what becomes of the pot (rules/deathroll.md, Escrow).

import { button, el, redraw } from "./dom.js";
import { countdown } from "./spans.js";
import { deedsOf, sayPot, sayTrust, showGold } from "./pot.js";
import { explain } from "./notice.js";
import { icon } from "./icons.js";
import { isFinal, potOf } from "./affairs.js";
import { openDialog } from "./dialog.js";
import { WAGERED } from "./invitation.js";
import { stepper } from "./options.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").TableShown} TableShown
 * @typedef {import("./affairs.js").Pot} Pot
 * @typedef {import("./pot.js").Deed} Deed
 * @typedef {import("./session.js").Session} Session
 */

const MOST_FEE = 10;
const REASON = 300;

/** The pot of a table: a slim strip above the board, a panel in the room. @param {Session} session @param {string} code */
export function makeWager(session, code) {
  const strip = el("section", { class: "rp-strip rp-pot-strip", "aria-label": "Pot", hidden: true, "data-test": "pot-strip" });
  const panel = el("section", { class: "rp-panel rp-pot-panel", "aria-label": "Gold", hidden: true, "data-test": "pot-panel" });

  /** @param {State} state @param {TableShown} table @param {boolean} inRoom */
  const update = (state, table, inRoom) => {
    const pot = potOf(state, code);
    const wagered = WAGERED.includes(table.game);
    const me = state.me?.player ?? "";
    // What is over is told until the next match begins.
    const fresh = pot && !(isFinal(pot) && (pot.match !== table.match || table.state === "PLAYING"));
    strip.hidden = !wagered || inRoom || !fresh;
    panel.hidden = !wagered || !inRoom;
    if (!strip.hidden && pot) redraw(strip, [pot, state.gold], () => stripOf(session, pot, me));
    if (!panel.hidden) {
      const may = mayPropose(state, table);
      redraw(panel, [fresh ? pot : null, state.gold, may], () => [
        el("h2", {}, "Gold", state.gold !== null && el("span", { class: "rp-count", "data-test": "purse" }, `you have ${state.gold.toLocaleString("en")}`)),
        ...(fresh && pot ? potParts(session, pot, me) : []),
        (!pot || isFinal(pot)) && (may === "" ? button([icon("gold"), "Play for gold"], () => openProposal(session, code), { "data-test": "propose" }) : el("p", { class: "rp-muted" }, may)),
      ]);
    }
  };
  return { strip, panel, update };
}

/** Why I may not propose a wager here; empty if I may. @param {State} state @param {TableShown} table */
export function mayPropose(state, table) {
  const me = state.me?.player;
  const people = new Set(table.seats.filter((seat) => seat.kind === "person" && !seat.local).map((seat) => seat.player));
  if (table.state === "PLAYING" || table.state === "PAUSED") return "A wager is made before a match.";
  if (people.size !== 2 || table.seats.length !== 2) return "To play the first match for gold, invite somebody by name in the hall. Here you can, after a match between two people.";
  if (table.owner !== me) return "The one whose table it is can propose a stake.";
  if (![...people].includes(me)) return "Take a seat to play for gold.";
  return "";
}

/** @param {Session} session @param {Pot} pot @param {string} me */
function stripOf(session, pot, me) {
  const { now, time } = sayPot(pot, me);
  const [first] = deedsOf(pot, me).filter((deed) => deed !== "calloff" && deed !== "dispute");
  return [
    icon("gold"),
    el("p", { role: "status" }, el("strong", { "data-test": "pot-now" }, now), time && pot.until !== null && el("small", {}, `${time} `, countdown(pot.until))),
    el("span", { class: "rp-spring" }),
    first && deedButton(session, pot, first),
    button("Details", () => openPot(session, pot.id), { class: "rp-quiet", "data-test": "pot-details" }),
  ];
}

/** Everything about a pot, live. @param {Session} session @param {string} id */
export function openPot(session, id) {
  const body = el("div", { class: "rp-stack" });
  const draw = () => {
    const pot = session.state.pots[id];
    if (pot) redraw(body, [pot, session.state.gold], () => potParts(session, pot, session.state.me?.player ?? ""));
  };
  openDialog("The pot", [body], { class: "rp-pot-dialog", test: "pot-dialog", onclose: session.subscribe(draw) });
  draw();
}

/** @param {Session} session @param {Pot} pot @param {string} me */
function potParts(session, pot, me) {
  const { now, next, time } = sayPot(pot, me);
  const decision = pot.dispute?.decision;
  return [
    el("p", { class: "rp-pot-now", role: "status" }, el("strong", { "data-test": "pot-state", "data-state": pot.state }, now), next && el("span", {}, next)),
    pot.until !== null && time && el("p", { class: "rp-muted" }, `${time} `, countdown(pot.until), "."),
    el(
      "dl",
      { class: "rp-pot-facts" },
      pot.players.map((player) => el("div", {}, el("dt", {}, player.name), el("dd", {}, player.paid ? `✓ ${showGold(pot.stake)} paid` : `${showGold(pot.stake)} to pay`))),
      el(
        "div",
        {},
        el("dt", {}, pot.house ? `Held by ${pot.house.name}` : "Held by the hall"),
        el("dd", {}, pot.fee > 0 ? `keeps ${pot.fee} %: ${showGold(pot.fee_gold)}` : "keeps nothing"),
      ),
      el("div", { "data-test": "pot-trust" }, el("dt", {}, "Their record"), el("dd", {}, sayTrust(pot))),
      pot.verified && el("div", {}, el("dt", {}, "Run again from dice and log"), el("dd", {}, pot.verified.why ? pot.verified.why : "the result holds ✓")),
    ),
    pot.dispute && el("blockquote", { class: "rp-pot-dispute", "data-test": "pot-dispute" }, el("strong", {}, `${pot.dispute.by?.name ?? "The hall"}: `), pot.dispute.reason),
    decision &&
      el(
        "blockquote",
        { class: "rp-pot-dispute", "data-test": "pot-decision" },
        el("strong", {}, `${decision.by?.name ?? "The host"} decided: ${decision.award ? `the pot goes to ${decision.award.name}` : "both get their stake back"}. `),
        decision.reason,
      ),
    el("div", { class: "rp-row" }, deedsOf(pot, me).map((deed) => deedButton(session, pot, deed))),
  ];
}

/** @param {Session} session @param {Pot} pot @param {Deed} deed */
function deedButton(session, pot, deed) {
  /** @type {Record<Deed, [string, string, () => void]>} */
  const deeds = {
    agree: ["Hold the pot", "rp-primary", () => session.request({ t: "agree", pot: pot.id, on: true })],
    calloff: ["Call it off", "rp-quiet", () => session.request({ t: "agree", pot: pot.id, on: false })],
    deposit: [`Pay ${showGold(pot.stake)}`, "rp-primary", () => session.request({ t: "deposit", pot: pot.id, amount: pot.stake })],
    accept: ["Accept the result", "rp-primary", () => session.request({ t: "accept_result", pot: pot.id })],
    dispute: ["Something was wrong", "rp-quiet", () => openDispute(session, pot)],
    decide: ["Decide", "rp-primary", () => openDecision(session, pot)],
  };
  const [label, kind, act] = deeds[deed];
  return button(label, act, { class: kind, "data-test": `pot-${deed}` });
}

/**
 * A form with a reason, sent as one message; refusals are shown in it.
 * @param {Session} session @param {string} title @param {import("./dom.js").Child[]} before @param {string} go
 * @param {(reason: string) => import("./types.js").ToHall} message @param {(messages: import("./types.js").FromHall[]) => boolean} isDone
 * @param {{reasoned?: boolean, onclose?: () => void}} [how]
 */
function openForm(session, title, before, go, message, isDone, { reasoned = true, onclose = () => {} } = {}) {
  const reason = el("textarea", { class: "rp-input rp-reason", maxlength: REASON, rows: 3, required: reasoned, "aria-label": "Why", placeholder: "Say why, in a sentence", "data-test": "reason" });
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
  const text = `The pot is frozen until ${pot.house ? pot.house.name : "the host"} has decided. The match is run again from its dice and log, and everybody sees what came of it.`;
  openForm(session, "What was wrong?", [el("p", { class: "rp-muted" }, text)], "Freeze the pot", (reason) => ({ t: "dispute", pot: pot.id, reason }), (messages) =>
    messages.some((message) => message.t === "escrow" && message.id === pot.id && message.state === "DISPUTED"));
}

/** @param {Session} session @param {Pot} pot */
function openDecision(session, pot) {
  const verified = pot.verified?.outcome ? `Run again, the match says: ${pot.players.find((player) => player.id === pot.winner)?.name ?? "nobody"} won.` : (pot.verified?.why ?? "");
  const select = el(
    "select",
    { class: "rp-input", "aria-label": "Who gets the pot", "data-test": "award" },
    pot.players.map((player) => el("option", { value: player.id }, `${player.name} gets the pot`)),
    el("option", { value: "" }, "Both get their stake back"),
  );
  openForm(session, "Decide", [el("p", {}, `${pot.dispute?.by?.name ?? "The hall"}: ${pot.dispute?.reason ?? ""}`), el("p", { class: "rp-muted" }, verified), select], "Decide", (reason) => ({
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
  const fees = el("div", { class: "rp-option", hidden: true }, el("span", {}, "They keep", el("small", { class: "rp-under" }, "percent of the pot")), stepper(0, 0, MOST_FEE, "Fee in percent", (value) => (fee = value), { "data-test": "fee" }));
  const offer = () => {
    const chosen = house.value;
    const here = (session.state.hall?.here ?? []).filter((person) => !players.has(person.id));
    house.replaceChildren(el("option", { value: "" }, "The hall, for nothing"), ...here.map((person) => el("option", { value: person.id, selected: person.id === chosen }, person.name)));
  };
  offer();
  house.addEventListener("change", () => (fees.hidden = house.value === ""));
  openForm(
    session,
    "Play for gold",
    [
      el("p", { class: "rp-muted" }, "Play money: it cannot be bought or taken out. Both pay the stake into a pot; who wins the next match gets it."),
      el("div", { class: "rp-option" }, el("span", {}, "Stake", el("small", { class: "rp-under" }, `you have ${showGold(state.gold ?? 0)}`)), stepper(stake, 1, purse, "Stake", (value) => (stake = value), { "data-test": "stake" }, 10)),
      el("label", { class: "rp-option" }, el("span", {}, "Who holds the pot"), house),
      fees,
    ],
    "Propose it",
    () => ({ t: "wager", code, stake, house: house.value || null, fee: house.value ? fee : 0 }),
    (messages) => {
      if (messages.some((message) => message.t === "hall")) offer();
      return messages.some((message) => message.t === "escrow" && message.code === code);
    },
    { reasoned: false, onclose: () => session.watchLobby(false) },
  );
}
