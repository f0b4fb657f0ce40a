// @ts-check
// Runs in the worker: starts Python (Pyodide), puts the rules into it, and calls what the page asks for.
// What it is told and what it answers, web/worker/rules_worker.js knows. Nothing of a game is known here.

import { persist } from "../net/fetching.js";

/**
 * @typedef {{pyodide: string, library: string, rules: string}} Parts   addresses
 * @typedef {{call: (name: string, args: string) => string, connect: (tell: (text: string) => void, wake: (ms: number) => void) => void,
 *            ring: () => void}} Bridge   rumpus/local_hall/bridge.py
 */

const RULES = "/rules";
/** Python as it was when it had loaded the rules: kept in the browser, and ready in a fifth of the time. */
const SNAPSHOTS = "rumpus-rules";
const BRIDGE = "rumpus.local_hall.bridge";

/** @type {Promise<Bridge> | null} */
let bridge = null;

self.onmessage = async ({ data }) => {
  if (data.boot) bridge = start(data.boot);
  if (!bridge) return;
  const { id } = data;
  try {
    const python = await bridge;
    postMessage(data.boot ? { id, value: null } : { id, ...JSON.parse(python.call(data.name, JSON.stringify(data.args))) });
  } catch (problem) {
    postMessage({ id, trouble: String(problem) });
  }
};

/**
 * Start, or fail: Pyodide fetches its parts side by side and waits for ever for one that did not come. So each is asked for until it
 * has come whole, and what nobody caught all the same ends the start.
 * @param {Parts} parts @returns {Promise<Bridge>}
 */
async function start(parts) {
  const once = self.fetch;
  self.fetch = (input, init) => persist(() => fetchWhole(once, input, init));
  /** @type {(event: PromiseRejectionEvent) => void} */
  let fail = () => {};
  const failed = new Promise((_, reject) => {
    fail = (event) => {
      event.preventDefault();
      reject(event.reason);
    };
  });
  self.addEventListener("unhandledrejection", fail);
  try {
    return await Promise.race([boot(parts), /** @type {Promise<never>} */ (failed)]);
  } finally {
    self.removeEventListener("unhandledrejection", fail);
    self.fetch = once;
  }
}

/** @param {typeof fetch} once @param {RequestInfo | URL} input @param {RequestInit} [init] @returns {Promise<Response>} */
async function fetchWhole(once, input, init) {
  const answer = await once.call(self, input, init);
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}

/** @param {Parts} parts @returns {Promise<Bridge>} */
async function boot({ pyodide, library, rules }) {
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const mark = new URL(`snapshot?${encodeURIComponent(library + rules)}`, rules).href;
  const packed = fetchBytes(rules);
  packed.catch(() => {}); // while Python starts nobody else waits for it
  const snapshot = await findSnapshot(mark);
  const how = { indexURL: pyodide, stdLibURL: library, checkAPIVersion: false };
  /** @type {any} */
  let python = null;
  if (snapshot) python = await loadPyodide({ ...how, _loadSnapshot: snapshot }).catch(() => null);
  const isFresh = python === null;
  python ??= await loadPyodide({ ...how, _makeSnapshot: true });
  python.unpackArchive(await packed, "zip", { extractDir: RULES }); // a snapshot has the memory, not the files
  if (isFresh) {
    python.runPython(`import sys; sys.path.insert(0, "${RULES}")\nimport ${BRIDGE}\n${BRIDGE}.warm_up()`);
    await keepSnapshot(mark, python);
  }
  const found = python.pyimport(BRIDGE);
  let alarm = 0;
  found.connect(
    (/** @type {string} */ text) => postMessage({ told: JSON.parse(text) }),
    (/** @type {number} */ milliseconds) => {
      clearTimeout(alarm);
      alarm = setTimeout(() => found.ring(), milliseconds);
    },
  );
  return found;
}

/** @param {string} address @returns {Promise<Uint8Array>} */
async function fetchBytes(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** @param {string} mark @returns {Promise<Uint8Array | null>} */
async function findSnapshot(mark) {
  try {
    const kept = await (await caches.open(SNAPSHOTS)).match(mark);
    return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
  } catch {
    return null; // a browser that keeps nothing, such as on plain http
  }
}

/** Keep this one, and none of other rules. @param {string} mark @param {any} python */
async function keepSnapshot(mark, python) {
  try {
    const kept = await caches.open(SNAPSHOTS);
    for (const old of await kept.keys()) await kept.delete(old);
    await kept.put(mark, new Response(python.makeMemorySnapshot()));
  } catch {
    // It starts slower the next time.
  }
}

export {};
