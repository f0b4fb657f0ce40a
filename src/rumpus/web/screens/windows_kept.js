// @ts-check
// Which tables this browser keeps as windows, and where they lie. Places are parts of the floor: they fit any screen.

/** @typedef {{code: string, sit: boolean, x: number, y: number, w: number, h: number, moved: boolean}} Kept   `moved`: by hand */

const KEY = "rumpus.windows";
const MOST = 6;

/** @returns {Kept[]} */
export function readWindows() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** @param {Kept[]} windows */
export function writeWindows(windows) {
  try {
    localStorage.setItem(KEY, JSON.stringify(windows));
  } catch {
    // Then they are as new next time.
  }
}

/** Whether a table is kept as a window. @param {string} code */
export function isWindow(code) {
  return readWindows().some((kept) => kept.code === code);
}

/** Keep one more table; the oldest goes when there are too many. @param {string} code @param {boolean} sit */
export function keepWindow(code, sit) {
  const others = readWindows().filter((kept) => kept.code !== code).slice(1 - MOST);
  writeWindows(layOut([...others, { code, sit, x: 0.1, y: 0.1, w: 0.5, h: 0.7, moved: false }]));
}

/** Side by side, unless somebody has put them in their places by hand. @param {Kept[]} windows @param {boolean} [anyway] @returns {Kept[]} */
export function layOut(windows, anyway = false) {
  if (!anyway && windows.some((kept) => kept.moved)) return windows;
  const columns = windows.length <= 3 ? windows.length : Math.ceil(windows.length / 2);
  const rows = Math.ceil(windows.length / Math.max(1, columns));
  return windows.map((kept, number) => {
    const row = Math.floor(number / columns);
    const inRow = row === rows - 1 ? windows.length - row * columns : columns;
    return { ...kept, x: (number % columns) / inRow, y: row / rows, w: 1 / inRow, h: 1 / rows, moved: false };
  });
}

/** @param {any} kept @returns {kept is Kept} */
function isKept(kept) {
  const places = [kept?.x, kept?.y, kept?.w, kept?.h];
  return /^[A-Z]{6}$/.test(kept?.code) && places.every((part) => typeof part === "number" && part >= 0 && part <= 1);
}
