// Short messages made whole, as wire/short.py writes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ShortReader } from "../../src/rumpus/web/net/short.js";

const about = { match: "M", seat: 0 };
const begin = { t: "match", ...about, n: 7, step: 0, view: {}, stream: 3 };

test("paths are spelled once, numbers stand for them, and a run of values is of those that follow", () => {
  const reader = new ShortReader();
  const first = [[["x"], 1], [["y"], 2], [["gone"]]];
  assert.deepEqual(reader.read([begin, [3, 10, first]]), [begin, { t: "update", ...about, n: 8, step: 10, patch: first, events: [], seq: 0 }]);
  const events = [{ name: "drop" }];
  assert.deepEqual(reader.read([[3, 11, [[0, 5, 6]], events, 4]]), [
    { t: "update", ...about, n: 9, step: 11, patch: [[["x"], 5], [["y"], 6]], events, seq: 4 },
  ]);
});

test("a stream that goes on brings the paths it has", () => {
  const reader = new ShortReader();
  const on = { t: "stream", ...about, n: 20, stream: 5, paths: [["a"], ["b", 0]] };
  const [, update] = reader.read([on, [5, 12, [[1, null]]]]);
  assert.deepEqual(update, { t: "update", ...about, n: 21, step: 12, patch: [[["b", 0], null]], events: [], seq: 0 });
  assert.deepEqual(on.paths, [["a"], ["b", 0]], "what was heard is left as it was");
});

test("acknowledgements are whole again; of unknown streams nothing is told", () => {
  const reader = new ShortReader();
  reader.read([begin]);
  assert.deepEqual(reader.read([[3, 118], [3, 119, -4], [9, 1], { t: "pong", id: 1 }]), [
    { t: "ack", ...about, seq: 118, early: null },
    { t: "ack", ...about, seq: 119, early: -4 },
    { t: "pong", id: 1 },
  ]);
});
