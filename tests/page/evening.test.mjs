// An evening around a big screen: whose mark stands where, and who leads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { faceOf, markColour } from "../../src/rumpus/web/ui/faces.js";
import { markOf, pointsOf, rankEvening } from "../../src/rumpus/web/tv/seat_marks.js";

const GUESTS = [
  { player: "a", name: "Ann", mark: 1, points: 2, played: 3 },
  { player: "b", name: "Bob", mark: 2, points: 5, played: 3 },
  { player: "c", name: "Cid", mark: 3, points: 0, played: 0 },
  { player: "d", name: "Dan", mark: 4, points: 2, played: 1 },
];

test("eight people have eight colours and eight faces, and who comes later has one of them again with another number", () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  assert.equal(new Set(numbers.map(markColour)).size, 8);
  assert.equal(new Set(numbers.map((number) => JSON.stringify(faceOf(number)))).size, 8);
  assert.equal(markColour(9), markColour(1));
  assert.equal(faceOf(10), faceOf(2));
});

test("a mark is the person's, whatever chair they sit on; without an evening it is the chair's", () => {
  assert.equal(markOf({ kind: "person", mark: 5 }, 0), 5);
  assert.equal(markOf({ kind: "person" }, 2), 3);
});

test("who leads comes first; who has not played has no points to show", () => {
  assert.deepEqual(rankEvening({ evening: GUESTS }).map((guest) => guest.name), ["Bob", "Ann", "Dan"]);
  assert.deepEqual(["a", "b", "c", "x"].map((player) => pointsOf({ evening: GUESTS }, player)), [2, 5, null, null]);
  assert.deepEqual(rankEvening({}), []);
});
