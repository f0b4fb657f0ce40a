// @ts-check
// What was played without the hall is brought to it when it is back: it runs every match again, keeps it, and says what it calls it.

import { readToken, writeToBring } from "../state/storage.js";
import { learn, phrase } from "../text/language.js";
import { readKept, writeKept } from "./browser_store.js";

/** @typedef {{id: string, outcome: object | null, brought?: string}} Kept   rumpus/local_hall/kept_match.py */

/** Bring what is over and has not been brought yet, and tell how much that was. @param {(text: string) => void} tell */
export async function bringMatches(tell) {
  const token = readToken();
  if (!token) return;
  const kept = /** @type {[string, Kept][]} */ (Object.entries(await readKept()).filter(([key]) => key.startsWith("match/")));
  const send = (/** @type {Kept} */ match) => fetch("/api/brought/replay", { method: "POST", headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify(match) });
  const { taken, all } = await bringEach(kept, send, writeKept);
  if (all) writeToBring(false);
  await learn("here");
  if (taken) tell(phrase("here.brought", { count: taken }));
}

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
