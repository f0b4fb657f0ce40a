// @ts-check
// Lets this browser keep the page's own files (sw.js), so that it opens without the hall and can be installed.

/** Register the keeper, and tell it what this page has loaded without it. Plain http pages of a network have none. */
export async function keepPageFiles() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map((entry) => new URL(entry.name, location.href));
    active?.postMessage(["/", ...new Set(loaded.filter((url) => url.origin === location.origin).map((url) => url.pathname))]);
  } catch {
    // A browser that keeps nothing works all the same.
  }
}
