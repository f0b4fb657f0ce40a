// A move turn by turn before the hall has answered (predict/pending_move.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { PlayAhead } from "../../src/rumpus/web/predict/play_ahead.js";
import { PendingMove } from "../../src/rumpus/web/predict/pending_move.js";

const stream = (n) => ({ match: "M", code: "C", game: "g", seat: 0, n, view: { n }, seen: n, step: n, at: 0, options: {}, bots: [], running: true, stale: false });

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

test("what is done leaves in the order it was done", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] }); // the rules take as long as they like
  const answers = [];
  const { move, told } = begin(() => new Promise((resolve, reject) => answers.push({ resolve, reject })));
  const all = [move.act("move 1"), move.act("move 2"), move.act("move 3")];
  assert.deepEqual([told.acted, answers.length], [[], 1], "the second does not overtake the first, which the rules look at");
  answers[0].reject(Object.assign(new Error(), { code: "no", facts: {}, of: "g" }));
  while (answers.length < 2) await new Promise((done) => setImmediate(done));
  assert.deepEqual([told.acted, told.refused], [[], ["no"]], "after one that is none the next is looked at");
  answers[1].resolve({ view: { n: "next" }, events: [] });
  await Promise.all(all);
  assert.deepEqual([told.acted, move.action], [["move 2", "move 3"], "move 2"]);
});

test("a board that goes away sends at once what it has not sent, and nothing twice", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const answers = [];
  const { move, told } = begin(() => new Promise((resolve) => answers.push(resolve)));
  const all = [move.act("move 1"), move.act("move 2")];
  move.stop();
  assert.deepEqual([told.acted, move.action], [["move 1", "move 2"], null]);
  answers[0]({ view: { n: "next" }, events: [] });
  await Promise.all(all);
  assert.deepEqual([told.acted, move.view, told.drawn], [["move 1", "move 2"], null, []]);
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

test("the rules are asked by what the match began under, not by what the table is set to", async (t) => {
  t.mock.method(globalThis, "fetch", async () => ({ ok: true, json: async () => ({ pyodide: "p/", library: "p/l.zip", rules: "rules-0.zip" }) }));
  const asked = [];
  globalThis.Worker = class {
    postMessage({ id, boot, name, args }) {
      if (name?.endsWith("attempt")) asked.push(args);
      const value = boot ? null : name.endsWith("list_predicted") ? ["g"] : { view: null, events: [] };
      setImmediate(() => this.onmessage({ data: { id, value } }));
    }
    terminate() {}
  };
  t.after(() => delete globalThis.Worker);
  const sent = [];
  const ahead = new PlayAhead({ act: (match, seat, action) => sent.push(action), roundTrip: () => 100, draw: () => {}, refuse: () => {} });
  const table = { options: { size: 7 }, seats: [{ kind: "person" }, { kind: "bot" }, { kind: "bot" }] }; // one bot sat down later
  const told = { ...stream(1), options: { size: 9, help: "most" }, bots: [1] };
  while (asked.length === 0) {
    ahead.follow({ games: { g: { realtime: false } } }, table, told, [0], [], []);
    await new Promise((done) => setImmediate(done));
    if (ahead.pending === null) ahead.act("M", 0, "move 1");
  }
  const [game, options, seats, bots, seat] = asked[0];
  assert.deepEqual([game, options, seats, bots, seat], ["g", { size: 9, help: "most" }, 3, [1], 0]);
});
