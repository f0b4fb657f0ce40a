// @ts-check
// What matters in a film: events as marks with words. Knows words that games share, and asks a game that says it better.

import { capitalise } from "./ways.js";
import { phrase, phraseOr } from "./language.js";

/**
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {{weight: number, label: string}} Told   weight 3: decides; 2: matters; 1: a step on the way; 0: nothing to mark
 * @typedef {Told & {at: number, seat: number | null}} Moment   `at` is the frame
 * @typedef {(event: GameEvent, names: string[]) => Told | null} Teller
 */

/** Events that happen all the time and mean little. */
const DULL = new Set(
  "drop land landed lock throw hold drew countdown wall serve spawned enemy_selects received damage_received garbage_added taken drawn continued setting ended round_end paused resumed turn_skipped".split(" "),
);

/** Chess pieces by the letters that stand for them. @type {Record<string, string>} */
const PIECES = {
  K: phrase("moment.king"),
  Q: phrase("moment.queen"),
  R: phrase("moment.rook"),
  B: phrase("moment.bishop"),
  N: phrase("moment.knight"),
  P: phrase("moment.pawn"),
};
/** @param {string | undefined} letter */
const piece = (letter) => (letter && PIECES[letter]) || letter || phrase("moment.piece");
/** Within a sentence. @param {string | undefined} letter */
const pieceWithin = (letter) => piece(letter).charAt(0).toLowerCase() + piece(letter).slice(1);

/** @type {Record<string, (event: any, who: string, other: string) => [number, string]>} */
const WORDS = {
  shot: (e, who) =>
    e.result === "sunk"
      ? [3, phrase("moment.sunk", { who, ship: phraseOr(`moment.ship_${e.ship}`, e.ship), cell: e.cell })]
      : e.result === "hit"
        ? [2, phrase("moment.shot_hit", { who, cell: e.cell })]
        : [1, phrase("moment.shot_missed", { who, cell: e.cell })],
  hit: (_, who) => [0, phrase("moment.returned", { who })],
  point: (e, who) => [3, phrase("moment.point", { who, points: e.points?.join(" – ") ?? "" })],
  rolled: (e, who) => [e.value === 1 ? 3 : 1, phrase("moment.rolled", { who, value: e.value, limit: e.limit })],
  played: (e, who) => [e.score >= 40 ? 3 : 2, phrase("moment.word", { who, word: e.word, count: e.score })],
  exchanged: (e, who) => [1, phrase("moment.exchanged", { who, count: e.count })],
  passed: (_, who) => [1, phrase("moment.passed", { who })],
  moved: (e, who) =>
    !who
      ? [1, phrase("moment.piece_moved", { piece: piece(e.piece), from: e.from ?? "", to: e.to ?? "" })]
      : [1, phrase("moment.moved", { who })],
  captured: (e) => [2, phrase("moment.captured", { piece: piece(e.piece), at: e.at ?? "" })],
  promoted: (e) => [2, phrase("moment.promoted", { piece: pieceWithin(e.piece) })],
  left_board: (_, who) => [3, phrase("moment.left_board", { who })],
  clear: (e, who) => [e.count >= 4 || e.tspin ? 2 : 1, e.combo > 1 ? phrase("moment.clear_combo", { who, title: sayClear(e.title), combo: e.combo }) : phrase("moment.what", { who, what: sayClear(e.title) })],
  pop: (e, who) => [e.chain > 1 ? 2 : 1, e.chain > 1 ? phrase("moment.chain", { who, chain: e.chain }) : phrase("moment.line", { who })],
  eliminated: (e, who) => [e.chain > 1 ? 2 : 1, e.chain > 1 ? phrase("moment.chain", { who, chain: e.chain }) : phrase("moment.row", { who })],
  virus_hit: (e, who) => [1, phrase("moment.viruses", { who, count: e.count })],
  garbage_sent: (e, who, other) => [2, phrase("moment.sent", { who, number: e.count, other })],
  damage_sent: (e, who, other) => [2, phrase("moment.sent", { who, number: e.count, other })],
  sent: (e, who, other) => [2, phrase("moment.sent", { who, number: e.colours?.length ?? "", other })],
  level: (e, who) => [1, who ? phrase("moment.level_of", { who, level: e.level }) : phrase("moment.level", { level: e.level })],
  round_start: (e) => [2, phrase("moment.round", { round: e.round })],
  wave_start: (e) => [1, phrase("moment.wave", { wave: e.wave })],
  wave_end: (e) => [2, phrase("moment.wave_over", { wave: e.wave })],
  stage_clear: () => [3, phrase("moment.stage_clear")],
  round_won: (e, who) => [3, phrase("moment.round_won", { who, round: e.round })],
  battle: () => [2, phrase("moment.battle")],
  ready: (_, who) => [1, phrase("moment.ready", { who })],
  won: (_, who) => [3, phrase("moment.won", { who })],
  lost: (e, who) => (who ? [3, phrase("moment.lost", { who })] : [2, phrase("moment.piece_lost", { piece: piece(e.piece), at: e.at ?? "" })]),
  out: (_, who) => [3, phrase("moment.out", { who })],
  defeated: (_, who) => [3, phrase("moment.out", { who })],
  defeat: () => [3, phrase("moment.defeat")],
  resigned: (_, who) => [3, phrase("moment.resigned", { who })],
  abandoned: () => [3, phrase("moment.abandoned")],
};

/** What a game calls a clear. @param {any} title */
function sayClear(title) {
  return phraseOr(`tetris.clear.${slug(title)}`, String(title));
}

/** @param {any} words @returns {string} */
function slug(words) {
  return String(words).toLowerCase().replace(/\W+/g, "_");
}

/** An event that has no sentence of its own. @param {string} name @param {string} who */
function sayOther(name, who) {
  const what = phraseOr(`moment.event_${name}`, capitalise(name));
  return who ? phrase("moment.what", { who, what }) : what;
}

/**
 * An event in words; null for what is not worth a mark.
 * @param {GameEvent} event @param {string[]} names @param {Teller} [teller] the game's own
 * @returns {Told | null}
 */
export function tellEvent(event, names, teller) {
  const own = teller?.(event, names);
  if (own !== undefined && own !== null) return own.weight > 0 ? own : null;
  if (DULL.has(event.name)) return null;
  const who = nameOf(names, event.seat);
  const words = WORDS[event.name];
  const [weight, label] = words ? words(event, who, nameOf(names, event.to) || phrase("moment.the_other")) : [1, sayOther(event.name, who)];
  return weight > 0 ? { weight, label: label.trim() } : null;
}

/**
 * Everything worth a mark, in the order of the film.
 * @param {import("./replay_film.js").Frame[]} frames @param {string[]} names @param {Teller} [teller]
 * @returns {Moment[]}
 */
export function listMoments(frames, names, teller) {
  return frames.flatMap(({ events }, at) =>
    events.flatMap((event) => {
      const told = tellEvent(event, names, teller);
      return told ? [{ ...told, at, seat: typeof event.seat === "number" ? event.seat : null }] : [];
    }),
  );
}

/** @param {string[]} names @param {any} seat */
function nameOf(names, seat) {
  return typeof seat === "number" ? (names[seat] ?? "") : "";
}
