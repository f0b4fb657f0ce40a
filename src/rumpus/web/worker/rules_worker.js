// @ts-check
// The rules beside the page: `core` and the games, in Python, in a worker of the browser. Loaded only when somebody wants it.
//
//   const rules = await startRules();             // null where the hall, or the browser, has none: do without
//   const value = await rules?.call("rumpus.core.dice:commit", "secret", 7);   // a function of the program; plain JSON values
//   rules.listen((message) => …);                 // what Python says unasked: rumpus.local_hall.bridge.tell(message)
//   rules.terminate();
//
// A refusal of the rules is thrown as a `RulesRefusal` with code and facts; anything else that goes wrong as an Error.

/** What a refusal is: the same code and facts as the hall's. */
export class RulesRefusal extends Error {
  /** @param {{code: string, facts: Record<string, any>, of: string}} refused */
  constructor({ code, facts, of }) {
    super(code);
    this.code = code;
    this.facts = facts;
    this.of = of;
  }
}

export class RulesWorker {
  #worker = new Worker(new URL("worker_main.js", import.meta.url), { type: "module" });
  #next = 1;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (problem: Error) => void}>} */
  #asked = new Map();
  /** @type {Set<(message: any) => void>} */
  #listeners = new Set();

  /** Which rules they are: another hall, or a newer one, has others. */
  version;

  /** @param {{pyodide: string, library: string, rules: string}} parts where they are @param {string} version */
  constructor(parts, version) {
    this.version = version;
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#end(new Error(event.message || "the worker did not start"));
    this.ready = this.#ask({ boot: parts });
  }

  /** Call a function of the program by its name, `package.module:function`. @param {string} name @param {...any} args */
  call(name, ...args) {
    return this.#ask({ name, args });
  }

  /** Whether the hall still has these rules; true as well while nobody can tell. @returns {Promise<boolean>} */
  async isCurrent() {
    const parts = await findParts().catch(() => null);
    return parts === null || parts.rules === this.version;
  }

  /** @param {(message: any) => void} listener @returns {() => void} stops it */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** End it; what was asked is not answered any more. */
  terminate() {
    this.#worker.terminate();
    this.#end(new Error("the worker was ended"));
  }

  /** @param {object} message @returns {Promise<any>} */
  #ask(message) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...message });
    });
  }

  /** @param {any} data */
  #hear(data) {
    if ("told" in data) for (const listener of [...this.#listeners]) listener(data.told);
    const asked = this.#asked.get(data.id);
    this.#asked.delete(data.id);
    if (data.refused) asked?.reject(new RulesRefusal(data.refused));
    else if (data.trouble) asked?.reject(new Error(data.trouble));
    else asked?.resolve(data.value);
  }

  /** @param {Error} problem */
  #end(problem) {
    for (const { reject } of this.#asked.values()) reject(problem);
    this.#asked.clear();
  }
}

/** @type {Promise<RulesWorker | null> | null} */
let started = null;

/** The page's one worker, started when first asked for; null where there is none. @returns {Promise<RulesWorker | null>} */
export function startRules() {
  started ??= start().catch(() => null).then((rules) => {
    if (!rules) started = null; // what was missing may come
    return rules;
  });
  return started;
}

/** End the page's worker; who asks again gets another. */
export function stopRules() {
  const ended = started;
  started = null;
  ended?.then((rules) => rules?.terminate());
}

/** Whether they can be had here; nothing is started. @returns {Promise<boolean>} */
export async function canRunRules() {
  if (started) return (await started) !== null;
  return typeof Worker !== "undefined" && typeof WebAssembly !== "undefined" && (await findParts().catch(() => null)) !== null;
}

const HOME = new URL("../../worker/", import.meta.url);

/** What the hall has for a worker; null if it has nothing. @returns {Promise<{pyodide: string, library: string, rules: string} | null>} */
async function findParts() {
  const answer = await fetch(new URL("index.json", HOME));
  const parts = answer.ok ? await answer.json() : null;
  return parts && parts.pyodide !== null ? parts : null;
}

/** @returns {Promise<RulesWorker | null>} */
async function start() {
  const parts = await findParts();
  if (!parts || typeof Worker === "undefined") return null;
  const [pyodide, library, rules] = [parts.pyodide, parts.library, parts.rules].map((part) => new URL(part, HOME).href);
  const worker = new RulesWorker({ pyodide, library, rules }, parts.rules);
  try {
    await worker.ready;
  } catch (problem) {
    worker.terminate();
    throw problem;
  }
  return worker;
}
