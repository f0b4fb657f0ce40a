// What was sent and perhaps not heard: actions and other requests (net/outbox.js).
import assert from "node:assert/strict";
import { test } from "node:test";
import { Outbox, Pending } from "../../src/rumpus/web/net/outbox.js";

const left = (outbox) => outbox.left().map(({ match, seat, action, seq }) => `${match}/${seat} ${action} ${seq}`);

test("actions are numbered for each seat of a match", () => {
  const outbox = new Outbox();
  outbox.push("M", 0, "left");
  outbox.push("M", 1, "left");
  outbox.push("M", 0, "drop");
  outbox.push("N", 0, "left");
  assert.deepEqual(left(outbox), ["M/0 left 1", "M/1 left 1", "M/0 drop 2", "N/0 left 1"]);
});

test("what is acknowledged goes, up to its number and for its seat only", () => {
  const outbox = new Outbox();
  for (const action of ["a", "b", "c"]) outbox.push("M", 0, action);
  outbox.push("M", 1, "d");
  outbox.acknowledge("M", 0, 2);
  assert.deepEqual(left(outbox), ["M/0 c 3", "M/1 d 1"]);
});

test("what is refused goes alone, and its number is not given again", () => {
  const outbox = new Outbox();
  for (const action of ["a", "b", "c"]) outbox.push("M", 0, action);
  outbox.refuse("M", 0, 2);
  assert.deepEqual(left(outbox), ["M/0 a 1", "M/0 c 3"]);
  assert.equal(outbox.push("M", 0, "d").seq, 4);
});

test("a match that is over is forgotten, the others are not", () => {
  const outbox = new Outbox();
  outbox.push("M", 0, "a");
  outbox.push("N", 0, "b");
  outbox.forget("M");
  assert.deepEqual(left(outbox), ["N/0 b 1"]);
});

test("who looks at what is left changes nothing", () => {
  const outbox = new Outbox();
  outbox.push("M", 0, "a");
  outbox.left().pop();
  assert.deepEqual(left(outbox), ["M/0 a 1"]);
});

const due = (outbox) => outbox.due().map(({ seat, action }) => `${seat} ${action}`);
const send = (outbox) => outbox.due().forEach((act) => outbox.went(act));

test("in real time actions go out as they come, and again on another connection", () => {
  const outbox = new Outbox();
  outbox.push("M", 0, "left");
  outbox.push("M", 0, "drop");
  assert.deepEqual(due(outbox), ["0 left", "0 drop"]);
  send(outbox);
  assert.deepEqual(due(outbox), []);
  outbox.renew();
  assert.deepEqual(due(outbox), ["0 left", "0 drop"]);
});

test("by turns a move goes alone: the next one when the hall has answered", () => {
  const outbox = new Outbox();
  for (const action of ["a", "b", "c"]) outbox.push("M", 0, action, { alone: true });
  outbox.push("M", 1, "d", { alone: true });
  assert.deepEqual(due(outbox), ["0 a", "1 d"]);
  send(outbox);
  assert.deepEqual(due(outbox), []);
  outbox.acknowledge("M", 0, 1);
  assert.deepEqual(due(outbox), ["0 b"]);
  outbox.refuse("M", 0, 2);
  assert.deepEqual(due(outbox), ["0 c"]);
});

test("on a lost line only the first move was made, and it goes out once more when there is another", () => {
  const outbox = new Outbox();
  for (const action of ["a", "b"]) outbox.push("M", 0, action, { alone: true });
  send(outbox);
  outbox.shorten();
  assert.deepEqual(left(outbox), ["M/0 a 1"]);
  outbox.renew();
  send(outbox);
  assert.deepEqual(due(outbox), []);
  outbox.acknowledge("M", 0, 1);
  assert.deepEqual(left(outbox), []);
});

test("a lost line takes nothing from a match in real time", () => {
  const outbox = new Outbox();
  for (const action of ["a", "b"]) outbox.push("M", 0, action);
  outbox.shorten();
  assert.deepEqual(left(outbox), ["M/0 a 1", "M/0 b 2"]);
});

test("a move waits when it has had no answer for a while, and only where moves go alone", () => {
  const outbox = new Outbox();
  outbox.push("M", 0, "a", { alone: true, at: 500 });
  outbox.push("N", 0, "b", { at: 500 });
  assert.equal(outbox.waiting("M", 499), null);
  assert.equal(outbox.waiting("M", 500)?.action, "a");
  assert.equal(outbox.waiting("N", 500), null);
  outbox.acknowledge("M", 0, 1);
  assert.equal(outbox.waiting("M", 500), null);
});

test("a request is kept until it is answered itself", () => {
  const pending = new Pending();
  pending.sent({ t: "say", id: 1 });
  pending.sent({ t: "sit", id: 2 });
  pending.answered(1);
  assert.deepEqual(pending.take(), [{ t: "sit", id: 2 }]);
});

test("what was taken to be sent again counts as not sent", () => {
  const pending = new Pending();
  pending.sent({ t: "say", id: 1 });
  pending.take();
  assert.deepEqual(pending.take(), []);
});

test("what is asked for anew with every connection need not be kept", () => {
  const pending = new Pending();
  for (const t of ["join", "lobby", "listen", "complete", "purse"]) assert.ok(!pending.matters({ t, id: 1 }), t);
  for (const t of ["say", "open", "act", "sit", "invite"]) assert.ok(pending.matters({ t, id: 1 }), t);
});
