// @ts-check
// Where the slots of a knock-out stand: trees of columns, each slot beside those whose winners meet in it. No DOM.

/** @typedef {NonNullable<import("../types.js").TournamentShown["bracket"]>[number]} Slot */
/**
 * @typedef {object} Column
 * @property {Slot[]} slots          from top to bottom
 * @property {"pairs" | "each" | ""} joins   how their winners go on: two by two into one slot, each into a slot of their own, or nowhere
 */

/** Whether nobody plays there: somebody goes on without an opponent. @param {Slot} slot */
export function isBye(slot) {
  return slot.one === "" || slot.other === "";
}

/**
 * From left to right: who has not lost, with the final; who has lost once; and the game for the third place, under its own title.
 * @param {Slot[]} slots as the hall tells them
 * @returns {{trees: Column[][], third: Slot | null}}
 */
export function layBracket(slots) {
  // A second final is none until somebody is in it.
  const shown = slots.filter((slot) => slot.slot !== "final2" || (slot.one && slot.other));
  const third = shown.find((slot) => slot.slot === "third") ?? null;
  const lower = shown.filter((slot) => slot.slot.startsWith("l"));
  const upper = shown.filter((slot) => slot !== third && !lower.includes(slot));
  const trees = [upper, lower].map(layTree).filter((tree) => tree.some(({ slots }) => !slots.every(isBye)));
  return { trees, third: third && isBye(third) ? null : third };
}

/** @param {Slot[]} slots @returns {Column[]} */
function layTree(slots) {
  /** @type {Map<number, Slot[]>} */
  const columns = new Map();
  for (const slot of slots) columns.set(slot.round, [...(columns.get(slot.round) ?? []), slot]);
  const rounds = [...columns.keys()].sort((one, other) => one - other).map((round) => columns.get(round) ?? []);
  return rounds.map((column, at) => {
    const next = rounds[at + 1]?.length ?? 0;
    return { slots: column, joins: next === column.length ? "each" : 2 * next === column.length ? "pairs" : "" };
  });
}
