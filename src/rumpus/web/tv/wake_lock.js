// @ts-check
// Keeps a screen that people look at from going dark, where the browser can.

/** @returns {() => void} lets it sleep again */
export function stayAwake() {
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let ended = false;
  const ask = async () => {
    if (document.visibilityState !== "visible" || ended) return;
    try {
      lock = (await navigator.wakeLock?.request("screen")) ?? null;
      if (ended) await lock?.release();
    } catch {
      // A low battery, or a plain http address: the screen keeps its own time.
    }
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", ask);
    lock?.release().catch(() => {});
  };
}
