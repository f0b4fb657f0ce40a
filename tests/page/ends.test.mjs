// How matches end, in words: what decided it and who did it, as each of those at the page hears it; and what counts as a best score.
import "./english.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const games = "../../src/rumpus/games";
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) };
const NAMES = ["Ann", "Ben"];
const over = (places, reason) => ({ places, scores: places.map(() => 0), reason });

test("falling games tell whose stack or bottle was full, or who cleared it first", async () => {
  const { decided: tetris } = await import(`${games}/tetris/web/words.js`);
  const wells = [{ lines: 12 }, { lines: 3 }];
  assert.equal(tetris({ seats: wells, outcome: over([1, 2], "last_standing") }, [0], NAMES), "Ben’s stack reached the top.");
  assert.equal(tetris({ seats: wells, outcome: over([1, 2], "last_standing") }, [1], NAMES), "Your stack reached the top.");
  assert.equal(tetris({ seats: [...wells, wells[0]], outcome: over([2, 1, 3], "last_standing") }, [0], NAMES), "Ben outlasted everybody.");
  assert.equal(tetris({ seats: wells.slice(0, 1), outcome: over([1], "topped_out") }, [0], NAMES), "Your stack reached the top after 12 lines.");
  const { decided: mario } = await import(`${games}/mario99/web/words.js`);
  const bottles = [{ viruses: 0, phase: "won" }, { viruses: 4, phase: "fall" }];
  assert.equal(mario({ seats: bottles, outcome: over([1, 2], "cleared") }, [0], NAMES), "You cleared all viruses. Ben had 4 to go.");
  assert.equal(mario({ seats: bottles, outcome: over([1, 2], "cleared") }, [1], NAMES), "Ann cleared all viruses. You had 4 to go.");
  assert.equal(mario({ seats: bottles, outcome: over([1, 2], "cleared") }, [], NAMES), "Ann cleared all viruses first.");
  assert.equal(mario({ seats: bottles, outcome: over([2, 1], "last_standing") }, [1], NAMES), "Ann’s bottle is full.");
  const { decided: capsules } = await import(`${games}/capsules/web/words.js`);
  const sides = [{ score: 7 }, { score: 2 }];
  assert.equal(capsules({ seats: sides, outcome: over([2, 1], "rounds_played") }, [1], NAMES), "You had the fewest viruses left: 2 to 7.");
  assert.equal(capsules({ seats: [sides[0], sides[0]], outcome: over([1, 1], "rounds_played") }, [0], NAMES), "Everybody had 7 viruses left.");
});

test("the others tell the roll, the shot, the point, the margin and the piece", async () => {
  const { decided: deathroll } = await import(`${games}/deathroll/web/words.js`);
  const rolled = { outcome: over([1, 2], "rolled_one"), history: [{ seat: 1, value: 1, limit: 3 }] };
  assert.equal(deathroll(rolled, [0], NAMES), "Ben rolled the 1, a chance of one in 3.");
  assert.equal(deathroll(rolled, [1], NAMES), "You rolled the 1, a chance of one in 3.");
  const { tellDecided: battleship } = await import(`${games}/battleship/web/words.js`);
  const sunk = { outcome: over([1, 2], "fleet_sunk"), last: { seat: 0, cell: "C4", result: "sunk", ship: "carrier" } };
  assert.equal(battleship(sunk, [0], NAMES), "You sank the last ship, the Carrier, at C4.");
  assert.equal(battleship(sunk, [1], NAMES), "Ann sank your last ship, the Carrier, at C4.");
  const { decided: pong } = await import(`${games}/pong/web/words.js`);
  assert.equal(pong({ outcome: over([2, 1], "five_points"), points: [3, 5] }, [0], NAMES), "Ben scored the last point: 5 to 3.");
  const { tellDecided: words } = await import(`${games}/words/web/words.js`);
  const out = { outcome: over([1, 2], "out"), scores: [315, 290], open: [[], ["Q"]] };
  assert.equal(words(out, [0], NAMES), "You won by 25 points. You used the last tile.");
  assert.equal(words({ ...out, scores: [290, 290], outcome: over([1, 2], "passed") }, [1], NAMES), "Equal points: Ann played last and wins. Nobody had a word left to play.");
  const { tellDecided: chessbrawl } = await import(`${games}/chessbrawl/web/words.js`);
  const taken = { outcome: over([2], "king_captured"), last: { piece: "n", from: "a2", to: "b4", captured: "K" }, stats: { skipped_waves: 1 } };
  assert.equal(chessbrawl(taken), "An enemy Knight captured your King on b4. You skipped 1 wave, so this run sets no best.");
  const { tellDecided: stayboard } = await import(`${games}/stayboard/web/words.js`);
  assert.equal(stayboard({ outcome: over([1, 2], "off_board") }, [1], NAMES), "You left the board.");
  assert.equal(stayboard({ outcome: over([1, 1], "fifty_moves") }, [1], NAMES), "50 moves each, and nobody made a mistake.");
});

