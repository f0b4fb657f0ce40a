// What the page knows, folded out of the hall's messages (state/state.js and what it folds with).
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseStream, emptyState, fold, haveOf, ownSeats, streamKey } from "../../src/rumpus/web/state/state.js";
import { maySeat, maySeatBots } from "../../src/rumpus/web/table/may_seat.js";
import { potOf } from "../../src/rumpus/web/state/social_state.js";
import { hearStep, setRunning, stepAt } from "../../src/rumpus/web/state/step_clock.js";

const ME = { t: "welcome", player: "p1", name: "Ann", tables: [], pledge: "" };
const GAMES = { t: "games", games: [{ name: "slow", rate: 1, realtime: false }, { name: "fast", rate: 100, realtime: true }] };
const person = (player) => ({ kind: "person", player, name: player });
const table = (more = {}) => ({
  t: "table", code: "ABCDEF", game: "fast", state: "PLAYING", match: "M", step: 0, turn: [], owner: "p2", pledge: "", dice: null,
  challenge: "", seats: [person("p1"), person("p2")], ...more,
});
const match = (more = {}) => ({ t: "match", match: "M", code: "ABCDEF", game: "fast", seat: 0, n: 1, view: { x: 1 }, step: 0, ...more });
const update = (n, patch, more = {}) => ({ t: "update", match: "M", seat: 0, n, step: 0, patch, events: [], ...more });

/** @param {any[]} messages each came at its place in milliseconds, unless it says `at` */
const after = (...messages) => messages.reduce((state, message, now) => fold(state, message, message.at ?? now), emptyState());
const shown = (state) => state.streams[streamKey("M", 0)];

test("updates are applied in order, and one that came before changes nothing", () => {
  const state = after(GAMES, ME, table(), match(), update(2, [[["x"], 2]]));
  assert.deepEqual(shown(state).view, { x: 2 });
  assert.equal(fold(state, update(2, [[["x"], 9]]), 9), state);
});

test("a stream that lost an update, or got one that does not fit, is stale until it comes whole", () => {
  for (const broken of [update(3, [[["x"], 3]]), update(2, [[["y", "z"], 1]])]) {
    const stale = after(GAMES, ME, table(), match(), broken);
    assert.equal(shown(stale).stale, true);
    assert.deepEqual(haveOf(stale, "ABCDEF"), []);
    assert.deepEqual(shown(fold(stale, update(4, [[["x"], 4]]), 9)).view, { x: 1 });
    const whole = fold(stale, match({ n: 4, view: { x: 4 } }), 9);
    assert.deepEqual([shown(whole).stale, shown(whole).view], [false, { x: 4 }]);
    assert.deepEqual(haveOf(whole, "ABCDEF"), [{ match: "M", seat: 0, n: 4 }]);
  }
});

test("the next match of a table takes the place of the last one", () => {
  const state = after(GAMES, ME, table(), match(), table({ match: "N" }), match({ match: "N", view: { y: 1 } }));
  assert.deepEqual(Object.keys(state.streams), ["N/0"]);
});

test("a table that is gone takes its streams along and says why", () => {
  const state = after(GAMES, ME, table(), match(), { t: "gone", code: "ABCDEF", why: "closed" });
  assert.deepEqual([state.tables, state.streams, state.gone], [{}, {}, { ABCDEF: "closed" }]);
  assert.deepEqual(fold(state, table(), 9).gone, {});
});

test("somebody else than before knows nothing of what was, but the games", () => {
  const state = after(GAMES, ME, table(), match(), { ...ME, player: "p9" });
  assert.deepEqual([state.tables, state.streams], [{}, {}]);
  assert.deepEqual(Object.keys(state.games), ["slow", "fast"]);
});

test("who signed out everywhere is out without a reason, who was banned with one", () => {
  assert.deepEqual(after(ME, { t: "signed_out" }).out, { reason: null, banned: false });
  assert.deepEqual(after(ME, { t: "banished", reason: "rude", banned: true }).out, { reason: "rude", banned: true });
  assert.equal(after(ME, { t: "signed_out" }, ME).out, null);
});

