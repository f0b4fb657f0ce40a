// @ts-check
// Runs in the worker: starts Python (Pyodide), puts the rules into it, and calls what the page asks for.
// What it is told and what it answers, web/worker/rules_worker.js knows. Nothing of a game is known here.

/**
 * @typedef {{pyodide: string, rules: string}} Parts   addresses
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
  if (data.boot) bridge = boot(data.boot);
  if (!bridge) return;
  const { id } = data;
  try {
    const python = await bridge;
    postMessage(data.boot ? { id, value: null } : { id, ...JSON.parse(python.call(data.name, JSON.stringify(data.args))) });
  } catch (problem) {
    postMessage({ id, trouble: String(problem) });
  }
};

/** @param {Parts} parts @returns {Promise<Bridge>} */
async function boot({ pyodide, rules }) {
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const mark = new URL(`snapshot?${encodeURIComponent(pyodide + rules)}`, rules).href;
  const packed = fetchBytes(rules);
  packed.catch(() => {}); // a line may fail while Python still starts: whoever waits for the rules is told below
  const snapshot = await findSnapshot(mark);
  const how = { indexURL: pyodide, checkAPIVersion: false };
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
