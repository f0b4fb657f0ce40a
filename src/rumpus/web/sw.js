// @ts-check
// Keeps the page's own files for when the hall cannot be reached: the page opens, says so, and is live when the hall is back.
// The hall is always asked first, so what it serves now is what is shown; kept files only stand in for answers that do not
// come. What the hall knows (/api, /ws, codes, figures) is never kept.

/**
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} Lasting
 * @typedef {Lasting & {request: Request, respondWith: (answer: Promise<Response>) => void}} Asked
 * @typedef {Lasting & {data: unknown}} Told
 */

const worker = /** @type {any} */ (self);
const SHELL = "rumpus-shell-2";
/** Every screen is this one page, which reads the address itself. */
const PAGE = "/";
const KEPT = /^\/(static|games\/[a-z0-9_]+\/web)(\/[a-z0-9_]+)+\.(js|css|json|svg|png)$/;
/** What the worker of the rules is made of; but for its index, names change with what they name, so what is kept is right. */
const WORKER = /^\/worker\/(index\.json|(rules|pyodide)-[a-z0-9_.\-/]+)$/;
const INDEX = "/worker/index.json";
/** What the worker itself keeps (worker/worker_main.js). */
const SNAPSHOTS = "rumpus-rules";
/** As screens/router.js reads them and the hall serves them (gateways/web/app.py); a test compares the three. */
const SCREENS = /^\/($|(t|m|p|leaders|daily|tournaments|host|windows|tv|pad)(\/|$))/;
/** A hall that takes longer than this for a file that is kept is as good as away. */
const PATIENCE_MS = 5000;
/** What one page may ask to be kept, and how much of it is fetched at once. */
const MOST = 800;
const AT_ONCE = 4;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(takeOver()));

/** Forget what other versions of this worker kept, and look after the pages that are open. */
async function takeOver() {
  for (const name of await caches.keys()) if (name !== SHELL && name !== SNAPSHOTS) await caches.delete(name);
  await worker.clients.claim();
}

worker.addEventListener("fetch", (/** @type {Asked} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && SCREENS.test(pathname)) event.respondWith(answer(event, PAGE));
  else if (WORKER.test(pathname) && pathname !== INDEX) event.respondWith(answerOnce(event, pathname));
  else if (KEPT.test(pathname) || pathname === INDEX) event.respondWith(answer(event, pathname));
});

/** The hall's answer, which is kept; without one, what was kept before. @param {Asked} event @param {string} name @returns {Promise<Response>} */
async function answer(event, name) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(name, { ignoreVary: true });
  const asked = fetch(event.request).then(async (fresh) => {
    if (fresh.ok && !fresh.redirected) event.waitUntil(shell.put(name, fresh.clone()));
    else if (fresh.status === 404 && name !== PAGE) event.waitUntil(shell.delete(name));
    return fresh;
  });
  event.waitUntil(asked.catch(() => {})); // a late answer is kept, too
  if (!kept) return asked;
  try {
    const fresh = await Promise.race([asked, rest()]);
    // A proxy says that the hall is away.
    return fresh && fresh.status < 500 ? fresh : kept;
  } catch {
    return kept;
  }
}

/** What was kept, else the hall's answer, which is kept instead of older ones of its kind. @param {Asked} event @param {string} name @returns {Promise<Response>} */
async function answerOnce(event, name) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(name, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(event.request);
  if (fresh.ok) event.waitUntil(putOnce(shell, name, fresh.clone()));
  return fresh;
}

/** @param {Cache} shell @param {string} name @param {Response} fresh */
async function putOnce(shell, name, fresh) {
  const [, kind, version] = /^\/worker\/([a-z]+)-([^/]+)/.exec(name) ?? [];
  for (const { url } of await shell.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(`/worker/${kind}-`) && !pathname.startsWith(`/worker/${kind}-${version}`)) await shell.delete(url);
  }
  await shell.put(name, fresh);
}

/** @returns {Promise<null>} */
function rest() {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
}

// A page that was opened before this worker was there names what it has loaded: the browser still has it.
worker.addEventListener("message", (/** @type {Told} */ event) => {
  const { data } = event;
  if (Array.isArray(data)) event.waitUntil(keep(data.filter((name) => typeof name === "string").slice(0, MOST)));
});

/** @param {string[]} names */
async function keep(names) {
  const shell = await caches.open(SHELL);
  const wanted = names.filter((name) => name === PAGE || KEPT.test(name) || WORKER.test(name));
  // A few at a time: a hall has other guests.
  const keepNext = async () => {
    for (let name = wanted.shift(); name; name = wanted.shift()) {
      if (await shell.match(name, { ignoreVary: true })) continue;
      try {
        const had = await fetch(name, { cache: "force-cache" });
        if (had.ok) await putOnce(shell, name, had);
      } catch {
        // It is kept when it is next used.
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
}

// What is told while no page is open: shown, and a press on it leads there.
worker.addEventListener("push", (/** @type {Lasting & {data: {json: () => any} | null}} */ event) => {
  let told = { text: "", path: "/", tag: "rumpus" };
  try {
    told = { ...told, ...event.data?.json() };
  } catch {
    // Not what this hall sends. A browser wants something shown for every one.
  }
  const look = { body: told.text, tag: told.tag, icon: "/static/images/icon_192.png", data: told.path };
  event.waitUntil(worker.registration.showNotification("Rumpus", look));
});

worker.addEventListener("notificationclick", (/** @type {Lasting & {notification: {data: string, close: () => void}}} */ event) => {
  event.notification.close();
  event.waitUntil(lead(String(event.notification.data)));
});

/** Go there: in a page that is there already, else in a page that is open, else in a new one. @param {string} path */
async function lead(path) {
  const { href, origin } = new URL(path.startsWith("/") ? path : "/", location.origin);
  if (origin !== location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  const page = pages.find((/** @type {{url: string}} */ one) => one.url === href) ?? pages[0];
  if (!page) return worker.clients.openWindow(href);
  await page.focus();
  if (page.url !== href) page.postMessage({ go: new URL(href).pathname });
}
