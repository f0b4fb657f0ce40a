// What comes after the last moment of a match: when it may be told, and what presses a button of what came up.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

class Node_ extends EventTarget {
  hidden = false;
  classList = { add: () => {}, remove: () => {} };
  closest = () => null;
  matches = () => false;
}
globalThis.HTMLElement = Node_;
const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);
globalThis.removeEventListener = page.removeEventListener.bind(page);
let now = 1000;
performance.now = () => now;

const { makeLastMoment } = await import("../../src/rumpus/web/table/last_moment.js");
const { DEAF_MS, makeFreshPress } = await import("../../src/rumpus/web/table/fresh_press.js");

const table = (state, reason = "topped_out", match = "m1") => ({ state, match, outcome: state === "ENDED" ? { places: [1, 2], scores: [0, 0], reason } : null });
const still = () => false;

test("an end that was seen coming is looked at before it is told, one that was there already and a quiet one are told at once", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let looked = 0;
  const moment = makeLastMoment(() => looked++);
  moment.mayTell(table("PLAYING"), still);
  assert.equal(moment.mayTell(table("ENDED"), still), false);
  mock.timers.tick(1400);
  assert.equal(looked, 1, "asked again when it has been seen");
  now += 1400;
  assert.equal(moment.mayTell(table("ENDED"), () => true), false, "the picture still moves");
  assert.equal(moment.mayTell(table("ENDED"), still), true);
  assert.equal(moment.mayTell(table("ENDED"), () => true), true, "what was told is not taken back");
  assert.equal(moment.mayTell(table("ENDED", "topped_out", "m0"), still), true, "another match, not seen at play");
  moment.mayTell(table("PLAYING", "", "m2"), still);
  assert.equal(moment.mayTell(table("ENDED", "resigned", "m2"), still), true);
  mock.timers.reset();
});

/** @param {string} type @param {string} code @param {boolean} [repeat] */
const key = (type, code, repeat = false) => {
  const event = Object.assign(new Event(type, { cancelable: true }), { code, repeat });
  page.dispatchEvent(event);
  return event.defaultPrevented;
};

test("a key held from play presses nothing, nor does a fresh one too early; then one that is pressed anew does", () => {
  const press = makeFreshPress(new Node_());
  press.begin();
  assert.equal(key("keydown", "Space"), true, "too early");
  now += DEAF_MS;
  assert.equal(key("keydown", "Space", true), true, "still held");
  assert.equal(key("keyup", "Space"), true, "let go");
  assert.equal(key("keydown", "Space"), false);
  assert.equal(key("keyup", "Space"), false);
  assert.equal(key("keydown", "KeyX", true), false, "no key of the card's");
  press.destroy();
});
