// What pictures reckon with before they draw: small boards in a grid, halves on their way, windows side by side, a hash.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { gridUnit, layGrid, shapeMini } from "../../src/rumpus/web/canvas/grid.js";
import { HalvesMotion, cellAt, followSeats } from "../../src/rumpus/web/canvas/motion.js";
import { fitName, fitText, foldText } from "../../src/rumpus/web/canvas/text.js";
import { findTurn } from "../../src/rumpus/web/canvas/halves.js";
import { sha256 } from "../../src/rumpus/web/dice/sha256.js";
import { shorten } from "../../src/rumpus/web/text/names.js";
import { layOut } from "../../src/rumpus/web/screens/windows_kept.js";

const SHAPE = { wide: 10, high: 18, caption: [15, 1.7, 26], airX: 1.2, airY: 1.1 };

test("small boards lie in their area, none on another, and are as large as one of their number can be", () => {
  for (const count of [1, 2, 3, 7, 15]) {
    for (const [w, h] of [[300, 700], [900, 300], [1200, 800]]) {
      const mini = shapeMini(SHAPE, { plain: false, ratio: 1 });
      const slots = layGrid(mini, { x: 50, y: 20, w, h }, Array.from({ length: count }, (_, seat) => seat), Infinity);
      assert.equal(slots.length, count);
      assert.equal(slots[0].u, Math.max(1, gridUnit(mini, w, h, count).u));
      for (const { box, u } of slots) {
        assert.ok(box.x >= 50 - 0.01 && box.x + box.w <= 50 + w + 0.01, "across");
        assert.ok(box.y >= 20 - 0.01 && box.y + box.h <= 20 + h + 0.01, "down");
        assert.ok(box.w + 0.01 >= u * mini.wide, "wide enough");
      }
      for (const [place, { box: a }] of slots.entries())
        for (const { box: b } of slots.slice(place + 1))
          assert.ok(a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01, "apart");
    }
  }
});

test("a name that is too long for its line stands in two, and only a long word is cut", () => {
  const pen = { measureText: (text) => ({ width: text.length }) };
  assert.deepEqual(foldText(pen, "Brave Beetle", 12), ["Brave Beetle"]);
  assert.deepEqual(foldText(pen, "Brave Beetle", 11), ["Brave", "Beetle"]);
  assert.deepEqual(foldText(pen, "Ann of the Hills", 10), ["Ann of", "the Hills"]);
  assert.deepEqual(foldText(pen, "Rumpelstiltskin", 9), [fitText(pen, "Rumpelstiltskin", 9)]);
});

test("where there is little room a bot's title goes before its name does", () => {
  const pen = { measureText: (text) => ({ width: text.length }) };
  assert.equal(fitName(pen, "Bot Juno 2", 10), "Bot Juno 2");
  assert.equal(fitName(pen, "Bot Juno 2", 6), "Juno 2");
  assert.equal(fitName(pen, "Bot Juno 2", 4), "Jun…");
  assert.equal(fitName(pen, "Bot Juno 2", 3), "J2");
  assert.deepEqual(["Bot Juno 2", "Rusty Otter", "Ann", "Bot"].map(shorten), ["J2", "RO", "An", "Bo"]);
});

test("a plain board has no caption, others one that can be read", () => {
  assert.equal(shapeMini(SHAPE, { plain: true, ratio: 2 }).caption(10), 0);
  assert.deepEqual([1, 20, 100].map(shapeMini(SHAPE, { plain: false, ratio: 2 }).caption), [30, 34, 52]);
});

test("a pair glides from where it was, a new one is there at once", () => {
  const motion = new HalvesMotion(false, { glide: 100, sink: 100, land: 100 });
  motion.followPair({ turn: 0, cells: [[3, 15, "r<"], [4, 15, "b>"]] }, 1, 0);
  assert.equal(motion.moves(0), false);
  motion.followPair({ turn: 0, cells: [[2, 15, "r<"], [3, 15, "b>"]] }, 1, 1000);
  assert.deepEqual(motion.place(motion.pair[0], 1000), [3, 15]);
  assert.deepEqual(motion.place(motion.pair[0], 1100), [2, 15]);
  motion.followPair({ turn: 0, cells: [[3, 15, "y<"], [4, 15, "y>"]] }, 2, 1050);
  assert.deepEqual(motion.place(motion.pair[0], 1050), [3, 15]);
  motion.followPair(null, 2, 1060);
  assert.deepEqual(motion.pair, []);
});

