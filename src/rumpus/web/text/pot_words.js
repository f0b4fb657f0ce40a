// @ts-check
// A pot in plain words: where it stands, what happens next, what I may do about it. No DOM.

import { judgeOf } from "../state/social_state.js";
import { phrase, showList, showNumber } from "./language.js";
import { capital, tellLine } from "./said.js";

/** @typedef {import("../state/social_state.js").Pot} Pot */
/** @typedef {"agree" | "calloff" | "deposit" | "accept" | "dispute" | "decide"} Deed */

/** @param {number} amount */
export function showGold(amount) {
  return phrase("common.gold", { gold: showNumber(amount) });
}

/** @param {Pot} pot @param {string | null} id @param {string} me */
function nameIn(pot, id, me) {
  if (id !== null && id === me) return phrase("pot.you");
  return [...pot.players, ...(pot.house ? [pot.house] : [])].find((party) => party.id === id)?.name ?? phrase("pot.somebody");
}

/**
 * Where it stands, and what happens next; `time` is the sentence that tells the time left, and `name` whom it is about.
 * @param {Pot} pot @param {string} me @returns {{now: string, next: string, time: import("./language.js").Key | "", name?: string}}
 */
export function sayPot(pot, me) {
  const pays = showGold(pot.stake * 2 - pot.fee_gold);
  const unpaid = pot.players.filter((player) => !player.paid);
  const winner = nameIn(pot, pot.winner, me);
  const loser = nameIn(pot, pot.loser, me);
  const judge = judgeOf(pot);
  switch (pot.state) {
    case "INITIATED":
      return { now: phrase(pot.house?.id === me ? "pot.initiated_you" : "pot.initiated", { name: nameIn(pot, pot.house?.id ?? null, me) }), next: phrase("pot.initiated_next"), time: "pot.off_in" };
    case "AWAITING_DEPOSITS":
    case "ONE_PAID":
      return {
        now: unpaid.some((player) => player.id === me) ? phrase("pot.pay", { gold: showGold(pot.stake) }) : phrase("pot.unpaid", { names: showList(unpaid.map((player) => player.name)) }),
        next: `${phrase("pot.unpaid_next")} ${phrase("pot.winner_gets", { gold: pays })}`,
        time: "pot.back_in",
      };
    case "FUNDED":
      return { now: phrase("pot.funded", { gold: showGold(pot.held) }), next: phrase("pot.funded_next"), time: "pot.back_in" };
    case "IN_PROGRESS":
      return { now: phrase("pot.in_pot", { gold: showGold(pot.held) }), next: phrase("pot.winner_gets", { gold: pays }), time: "" };
    case "AWAITING_PAYOUT":
      return {
        now: capital(phrase(pot.winner === me ? "pot.won_you" : "pot.won", { name: winner, gold: pays })),
        next: pot.loser === me ? phrase("pot.accept_it") : phrase("pot.paid_when", { name: loser }),
        time: "pot.paid_in",
      };
    case "DISPUTED":
      if (isProven(pot)) return { now: phrase("pot.disputed"), next: capital(sayProof(pot, me)), time: "pot.winner_paid_in", name: winner };
      return { now: phrase("pot.disputed"), next: sayJudge(pot, judge, me), time: judge ? "pot.stakes_back_in" : "" };
    case "COMPLETED":
      if (pot.dispute?.decision) return { now: phrase("pot.decided"), next: "", time: "" };
      return {
        now: capital(phrase(pot.winner === me ? "pot.was_paid_you" : "pot.was_paid", { name: winner, gold: pays })),
        next: `${sayProof(pot, me)} ${phrase(pot.loser === me ? "pot.loser_pays_you" : "pot.loser_pays", { name: loser })}`.trim(),
        time: "",
      };
    case "REFUNDED":
      return { now: phrase("pot.refunded"), next: pot.why ? `${capital(tellLine(pot.why))}.` : "", time: "" };
  }
}

/** Whether the match was run again from its log and somebody won it so. @param {Pot} pot */
export function isProven(pot) {
  return Boolean(pot.winner && pot.verified?.outcome);
}

/** Why the winner gets it; empty if there is no proof. @param {Pot} pot @param {string} me */
function sayProof(pot, me) {
  return isProven(pot) ? phrase(pot.winner === me ? "pot.proven_you" : "pot.proven", { name: nameIn(pot, pot.winner, me) }) : "";
}

/** @param {Pot} pot @param {{id: string} | null} judge @param {string} me */
function sayJudge(pot, judge, me) {
  if (!judge) return phrase("pot.host_decides");
  return judge.id === me ? phrase("pot.you_decide") : capital(phrase("pot.decides", { name: nameIn(pot, judge.id, me) }));
}

/** What I may do about it now. @param {Pot} pot @param {string} me @returns {Deed[]} */
export function deedsOf(pot, me) {
  const payer = pot.players.find((player) => player.id === me);
  const isHouse = pot.house?.id === me;
  if (!payer && !isHouse) return [];
  /** @type {Deed[]} */
  const deeds = [];
  const early = ["INITIATED", "AWAITING_DEPOSITS", "ONE_PAID"].includes(pot.state);
  if (isHouse && pot.state === "INITIATED") deeds.push("agree");
  if (payer && !payer.paid && (pot.state === "AWAITING_DEPOSITS" || pot.state === "ONE_PAID")) deeds.push("deposit");
  if (pot.loser === me && pot.state === "AWAITING_PAYOUT") deeds.push("accept");
  if (pot.state === "DISPUTED" && judgeOf(pot)?.id === me) deeds.push("decide");
  if (early) deeds.push("calloff");
  if (["FUNDED", "IN_PROGRESS", "AWAITING_PAYOUT"].includes(pot.state)) deeds.push("dispute");
  return deeds;
}

/** The record of a house in a line. @param {Pot} pot */
export function sayTrust(pot) {
  const { pots, paid, disputes, awarded, refunded, open } = pot.trust;
  if (pots === 0) return phrase("pot.none_held");
  const held = `${phrase("pot.held", { count: pots })}, ${phrase("pot.paid_out", { gold: showGold(paid) })}`;
  if (disputes === 0) return `${held}, ${phrase("pot.no_disputes")}`;
  const ends = [awarded && phrase("pot.awarded", { count: awarded }), refunded && phrase("pot.given_back", { count: refunded }), open && phrase("pot.open", { count: open })].filter(Boolean).join(", ");
  return `${held}, ${phrase("pot.disputes", { count: disputes })}${ends ? ` (${ends})` : ""}`;
}
