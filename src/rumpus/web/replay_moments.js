// @ts-check
// What matters in a film: events as marks with words. Knows words that games share, and asks a game that says it better.

import { capitalise } from "./ways.js";

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
const PIECES = { K: "The king", Q: "A queen", R: "A rook", B: "A bishop", N: "A knight", P: "A pawn" };
/** @param {string | undefined} letter */
const piece = (letter) => (letter && PIECES[letter]) || letter || "A piece";

/** @type {Record<string, (event: any, who: string, other: string) => [number, string]>} */
const WORDS = {
  shot: (e, who) => (e.result === "sunk" ? [3, `${who} sinks the ${e.ship} at ${e.cell}`] : e.result === "hit" ? [2, `${who} hits at ${e.cell}`] : [1, `${who} misses at ${e.cell}`]),
  hit: (_, who) => [0, `${who} returns it`],
  point: (e, who) => [3, `Point for ${who}: ${e.points?.join(" – ") ?? ""}`],
  rolled: (e, who) => [e.value === 1 ? 3 : 1, `${who} rolls ${e.value} of ${e.limit}`],
  played: (e, who) => [e.score >= 40 ? 3 : 2, `${who}: ${e.word}, ${e.score} points`],
  exchanged: (e, who) => [1, `${who} exchanges ${e.count}`],
  passed: (_, who) => [1, `${who} passes`],
  moved: (e, who) => (who ? [1, `${who} moves${e.points === undefined ? "" : `: ${e.points} points`}`] : [1, `${piece(e.piece)} moves ${e.from ?? ""}–${e.to ?? ""}`]),
  captured: (e) => [2, `${piece(e.piece)} captured at ${e.at ?? ""}`],
  promoted: (e) => [2, `Promotion: ${piece(e.piece).toLowerCase()}`],
  left_board: (_, who) => [3, `${who} leaves the board`],
  clear: (e, who) => [e.count >= 4 || e.tspin ? 2 : 1, `${who}: ${e.title}${e.combo > 1 ? `, combo ${e.combo}` : ""}`],
  pop: (e, who) => [e.chain > 1 ? 2 : 1, e.chain > 1 ? `${who}: chain of ${e.chain}` : `${who} clears a line`],
  eliminated: (e, who) => [e.chain > 1 ? 2 : 1, e.chain > 1 ? `${who}: chain of ${e.chain}` : `${who} clears a row`],
  virus_hit: (e, who) => [1, `${who} cures ${e.count === 1 ? "a virus" : `${e.count} viruses`}`],
  garbage_sent: (e, who, other) => [2, `${who} sends ${e.count} to ${other}`],
  damage_sent: (e, who, other) => [2, `${who} sends ${e.count} to ${other}`],
  sent: (e, who, other) => [2, `${who} sends ${e.colours?.length ?? ""} to ${other}`],
  level: (e, who) => [1, `${who ? `${who}: level` : "Level"} ${e.level}`],
  round_start: (e) => [2, `Round ${e.round}`],
  wave_start: (e) => [1, `Wave ${e.wave}`],
  wave_end: (e) => [2, `Wave ${e.wave} is over`],
  stage_clear: () => [3, "Stage clear"],
  round_won: (e, who) => [3, `${who} wins round ${e.round}`],
  battle: () => [2, "The battle begins"],
  ready: (_, who) => [1, `${who} is ready`],
  won: (_, who) => [3, `${who} wins`],
  lost: (e, who) => (who ? [3, `${who} loses`] : [2, `${piece(e.piece)} lost at ${e.at ?? ""}`]),
  out: (_, who) => [3, `${who} is out`],
  defeated: (_, who) => [3, `${who} is out`],
  defeat: () => [3, "Defeat"],
  resigned: (_, who) => [3, `${who} gives up`],
  abandoned: () => [3, "Given up"],
};

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
  const [weight, label] = words ? words(event, who, nameOf(names, event.to) || "the other") : [1, `${who ? `${who}: ` : ""}${capitalise(event.name)}`];
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
