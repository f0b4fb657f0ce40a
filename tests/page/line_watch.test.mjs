// When a line is late, slow or dead (net/line_watch.js): all decided from times.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LineWatch } from "../../src/rumpus/web/net/line_watch.js";

/** A line on which answers have taken so long, one after the other, until time 0. */
function lineOf(...took) {
  const watch = new LineWatch();
  watch.restarted(-100_000);
  took.forEach((ms, place) => {
    watch.asked(place + 1, -ms);
    watch.answered(place + 1, 0);
  });
  watch.heard(0);
  return watch;
}

test("during a match the hall hears from the page every two seconds", () => {
  const watch = lineOf();
  watch.asked(10, 0);
  watch.answered(10, 50);
  assert.equal(watch.wantsPing(1999, true), false);
  assert.equal(watch.wantsPing(2000, true), true);
});

test("at a match where nothing has happened for a minute the page asks as seldom as elsewhere, until something does", () => {
  const watch = lineOf();
  for (let now = 2000; now <= 60_000; now += 2000) {
    watch.asked(now, now);
    watch.heard(now, false);
    watch.answered(now, now);
  }
  assert.equal(watch.wantsPing(74_999, true), false);
  assert.equal(watch.wantsPing(75_000, true), true);
  watch.heard(76_000);
  assert.equal(watch.wantsPing(76_000, true), true);
});

test("an unanswered ping does not keep the next one back", () => {
  const watch = lineOf();
  watch.asked(10, 0);
  assert.equal(watch.wantsPing(2000, true), true);
});

test("what is sent is asked after within half a second, in a match or not", () => {
  for (const playing of [true, false]) {
    const watch = lineOf();
    watch.asked(10, 0);
    watch.answered(10, 50);
    assert.equal(watch.isBusy, false);
    watch.sent(60);
    assert.equal(watch.isBusy, true);
    assert.equal(watch.wantsPing(499, playing), false);
    assert.equal(watch.wantsPing(500, playing), true);
    watch.asked(11, 500);
    watch.answered(11, 550);
    assert.equal(watch.isBusy, false);
  }
});

test("where nothing is on, the line is asked after 15 seconds of quiet, and once", () => {
  const watch = lineOf();
  assert.equal(watch.wantsPing(14_999, false), false);
  assert.equal(watch.wantsPing(15_000, false), true);
  watch.asked(10, 15_000);
  assert.equal(watch.wantsPing(40_000, false), false);
});

test("after a second without an answer the line is late, and up again with the answer", () => {
  const watch = lineOf(50);
  watch.asked(10, 0);
  assert.equal(watch.word(999), "up");
  assert.equal(watch.word(1000), "late");
  watch.answered(10, 1400);
  assert.notEqual(watch.word(1400), "late");
  watch.asked(11, 2000);
  watch.answered(11, 2050);
  assert.equal(watch.word(2050), "up");
});

test("what was sent before the ping is late after a second, unless answers take that long here", () => {
  for (const [usual, late] of /** @type {const} */ ([[50, 1020], [450, 1480]])) {
    const watch = lineOf(usual);
    watch.asked(10, 0);
    watch.answered(10, usual);
    watch.sent(20);
    watch.asked(11, 500);
    assert.equal(watch.word(late - 81), "up");
    assert.equal(watch.word(late), "late");
  }
});

test("other news are no answer: what we send may be lost all the same", () => {
  const watch = lineOf(50);
  watch.asked(10, 0);
  watch.heard(900);
  assert.equal(watch.word(1000), "late");
  assert.equal(watch.isDead(4000), true);
});

test("an answer stands for all that was asked before it", () => {
  const watch = lineOf();
  watch.asked(10, 0);
  watch.asked(11, 500);
  watch.answered(11, 600);
  assert.equal(watch.waitingSince, null);
  assert.equal(watch.isAwaited(10), false);
});

test("four seconds without an answer are the end of a line that was quick", () => {
  const watch = lineOf(20, 30, 900);
  watch.asked(10, 0);
  assert.equal(watch.isDead(3999), false);
  assert.equal(watch.isDead(4000), true);
});

test("a slow line that lives is called slow, and neither flaps nor is given up", () => {
  const watch = lineOf(2000, 3000, 2500);
  for (let now = 0, id = 100; now < 60_000; now += 100) {
    if (now % 2000 === 0) watch.asked(id + now, now);
    const late = now - (now % 6000 < 3000 ? 2000 : 3000); // round trips of two and three seconds by turns
    if (late >= 0 && late % 2000 === 0) watch.answered(id + late, now);
    assert.equal(watch.word(now), "slow", `after ${now} ms`);
    assert.equal(watch.isDead(now), false, `after ${now} ms`);
  }
});

test("a slow line that goes silent is late, then dead", () => {
  const watch = lineOf(2000);
  watch.asked(10, 0);
  assert.equal(watch.word(2900), "slow");
  assert.equal(watch.word(3000), "late");
  assert.equal(watch.isDead(5999), false);
  assert.equal(watch.isDead(6000), true);
});

test("patience has an end, however slow the line was", () => {
  assert.equal(lineOf(60_000).patience, 12_000);
  assert.equal(lineOf().patience, 4000);
});

test("a new connection asks anew, and knows how slow the line was", () => {
  const watch = lineOf(2500);
  watch.asked(10, 0);
  watch.restarted(8000);
  assert.equal(watch.waitingSince, null);
  watch.answered(10, 9000);
  assert.equal(watch.patience, 7500);
});

test("each connection that never came to be buys the next more time, until one does", () => {
  const watch = lineOf();
  const given = [watch.openPatience];
  for (let tries = 0; tries < 3; tries += 1) {
    watch.failed();
    given.push(watch.openPatience);
  }
  assert.deepEqual(given, [4000, 8000, 12_000, 12_000]);
  watch.settled();
  assert.equal(watch.openPatience, 4000);
});

test("how long the line is, is what the quickest of a few answers took", () => {
  assert.equal(lineOf(80, 90).roundTrip, null, "two tell little");
  assert.equal(lineOf(80, 900, 90).roundTrip, 80);
});