test("points are told as they were played, of a match of any length", async () => {
  const { showPoints, showScores } = await import("../../src/rumpus/web/text/outcome.js");
  const info = /** @type {any} */ ({ score_unit: 1, ranking: { unit: 100, most: 5, span: 10_000 } });
  assert.deepEqual([250, 899, 211_050, 213_299].map((score) => showPoints(score, info)), ["2", "5", "10", "21"]);
  assert.deepEqual(showScores({ places: [1, 2], scores: [213_299, 211_050], reason: "points" }, info), ["21", "10"]);
  assert.equal(showScores({ places: [1, 2], scores: [213_299, 211_050], reason: "resigned" }, info), null);
  const { figures } = await import(`${games}/pong/web/words.js`);
  const view = { outcome: { places: [2, 1], scores: [0, 0], reason: "enough_points" }, points: [10, 21], longest: 9, ball: { since: 60 * 83 } };
  assert.deepEqual(figures(view, 1).map((figure) => figure.value), ["21 : 10", "9", "1:23"]);
});

test("a best score beats an earlier one of the same board; a first, a lost and a given-up one do not", async () => {
  const { keepBest } = await import("../../src/rumpus/web/state/best_scores.js");
  const info = { name: "run", options: [{ name: "level", default: 1 }], solo: { boards: ["level"] } };
  const score = (points, places = [1], reason = "topped_out") => ({ places, scores: [points], reason });
  const keep = (info_, options, outcome) => keepBest(info_, options, outcome, 30);
  assert.deepEqual(keep(info, { level: 1 }, score(50)), { score: 50, before: null, timed: false, isNew: false, furthest: false });
  assert.deepEqual(keep(info, { level: 1 }, score(80)), { score: 80, before: 50, timed: false, isNew: true, furthest: false });
  assert.equal(keep(info, { level: 1 }, score(80)).isNew, false);
  assert.equal(keep(info, { level: 2 }, score(90)).isNew, false, "another board");
  assert.equal(keep(info, { level: 1 }, score(90, [1], "resigned")).isNew, false);
  assert.deepEqual(keep(info, { level: 1 }, score(95, [2], "king_captured")), { score: 95, before: 90, timed: false, isNew: false, furthest: true });
  const race = { name: "race", options: [{ name: "goal", default: "endless" }], solo: { boards: ["goal"], timed: { option: "goal", values: ["lines40"], arrived: "lines_cleared" } } };
  const run = (seconds, reason = "lines_cleared") => keepBest(race, { goal: "lines40" }, score(10, [reason === "lines_cleared" ? 1 : 2], reason), seconds);
  assert.equal(run(20, "topped_out"), null, "who does not arrive has no time");
  assert.deepEqual(run(60), { score: 9_940_000, before: null, timed: true, isNew: false, furthest: false });
  assert.equal(run(70).isNew, false);
  assert.deepEqual(run(50), { score: 9_950_000, before: 9_940_000, timed: true, isNew: true, furthest: false });
});
