// A seat that is played ahead of its hall (predict/): what is asked of the rules, what is shown, and how far ahead.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Foretold } from "../../src/rumpus/web/predict/foretold.js";
import { PlayAhead } from "../../src/rumpus/web/predict/play_ahead.js";
import { Lead } from "../../src/rumpus/web/predict/lead.js";
import { SeatAhead } from "../../src/rumpus/web/predict/seat_ahead.js";

const view = (x, seats = [{ x: 5 }]) => ({ seats: [{ x }, ...seats], outcome: null });
const stream = (n, x) => ({ match: "M", code: "C", game: "g", seat: 0, n, view: view(x), seen: 100, step: 100, at: 0, options: {}, bots: [], running: true, stale: false });
const turn = () => new Promise((done) => setImmediate(done));

/** A seat at local time 0, a line of 100 ms, ten steps a second; rules by which every action moves one to the right. */
async function begin(now = { time: 0 }) {
  const told = { asked: [], acted: [], drawn: [], failed: [], judged: [] };
  let seen = null;
  const seat = new SeatAhead(stream(1, 0), 10, 100, {
    ask: async (news, inputs, until) => {
      told.asked.push({ fresh: news !== null, inputs: inputs.map(([step, action]) => `${action}@${step}`), until });
      seen = news ?? seen;
      return { view: view(seen.view.seats[0].x + inputs.length), due: null, events: inputs.map(([step]) => [step, { name: "moved", seat: 0, step }]) };
    },
    act: (action, step) => told.acted.push([action, step]),
    draw: (events) => told.drawn.push({ x: seat.view.seats[0].x, events: events.map(({ name, step }) => `${name}@${step}`) }),
    failed: (why) => told.failed.push(why),
    frame: (drawn) => drawn(),
    judged: (before, after) => told.judged.push([before.seats[0].x, after.seats[0].x]),
    now: () => now.time,
  });
  await turn();
  return { seat, told, now };
}

test("a key is drawn from the rules' answer, and tells the hall the step it was meant for", async () => {
  const { seat, told, now } = await begin();
  now.time = 500;
  seat.act("right");
  await turn();
  assert.deepEqual(told.acted, [["right", 106]], "half a second, and a round trip ahead");
  assert.deepEqual(told.asked.at(-1), { fresh: false, inputs: ["right@106"], until: 106 });
  assert.deepEqual(told.drawn.at(-1), { x: 1, events: ["moved@106"] });
  seat.stop();
});

test("what the hall has taken is not done twice, and what it has not is done again", async () => {
  const { seat, told } = await begin();
  seat.act("right");
  seat.act("right");
  await turn();
  await turn();
  seat.hear(stream(2, 1), [{ t: "update", match: "M", seat: 0, n: 2, step: 101, patch: [], events: [], seq: 1 }], [{ name: "moved", seat: 0, step: 101 }]);
  await turn();
  assert.deepEqual(told.asked.at(-1).inputs, ["right@101"]);
  assert.deepEqual(told.drawn.map(({ x }) => x).at(-1), 2);
  assert.deepEqual(told.drawn.flatMap(({ events }) => events), ["moved@101", "moved@101"], "each of them is shown once");
  assert.deepEqual(told.judged, [[2, 2]], "nothing had to be corrected");
  seat.hear(stream(3, 5), [{ t: "update", match: "M", seat: 0, n: 3, step: 102, patch: [], events: [], seq: 2 }], []);
  await turn();
  assert.deepEqual(told.judged.at(-1), [2, 5], "the hall decides");
  seat.stop();
});

test("an answer to what is no longer true is not drawn", async () => {
  const { seat, told } = await begin();
  seat.act("right");
  seat.hear(stream(2, 7), [{ t: "update", match: "M", seat: 0, n: 2, step: 101, patch: [], events: [], seq: 1 }], []);
  await turn();
  await turn();
  assert.deepEqual(told.drawn.map(({ x }) => x), [0, 7]);
  seat.stop();
});

