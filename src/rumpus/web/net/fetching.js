// @ts-check
// What is fetched when it is wanted: modules, styles, words. A bad line may lose any of them, so they are fetched again.

const TRIES = 12;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Try until it works, and give up after about a minute. Browsers say that a module could not be fetched by a TypeError.
 * @template T @param {() => Promise<T>} load @returns {Promise<T>}
 */
export async function persist(load) {
  for (let tries = 1, wait = FIRST_WAIT_MS; ; tries += 1, wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch (problem) {
      if (!(problem instanceof TypeError) || tries === TRIES) throw problem;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Who answers for the hall where there is none (worker/play_here.js). @type {((path: string) => Promise<Response>) | null} */
let here = null;

/** Hands who answers to those who have asked already. @type {(answer: (path: string) => Promise<Response>) => void} */
let arrive = () => {};

/** There is no hall, and who answers for it is still being fetched: what is asked for meanwhile waits. */
export function expectHere() {
  /** @type {Promise<(path: string) => Promise<Response>>} */
  const coming = new Promise((resolve) => (arrive = resolve));
  here = async (path) => (await coming)(path);
}

/** @param {(path: string) => Promise<Response>} answer */
export function answerHere(answer) {
  here = answer;
  arrive(answer);
}

/** Ask the hall, or who answers for it. @param {string} path @param {RequestInit} [how] @returns {Promise<Response>} */
export function askHall(path, how) {
  return here && path.startsWith("/api/") ? here(path) : fetch(path, how);
}

/** What the page cannot do without: asked for until the hall answers. @param {string} path @returns {Promise<any>} */
export async function insist(path) {
  for (let wait = 500; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      const answer = await askHall(path);
      if (answer.ok) return await answer.json();
    } catch {
      // Not reachable just now.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** A style sheet, each once. A page without its style is better than none. @param {string} href @returns {Promise<void>} */
export function loadSheet(href) {
  let loading = styles.get(href);
  if (!loading) {
    loading = persist(() => addLink(href)).catch(() => {});
    styles.set(href, loading);
  }
  return loading;
}

/** @param {string} href @returns {Promise<void>} */
function addLink(href) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new TypeError(href));
    };
    document.head.append(link);
  });
}
