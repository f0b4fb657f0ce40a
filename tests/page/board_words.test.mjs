// The boards of two people in words, as one of them hears them: the other has a name, not a seat.
import "./english.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const games = "../../src/rumpus/games";
const NAMES = ["Ann", "Ben"];

test("pong tells both scores by name", async () => {
  const { describe } = await import(`${games}/pong/web/words.js`);
  const view = { points: [3, 2], phase: "countdown", serving: 0, countdown: 2, ball: { dx: 1, y: 0 }, paddles: [{ y: 0 }, { y: 0 }] };
  assert.match(describe(view, 0, NAMES), /^You: 3, Ben: 2\./);
  assert.match(describe(view, 1, NAMES), /^You: 2, Ann: 3\./);
  assert.match(describe({ ...view, outcome: { places: [1, 2] } }, 1, NAMES), /Ann won/);
});

test("Stay on the Board tells by name who is to move, and how both stand", async () => {
  const { describeBoard } = await import(`${games}/stayboard/web/words.js`);
  const view = { mode: "normal", size: 3, queen: [2, 0], start: [2, 0], last: null, outcome: null, choice: null, draw_in: null, turn: 1, moves: null, scores: [100, 0] };
  const told = describeBoard(view, 0, NAMES);
  assert.match(told, /Ben to move\./);
  assert.match(told, /Points: You 1\.0, Ben 0\.0\./);
});

test("a death roll tells by name who rolled, who is next and who has won", async () => {
  const { describe } = await import(`${games}/deathroll/web/words.js`);
  const view = { start: 100, limit: 40, turn: 0, history: [{ seat: 1, value: 40, limit: 100 }], outcome: null, loser: null };
  assert.match(describe(view, 0, NAMES), /^Last: Ben rolled 40 of 100\. You to roll/);
  assert.match(describe({ ...view, turn: 1 }, 0, NAMES), /Ben to roll from 1 to 40/);
  const over = { ...view, turn: null, outcome: { places: [1, 2], scores: [1, 0], reason: "rolled_one" }, loser: 1 };
  assert.match(describe(over, 0, NAMES), /Ben rolled the 1\. You win!$/);
  assert.match(describe(over, 1, NAMES), /You rolled the 1\. Ann wins!$/);
});

test("battleship tells by name who fires, and who is awaited", async () => {
  const { describeBoard } = await import(`${games}/battleship/web/words.js`);
  const waters = { ships: [], shots: [], cells: [], rows: [] };
  const view = { phase: "BATTLE", turn: 1, left: 0, last: null, outcome: null, own: waters, enemy: waters };
  assert.match(describeBoard(view, 0, NAMES), /^Ben fires\./);
  const hits = { ...waters, ships: [{ id: "cruiser", cells: null, sunk: false, hits: [[0, 1], [0, 2]] }] };
  assert.match(describeBoard({ ...view, enemy: hits }, 0, NAMES), /Cruiser hit at B1, C1/);
  assert.match(describeBoard({ ...view, phase: "WAITING_OPPONENT" }, 1, NAMES), /^You are ready\. Waiting for Ann\./);
});

test("a word that may be challenged is named, to who may and to who laid it", async () => {
  const { describeBoard } = await import(`${games}/words/web/words.js`);
  const board = Array(15).fill("...............");
  board[7] = "....FOX........";
  const last = { seat: 0, word: "FOX", score: 26 };
  const view = { board, scores: [26, 0], turn: 1, rack: null, bag: 80, values: {}, last, history: [last], outcome: null, challenge: "five", awaits: true, must_answer: false };
  assert.match(describeBoard(view, 0, ["Ann", "Bob"]), /Bob is to move, and may challenge FOX\./);
  assert.match(describeBoard(view, 1, ["Ann", "Bob"]), /FOX\? Challenge or play on\./);
  assert.match(describeBoard({ ...view, must_answer: true }, 1, ["Ann", "Bob"]), /FOX would end the match\./);
  assert.doesNotMatch(describeBoard({ ...view, awaits: false }, 1, ["Ann", "Bob"]), /hallenge/);
});
