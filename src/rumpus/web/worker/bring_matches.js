// @ts-check
// What was played without the hall is brought to it when it is back: it runs every match again, keeps it, and says what it calls it.

import { readToken, writeToBring } from "../state/storage.js";
import { learn, phrase } from "../text/language.js";
import { bringEach } from "./bring_each.js";
import { readKept, writeKept } from "./browser_store.js";

/** @typedef {import("./bring_each.js").Kept} Kept */

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
