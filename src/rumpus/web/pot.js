// @ts-check
// A pot in plain words: where it stands, what happens next, what I may do about it. No DOM.

import { judgeOf } from "./affairs.js";

/** @typedef {import("./affairs.js").Pot} Pot */
/** @typedef {"agree" | "calloff" | "deposit" | "accept" | "dispute" | "decide"} Deed */

/** @param {number} amount */
export function showGold(amount) {
  return `${amount.toLocaleString("en")} gold`;
}

/** @param {Pot} pot @param {string | null} id @param {string} me */
function nameIn(pot, id, me) {
  if (id !== null && id === me) return "you";
  return [...pot.players, ...(pot.house ? [pot.house] : [])].find((party) => party.id === id)?.name ?? "somebody";
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Where it stands, and what happens next; `time` is what the time left is until.
 * @param {Pot} pot @param {string} me @returns {{now: string, next: string, time: string}}
 */
export function sayPot(pot, me) {
  const pays = showGold(pot.stake * 2 - pot.fee_gold);
  const unpaid = pot.players.filter((player) => !player.paid);
  const winner = nameIn(pot, pot.winner, me);
  const loser = nameIn(pot, pot.loser, me);
  const judge = judgeOf(pot);
  switch (pot.state) {
    case "INITIATED":
      return { now: `Waiting for ${nameIn(pot, pot.house?.id ?? null, me)} to agree to hold the pot`, next: "Then both pay in.", time: "It is off in" };
    case "AWAITING_DEPOSITS":
    case "ONE_PAID":
      return {
        now: unpaid.some((player) => player.id === me) ? `Pay ${showGold(pot.stake)} into the pot` : `Waiting for ${unpaid.map((player) => player.name).join(" and ")} to pay`,
        next: `The match starts when both have paid. The winner gets ${pays}.`,
        time: "Everything goes back in",
      };
    case "FUNDED":
      return { now: `Both have paid: ${showGold(pot.held)} in the pot`, next: "The match starts when both are ready.", time: "Everything goes back in" };
    case "IN_PROGRESS":
      return { now: `${showGold(pot.held)} in the pot`, next: `The winner gets ${pays}.`, time: "" };
    case "AWAITING_PAYOUT":
      return {
        now: `${capital(winner)} won ${pays}`,
        next: pot.loser === me ? "Accept it, or say what was wrong. Playing again or leaving the table accepts it too." : `Paid when ${loser} accepts, at the latest when the time is up.`,
        time: "Paid by itself in",
      };
    case "DISPUTED":
      return { now: "In dispute: the pot is frozen", next: `${judge ? capital(nameIn(pot, judge.id, me)) : "The host"} will decide${judge?.id === me ? ": that is you" : ""}.`, time: judge ? "The stakes go back in" : "" };
    case "COMPLETED":
      return { now: pot.dispute?.decision ? "Decided" : `${capital(winner)} ${pot.winner === me ? "were" : "was"} paid ${pays}`, next: "", time: "" };
    case "REFUNDED":
      return { now: "Everything went back", next: pot.why ? `${capital(pot.why)}.` : "", time: "" };
  }
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
  if (pots === 0) return "has held no pot yet";
  const held = `${pots} ${pots === 1 ? "pot" : "pots"} held, ${showGold(paid)} paid out`;
  if (disputes === 0) return `${held}, no disputes`;
  const ends = [awarded && `${awarded} awarded`, refunded && `${refunded} given back`, open && `${open} open`].filter(Boolean).join(", ");
  return `${held}, ${disputes} ${disputes === 1 ? "dispute" : "disputes"}${ends ? ` (${ends})` : ""}`;
}
