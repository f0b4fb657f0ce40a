// @ts-check
// Matches are brought to the hall one by one. No storage, no network of its own.

/** @typedef {{id: string, outcome: object | null, brought?: string}} Kept   rumpus/local_hall/kept_match.py */

/**
 * Bring one after another, until the hall wants no more for now: the rest is brought another time.
 * @param {[string, Kept][]} kept @param {(match: Kept) => Promise<Response>} send @param {(key: string, match: Kept) => Promise<void>} keep
 * @returns {Promise<{taken: number, all: boolean}>} how many it took, and whether it was asked about all
 */
export async function bringEach(kept, send, keep) {
  let taken = 0;
  for (const [key, match] of kept) {
    if (match.brought) continue;
    const answer = await send(match);
    if (answer.status === 401 || answer.status === 429 || answer.status >= 500) return { taken, all: false };
    // What the hall does not take, such as a match under rules it does not have, stays here alone and is not brought again.
    const brought = answer.ok ? (await answer.json()).match : "-";
    await keep(key, { ...match, brought });
    taken += Number(answer.ok);
  }
  return { taken, all: true };
}
