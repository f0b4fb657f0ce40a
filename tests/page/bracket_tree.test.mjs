// Where the slots of a knock-out stand (screens/bracket_tree.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { isBye, layBracket } from "../../src/rumpus/web/screens/bracket_tree.js";

const slot = (name, round, one, other) => ({ slot: name, round, one, other });
const draw = ({ trees, third }) => [...trees.map((tree) => tree.map(({ slots, joins }) => `${slots.map((each) => each.slot).join(" ")}${joins && ` (${joins})`}`)), third?.slot ?? null];

test("a single knock-out is one tree, with byes in their places and the third place apart", () => {
  const slots = [slot("1.0", 1, "a", ""), slot("1.1", 1, "b", "c"), slot("final", 2, "a"), slot("third", 2, "", undefined)];
  assert.deepEqual(draw(layBracket(slots)), [["1.0 1.1 (pairs)", "final"], null], "nobody plays for the third place against nobody");
  assert.deepEqual(slots.map(isBye), [true, false, false, true]);
  slots[3] = slot("third", 2, "c", "d");
  assert.equal(layBracket(slots).third, slots[3]);
});

test("what is not known yet stands where it will be", () => {
  const slots = [0, 1, 2, 3].map((place) => slot(`1.${place}`, 1, "a", "b")).concat([slot("2.0", 2), slot("2.1", 2), slot("final", 3), slot("third", 3)]);
  assert.deepEqual(draw(layBracket(slots)), [["1.0 1.1 1.2 1.3 (pairs)", "2.0 2.1 (pairs)", "final"], "third"]);
});

test("a double knock-out has a tree for those who have lost once, and a second final only when it is played", () => {
  const slots = [slot("w1.0", 1, "a", "b"), slot("w1.1", 1, "c", "d"), slot("w2.0", 2, "a", "c"), slot("l1.0", 2, "b", "d"), slot("l2.0", 3, "b"), slot("final", 4), slot("final2", 5)];
  assert.deepEqual(draw(layBracket(slots)), [["w1.0 w1.1 (pairs)", "w2.0 (each)", "final"], ["l1.0 (each)", "l2.0"], null]);
  slots[6] = slot("final2", 5, "c", "b");
  assert.deepEqual(draw(layBracket(slots))[0], ["w1.0 w1.1 (pairs)", "w2.0 (each)", "final (each)", "final2"]);
  slots[6] = slot("final2", 5, "", "");
  assert.deepEqual(draw(layBracket(slots))[0].at(-1), "final", "who had not lost has won the first");
});
