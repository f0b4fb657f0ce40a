// @ts-check
// What the page says about a game: pieces, waves, ends, figures, and the whole board for screen readers. Draws nothing.

import { phrase } from "/static/text/language.js";

/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./types.js").Counts} Counts */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").KingName} KingName */

export const LETTERS = ["P", "N", "B", "R", "Q", "K"];
/** @type {Record<string, string>} */
const NAMES = {
  P: phrase("chessbrawl.pawn"),
  N: phrase("chessbrawl.knight"),
  B: phrase("chessbrawl.bishop"),
  R: phrase("chessbrawl.rook"),
  Q: phrase("chessbrawl.queen"),
  K: phrase("chessbrawl.king"),
};
/** Several of a kind. @type {Record<string, import("../../../web/text/language.js").Key>} */
const MANY = { P: "chessbrawl.pawns", N: "chessbrawl.knights", B: "chessbrawl.bishops", R: "chessbrawl.rooks", Q: "chessbrawl.queens", K: "chessbrawl.kings" };
/** @type {{name: KingName, title: string, points: number, line: string, power: string}[]} */
export const KINGS = [
  { name: "good", title: phrase("chessbrawl.good"), points: 3, line: phrase("chessbrawl.good_line"), power: phrase("chessbrawl.good_power") },
  { name: "bad", title: phrase("chessbrawl.bad"), points: 3, line: phrase("chessbrawl.bad_line"), power: phrase("chessbrawl.bad_power") },
  { name: "ugly", title: phrase("chessbrawl.ugly"), points: 9, line: phrase("chessbrawl.ugly_line"), power: phrase("chessbrawl.ugly_power") },
];
/** @type {Record<string, string>} */
const ENDS = {
  victory: phrase("chessbrawl.end_victory"),
  king_captured: phrase("chessbrawl.end_king_captured"),
  spawn_capture: phrase("chessbrawl.end_spawn_capture"),
  worn_out: phrase("chessbrawl.end_worn_out"),
  resigned: phrase("chessbrawl.end_resigned"),
  timed_out: phrase("end.you_timed_out"),
};

/** @param {string} letter in either case */
export function namePiece(letter) {
  return NAMES[letter.toUpperCase()] ?? "";
}

/** Counted pieces in words: "4 Pawns and 1 Knight". @param {Counts} counts */
export function tellCounts(counts) {
  const parts = Object.entries(counts).map(([letter, count]) => phrase(MANY[letter.toUpperCase()], { count }));
  if (parts.length < 2) return parts[0] ?? phrase("chessbrawl.nothing");
  return phrase("common.and", { some: parts.slice(0, -1).join(", "), last: parts[parts.length - 1] });
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

/** From so many turns on it is said that enemies who only run away will surrender. */
const SURRENDER_SOON = 6;

/** One line: what is to be done now. @param {View} view @param {boolean} mine @param {string} carried @param {Cell | null} picked */
export function tellStatus(view, mine, carried, picked) {
  if (view.outcome) return `${phrase(view.phase === "VICTORY" ? "chessbrawl.victory" : "chessbrawl.king_defeated")} ${tellEnd(view.outcome.reason)}`;
  if (!mine) return view.phase === "ENEMY_TURN" ? phrase("chessbrawl.enemy_moves") : "";
  switch (view.phase) {
    case "KING_SELECT": return phrase("chessbrawl.pick_king");
    case "PLACEMENT":
      if (!hasKing(view)) return phrase("chessbrawl.place_king");
      if (carried) return phrase("chessbrawl.place_piece", { piece: namePiece(carried) });
      return phrase(view.bought.length ? "chessbrawl.buy_more" : "chessbrawl.buy_first");
    case "WAVE_TRANSITION": return phrase("chessbrawl.wave_landed", { wave: view.wave });
    case "ENEMY_TURN": return phrase("chessbrawl.enemy_moves");
    default:
      if (!picked && view.surrender_in !== null && view.surrender_in <= SURRENDER_SOON) return phrase("chessbrawl.surrender_in", { count: view.surrender_in });
      return picked ? phrase("chessbrawl.where_to", { piece: namePiece(letterAt(view, picked)) }) : phrase("chessbrawl.your_move");
  }
}

/** @param {View} view @param {number | null} _seat @returns {import("../../../web/types.js").Figure[]} */
export function listFigures(view, _seat) {
  return [
    { label: phrase("chessbrawl.figure_round_wave"), value: `${view.round} · ${view.wave}` },
    { label: phrase("chessbrawl.earned"), value: String(view.stats.earned) },
    { label: phrase("common.time"), value: tellClock(view.stats.clock_ms) },
  ];
}

/** The board in words, for screen readers. @param {View} view @param {number | null} seat @returns {string} */
export function describeBoard(view, seat) {
  if (view.phase === "KING_SELECT") {
    const kings = KINGS.map(({ title, points }) => phrase("chessbrawl.told_king", { king: title, count: points }));
    return phrase("chessbrawl.told_kings", { kings: kings.join(". ") });
  }
  const parts = [
    phrase("chessbrawl.told_round", { round: view.round, wave: view.wave, waves: view.waves.length }),
    phrase(seat === null ? "chessbrawl.told_player" : "chessbrawl.told_you", { pieces: listPieces(view, true) }),
    phrase("chessbrawl.told_enemy", { pieces: listPieces(view, false) }),
    phrase("chessbrawl.told_points", { points: view.points }),
  ];
  const { last } = view;
  if (last) {
    const own = seat === null ? "chessbrawl.told_last_player" : "chessbrawl.told_last_you";
    parts.push(phrase(last.piece === last.piece.toUpperCase() ? own : "chessbrawl.told_last_enemy", { move: tellMove(last) }));
  }
  if (view.phase === "PLACEMENT") parts.push(phrase("chessbrawl.told_placement", { waves: view.waves.map(tellCounts).join("; ") }));
  parts.push(tellStatus(view, seat !== null, "", null));
  if (view.phase === "PLAYER_TURN" && seat !== null) {
    const moves = Object.entries(view.moves).map(([cell, to]) => phrase("chessbrawl.told_move", { piece: namePiece(letterAt(view, cell)), from: cell, to: to.join(" ") }));
    parts.push(phrase("chessbrawl.told_moves", { moves: moves.join("; ") }));
  }
  return parts.join(" ");
}

/** @param {NonNullable<View["last"]>} move */
function tellMove({ piece, from, to, captured }) {
  const values = { piece: namePiece(piece), from, to };
  return captured ? phrase("chessbrawl.told_takes", { ...values, taken: namePiece(captured) }) : phrase("chessbrawl.told_move", values);
}

/** @param {View} view @param {boolean} mine */
function listPieces(view, mine) {
  const found = [];
  for (const [row, marks] of view.board.entries()) {
    for (const [column, mark] of [...marks].entries()) {
      if (mark !== "." && (mark === mark.toUpperCase()) === mine) found.push(`${namePiece(mark)} ${"abcdef"[column]}${row}`);
    }
  }
  return found.join(", ") || phrase("chessbrawl.none");
}

/** What decided it: who took the King, and how far it went. @param {View} view */
export function tellDecided(view) {
  if (!view.outcome) return "";
  const { reason } = view.outcome;
  const taken = reason === "king_captured" && view.last?.captured;
  const how = taken ? phrase("chessbrawl.decided_captured", { piece: namePiece(view.last?.piece ?? ""), cell: view.last?.to ?? "" }) : tellEnd(reason);
  const skipped = view.stats.skipped_waves;
  return skipped ? `${how} ${phrase("chessbrawl.decided_skipped", { count: skipped })}` : how;
}