test("what is refused is taken back", async () => {
  const { seat, told } = await begin();
  seat.act("right");
  await turn();
  seat.hear(stream(1, 0), [{ t: "error", code: "no", match: "M", seat: 0, seq: 1 }], []);
  await turn();
  assert.deepEqual(told.asked.at(-1).inputs, []);
  seat.stop();
});

test("what others have on their boards is the same object as long as it is the same", async () => {
  const { seat } = await begin();
  const before = seat.view.seats[1];
  seat.act("right");
  await turn();
  assert.equal(seat.view.seats[1], before);
  assert.notEqual(seat.view.seats[0].x, 0);
  seat.stop();
});

test("rules that answer too slowly for seconds are not asked any more, and a slow moment is forgotten", async () => {
  const now = { time: 0 };
  let [pace, answers] = [60, 0];
  const failed = [];
  const answer = async () => (answers++, (now.time += pace), { view: view(0), due: null, events: [] });
  const seat = new SeatAhead(stream(1, 0), 10, 100, { ask: answer, act: () => 1, draw: () => {}, failed: (why) => failed.push([why, answers]), now: () => now.time, frame: (drawn) => drawn() });
  const press = async (keys) => {
    for (let key = 0; key < keys; key++) {
      await turn();
      seat.act("right");
    }
    await turn();
  };
  await press(40);
  pace = 1;
  await press(20);
  pace = 60;
  await press(40);
  assert.deepEqual(failed, [], "2.4 seconds twice");
  await press(40);
  assert.equal(failed[0][0], "slow");
  const asked = failed[0][1];
  assert.ok(asked > 100 && asked < 140, `${asked}`);
  seat.stop();
});

test("frames that are missed for seconds end it though the rules are quick, and a page that is not shown misses none", async () => {
  const now = { time: 0 };
  let pace = 150;
  const failed = [];
  const frame = (drawn) => pace !== null && ((now.time += pace), drawn());
  const answer = async () => ({ view: view(0), due: null, events: [] });
  const seat = new SeatAhead(stream(1, 0), 10, 100, { ask: answer, act: () => 1, draw: () => {}, failed: (why) => failed.push(why), now: () => now.time, frame });
  const press = async (keys) => {
    for (let key = 0; key < keys; key++) {
      await turn();
      seat.act("right");
    }
    await turn();
  };
  await press(20);
  pace = 16;
  await press(20);
  pace = null; // hidden
  now.time += 60_000;
  await press(20);
  pace = 150;
  await press(20);
  assert.deepEqual(failed, [], "a slow moment is forgotten");
  await press(20);
  assert.equal(failed[0], "slow");
  seat.stop();
});

test("the lead follows what the hall says of how early actions come, up soon and down slowly", () => {
  const lead = new Lead(100);
  const first = lead.ms;
  assert.ok(first > 100 && first < 130);
  for (const seq of [1, 2, 3]) lead.sent(seq);
  lead.acknowledged(1, -20);
  const up = lead.ms;
  assert.ok(up > first && up < first + 40);
  for (const seq of [2, 3]) lead.acknowledged(seq, -20);
  assert.ok(lead.ms < first + 40, "the same lateness counts once");
  for (let seq = 4; seq < 300; seq++) {
    lead.sent(seq);
    lead.acknowledged(seq, 80);
  }
  assert.ok(lead.ms < 40, "a line that became short");
  lead.sent(500);
  lead.acknowledged(500, -5000);
  assert.ok(lead.ms < 100, "one that was lost on the way proves little");
});

test("what was foreseen and not told is forgotten, and what befalls others is told by the hall", () => {
  const shown = new Foretold(0);
  assert.deepEqual(shown.foresee([[1, { name: "lock", seat: 0 }], [1, { name: "lock", seat: 1 }]], 0), [{ name: "lock", seat: 0 }]);
  assert.deepEqual(shown.foresee([[1, { name: "lock", seat: 0 }]], 10), []);
  assert.deepEqual(shown.hear([{ name: "lock", seat: 1 }], 20), [{ name: "lock", seat: 1 }]);
  assert.deepEqual(shown.hear([{ name: "lock", seat: 0 }], 5000), [{ name: "lock", seat: 0 }], "so long after, it is another one");
});