test("each board hears what happens at its seat and to all; another number of seats begins anew", () => {
  class Heard {
    told = [];
    update(seat, events) {
      this.told.push([seat, ...events.map(({ name }) => name)]);
    }
  }
  const events = [{ name: "pop", seat: 1 }, { name: "round" }, { name: "land", seat: 0 }];
  const two = followSeats([], () => new Heard(), ["a", "b"], events, 0);
  assert.deepEqual(two.map(({ told }) => told), [[["a", "round", "land"]], [["b", "pop", "round"]]]);
  assert.equal(followSeats(two, () => new Heard(), ["a", "b"], [], 1), two);
  assert.deepEqual(two[0].told, [["a", "round", "land"], ["a"]]);
  const one = followSeats(two, () => new Heard(), ["a"], [], 2);
  assert.deepEqual(one.map(({ told }) => told), [[["a"]]]);
});

test("a pair turns about its middle", () => {
  const motion = new HalvesMotion(false, { glide: 100, sink: 100, land: 100 });
  motion.followPair({ turn: 0, cells: [[3, 5, "r<"], [4, 5, "b>"]] }, 1, 0);
  assert.equal(findTurn(motion, 0), null);
  motion.followPair({ turn: 1, cells: [[3, 6, "r^"], [3, 5, "bv"]] }, 1, 1000);
  const turn = findTurn(motion, 1020);
  assert.equal(turn.colours, "rb");
  assert.ok(turn.angle > 0 && turn.angle < Math.PI, `${turn.angle}`);
  assert.equal(findTurn(motion, 1100), null);
});

test("halves that fall alone are followed, those that come in enter from above", () => {
  const motion = new HalvesMotion(false, { glide: 100, sink: 100, land: 100 });
  motion.followFalling([[2, 15, "ro"]], 0, { top: 15 });
  assert.deepEqual(motion.place(motion.falling[0], 0), [2, 16]);
  motion.followFalling([[2, 14, "ro"], [5, 15, "bo"]], 500, { top: 15 });
  assert.deepEqual(motion.falling.map((half) => motion.place(half, 500)), [[2, 15], [5, 16]]);
  motion.followFalling([[2, 9, "ro"]], 900, { most: 1 });
  assert.deepEqual(motion.place(motion.falling[0], 900), [2, 9]);
});

test("with little motion nothing glides, falls or squashes", () => {
  const motion = new HalvesMotion(true, { glide: 100, sink: 100, land: 100 });
  motion.followPair({ turn: 0, cells: [[3, 15, "r<"], [4, 15, "b>"]] }, 1, 0);
  motion.followPair({ turn: 0, cells: [[2, 15, "r<"], [3, 15, "b>"]] }, 1, 10);
  motion.land([[2, 0, "r<"]], 10);
  assert.deepEqual([motion.place(motion.pair[0], 10), motion.squash(2, 0, 20), motion.moves(10)], [[2, 15], 0, false]);
});

test("what sank a row since the rows before is still above its cell", () => {
  const motion = new HalvesMotion(false, { glide: 100, sink: 100, land: 100 });
  const row = (cell) => cell + "..".repeat(7);
  const isFree = (text) => text === "..";
  motion.followSinking([row(".."), row("ro"), row("..")], true, isFree, 0);
  motion.followSinking([row(".."), row(".."), row("ro")], true, isFree, 1000);
  assert.deepEqual([motion.heightOver(0, 0, 1000), motion.heightOver(0, 0, 1050), motion.heightOver(0, 0, 1100)], [1, 0.5, 0]);
  assert.equal(cellAt([row("ro")], 9, 0), "##");
});

test("windows cover the floor side by side, until one was moved by hand", () => {
  const windows = (count) => Array.from({ length: count }, (_, place) => ({ code: "ABCDE" + "FGHIJK"[place], sit: true, x: 0, y: 0, w: 0, h: 0, moved: false }));
  for (const count of [1, 2, 3, 4, 5, 6]) {
    const area = layOut(windows(count)).reduce((sum, { w, h }) => sum + w * h, 0);
    assert.ok(Math.abs(area - 1) < 1e-9, `${count}: ${area}`);
  }
  const moved = [{ ...windows(1)[0], moved: true }];
  assert.equal(layOut(moved), moved);
  assert.notEqual(layOut(moved, true), moved);
});

test("SHA-256 is what others say it is", () => {
  for (const text of ["", "abc", "ä€𝄞", "x".repeat(55), "x".repeat(56), "x".repeat(64), "x".repeat(1000)])
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"), text.slice(0, 10));
});
