// @ts-check
// What the page says about a game: pieces, waves, ends, figures, and the whole board for screen readers. Draws nothing.

/** @typedef {import("./web_types.js").View} View */
/** @typedef {import("./web_types.js").Counts} Counts */
/** @typedef {import("./web_types.js").Cell} Cell */
/** @typedef {import("./web_types.js").KingName} KingName */

export const LETTERS = ["P", "N", "B", "R", "Q", "K"];
/** @type {Record<string, string>} */
const NAMES = { P: "Pawn", N: "Knight", B: "Bishop", R: "Rook", Q: "Queen", K: "King" };
/** @type {{name: KingName, title: string, points: number, line: string}[]} */
export const KINGS = [
  { name: "good", title: "The Good", points: 3, line: "A clear conscience and a short purse." },
  { name: "bad", title: "The Bad", points: 3, line: "A short purse and no conscience." },
  { name: "ugly", title: "The Ugly", points: 9, line: "Nobody looks twice. Everybody pays." },
];
/** @type {Record<string, string>} */
const ENDS = {
  victory: "All ten rounds are behind you.",
  king_captured: "An enemy has captured your King.",
  spawn_capture: "The new wave landed on your King.",
  worn_out: "A thousand plays in one round have worn your King out.",
  resigned: "You gave up.",
};

/** @param {string} letter in either case */
export function namePiece(letter) {
  return NAMES[letter.toUpperCase()] ?? "";
}

/** Counted pieces in words: "4 Pawns and 1 Knight". @param {Counts} counts */
export function tellCounts(counts) {
  const parts = Object.entries(counts).map(([letter, count]) => `${count} ${namePiece(letter)}${count === 1 ? "" : "s"}`);
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}` : (parts[0] ?? "nothing");
}

/** @param {string} reason */
export function tellEnd(reason) {
  return ENDS[reason] ?? "";
}

/** @param {number} milliseconds */
export function tellClock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The piece on a cell, "." for none. @param {View} view @param {Cell} cell */
export function letterAt(view, cell) {
  return view.board[Number(cell[1])]?.["abcdef".indexOf(cell[0])] ?? ".";
}

/** Whether the King is on the board. @param {View} view */
export function hasKing(view) {
  return view.board.some((row) => row.includes("K"));
}

/** One line: what is to be done now. @param {View} view @param {boolean} mine @param {string} carried @param {Cell | null} picked */
export function tellStatus(view, mine, carried, picked) {
  if (view.outcome) return `${view.phase === "VICTORY" ? "Victory!" : "King defeated!"} ${tellEnd(view.outcome.reason)}`;
  if (!mine) return view.phase === "ENEMY_TURN" ? "The enemy moves." : "";
  switch (view.phase) {
    case "KING_SELECT": return "Pick your King.";
    case "PLACEMENT":
      if (!hasKing(view)) return "Place your King in your two rows.";
      if (carried) return `Place the ${namePiece(carried)} in your two rows.`;
      return view.bought.length ? "Buy more, tap a piece to take it back, or start." : "Buy pieces, then start the round.";
    case "WAVE_TRANSITION": return `Wave ${view.wave} has landed.`;
    case "ENEMY_TURN": return "The enemy moves.";
    default: return picked ? `${namePiece(letterAt(view, picked))}: where to?` : "Your turn: one move.";
  }
}

/** @param {View} view @param {number | null} _seat @returns {import("../../web/types.js").Figure[]} */
export function listFigures(view, _seat) {
  return [
    { label: "Round · wave", value: `${view.round} · ${view.wave}` },
    { label: "Moves", value: String(view.stats.moves) },
    { label: "Time", value: tellClock(view.stats.clock_ms) },
  ];
}

/** The board in words, for screen readers. @param {View} view @param {number | null} seat @returns {string} */
export function describeBoard(view, seat) {
  if (view.phase === "KING_SELECT") {
    return `King select. ${KINGS.map((king) => `${king.title}: ${king.points} points`).join(". ")}.`;
  }
  const own = seat === null ? "The player" : "You";
  const parts = [`Round ${view.round} of 10, wave ${view.wave} of ${view.waves.length}.`];
  parts.push(`${own}: ${listPieces(view, true)}.`, `Enemy: ${listPieces(view, false)}.`, `Points: ${view.points}.`);
  const { last } = view;
  if (last) parts.push(`Last move: ${last.piece === last.piece.toUpperCase() ? own : "enemy"}, ${namePiece(last.piece)} ${last.from} to ${last.to}${last.captured ? `, takes ${namePiece(last.captured)}` : ""}.`);
  if (view.phase === "PLACEMENT") parts.push(`Placement. Waves of this round: ${view.waves.map(tellCounts).join("; ")}.`);
  parts.push(tellStatus(view, seat !== null, "", null));
  if (view.phase === "PLAYER_TURN" && seat !== null) {
    const moves = Object.entries(view.moves).map(([cell, to]) => `${namePiece(letterAt(view, cell))} ${cell} to ${to.join(" ")}`);
    parts.push(`Moves: ${moves.join("; ")}.`);
  }
  return parts.join(" ");
}

/** @param {View} view @param {boolean} mine */
function listPieces(view, mine) {
  const found = [];
  for (const [row, marks] of view.board.entries()) {
    for (const [column, mark] of [...marks].entries()) {
      if (mark !== "." && (mark === mark.toUpperCase()) === mine) found.push(`${namePiece(mark)} ${"abcdef"[column]}${row}`);
    }
  }
  return found.join(", ") || "none";
}
