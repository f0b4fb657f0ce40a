// With which options a game is begun at once, and what is remembered of a choice (state/chosen.js).
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { lastOptions, quickOptions, rememberOptions } from "../../src/rumpus/web/state/chosen.js";

const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
});
beforeEach(() => kept.clear());

const OPTIONS = [
  { name: "size", type: "int", default: 3, low: 2, high: 9 },
  { name: "mode", type: "choice", default: "normal", choices: ["normal", "blocked"] },
  { name: "moves", type: "flag", default: true },
];
const BOARD = /** @type {any} */ ({ name: "board", options: OPTIONS, play_now: { size: 5, mode: "blocked" } });

test("who never played begins as the game says, and is asked with its defaults", () => {
  assert.deepEqual(quickOptions(BOARD), { size: 5, mode: "blocked" });
  assert.deepEqual(lastOptions(BOARD), {});
});

test("what was chosen comes again, defaults too, and nothing that Play now does not settle", () => {
  rememberOptions(BOARD, { size: 7, moves: false });
  assert.deepEqual(quickOptions(BOARD), { size: 7, mode: "normal" });
  assert.deepEqual(lastOptions(BOARD), { size: 7, mode: "normal" });
});

test("of a game that settles nothing, nothing is kept", () => {
  rememberOptions({ ...BOARD, play_now: {} }, { size: 7 });
  assert.equal(kept.size, 0);
});

test("what the game no longer knows is not asked for", () => {
  for (const bad of ['{"size": 12, "mode": "odd"}', '{"size": "7"}', "[1]", "7", "no JSON"]) {
    kept.set("rumpus.chosen.board", bad);
    assert.deepEqual(quickOptions(BOARD), { size: 5, mode: "blocked" }, bad);
  }
});
