// @ts-check
// The shapes of Death Roll's view, as rules.py builds it. No code: JSDoc types only.

/**
 * @typedef {{seat: number, value: number, limit: number}} Roll
 * @typedef {object} View
 * @property {number} start
 * @property {number} limit            the next roll is from 1 to this
 * @property {number | null} turn
 * @property {number} count
 * @property {Roll[]} history          the last 30
 * @property {number | null} loser
 * @property {{places: number[], scores: number[], reason: string} | null} outcome
 */

export {};
