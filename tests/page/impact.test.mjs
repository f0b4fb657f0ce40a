// What a big clear does beside the points: it shakes the board a little, is called out, and sounds higher, the more the longer it lasts.
import "./english.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { LINE_MS, stand } from "../../src/rumpus/web/canvas/call_out.js";
import { SHAKE_MS, Shake } from "../../src/rumpus/web/canvas/shake.js";

const games = "../../src/rumpus/games";
globalThis.localStorage = { getItem: () => null, setItem: () => {} };

/** How far a board is shaken at the most, in pixels. */
function reach(weight, { may = true, u = 30, ratio = 1 } = {}) {
  const shake = new Shake(may);
  shake.begin(weight, 1000);
  return Math.max(...Array.from({ length: 300 }, (_, past) => Math.abs(shake.offset(1000 + past, u, ratio))));
}

test("a shake is small and short, grows with its weight, and there is none where none may be", () => {
  assert.ok(SHAKE_MS <= 250);
  const sizes = [1, 2, 3, 4, 5, 9].map((weight) => reach(weight));
  assert.ok(sizes[0] >= 1 && sizes.at(-1) <= 6 && sizes.at(-1) >= 5, `${sizes}`);
  for (let i = 1; i < sizes.length; i++) assert.ok(sizes[i] >= sizes[i - 1]);
  assert.deepEqual([reach(0), reach(5, { may: false })], [0, 0]);
  assert.ok(reach(5, { ratio: 2 }) > reach(5), "as far on a sharp screen");
  assert.ok(reach(9, { u: 5 }) <= 2, "a small board is not torn apart");
  const shake = new Shake(true);
  shake.begin(5, 1000);
  assert.equal(shake.offset(1000 + SHAKE_MS, 30, 1), 0);
});

test("what is called out comes, stands and goes; with little motion it is just there", () => {
  const call = { at: 0, until: LINE_MS };
  assert.ok(stand(call, 20, false).scale > 1 && stand(call, 20, false).alpha < 1);
  assert.deepEqual([stand(call, 400, false), stand(call, 20, true), stand(call, LINE_MS, false)], [{ alpha: 1, scale: 1 }, { alpha: 1, scale: 1 }, null]);
});

for (const [game, seat, event] of [
  ["mario99", { rows: [], falling: [], pill: null, phase: "pop" }, { name: "pop", cells: [[1, 0, "rx"], [2, 0, "rx"], [3, 0, "rx"], [4, 0, "rx"]] }],
  ["capsules", { rows: [], falling: [], capsule: null, state: "settle" }, { name: "eliminated", cells: [], rows: "r" }],
]) {
  test(`${game}: a chain is called out with its number and shakes the board; a plain clear is neither`, async () => {
    const { Motion } = await import(`${games}/${game}/web/motion.js`);
    const motion = new Motion(false, true);
    const shaken = (from) => Array.from({ length: SHAKE_MS }, (_, past) => motion.shake.offset(from + past, 30, 1)).some((px) => px !== 0);
    motion.update(seat, [{ ...event, chain: 1 }], 1000);
    assert.deepEqual([motion.call, shaken(1000)], [null, false]);
    motion.update(seat, [{ ...event, chain: 3 }], 2000);
    assert.deepEqual([motion.call.text, shaken(2000), motion.moves(2000 + LINE_MS - 1)], ["Chain ×3", true, true]);
    const calm = new Motion(true, false);
    calm.update(seat, [{ ...event, chain: 3 }], 2000);
    assert.deepEqual([calm.call.text, calm.shake.offset(2020, 30, 1)], ["Chain ×3", 0], "said, not shaken");
  });
}

test("chains and combos climb in pitch", async () => {
  const pitches = async (game, event) => {
    const { sounds } = await import(`${games}/${game}/web/sound.js`);
    return [1, 2, 3, 4].map((number) => sounds[event]({ name: event, seat: 0, chain: number, combo: number, count: 1 }, true).pitch);
  };
  for (const found of [await pitches("tetris", "clear"), await pitches("mario99", "pop"), await pitches("capsules", "eliminated")])
    for (let i = 1; i < 4; i++) assert.ok(found[i] > found[i - 1], `${found}`);
});
