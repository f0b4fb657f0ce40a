// Patches as core/view.py makes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applyPatch } from "../../src/rumpus/web/net/patch.js";

test("a patch sets, adds, removes and appends", () => {
  const view = { score: 1, hand: ["a"], gone: true };
  const next = applyPatch(view, [[["score"], 2], [["hand", 1], "b"], [["gone"]], [["fresh"], { deep: 1 }]]);
  assert.deepEqual(next, { score: 2, hand: ["a", "b"], fresh: { deep: 1 } });
});

test("what was given is left as it was, and unchanged parts are shared", () => {
  const view = { left: { n: 1 }, right: { n: 1 } };
  const next = applyPatch(view, [[["left", "n"], 2]]);
  assert.deepEqual(view, { left: { n: 1 }, right: { n: 1 } });
  assert.equal(next.right, view.right);
  assert.notEqual(next.left, view.left);
});

test("an empty path sets the whole view", () => {
  assert.deepEqual(applyPatch(null, [[[], { whole: true }]]), { whole: true });
});

test("a patch that does not fit is refused", () => {
  for (const [view, path] of [[[1], [3]], [[1], ["x"]], [null, ["a"]], [{ a: 1 }, ["a", "b"]]])
    assert.throws(() => applyPatch(view, [[path, 0]]), RangeError, JSON.stringify([view, path]));
});
