// @ts-check
// What the hall in the worker wants kept, in this browser (IndexedDB): tables and matches by name. A browser that keeps
// nothing, such as in a private window, only forgets.

const NAME = "rumpus-here";
const STORE = "kept";

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** @returns {Promise<Record<string, any>>} everything, by name */
export async function readKept() {
  try {
    const store = (await open()).transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([finish(store.getAllKeys()), finish(store.getAll())]);
    return Object.fromEntries(keys.map((key, place) => [String(key), values[place]]));
  } catch {
    return {};
  }
}

/** Keep a value under a name; null: no longer. @param {string} key @param {any} value */
export async function writeKept(key, value) {
  try {
    const store = (await open()).transaction(STORE, "readwrite").objectStore(STORE);
    if (value === null) await finish(store.delete(key));
    else await finish(store.put(value, key));
  } catch {
    // It is played all the same.
  }
}

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
function finish(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
