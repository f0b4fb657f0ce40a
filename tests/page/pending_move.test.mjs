// A move turn by turn before the hall has answered (predict/pending_move.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { PendingMove } from "../../src/rumpus/web/predict/pending_move.js";

const stream = (n) => ({ match: "M", code: "C", game: "g", seat: 0, n, view: { n }, seen: n, step: n, at: 0, running: true, stale: false });

/** Rules that answer so, and what was done. */
function begin(answer) {
  const told = { acted: [], refused: [], drawn: [] };
  const move = new PendingMove(stream(1), {
    ask: answer,
    act: (action) => told.acted.push(action),
    refuse: ({ code }) => told.refused.push(code),
    draw: (events) => told.drawn.push(events.map(({ name }) => name)),
  });
  return { move, told };
}

test("a legal move is sent and drawn at once, and told once", async () => {
  const { move, told } = begin(async () => ({ view: { n: "next" }, events: [{ name: "moved", seat: 0 }] }));
  await move.act("move 1");
  assert.deepEqual([told.acted, told.drawn, move.view, move.action], [["move 1"], [["moved"]], { n: "next" }, "move 1"]);
  assert.deepEqual(move.hear(stream(2), [], [{ name: "moved", seat: 0 }, { name: "moved", seat: 1 }]), [{ name: "moved", seat: 1 }]);
  assert.deepEqual([move.view, move.action], [null, null], "what the hall tells is drawn from then on");
});

test("an illegal one is refused and not sent", async () => {
  const { move, told } = begin(() => Promise.reject(Object.assign(new Error(), { code: "not_your_turn", facts: {}, of: "g" })));
  await move.act("move 1");
  assert.deepEqual([told.acted, told.refused, move.action], [[], ["not_your_turn"], null]);
});

test("one whose result is hidden is pending, and nothing is made up", async () => {
  const { move, told } = begin(async () => ({ view: null, events: [] }));
  await move.act("fire A1");
  assert.deepEqual([told.acted, move.view, move.action], [["fire A1"], null, "fire A1"]);
  move.hear(stream(1), [{ t: "error", code: "no", match: "M", id: 0 }], []);
  assert.equal(move.action, null, "the hall has refused it");
});

test("rules that are slow or in trouble hold nothing up, and what follows a pending move is the hall's to judge", async () => {
  const { move, told } = begin(() => new Promise(() => {}));
  await move.act("move 1");
  await move.act("move 2");
  assert.deepEqual(told.acted, ["move 1", "move 2"]);
  const troubled = begin(() => Promise.reject(new Error("no rules")));
  await troubled.move.act("move 1");
  assert.deepEqual([troubled.told.acted, troubled.told.refused], [["move 1"], []]);
});
