// A film and the time in it (replay/film.js, replay/clock.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { FilmClock } from "../../src/rumpus/web/replay/clock.js";
import { Film, readMark } from "../../src/rumpus/web/replay/film.js";

const frame = (step, inputs, at) => ({ step, inputs, patch: [[[], { at }]], events: [] });
const film = (steps, more = {}) =>
  new Film({ realtime: true, rate: 10, steps: steps.at(-1), frames: steps.map((step, place) => frame(step, place, place)), ...more });
const loaded = (shown, moments = []) => {
  const clock = new FilmClock();
  clock.load(shown, moments, null);
  return clock;
};

test("in real time a frame is shown at its step, by turns each a second", () => {
  assert.deepEqual(film([0, 5, 40]).times, [0, 500, 4000]);
  assert.deepEqual(film([0, 5, 40], { realtime: false }).times, [0, 1000, 2000]);
});

test("the frame of a moment is the last that has begun", () => {
  const shown = film([0, 5, 5, 40]);
  assert.deepEqual([0, 499, 500, 3999, 4000, 9999].map((time) => shown.find(time)), [0, 0, 2, 2, 3, 3]);
});

test("every frame has its view, on the way there and back", () => {
  const many = film(Array.from({ length: 200 }, (_, place) => place));
  for (const at of [199, 0, 130, 64, 63, 65, 198]) assert.deepEqual(many.view(at), { at });
});

test("a link names a step, and the inputs where frames share it", () => {
  const shown = film([0, 5, 5, 40]);
  assert.deepEqual([0, 1, 2, 3].map((at) => shown.mark(at)), ["0", "5.1", "5.2", "40"]);
  for (const at of [0, 1, 2, 3]) {
    const { step, inputs } = readMark(`#s=${shown.mark(at)}`);
    assert.equal(shown.locate(step, inputs), at);
  }
  for (const hash of ["", "#s=", "#s=x", "#s=1.2.3", "#t=4"]) assert.equal(readMark(hash), null, hash);
});

test("time passes at its speed, stops at the end, and starts again from the beginning", () => {
  const clock = loaded(film([0, 5, 10]));
  clock.speed = 2;
  clock.start(1000);
  assert.ok(clock.pass(1100));
  assert.equal(clock.time, 200);
  for (let now = 1200; now < 3000; now += 100) clock.pass(now);
  assert.deepEqual([clock.time, clock.done, clock.over], [1000, true, true]);
  clock.start(3000);
  assert.equal(clock.time, 0);
});

test("a page that slept does not jump ahead, and a thumb that holds stops time", () => {
  const clock = loaded(film([0, 50]));
  clock.start(0);
  clock.pass(60_000);
  assert.equal(clock.time, 250);
  clock.hold(true, 60_000);
  assert.equal(clock.pass(60_100), false);
  clock.hold(false, 60_200);
  clock.pass(60_300);
  assert.equal(clock.time, 350);
});

test("a step goes to the next mark in real time, to the next move by turns", () => {
  const steps = Array.from({ length: 10 }, (_, place) => place);
  const marks = [{ at: 3, weight: 2 }, { at: 7, weight: 2 }];
  const clock = loaded(film(steps), marks);
  clock.jump(4);
  assert.deepEqual([clock.findStep(1), clock.findStep(-1)], [7, 3]);
  clock.jump(8);
  assert.equal(clock.findStep(1), 9);
  const turns = loaded(film(steps, { realtime: false }), marks);
  turns.jump(4);
  assert.deepEqual([turns.findStep(1), turns.findStep(-1)], [5, 3]);
  turns.jump(99);
  assert.deepEqual([turns.at, turns.findStep(1)], [9, 9]);
});

test("speeds have an end at both sides", () => {
  const clock = loaded(film([0, 5]));
  clock.speed = 8;
  assert.deepEqual([clock.findSpeed(1), clock.findSpeed(-1)], [8, 4]);
  clock.speed = 0.5;
  assert.deepEqual([clock.findSpeed(1), clock.findSpeed(-1)], [1, 0.5]);
});

test("the step between two frames follows the clock only while it plays", () => {
  const clock = loaded(film([0, 5, 10]));
  clock.start(0);
  assert.equal(clock.stepAt(50), 0.5);
  clock.playing = false;
  assert.equal(clock.stepAt(50), 0);
});
