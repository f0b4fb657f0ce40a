// @ts-check
// What the page says about a game: cells, points, moves, ends, and the whole board for screen readers. Draws nothing.

/** @typedef {import("./web_types.js").Pair} Pair */
/** @typedef {import("./web_types.js").Entry} Entry */
/** @typedef {import("./web_types.js").View} View */

/** The eight directions, by their key on the number pad. @type {Record<number, {arrow: string, name: string, letter: string}>} */
export const DIRECTIONS = {
  7: { arrow: "↖", name: "up-left", letter: "Q" },
  8: { arrow: "↑", name: "up", letter: "W" },
  9: { arrow: "↗", name: "up-right", letter: "E" },
  4: { arrow: "←", name: "left", letter: "A" },
  6: { arrow: "→", name: "right", letter: "D" },
  1: { arrow: "↙", name: "down-left", letter: "Z" },
  2: { arrow: "↓", name: "down", letter: "X" },
  3: { arrow: "↘", name: "down-right", letter: "C" },
};

/** The number pad as it lies under the hand; 5 confirms. */
export const PAD = [7, 8, 9, 4, 5, 6, 1, 2, 3];

/** @type {Record<string, string>} */
const KINDS = { base: "move", size: "size", distance: "distance", blocked: "blocked", jump: "jump", mirror: "mirror" };

/** @type {Record<string, (winner: string, loser: string) => string>} */
const ENDS = {
  off_board: (_, loser) => `${loser} left the board`,
  blocked_cell: (_, loser) => `${loser} landed on a blocked cell`,
  wrong_claim: (_, loser) => `${loser} claimed no moves, but there were some`,
  no_moves: (winner) => `No moves left, and ${winner} saw it`,
  resigned: (_, loser) => `${loser} gave up`,
};

/** The letter of a column. @param {number} column */
export function nameColumn(column) {
  return "ABCDEFGHI"[column];
}

/** @param {Pair} pair */
export function nameCell([row, column]) {
  return `${nameColumn(column)}${row + 1}`;
}

/** Points as people see them, one decimal, halves away from zero. @param {number} hundredths */
export function formatPoints(hundredths) {
  const tenths = Math.floor((Math.abs(hundredths) + 5) / 10);
  return `${hundredths < 0 && tenths ? "−" : ""}${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** Points gained or lost, with their sign. @param {number} hundredths */
export function signPoints(hundredths) {
  return hundredths < 0 ? formatPoints(hundredths) : `+${formatPoints(hundredths)}`;
}

/** Where the points of the last move came from. @param {Record<string, number>} breakdown */
export function tellBreakdown(breakdown) {
  return Object.entries(breakdown).map(([kind, points]) => `${KINDS[kind] ?? kind}\u00a0${signPoints(points)}`).join(", ");
}

/** What one entry of the history says, without its points. @param {Entry} entry @param {boolean} spoken */
export function tellEntry(entry, spoken) {
  if (entry.direction !== undefined) {
    const direction = DIRECTIONS[entry.direction];
    return spoken ? `${direction.name} ${entry.distance}` : `${direction.arrow} ${entry.distance}`;
  }
  if (entry.word === "claim") return entry.right ? "no moves: right" : "no moves: wrong";
  return entry.word === "finish" ? "finished" : "goes on; the blocks are gone";
}

/** Why it ended. @param {string} reason @param {string} winner @param {string} loser */
export function tellEnd(reason, winner, loser) {
  return `${ENDS[reason]?.(winner, loser) ?? ""}.`;
}

/** The board in words, for screen readers. @param {View} view @param {number | null} seat @returns {string} */
export function describeBoard(view, seat) {
  /** @param {number} who */
  const person = (who) => (who === seat ? "You" : seat === null ? `Player ${who + 1}` : "Your opponent");
  const parts = [`${view.size} by ${view.size} board, ${view.mode === "blocked" ? "blocked cells" : "normal"} mode.`];
  if (view.queen) parts.push(`Queen on ${nameCell(view.queen)}.`);
  else parts.push(`The board is hidden. The queen started on ${nameCell(view.start)}.`);
  if (view.blocked?.length) parts.push(`Blocked: ${view.blocked.map(nameCell).join(", ")}.`);
  if (view.last) parts.push(`Last move: ${person(view.last.seat)}, ${tellEntry(view.last, true)}.`);
  if (view.outcome) {
    const winner = view.outcome.places.indexOf(1);
    parts.push(`${person(winner)} won. ${tellEnd(view.outcome.reason, person(winner), person(1 - winner))}`);
  } else if (view.choice !== null) {
    parts.push(`There are no moves. ${person(view.choice)} may finish or continue.`);
  } else {
    parts.push(`${person(view.turn)} to move.`);
    if (view.moves?.length) {
      const list = view.moves.map(([way, far, row, column]) => `${DIRECTIONS[way].name} ${far} to ${nameCell([row, column])}`);
      parts.push(`Available: ${list.join("; ")}.`);
    } else if (view.moves) parts.push("No moves are available.");
  }
  parts.push(`Points: ${view.scores.map((score, who) => `${person(who)} ${formatPoints(score)}`).join(", ")}.`);
  return parts.join(" ");
}
