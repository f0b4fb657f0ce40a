// Three, two, one: which countdown is shown (table/count_end.js), from times alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { endOf, startOf } from "../../src/rumpus/web/table/count_end.js";

test("a countdown that is on goes on, however often the hall tells of it, until it is stopped", () => {
  assert.equal(endOf(0, 4000, 1000), 4000);
  assert.equal(endOf(4000, 4020, 2000), 4000);
  assert.equal(endOf(4000, 0, 2000), 0);
});

test("who was away in a countdown sees the next one, and the old one is not counted again", () => {
  assert.equal(endOf(4000, 9000, 6000), 9000);
  assert.equal(endOf(4000, 4000, 6000), 4000);
  assert.equal(endOf(0, 4000, 6000), 0);
});

test("a countdown ends when the hall said it would, however late that is looked at", () => {
  const state = { told: { ABCDEF: 500 } };
  assert.equal(startOf(state, { code: "ABCDEF", starts: 3000 }), 3500);
  assert.equal(startOf(state, { code: "ABCDEF", starts: 0 }), 0);
});
