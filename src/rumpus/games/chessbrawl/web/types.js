// @ts-check
// The shapes of ChessBrawl's view, as sight.py builds it. No code: JSDoc types only.

/**
 * @typedef {string} Cell     column a–f and row 0–7 from the top: "c6"
 * @typedef {string} Letter   K Q R B N P; on the board lower case for the enemy
 * @typedef {Record<Letter, number>} Counts   pieces by letter
 * @typedef {"KING_SELECT" | "PLACEMENT" | "PLAYER_TURN" | "ENEMY_TURN" | "WAVE_TRANSITION" | "VICTORY" | "DEFEAT"} Phase
 * @typedef {"good" | "bad" | "ugly"} KingName
 */

/**
 * @typedef {object} Stats
 * @property {number} moves
 * @property {Counts} captured
 * @property {Counts} lost
 * @property {number} skipped_waves
 * @property {number} finished_waves
 * @property {number} clock_ms        the player's own time, without the turn that is running
 * @property {number} rounds_cleared
 * @property {number} earned
 */

/**
 * @typedef {object} View
 * @property {Phase} phase
 * @property {number} round
 * @property {number} wave
 * @property {Counts[]} waves         what comes in each wave of this round
 * @property {string[]} board         eight rows of six letters, "." is empty
 * @property {number} points
 * @property {KingName | null} king
 * @property {Cell[]} bought          pieces that can be taken back
 * @property {Record<Cell, Cell[]>} moves
 * @property {Cell | null} enemy      what the enemy is about to move
 * @property {{piece: Letter, from: Cell, to: Cell, captured: Letter | null, promoted: {to: Cell, piece: Letter} | null} | null} last
 * @property {Stats} stats
 * @property {number | null} turn_since
 * @property {number} plays_left
 * @property {number} abandons_left
 * @property {boolean} skip
 * @property {Counts} prices
 * @property {{places: number[], scores: number[], reason: string} | null} outcome
 */

export {};
