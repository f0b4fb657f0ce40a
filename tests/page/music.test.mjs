// Music as data: what a score sounds, that it loops without a seam, how it follows danger, and when each note is asked for.
import "./english.mjs";
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { followDanger, fullness, strengthOf, tempoOf } from "../../src/rumpus/web/sound/music/danger.js";
import { Player } from "../../src/rumpus/web/sound/music/player.js";
import { chordOf, compile, noteOf } from "../../src/rumpus/web/sound/music/score.js";

const games = fileURLToPath(new URL("../../src/rumpus/games/", import.meta.url));
const names = readdirSync(games, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
  .map(({ name }) => name);
const small = {
  tempo: 60,
  rise: 0.5,
  beats: 2,
  form: "AB",
  parts: { A: { chords: "C", tune: "c4:2 - e4" }, B: { chords: "G7", tune: "g4:4" } },
  voices: [{ of: "tune", sound: "reed", gain: 0.5 }, { of: "chords", sound: "bass", figure: "1:2 *:2", octave: 2, gain: 0.4, from: 0.5 }, { of: "drums", figure: "k - h:2", gain: 0.3 }],
};

test("a score is sounded as it is written: bar by bar, in beats, with the tones of its chords", () => {
  const { bars } = compile(small);
  assert.deepEqual(bars[0], [
    { at: 0, long: 1, notes: [60], line: 0 },
    { at: 0, long: 1, notes: [36], line: 1 },
    { at: 0, long: 0.5, notes: [0], line: 2 },
    { at: 1, long: 1, notes: [36, 40, 43], line: 1 },
    { at: 1, long: 1, notes: [2], line: 2 },
    { at: 1.5, long: 0.5, notes: [64], line: 0 },
  ]);
  assert.deepEqual(bars[1].find(({ line, at }) => line === 1 && at === 1).notes, [43, 47, 50, 53]);
  const swung = compile({ ...small, swing: 0.25 }).bars[0];
  assert.deepEqual(swung.filter(({ line }) => line === 0), [{ at: 0, long: 1, notes: [60], line: 0 }, { at: 1.75, long: 0.25, notes: [64], line: 0 }]);
});

test("what is no note or no chord is said", () => {
  assert.equal(noteOf("bb4"), 70);
  assert.deepEqual(chordOf("F#m", 3), [54, 57, 61]);
  assert.throws(() => noteOf("h4"), /no note: h4/);
  assert.throws(() => chordOf("Csus", 4), /no chord: Csus/);
  assert.throws(() => compile({ ...small, parts: { ...small.parts, B: { chords: "C C", tune: "c4:4" } } }));
});

test("every game has music", () => assert.equal(names.length, 9));

for (const name of names) {
  test(`${name}: every line fills every bar, so that it loops without a seam; 16 to 32 bars, two parts, notes one hears`, async () => {
    const { score } = await import(`${games}${name}/web/music.js`);
    const { bars, lengths } = compile(score);
    assert.ok(bars.length >= 16 && bars.length <= 32, `${bars.length} bars`);
    assert.ok(new Set(score.form).size >= 2);
    for (const [bar, lines] of lengths.entries()) assert.deepEqual(lines, lines.map(() => score.beats), `bar ${bar + 1}`);
    for (const { notes, line } of bars.flat()) {
      const drum = score.voices[line].of === "drums";
      for (const note of notes) assert.ok(drum ? note >= 0 && note < 3 : note >= 28 && note <= 100, `${line}: ${note}`);
    }
    assert.ok(bars.flat().every(({ long }) => long > 0));
    assert.ok(score.voices.some(({ from = 0 }) => from > 0), "something joins in with danger");
  });

  test(`${name}: each bar of the tune begins with a tone of its chord`, async () => {
    const { score } = await import(`${games}${name}/web/music.js`);
    for (const [part, { chords, tune }] of Object.entries(score.parts))
      tune.split("|").forEach((bar, place) => {
        const first = bar.trim().split(/[\s:]/)[0];
        const chord = chords.split(" ")[place];
        if (first !== "-") assert.ok(chordOf(chord, 4).some((tone) => (tone - noteOf(first)) % 12 === 0), `${part}${place + 1}: ${first} over ${chord}`);
      });
  });
}

test("tempo and lines grow with danger and never fall with it, a little at each bar", () => {
  const moods = Array.from({ length: 101 }, (_, part) => part / 100);
  const tempos = moods.map((mood) => tempoOf(small, mood));
  assert.deepEqual([tempos[0], tempos[100]], [60, 90]);
  for (const values of [tempos, moods.map((mood) => strengthOf({ from: 0.5 }, mood)), moods.map((mood) => fullness(mood * 20, 20))])
    for (let i = 1; i <= 100; i++) assert.ok(values[i] >= values[i - 1]);
  assert.deepEqual([strengthOf({}, 0), strengthOf({ from: 0.5 }, 0.5), strengthOf({ from: 0.5 }, 1)], [1, 0, 1]);
  assert.deepEqual([followDanger(0, 1), followDanger(0.5, 0.6), followDanger(1, 0), followDanger(0.1, -3), followDanger(0, NaN)], [0.25, 0.6, 0.75, 0, 0]);
});

/** Plays for so many seconds, looking at odd times. */
function play(seconds, danger) {
  let now = 10;
  const heard = [];
  const band = { now: () => now, sound: ({ of }, notes, at, long, gain) => heard.push({ of, notes, at, long, gain, asked: now }) };
  const player = new Player(small, band, danger);
  const end = now + seconds;
  for (let i = 0; now < end; i++) {
    player.look();
    now += [0.03, 0.21, 0.08][i % 3];
  }
  return { heard, player, go: (to) => ((now = to), player.look()) };
}

test("notes are asked for a little ahead of their time, and bars follow each other without drift", () => {
  const { heard } = play(400, () => 0);
  assert.ok(heard.every(({ at, asked }) => at >= asked && at - asked <= 0.25 + 1e-9), "none too late, none far ahead");
  const first = heard[0].at;
  const kicks = heard.filter(({ of, notes }) => of === "drums" && notes[0] === 0).map(({ at }) => at);
  assert.ok(kicks.length >= 199);
  kicks.forEach((at, bar) => assert.ok(Math.abs(at - (first + 2 * bar)) < 1e-6, `bar ${bar}: ${at}`));
  assert.equal(heard.filter(({ of }) => of === "chords").length, 0, "nothing that waits for danger");
});

test("danger makes the next bars faster and fuller, not the one that plays", () => {
  const { heard } = play(30, () => 1);
  const kicks = heard.filter(({ of, notes }) => of === "drums" && notes[0] === 0).map(({ at }) => at);
  const bars = kicks.slice(1).map((at, i) => at - kicks[i]);
  [0.25, 0.5, 0.75, 1, 1].forEach((mood, i) => assert.ok(Math.abs(bars[i] - 120 / (60 * (1 + 0.5 * mood))) < 1e-6, `bar ${i}: ${bars[i]}`));
  const joined = heard.filter(({ of }) => of === "chords").map(({ gain }) => gain);
  assert.ok(Math.abs(joined[0] - 0.4) < 1e-9 && joined.every((gain) => gain > 0));
});

test("after a rest it goes on with its bar, and what a sleep has missed is not made up for", () => {
  const { heard, player, go } = play(5, () => 0);
  player.rest();
  const before = heard.length;
  go(100);
  assert.ok(heard.length > before && heard.slice(before).every(({ at }) => at >= 100));
  const then = heard.length;
  go(500);
  assert.ok(heard.length - then < 8 && heard.slice(then).every(({ at }) => at >= 500), "no burst");
});

test("games tell their danger from 0 to 1, and it grows as the end comes near", async () => {
  const danger = async (name, view, seats = [0]) => (await import(`${games}${name}/web/music.js`)).danger(view, seats);
  const well = (high, incoming = 0) => ({ rows: [...Array(22 - high).fill(".........."), ...Array(high).fill("TTTTTTTTT.")], incoming, phase: "fall" });
  assert.equal(await danger("tetris", { seats: [well(4)] }), 0);
  assert.ok((await danger("tetris", { seats: [well(11)] })) < (await danger("tetris", { seats: [well(11, 4)] })));
  assert.equal(await danger("tetris", { seats: [well(20), well(2)] }, [1]), 0, "one's own alone");
  assert.equal(await danger("tetris", { seats: [well(20), well(2)] }, []), 1, "whoever watches hears the worst");
  const bottle = (high) => ({ rows: ["######....######", ...Array(16 - high).fill(".".repeat(16)), ...Array(high).fill("r*".repeat(8))], damage: 0, phase: "fall" });
  assert.equal(await danger("mario99", { seats: [bottle(2)] }), 0);
  assert.equal(await danger("mario99", { seats: [], own: bottle(16) }), 1);
  const field = (high) => ({ rows: [...Array(16 - high).fill(".".repeat(16)), ...Array(high).fill("r*".repeat(8))], waiting: 0, state: "play" });
  assert.equal(await danger("capsules", { phase: "play", seats: [field(16)] }), 1);
  assert.equal(await danger("capsules", { phase: "waiting", seats: [field(16)] }), 0);
  const pong = (points, speed) => danger("pong", { points, ball: { speed }, phase: "play" });
  assert.deepEqual([await pong([0, 0], 200), await pong([4, 4], 400), await pong([4, 0], 200)], [0, 1, 0.5]);
  assert.deepEqual([await danger("deathroll", { start: 100, limit: 100 }), await danger("deathroll", { start: 100, limit: 1 })], [0, 1]);
  assert.deepEqual([await danger("words", { bag: 86 }), await danger("words", { bag: 0 })], [0, 1]);
  const waters = (text) => ({ rows: [text] });
  assert.equal(await danger("battleship", { own: waters("hhxx"), enemy: waters("mm..s") }), 4 / 17);
  assert.equal(await danger("chessbrawl", { board: ["pppp.K"], threats: ["a1"], phase: "PLACEMENT" }), 0);
  assert.ok((await danger("chessbrawl", { board: ["pppp.K"], threats: ["a1"], phase: "PLAYER_TURN" })) > 0.4);
  assert.equal(await danger("stayboard", { count: 0, size: 8, blocked: null }), 0);
});
