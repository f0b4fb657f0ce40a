// What the home page says of who looks at it (text/known_words.js), and where a match waits (state/ways.js).
import "./english.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.localStorage = /** @type {any} */ ({ getItem: () => null, setItem: () => {} });
const { pickChallenge, sayReached, tellDeeds } = await import("../../src/rumpus/web/text/known_words.js");
const { waitingAt } = await import("../../src/rumpus/web/state/ways.js");

const FALL = { name: "fall", title: "Fall", solo: {}, score_unit: 1, ranking: null, luck: false };
const DUEL = { name: "duel", title: "Duel", solo: {}, score_unit: 1, ranking: { unit: 100, most: 5 }, luck: false };
const standing = (more = {}) => ({ rating: 1612, provisional: false, games: 20, rated: 12, wins: 8, best: 900, streak: 0, ...more });

test("a tile tells two figures at most, the best of this device first; nothing of a game never played", () => {
  assert.deepEqual(sayReached(FALL, undefined, null, 0), []);
  assert.deepEqual(sayReached(FALL, standing(), 12345, 0), ["Best 12,345", "Rating 1,612"]);
  assert.deepEqual(sayReached(FALL, standing({ provisional: true, streak: 4 }), null, 0), ["Best 900", "4 wins in a row"]);
  assert.deepEqual(sayReached(FALL, standing({ provisional: true, best: 0, wins: 0 }), null, 3), ["3 days in a row", "Played 20 times"]);
});

test("five points of five are no best to beat, and luck has no rating", () => {
  assert.deepEqual(sayReached(DUEL, standing({ best: 500 }), null, 0), ["Rating 1,612", "Won 8 of 20"]);
  assert.deepEqual(sayReached({ ...FALL, solo: null, luck: true }, standing(), null, 0), ["Won 8 of 20", "Played 20 times"]);
});

test("the challenge is another game every day, the next when it is done, and first the one that was begun", () => {
  const day = (n, ...owns) => ({ n, games: owns.map((own, place) => ({ game: `g${place}`, own })) });
  const over = { state: "over" };
  assert.equal(pickChallenge(day(3, null, null, null)).game, "g0");
  assert.equal(pickChallenge(day(4, null, null, null)).game, "g1");
  assert.equal(pickChallenge(day(4, null, over, null)).game, "g2");
  assert.equal(pickChallenge(day(4, { state: "playing" }, null, null)).game, "g0");
  assert.equal(pickChallenge(day(4, over, over, over)).game, "g1");
  assert.equal(pickChallenge(day(4)), null);
});

test("friends' matches are told by what became of the friend, and those one was in oneself are known", () => {
  const match = (places, people, more = {}) => ({ match: "M", game: "fall", ended: 5, players: people.map((name) => ({ name, player: name, bot: false })), outcome: { places, scores: places.map(() => 70), reason: "played" }, ...more });
  const told = (found) => tellDeeds([found], ["Bob"], { fall: FALL }, "Ann", (names) => names.join(" and ")).map((deed) => deed.text);
  assert.deepEqual(told(match([2, 1], ["Cleo", "Bob"])), ["Bob beat Cleo"]);
  assert.deepEqual(told(match([1, 2, 3], ["Cleo", "Bob", "Dan"])), ["Bob lost to Cleo and Dan"]);
  assert.deepEqual(told(match([1, 1], ["Cleo", "Bob"])), ["Bob drew with Cleo"]);
  assert.deepEqual(told(match([1], ["Bob"])), ["Bob made 70 points"]);
  assert.deepEqual(told(match([1, 2], ["Ann", "Bob"])), []);
  assert.deepEqual(told(match([1, 2], ["Cleo", "Bob"], { outcome: null })), []);
});

test("a match waits where it is my turn, or where one of mine is on; not where the other one thinks", () => {
  const turn = (code, yours) => ({ code, game: "fall", yours });
  const own = (code, state) => ({ code, game: "fall", state });
  const at = (turns, tables) => waitingAt(/** @type {any} */ ({ turns, own: tables }), "fall");
  assert.equal(at([turn("AAAAAA", false), turn("BBBBBB", true)], [own("AAAAAA", "PLAYING"), own("BBBBBB", "PLAYING")]), "BBBBBB");
  assert.equal(at([turn("AAAAAA", false)], [own("AAAAAA", "PLAYING")]), "");
  assert.equal(at([], [own("CCCCCC", "ENDED"), own("DDDDDD", "PAUSED")]), "DDDDDD");
  assert.equal(waitingAt(/** @type {any} */ ({ turns: [], own: [own("DDDDDD", "PLAYING")] }), "duel"), "");
});
