// @ts-check
// Has the rules in the worker think about a match that is over, piece by piece, and tells how far they are.

import { askHall } from "../net/fetching.js";
import { startRules } from "../worker/rules_worker.js";

/**
 * @typedef {import("../text/said.js").Notice} Notice
 * @typedef {{action: string, worth: number, say: Notice}} Opinion   worths are thousandths
 * @typedef {[number, number]} Place   step, and how many inputs had been made
 * @typedef {{seat: number, from: Place, until: Place, best: Opinion[], done: Opinion | null, kept: number | null, sketch: string[]}} Decision
 * @typedef {[number, number, number[]]} Point   step, inputs, and what it was worth to each seat
 * @typedef {{before: Place, after: Place, worths: [number, number], best?: Opinion, done?: Opinion}} Cost   what cost a seat most
 * @typedef {{curve: Point[], decisions: Decision[], accuracy: (number | null)[], turns: number[], costs: (Cost | null)[]}} Analysis   core/match_analysis.py
 * @typedef {{done: number, whole: number, result: Analysis | null}} Piece   rumpus/local_hall/analysis.py
 */

const MODULE = "rumpus.local_hall.analysis";

/** There are no rules beside this page. */
export class NoRules extends Error {}

/**
 * Think until there is a result; null if it was called off.
 * @param {string} match @param {(share: number) => void} tell how much is done, 0 to 1 @param {() => boolean} goesOn asked before every piece
 * @returns {Promise<Analysis | null>}
 */
export async function think(match, tell, goesOn) {
  const rules = await startRules();
  if (!rules) throw new NoRules();
  /** @type {Piece | null} */
  let piece = await rules.call(`${MODULE}:go_on`, match);
  if (!piece) {
    const answer = await askHall(`/api/matches/${match}/replay`);
    if (!answer.ok) throw new Error(`${answer.status}`);
    await rules.call(`${MODULE}:begin`, match, await answer.text());
  }
  while (!piece?.result) {
    if (!goesOn()) {
      await rules.call(`${MODULE}:stop`, match);
      return null;
    }
    piece = /** @type {Piece | null} */ (await rules.call(`${MODULE}:go_on`, match));
    if (!piece) return null; // others were wanted more
    tell(piece.done / Math.max(1, piece.whole));
  }
  return piece.result;
}

/**
 * Whether the reader plays at the table of a match: then nothing is told of it.
 * @param {import("../types.js").State} state @param {string} match
 */
export function isPlaying(state, match) {
  const code = match.slice(0, 6);
  const on = (/** @type {string | undefined} */ now) => now === "PLAYING" || now === "PAUSED";
  const table = state.tables[code];
  const sits = table?.seats.some((seat) => seat.player !== null && seat.player === state.me?.player);
  return (on(table?.state) && Boolean(sits)) || state.own.some((own) => own.code === code && on(own.state));
}

/** The decisions that were open at a moment: the newest of each seat. @param {Analysis} analysis @param {Place} place @returns {Decision[]} */
export function findDecisions({ decisions }, [step, inputs]) {
  /** @type {Map<number, Decision>} */
  const found = new Map();
  for (const decision of decisions) {
    const [from, until] = [decision.from, decision.until];
    const begun = from[1] < inputs || (from[1] === inputs && from[0] <= step);
    const over = until[1] < inputs || (until[1] === inputs && until[0] <= step);
    if (begun && !over) found.set(decision.seat, decision);
  }
  return [...found.values()].sort((one, other) => one.seat - other.seat);
}

/** The point of the curve that is shown at a moment. @param {Analysis} analysis @param {Place} place @returns {number} */
export function findPoint({ curve }, [step, inputs]) {
  let at = 0;
  while (at + 1 < curve.length && (curve[at + 1][1] < inputs || (curve[at + 1][1] === inputs && curve[at + 1][0] <= step))) at++;
  return at;
}
