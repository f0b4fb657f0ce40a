// What the page's worker does with what it is told while no page is open: it is shown, and a press leads there.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const HALL = "https://games.example.org";
const source = await readFile(new URL("../../src/rumpus/web/sw.js", import.meta.url), "utf8");

/** A worker whose browser has these pages open. @param {string[]} open */
function makeWorker(open = []) {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  /** @type {any[]} */
  const done = [];
  const pages = open.map((url) => ({ url, focus: async () => done.push(["focus", url]), postMessage: (/** @type {any} */ data) => done.push(["message", url, { ...data }]) }));
  const self = {
    addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ heard) => (listeners[name] = heard),
    registration: { showNotification: async (/** @type {string} */ title, /** @type {any} */ look) => done.push(["show", title, look.body, look.tag, look.data]) },
    clients: { matchAll: async () => pages, openWindow: async (/** @type {string} */ url) => done.push(["open", url]) },
  };
  runInContext(source, createContext({ self, location: new URL(HALL), URL, caches: {}, setTimeout }));
  /** @param {string} name @param {object} event */
  const happens = async (name, event) => {
    /** @type {Promise<unknown>[]} */
    const lasting = [];
    listeners[name]({ ...event, waitUntil: (/** @type {Promise<unknown>} */ work) => lasting.push(work) });
    await Promise.all(lasting);
    return done.splice(0);
  };
  return {
    push: (/** @type {() => any} */ json) => happens("push", { data: { json } }),
    press: (/** @type {string} */ data) => happens("notificationclick", { notification: { data, close: () => done.push(["close"]) } }),
  };
}

test("what the hall tells is shown, also what cannot be read", async () => {
  const worker = makeWorker();
  const told = { text: "Your turn: Words, table LUMIKA.", path: "/t/LUMIKA", tag: "a1" };
  assert.deepEqual(await worker.push(() => told), [["show", "Rumpus", told.text, "a1", "/t/LUMIKA"]]);
  assert.deepEqual(await worker.push(() => JSON.parse("{")), [["show", "Rumpus", "", "rumpus", "/"]]);
});

test("a press leads to the table: in its page, in another page of the hall, in a new one", async () => {
  assert.deepEqual(await makeWorker().press("/t/LUMIKA"), [["close"], ["open", `${HALL}/t/LUMIKA`]]);
  assert.deepEqual(await makeWorker([`${HALL}/`, `${HALL}/t/LUMIKA`]).press("/t/LUMIKA"), [["close"], ["focus", `${HALL}/t/LUMIKA`]]);
  assert.deepEqual(await makeWorker([`${HALL}/`]).press("/t/LUMIKA"), [["close"], ["focus", `${HALL}/`], ["message", `${HALL}/`, { go: "/t/LUMIKA" }]]);
});

test("a press leads nowhere else", async () => {
  for (const path of ["//evil.example.org/", "/\\evil.example.org"]) assert.deepEqual(await makeWorker().press(path), [["close"]]);
  assert.deepEqual(await makeWorker().press("https://evil.example.org/"), [["close"], ["open", `${HALL}/`]]);
});
