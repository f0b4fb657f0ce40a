// One's own time runs down: what is heard, and when.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LowTime } from "../../src/rumpus/web/table/low_time.js";

/** @param {LowTime} time @param {number[]} lefts milliseconds */
const listen = (time, lefts) => lefts.map((millis) => time.hear(millis, 10_000));

test("low time is told once, and each of the last five seconds once", () => {
  assert.deepEqual(
    listen(new LowTime(), [10_001, 10_000, 9_000, 5_001, 5_000, 4_900, 3_200, 3_000, 900, 0, 0]),
    [null, "low", null, null, "count", null, "count", "count", "count", "count", null],
  );
});

test("who had little when it came to their turn is told that first, and after a gain all is told again", () => {
  const time = new LowTime();
  assert.deepEqual(listen(time, [3_000, 2_900, 12_000, 9_000]), ["low", "count", null, "low"]);
  time.forget();
  assert.equal(time.hear(8_000, 10_000), "low");
});
