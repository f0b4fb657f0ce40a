// @ts-check
// Lets this browser keep the page's own files (sw.js), so that it opens without the hall and can be installed.

/** Register the keeper, and tell it what this page has loaded without it. Plain http pages of a network have none.
 * @param {(path: string) => void} go where somebody is led who presses what it shows */
export async function keepPageFiles(go) {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    navigator.serviceWorker.addEventListener("message", ({ data }) => typeof data?.go === "string" && go(data.go));
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map((entry) => new URL(entry.name, location.href));
    if (matchMedia("(display-mode: standalone)").matches) keepAll();
    addEventListener("appinstalled", keepAll);
    active?.postMessage(["/", ...new Set(loaded.filter((url) => url.origin === location.origin).map((url) => url.pathname))]);
  } catch {
    // A browser that keeps nothing works all the same.
  }
}

/** Let this browser keep all it takes to play without the hall: every game, the words, and the rules in the worker. */
export async function keepAll() {
  try {
    const answer = await fetch("/worker/files.json");
    const { active } = await navigator.serviceWorker.ready;
    if (answer.ok) active?.postMessage((await answer.json()).files);
  } catch {
    // Another time.
  }
}
