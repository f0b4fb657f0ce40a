// @ts-check
// What the page says about a game: cells, shots, ends, figures, and both waters for screen readers. Draws nothing.

import { phrase } from "/static/text/language.js";
import { tellTableEnd } from "/static/text/table_end.js";
import { nameShip } from "./ships.js";

/** @typedef {import("./types.js").Pair} Pair */
/** @typedef {import("./shape.js").Shot} Shot */
/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./shape.js").Waters} Waters */
/** @typedef {import("./shape.js").ShipShown} ShipShown */

export const SIZE = 10;
export const COLUMNS = "ABCDEFGHIJ";

/** Views that lie under a cover: nobody is told what is in them. @type {WeakSet<object>} */
export const covered = new WeakSet();

/** @param {number} row @param {number} column */
export function nameCell(row, column) {
  return `${COLUMNS[column]}${row + 1}`;
}

/** @param {string} name @returns {Pair} */
export function readCell(name) {
  return [Number(name.slice(1)) - 1, COLUMNS.indexOf(name[0])];
}

/** A line of the history. @param {string} entry @returns {Shot} */
export function readEntry(entry) {
  const [seat, cell, result, ship] = entry.split(" ");
  return { seat: Number(seat), cell, result: /** @type {Shot["result"]} */ (result), ship: ship ?? null };
}

/** Cells of one side's waters that bear one of these marks. @param {Waters} waters @param {string} marks */
export function countMarks(waters, marks) {
  return waters.rows.reduce((sum, row) => sum + [...row].filter((mark) => marks.includes(mark)).length, 0);
}

/** One shot in a sentence, as `me` would hear it (null: a watcher). @param {Shot} shot @param {string[]} names @param {number | null} me */
export function tellShot(shot, names, me) {
  const mine = shot.seat === me;
  const values = { name: names[shot.seat] ?? "", cell: shot.cell };
  if (shot.result === "sunk") {
    const key = me === null ? "battleship.name_sank" : mine ? "battleship.you_sank" : "battleship.name_sank_yours";
    return phrase(key, { ...values, other: names[1 - shot.seat] ?? "", ship: nameShip(shot.ship ?? "") });
  }
  if (shot.result === "hit" && shot.ship) {
    const key = mine ? "battleship.you_hit_ship" : me === null ? "battleship.name_hit_ship" : "battleship.name_hit_yours";
    return phrase(key, { ...values, other: names[1 - shot.seat] ?? "", ship: nameShip(shot.ship) });
  }
  if (shot.result === "hit") return phrase(mine ? "battleship.you_hit" : "battleship.name_hit", values);
  return phrase(mine ? "battleship.you_miss" : "battleship.name_miss", values);
}

/** What stands over the waters for a moment, where nothing sank. @param {Shot} shot */
export function tellPop({ result, ship }) {
  if (result === "hit" && ship) return phrase("battleship.pop_hit_ship", { ship: nameShip(ship) });
  return phrase(result === "hit" ? "battleship.pop_hit" : "battleship.pop_miss");
}

/** How it ended. @param {View} view @param {string[]} names */
export function tellEnd(view, names) {
  if (!view.outcome) return "";
  const byTable = tellTableEnd(view.outcome, names);
  if (byTable) return byTable;
  const winner = view.outcome.places.indexOf(1);
  const values = { winner: names[winner] ?? "", loser: names[1 - winner] ?? "" };
  return phrase(view.outcome.reason === "resigned" ? "battleship.end_resigned" : "battleship.end_sunk", values);
}

/** Up to three figures that matter when it is over. @param {View} view @param {number | null} seat */
export function listFigures(view, seat) {
  const me = seat ?? 0;
  const near = { shots: view.shots[me], hits: countMarks(view.enemy, "hx"), sunk: countSunk(view.enemy) };
  const far = { shots: view.shots[1 - me], hits: countMarks(view.own, "hx"), sunk: countSunk(view.own) };
  const rate = (/** @type {{shots: number, hits: number}} */ side) => `${side.shots ? Math.round((100 * side.hits) / side.shots) : 0}%`;
  return [
    { label: phrase("battleship.figure_shots"), value: seat === null ? `${near.shots}:${far.shots}` : String(near.shots) },
    { label: phrase("battleship.figure_on_target"), value: seat === null ? `${rate(near)}:${rate(far)}` : rate(near) },
    { label: phrase("battleship.figure_ships_sunk"), value: `${near.sunk}:${far.sunk}` },
  ];
}

