// @ts-check
// What the page says of a match. Draws nothing.

/** @typedef {import("./web_types.js").View} View */
/** @typedef {import("./web_types.js").Roll} Roll */

/** A whole number, easy to read. @param {number} number */
export function showNumber(number) {
  return number < 10_000 ? String(number) : number.toLocaleString("en").replaceAll(",", "\u2009");
}

/** The same where room is short. @param {number} number */
export function showShort(number) {
  if (number >= 1_000_000) return `${Math.floor(number / 1_000_000)}M`;
  return number < 10_000 ? String(number) : `${Math.floor(number / 1000)}k`;
}

/** rules/deathroll.md: the hall announces `NAME rolls X (1-Y)`. @param {Roll} roll @param {string[]} names */
export function announce({ seat, value, limit }, names) {
  return `${names[seat] ?? `Player ${seat + 1}`} rolls ${value} (1-${limit})`;
}

/** How likely the next roll is the last. @param {number} limit */
export function tellRisk(limit) {
  return `1 in ${showNumber(limit)} to lose`;
}

/** Who lost, and how. @param {View} view @param {string[]} names */
export function tellEnd(view, names) {
  const loser = view.loser ?? 0;
  const how = view.outcome?.reason === "resigned" ? "gave up" : "rolled the 1";
  return `${names[loser] ?? ""} ${how}. ${names[1 - loser] ?? ""} wins!`;
}

/** The match in words. @param {View} view @param {number | null} seat */
export function describe(view, seat) {
  /** @param {number} who */
  const person = (who) => (who === seat ? "You" : seat === null ? `Player ${who + 1}` : "Your opponent");
  const names = [person(0), person(1)];
  const last = view.history[view.history.length - 1];
  const words = [last ? `Last: ${names[last.seat]} rolled ${last.value} of ${last.limit}.` : `The first roll is from 1 to ${view.start}.`];
  if (view.outcome) words.push(tellEnd(view, names));
  else if (view.turn !== null) words.push(`${names[view.turn]} to roll from 1 to ${view.limit}, ${tellRisk(view.limit)}.`);
  return words.join(" ");
}

/** Three figures for the end. @param {View} view */
export function figures(view) {
  if (!view.outcome) return [];
  const last = view.history[view.history.length - 1];
  const fatal = view.outcome.reason === "rolled_one" && last;
  return [
    { label: view.count === 1 ? "Roll" : "Rolls", value: String(view.count) },
    { label: "Started from", value: showNumber(view.start) },
    fatal ? { label: "The last chance", value: `1 in ${showNumber(last.limit)}` } : { label: "Stood at", value: showNumber(view.limit) },
  ];
}
