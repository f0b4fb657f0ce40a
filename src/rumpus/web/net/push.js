// @ts-check
// This browser as somewhere one is told something while the page is closed (web push). sw.js shows what comes.

/** @typedef {{endpoint: string, address: string}} Here   by what the hall knows this browser, and all it has to know */

/** Whether this browser can: most can on safe addresses, iPhones once the page is on the home screen. */
export const canPush = isSecureContext && "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** What this browser is known by now; null if it is told nothing. @returns {Promise<Here | null>} */
export async function findPush() {
  if (!canPush) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const found = await registration?.pushManager.getSubscription();
  return found ? describe(found) : null;
}

/** Have this browser told; only ever from a button. Null if it says no. @param {string} key the hall's @returns {Promise<Here | null>} */
export async function startPush(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // One that was made for another hall at this address hears nobody.
  if (before && toBase64(before.options.applicationServerKey) !== key) await before.unsubscribe();
  try {
    return describe(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  } catch {
    return null;
  }
}

/** Have this browser told no more. */
export async function stopPush() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** @param {PushSubscription} found @returns {Here} */
function describe(found) {
  return { endpoint: found.endpoint, address: [found.endpoint, toBase64(found.getKey("p256dh")), toBase64(found.getKey("auth"))].join(" ") };
}

/** @param {ArrayBuffer | null} data */
function toBase64(data) {
  return btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