/** @param {Waters} waters */
function countSunk(waters) {
  return waters.ships.filter((ship) => ship.sunk).length;
}

/** Both waters in words, for screen readers. @param {View} view @param {number | null} seat @param {string[]} names */
export function describeBoard(view, seat, names) {
  if (covered.has(view)) return phrase("battleship.hand_over");
  const parts = [tellPhase(view, seat, names)];
  const [own, enemy] = seat === null ? [0, 1].map((place) => phrase("battleship.players_waters", { name: names[place] }))
    : [phrase("battleship.your_fleet"), phrase("battleship.enemy_waters")];
  const placing = view.phase === "PLACEMENT";
  if (!placing || seat !== null) parts.push(`${own}: ${tellShips(view.own, placing)}. ${tellMarks(view.own)}`);
  if (!placing) parts.push(`${enemy}: ${tellShips(view.enemy, false)}. ${tellMarks(view.enemy)}`);
  return parts.join("\n");
}

/** @param {View} view @param {number | null} seat @param {string[]} names */
function tellPhase(view, seat, names) {
  if (view.outcome) return phrase(seat === null ? "battleship.told_over" : view.outcome.places[seat] === 1 ? "battleship.told_won" : "battleship.told_lost");
  if (view.phase === "PLACEMENT") return phrase(seat === null ? "battleship.told_being_placed" : "battleship.told_place");
  if (view.phase === "WAITING_OPPONENT") return phrase("battleship.told_waiting", { name: names[1 - (seat ?? 0)] });
  const whose = phrase(view.turn === seat ? "battleship.told_your_turn" : "battleship.told_player_fires", { name: names[view.turn ?? 0] });
  const turn = view.left ? `${whose} ${phrase("battleship.told_salvo", { count: view.left })}` : whose;
  return view.last ? `${turn} ${tellLast(view.last)}` : turn;
}

/** @param {Shot} shot */
function tellLast({ cell, result, ship }) {
  if (result === "sunk") return phrase("battleship.told_last_sunk", { cell, ship: nameShip(ship ?? "") });
  if (ship) return phrase("battleship.told_last_hit_ship", { cell, ship: nameShip(ship) });
  return phrase(result === "hit" ? "battleship.told_last_hit" : "battleship.told_last_miss", { cell });
}

/** @param {Waters} waters @param {boolean} placing */
function tellShips(waters, placing) {
  return waters.ships.map((ship) => tellShip(ship, placing)).join(", ");
}

/** @param {ShipShown} ship @param {boolean} placing */
function tellShip({ id, cells, sunk, hits }, placing) {
  const ship = nameShip(id);
  if (!cells && hits?.length) return phrase("battleship.told_hit_at", { ship, cells: hits.map(([row, column]) => nameCell(row, column)).join(", ") });
  if (!cells) return phrase(placing ? "battleship.told_not_placed" : "battleship.told_afloat", { ship });
  const [first, last] = [nameCell(...cells[0]), nameCell(...cells[cells.length - 1])];
  return phrase(sunk ? "battleship.told_lies_sunk" : "battleship.told_lies", { ship, first, last });
}

/** @param {Waters} waters */
function tellMarks(waters) {
  /** @param {string} mark */
  const list = (mark) => waters.rows.flatMap((row, r) => [...row].flatMap((found, c) => (found === mark ? [nameCell(r, c)] : [])));
  const [hits, misses] = [list("h"), list("m")];
  return [
    ...(hits.length ? [phrase("battleship.told_hits", { cells: hits.join(", ") })] : []),
    ...(misses.length ? [phrase("battleship.told_misses", { cells: misses.join(", ") })] : []),
  ].join(" ");
}

/** What decided it: who sank the last ship, and which it was. @param {View} view @param {number[]} own @param {string[]} names */
export function tellDecided(view, own, names) {
  const { last } = view;
  if (view.outcome?.reason !== "fleet_sunk" || !last) return "";
  const values = { name: names[last.seat], other: names[1 - last.seat], ship: nameShip(last.ship ?? ""), cell: last.cell };
  if (own.length !== 1) return phrase("battleship.decided", values);
  return phrase(own[0] === last.seat ? "battleship.decided_you" : "battleship.decided_yours", values);
}