test("where two share a page and move by turns, the one whose turn it is is shown", () => {
  const seats = [person("p1"), person("p1")];
  const both = [GAMES, ME, table({ game: "slow", seats }), match({ game: "slow" }), match({ game: "slow", seat: 1 })];
  const state = after(...both);
  assert.deepEqual(ownSeats(state, state.tables.ABCDEF), [0, 1]);
  assert.equal(chooseStream(state, { ...state.tables.ABCDEF, turn: [1] }).seat, 1);
  assert.equal(chooseStream(state, { ...state.tables.ABCDEF, turn: [] }, 1).seat, 1);
  assert.equal(chooseStream(state, { ...state.tables.ABCDEF, turn: [0] }, 1).seat, 0);
});

test("a watcher sees the stream of nobody's seat", () => {
  const state = after(GAMES, ME, table({ seats: [person("p2"), person("p3")] }), match({ seat: null }));
  assert.equal(chooseStream(state, state.tables.ABCDEF).seat, null);
});

test("an open invite is kept with its end, any other is gone", () => {
  const invite = { t: "invitation", id: "i", state: "open", left: 30, challenge: false, leads_to: "", pledge: "x" };
  const open = fold(emptyState(), invite, 1000);
  assert.equal(open.invites.i.until, 31000);
  const taken = fold(open, { ...invite, state: "accepted", leads_to: "ABCDEF" }, 2000);
  assert.deepEqual([taken.invites, taken.promised], [{}, { ABCDEF: "x" }]);
});

test("the newest pot of a table is its pot", () => {
  const pot = (id, code) => ({ t: "escrow", id, code, left: null, state: "INITIATED" });
  const state = after(pot("a", "ABCDEF"), pot("b", "ABCDEF"), pot("c", "OTHERS"));
  assert.equal(potOf(state, "ABCDEF").id, "b");
  assert.equal(potOf(state, "NOBODY"), null);
});

test("chat: what is mine or was there before I came is not unread", () => {
  const line = (n, player) => ({ n, player, name: player, text: "hello", at: 0 });
  const came = after(ME, { t: "chat", room: "hall", lines: [line(1, "p2")], whole: true });
  assert.equal(came.rooms.hall.unread, 0);
  const heard = fold(came, { t: "chat", room: "hall", lines: [line(2, "p2"), line(3, "p1")], whole: false }, 1);
  assert.equal(heard.rooms.hall.unread, 1);
  assert.equal(fold(heard, { t: "chat", room: "hall", lines: [line(3, "p1")], whole: false }, 1).rooms.hall.lines.length, 3);
  assert.equal(fold(heard, { t: "read", room: "hall" }, 2).rooms.hall.unread, 0);
});

test("a clock that runs is not turned back by a late update, but by one that is later still", () => {
  const clock = { step: 0, at: 0, running: true };
  assert.equal(stepAt(clock, 100, 1000), 100);
  assert.equal(hearStep(clock, 90, 100, 1000), clock);
  assert.deepEqual(hearStep(clock, 50, 100, 1000), { step: 50, at: 1000, running: true });
  assert.deepEqual(hearStep(clock, 120, 100, 1000), { step: 120, at: 1000, running: true });
});

test("a clock that stands still stays where it was stopped", () => {
  const stopped = setRunning({ step: 0, at: 0, running: true }, false, 100, 500);
  assert.equal(stepAt(stopped, 100, 9000), 50);
  assert.equal(setRunning(stopped, false, 100, 9000), stopped);
});

test("what became of matches while one was away is known until it was seen", () => {
  const missed = { match: "M", game: "fast", what: { say: "missed.won" }, at: 1 };
  const state = after(GAMES, ME, { t: "missed", matches: [missed] });
  assert.deepEqual(state.missed, [missed]);
  assert.deepEqual(fold(state, { t: "missed", matches: [] }, 9).missed, []);
});

test("a bot's seat is offered to whom the hall names, whoever sits or owns the table, and where the game has bots", () => {
  const games = { t: "games", games: [{ name: "fast", rate: 100, realtime: true, levels: ["easy"] }, { name: "slow", rate: 1, realtime: false, levels: [] }] };
  const offered = (more) => {
    const state = after(games, ME, table(more));
    return [maySeat(state, state.tables.ABCDEF), maySeatBots(state, state.tables.ABCDEF)];
  };
  assert.deepEqual(offered({ may_seat: ["p2"] }), [false, false]);
  assert.deepEqual(offered({ may_seat: ["p2", "p1"] }), [true, true]);
  assert.deepEqual(offered({ may_seat: ["p1"], owner: "p1", seats: [person("p2"), { kind: "open" }] }), [true, true]);
  assert.deepEqual(offered({ may_seat: ["p1"], game: "slow" }), [true, false]);
});
