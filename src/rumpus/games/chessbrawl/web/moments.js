// @ts-check
// What a replay's timeline marks: moves, captures, waves, and how it ended. Nobody is named: one plays, against the enemy.

import { phrase } from "/static/text/language.js";
import { makeTeller } from "/static/replay/teller.js";

/** Pieces at the beginning of a sentence. @type {Record<string, string>} */
const PIECES = {
  K: phrase("chessbrawl.the_king"),
  Q: phrase("chessbrawl.a_queen"),
  R: phrase("chessbrawl.a_rook"),
  B: phrase("chessbrawl.a_bishop"),
  N: phrase("chessbrawl.a_knight"),
  P: phrase("chessbrawl.a_pawn"),
};

/** @param {string} [letter] small for the enemy's */
function beginPiece(letter = "") {
  return PIECES[letter.toUpperCase()] ?? phrase("chessbrawl.a_piece");
}

/** The same within a sentence. @param {string} [letter] */
function tellPiece(letter) {
  const piece = beginPiece(letter);
  return piece.charAt(0).toLowerCase() + piece.slice(1);
}

export const moment = makeTeller(
  {
    moved: (e) => [1, phrase("chessbrawl.moment_moved", { piece: beginPiece(e.piece), from: e.from, to: e.to })],
    captured: (e) => [2, phrase("chessbrawl.moment_captured", { piece: beginPiece(e.piece), at: e.at })],
    lost: (e) => [2, phrase("chessbrawl.moment_lost", { piece: beginPiece(e.piece), at: e.at })],
    returned: (e) => [2, phrase("chessbrawl.returned", { piece: beginPiece(e.piece) })],
    undone: () => [1, phrase("chessbrawl.undone")],
    promoted: (e) => [2, phrase("chessbrawl.moment_promoted", { piece: tellPiece(e.piece) })],
    removed: () => [1, phrase("chessbrawl.moment_removed")],
    enemy_passes: () => [1, phrase("chessbrawl.moment_enemy_passes")],
    spawn_capture: () => [1, phrase("chessbrawl.moment_spawn_capture")],
    wave_start: (e) => [1, phrase("chessbrawl.wave_number", { wave: e.wave })],
    wave_end: (e) => [2, phrase("chessbrawl.moment_wave_over", { wave: e.wave })],
    victory: () => [1, phrase("chessbrawl.moment_victory")],
    defeat: () => [3, phrase("chessbrawl.moment_defeat")],
  },
  ["enemy_selects", "spawned", "turn_skipped"],
);
