// @ts-check
// What the page says about a game: cells, shots, ends, figures, and both waters for screen readers. Draws nothing.

/** @typedef {import("./web_types.js").Pair} Pair */
/** @typedef {import("./web_types.js").Shot} Shot */
/** @typedef {import("./web_types.js").View} View */
/** @typedef {import("./web_types.js").Waters} Waters */
/** @typedef {import("./web_types.js").ShipShown} ShipShown */

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
  const who = mine ? "You" : (names[shot.seat] ?? "");
  if (shot.result === "sunk") {
    const whose = me === null ? `${names[1 - shot.seat] ?? ""}’s` : mine ? "the" : "your";
    return `${who} sank ${whose} ${shot.ship}!`;
  }
  return `${who}: ${shot.cell}, ${shot.result === "hit" ? "hit!" : "miss"}`;
}

/** How it ended. @param {View} view @param {string[]} names */
export function tellEnd(view, names) {
  if (!view.outcome) return "";
  const winner = view.outcome.places.indexOf(1);
  const [first, second] = [names[winner] ?? "", names[1 - winner] ?? ""];
  return view.outcome.reason === "resigned" ? `${first} wins: ${second} gave up.` : `${first} wins: ${second}’s fleet is sunk.`;
}

/** Up to three figures that matter when it is over. @param {View} view @param {number | null} seat */
export function listFigures(view, seat) {
  const me = seat ?? 0;
  const near = { shots: view.shots[me], hits: countMarks(view.enemy, "hx"), sunk: countSunk(view.enemy) };
  const far = { shots: view.shots[1 - me], hits: countMarks(view.own, "hx"), sunk: countSunk(view.own) };
  const rate = (/** @type {{shots: number, hits: number}} */ side) => `${side.shots ? Math.round((100 * side.hits) / side.shots) : 0}%`;
  return [
    { label: "Shots", value: seat === null ? `${near.shots}:${far.shots}` : String(near.shots) },
    { label: "On target", value: seat === null ? `${rate(near)}:${rate(far)}` : rate(near) },
    { label: "Ships sunk", value: `${near.sunk}:${far.sunk}` },
  ];
}

/** @param {Waters} waters */
export function countSunk(waters) {
  return waters.ships.filter((ship) => ship.sunk).length;
}

/** Both waters in words, for screen readers. @param {View} view @param {number | null} seat */
export function describeBoard(view, seat) {
  if (covered.has(view)) return "Hand over the device, then press Enter.";
  const parts = [tellPhase(view, seat)];
  const [own, enemy] = seat === null ? ["Player 1’s waters", "Player 2’s waters"] : ["Your fleet", "Enemy waters"];
  const placing = view.phase === "PLACEMENT";
  if (!placing || seat !== null) parts.push(`${own}: ${tellShips(view.own, placing)}. ${tellMarks(view.own)}`);
  if (!placing) parts.push(`${enemy}: ${tellShips(view.enemy, false)}. ${tellMarks(view.enemy)}`);
  return parts.join("\n");
}

/** @param {View} view @param {number | null} seat */
function tellPhase(view, seat) {
  if (view.outcome) return seat === null ? "The match is over." : view.outcome.places[seat] === 1 ? "You won." : "You lost.";
  if (view.phase === "PLACEMENT") return seat === null ? "Fleets are being placed." : "Place your fleet.";
  if (view.phase === "WAITING_OPPONENT") return "You are ready. Waiting for your opponent.";
  const last = view.last ? ` Last shot: ${view.last.cell}, ${view.last.result}${view.last.ship ? `, ${view.last.ship}` : ""}.` : "";
  const turn = seat === null ? `Player ${(view.turn ?? 0) + 1} fires.` : view.turn === seat ? "Your turn: fire." : "Your opponent fires.";
  return turn + last;
}

/** @param {Waters} waters @param {boolean} placing */
function tellShips(waters, placing) {
  return waters.ships.map((ship) => `${ship.name} ${tellShip(ship, placing)}`).join(", ");
}

/** @param {ShipShown} ship @param {boolean} placing */
function tellShip(ship, placing) {
  if (!ship.cells) return placing ? "not placed" : "afloat";
  const [first, last] = [ship.cells[0], ship.cells[ship.cells.length - 1]];
  return `${nameCell(...first)} to ${nameCell(...last)}${ship.sunk ? ", sunk" : ""}`;
}

/** @param {Waters} waters */
function tellMarks(waters) {
  /** @param {string} mark */
  const list = (mark) => waters.rows.flatMap((row, r) => [...row].flatMap((found, c) => (found === mark ? [nameCell(r, c)] : [])));
  const [hits, misses] = [list("h"), list("m")];
  return `${hits.length ? `Hits: ${hits.join(", ")}. ` : ""}${misses.length ? `Misses: ${misses.join(", ")}.` : ""}`.trim();
}
