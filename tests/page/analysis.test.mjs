// Which decisions belong to a moment, and when nothing is told (analysis/thinking.js).
import "./english.mjs";
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

test("what cost most is said in the game's own words, and its link opens the analysis at the moment before", async () => {
  const { sayCost, linkOf } = await import("../../src/rumpus/web/analysis/cost.js");
  const { asksAnalysis, readMark } = await import("../../src/rumpus/web/replay/film.js");
  const opinion = (say) => ({ action: say, worth: 0, say: { of: "stayboard", say: `analysis.${say}`, facts: {} } });
  const fall = { before: [4, 13], after: [9, 14], worths: [600, 200] };
  const turns = { realtime: false, rate: 1 };
  assert.equal(sayCost({ ...fall, best: opinion("finish"), done: opinion("falls") }, turns), "Move 14 cost you most: “Leaves the board or lands on a block”, where “Finish: won” was better.");
  assert.equal(sayCost(fall, turns), "Move 14 cost you most: your chances fell from 60% to 20%.");
  assert.equal(sayCost({ ...fall, before: [3900, 13] }, { realtime: true, rate: 60 }), "The moment at 1:05 cost you most: your chances fell from 60% to 20%.");
  assert.equal(sayCost(null, turns), "No single moment decided it: it slipped away bit by bit.");
  const link = new URL(linkOf("LUMIKA-00000001", fall), "https://hall.example");
  assert.deepEqual([readMark(link.hash), asksAnalysis(link.hash)], [{ step: 4, inputs: 13 }, true]);
  assert.deepEqual([readMark("#s=4"), asksAnalysis("#s=4.13")], [{ step: 4, inputs: null }, false]);
});
