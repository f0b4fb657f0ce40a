// @ts-check
// What a replay's timeline marks: shots, and where the battle begins.

import { phrase } from "/static/text/language.js";
import { makeTeller } from "/static/replay/teller.js";
import { nameShip } from "./ships.js";

/** @param {import("./shape.js").Shot} shot @param {string} who @returns {[number, string]} */
function tellShot({ result, ship, cell }, who) {
  if (result === "sunk") return [3, phrase("battleship.moment_sunk", { who, ship: nameShip(ship ?? ""), cell })];
  if (result === "hit" && ship) return [2, phrase("battleship.moment_hit_ship", { who, ship: nameShip(ship), cell })];
  return result === "hit" ? [2, phrase("battleship.moment_hit", { who, cell })] : [1, phrase("battleship.moment_missed", { who, cell })];
}

export const moment = makeTeller({ battle: () => [2, phrase("battleship.moment_battle")], shot: tellShot }, ["drawn", "taken"]);
