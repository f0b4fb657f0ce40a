// @ts-check
// What is going on between me and others: invites, challenges, pots. Folding and finding; no DOM, no socket.

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Timed<import("../types.js").InviteShown>} Invite
 * @typedef {import("../types.js").Timed<import("../types.js").ChallengeShown>} Challenge
 * @typedef {import("../types.js").Timed<import("../types.js").EscrowShown>} Pot
 */

/** Pots that are over. */
const FINAL = ["COMPLETED", "REFUNDED"];
/** How many ended challenges and pots are remembered. */
const KEPT = 12;

/** @param {number | null} left seconds @param {number} now */
function untilOf(left, now) {
  return left === null ? null : now + left * 1000;
}

/** @param {State} state @param {import("../types.js").InviteShown} invite @param {number} now @returns {State} */
export function foldInvite(state, invite, now) {
  const { [invite.id]: _, ...others } = state.invites;
  if (invite.state !== "open") {
    const promised = invite.state === "accepted" && !invite.challenge ? { ...state.promised, [invite.leads_to]: invite.pledge } : state.promised;
    return { ...state, invites: others, promised };
  }
  return { ...state, invites: { ...others, [invite.id]: { ...invite, until: untilOf(invite.left, now) } } };
}

/** @param {State} state @param {import("../types.js").ChallengeShown} challenge @param {number} now @returns {State} */
export function foldChallenge(state, challenge, now) {
  const { [challenge.id]: _, ...others } = state.challenges;
  return { ...state, challenges: keepLast({ ...others, [challenge.id]: { ...challenge, until: untilOf(challenge.left, now) } }) };
}

/** How the other one stands. @param {State} state @param {import("../types.js").OpponentShown} news @returns {State} */
export function foldOpponent(state, news) {
  const challenge = state.challenges[news.challenge];
  if (!challenge) return state;
  const sides = challenge.sides.map((side) => (side.player === news.player ? { ...side, points: news.points, figures: news.figures } : side));
  return { ...state, challenges: { ...state.challenges, [challenge.id]: { ...challenge, sides } } };
}

/** @param {State} state @param {import("../types.js").EscrowShown} pot @param {number} now @returns {State} */
export function foldPot(state, pot, now) {
  const { [pot.id]: _, ...others } = state.pots;
  return { ...state, pots: keepLast({ ...others, [pot.id]: { ...pot, until: untilOf(pot.left, now) } }) };
}

/** @template T @param {Record<string, T>} things @returns {Record<string, T>} */
function keepLast(things) {
  return Object.fromEntries(Object.entries(things).slice(-KEPT));
}

/** The newest pot of a table. @param {State} state @param {string} code @returns {Pot | null} */
export function potOf(state, code) {
  return Object.values(state.pots).filter((pot) => pot.code === code).at(-1) ?? null;
}

/** @param {{state: string}} pot */
export function isFinal(pot) {
  return FINAL.includes(pot.state);
}

/** Who decides a dispute: the house, unless it is the hall or raised it itself; then the host (null). @param {Pot} pot */
export function judgeOf(pot) {
  return pot.house && pot.house.id !== pot.dispute?.by?.id ? pot.house : null;
}

/** Pots that wait for me as their house. @param {State} state @returns {Pot[]} */
export function potsToHold(state) {
  const me = state.me?.player;
  return Object.values(state.pots).filter(
    (pot) => pot.house?.id === me && (pot.state === "INITIATED" || (pot.state === "DISPUTED" && judgeOf(pot)?.id === me)),
  );
}

/** The challenge that a table belongs to. @param {State} state @param {{challenge: string}} table @returns {Challenge | null} */
export function challengeOf(state, table) {
  return (table.challenge && state.challenges[table.challenge]) || null;
}

/** How many of my games wait for me. @param {State} state */
export function countTurns(state) {
  return state.turns.filter((game) => game.yours).length;
}
