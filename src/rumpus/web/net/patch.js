// @ts-check
// Applies the patches of core/view.py. What was given is left as it was; unchanged parts are shared.

/**
 * The value with the patch applied.
 * @param {any} value
 * @param {import("../types.js").Patch} patch
 * @returns {any}
 */
export function applyPatch(value, patch) {
  for (const change of patch) value = setAt(value, change[0], change, 0);
  return value;
}

/**
 * @param {any} value
 * @param {(string | number)[]} path
 * @param {any[]} change
 * @param {number} depth
 * @returns {any}
 */
function setAt(value, path, change, depth) {
  if (depth === path.length) return change[1];
  const key = path[depth];
  if (Array.isArray(value)) {
    const place = Number(key);
    const copied = value.slice();
    if (!Number.isInteger(place) || place < 0 || place > copied.length) throw new RangeError("the patch does not fit");
    copied[place] = place === copied.length ? change[1] : setAt(copied[place], path, change, depth + 1);
    return copied;
  }
  if (value === null || typeof value !== "object") throw new RangeError("the patch does not fit");
  const kept = { ...value };
  if (depth === path.length - 1 && change.length === 1) delete kept[key];
  else kept[key] = setAt(kept[key], path, change, depth + 1);
  return kept;
}