test("rules that did not come over a bad line are asked for again, and not at once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = t.mock.method(globalThis, "fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  const ahead = new PlayAhead({ act: () => 1, roundTrip: () => 100, draw: () => {}, refuse: () => {} });
  const state = { games: { g: { realtime: true } } };
  const table = { options: {}, seats: [{ kind: "person" }] };
  const follow = async () => {
    assert.deepEqual(ahead.follow(state, table, stream(1, 0), [0], [], []), [], "meanwhile it is drawn as the hall tells it");
    await import("../../src/rumpus/web/worker/rules_worker.js");
    for (let turns = 0; turns < 10; turns += 1) await turn();
    return asked.mock.callCount();
  };
  assert.equal(await follow(), 1);
  assert.equal(await follow(), 1);
  t.mock.timers.tick(30_000);
  assert.equal(await follow(), 2);
});

/** A hall that has rules for pages, and a worker that runs them; what they were asked is noted. @param {any} t @param {{rules: string}} hall @param {string[][]} asked */
function haveRules(t, hall, asked) {
  globalThis.requestAnimationFrame = setImmediate;
  t.after(() => delete globalThis.requestAnimationFrame);
  t.mock.method(globalThis, "fetch", async () => ({ ok: true, json: async () => ({ pyodide: "p/", library: "p/l.zip", rules: hall.rules }) }));
  globalThis.Worker = class {
    #rules = "";
    postMessage({ id, boot, name }) {
      if (boot) this.#rules = boot.rules.split("/").at(-1);
      else asked.push([this.#rules, name.split(":")[1]]);
      const value = boot ? null : name.endsWith("list_predicted") ? ["g"] : { view: view(3), due: null, events: [] };
      setImmediate(() => this.onmessage({ data: { id, value } }));
    }
    terminate() {
      asked.push([this.#rules, "ended"]);
    }
  };
  t.after(() => delete globalThis.Worker);
}

test("a hall that comes back with other rules is played by those", async (t) => {
  const hall = { rules: "rules-1.zip" };
  const asked = [];
  haveRules(t, hall, asked);
  const ahead = new PlayAhead({ act: () => 1, roundTrip: () => 100, draw: () => {}, refuse: () => {} });
  const table = { options: {}, seats: [{ kind: "person" }] };
  /** The hall tells the same again and again until something is so. */
  const followUntil = async (me, isSo) => {
    while (!isSo()) {
      ahead.follow({ games: { g: { realtime: true } }, me }, table, told, [0], [], []);
      await turn();
    }
  };
  const told = stream(1, 0);
  const [first, again, newer] = [{}, {}, {}];
  await followUntil(first, () => ahead.view !== null);
  const met = t.mock.method(globalThis, "fetch", globalThis.fetch);
  await followUntil(again, () => met.mock.callCount() > 0);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  assert.notEqual(ahead.view, null);
  assert.deepEqual([...new Set(asked.map(([rules]) => rules))], ["rules-1.zip"], "a line that broke is no other hall");
  hall.rules = "rules-2.zip";
  await followUntil(newer, () => ahead.view === null); // it is drawn as the hall tells it
  await followUntil(newer, () => ahead.view !== null);
  assert.deepEqual(asked.filter(([, what]) => what !== "predict"), [["rules-1.zip", "list_predicted"], ["rules-1.zip", "ended"], ["rules-2.zip", "list_predicted"]]);
  assert.deepEqual(asked.at(-1), ["rules-2.zip", "predict"]);
  ahead.stop();
});

test("it begins once the rules are there, though the hall says nothing more", async (t) => {
  haveRules(t, { rules: "rules-1.zip" }, []);
  const drawn = new Promise((draw) => {
    const ahead = new PlayAhead({ act: () => 1, roundTrip: () => 100, draw: () => draw(ahead.view), refuse: () => {} });
    t.after(() => ahead.stop());
    ahead.follow({ games: { g: { realtime: true } } }, { options: {}, seats: [{ kind: "person" }] }, stream(1, 0), [0], [], []);
    assert.equal(ahead.view, null);
  });
  assert.deepEqual(await drawn, view(3));
});
