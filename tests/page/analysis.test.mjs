// Which decisions belong to a moment, and when nothing is told (analysis/thinking.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { findDecisions, findPoint, isPlaying } from "../../src/rumpus/web/analysis/thinking.js";

const decision = (seat, from, until) => ({ seat, from, until, best: [], done: null, kept: null, sketch: [] });
const seats = (analysis, place) => findDecisions(analysis, place).map((one) => [one.seat, one.from]);

test("by turns the decision of a moment is the one that comes next", () => {
  const analysis = { decisions: [decision(0, [0, 0], [4, 1]), decision(1, [4, 1], [9, 3])] };
  assert.deepEqual(seats(analysis, [0, 0]), [[0, [0, 0]]]);
  assert.deepEqual(seats(analysis, [4, 1]), [[1, [4, 1]]]);
  assert.deepEqual(seats(analysis, [6, 2]), [[1, [4, 1]]], "a setting is no decision");
  assert.deepEqual(seats(analysis, [9, 3]), []);
});

test("in real time each seat has its own, as long as it takes", () => {
  const analysis = { decisions: [decision(1, [0, 0], [50, 3]), decision(0, [10, 1], [60, 3])] };
  assert.deepEqual(seats(analysis, [20, 2]), [[0, [10, 1]], [1, [0, 0]]]);
  assert.deepEqual(seats(analysis, [55, 3]), [[0, [10, 1]]]);
});

test("the point of a moment is the last that has been", () => {
  const analysis = { curve: [[0, 0, [500]], [5, 1, [400]], [5, 2, [300]]] };
  assert.deepEqual([[0, 0], [4, 0], [5, 1], [5, 2], [99, 2]].map((place) => findPoint(analysis, place)), [0, 0, 1, 2, 2]);
});

test("nothing is told while the reader plays at that table", () => {
  const me = { player: "p1" };
  const table = (state, player) => ({ me, own: [], tables: { LUMIKA: { state, seats: [{ player }] } } });
  assert.equal(isPlaying(table("PLAYING", "p1"), "LUMIKA-00000001"), true);
  assert.equal(isPlaying(table("PAUSED", "p1"), "LUMIKA-00000001"), true);
  assert.equal(isPlaying(table("ENDED", "p1"), "LUMIKA-00000001"), false);
  assert.equal(isPlaying(table("PLAYING", "p2"), "LUMIKA-00000001"), false, "somebody else does");
  assert.equal(isPlaying(table("PLAYING", "p1"), "OTHERS-00000001"), false, "elsewhere");
  assert.equal(isPlaying({ me, tables: {}, own: [{ code: "LUMIKA", state: "PLAYING" }] }, "LUMIKA-00000001"), true);
});
