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
  let taken = 0;
  for (const [key, match] of kept) {
    if (match.brought) continue;
    const answer = await fetch("/api/brought/replay", { method: "POST", headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify(match) });
    if (answer.status === 401 || answer.status === 429 || answer.status >= 500) return; // later
    // What the hall does not take, such as a match under rules it does not have, stays here alone and is not brought again.
    const brought = answer.ok ? (await answer.json()).match : "-";
    await writeKept(key, { ...match, brought });
    taken += Number(answer.ok);
  }
  writeToBring(false);
  await learn("here");
  if (taken) tell(phrase("here.brought", { count: taken }));
}
