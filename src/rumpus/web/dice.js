// @ts-check
// Fair dice (docs/fair-dice.md): what was promised, what everybody added, and a check done right here.

import { button, el } from "./dom.js";
import { icon } from "./icons.js";
import { openDialog } from "./dialog.js";
import { sha256 } from "./sha256.js";

/**
 * @typedef {import("./types.js").TableShown} TableShown
 * @typedef {{fair: boolean, pledge: boolean, promised: boolean | null, own: boolean, seed: boolean}} Check
 *           `promised` null: this page did not see the pledge before the match
 */

/**
 * Whether the dice of an ended match are what was promised; null while the secret is one.
 * @param {import("./types.js").DiceShown} dice @param {string} promised the pledge seen before the match, if any
 * @param {(nonce: string) => boolean} isOwn @returns {Check | null}
 */
export function checkDice(dice, promised, isOwn) {
  if (!dice.secret || !dice.seed) return null;
  const pledge = sha256(dice.secret) === dice.pledge;
  const words = ["rumpus-dice 1", dice.secret, ...dice.nonces].map((word) => `${word}\n`).join("");
  const seed = BigInt(`0x${sha256(words).slice(0, 16)}`).toString() === dice.seed;
  const seen = promised === "" ? null : promised === dice.pledge;
  return { fair: pledge && seed && seen !== false, pledge, promised: seen, own: dice.nonces.some(isOwn), seed };
}

/** The small line that opens the panel. @param {() => void} open */
export function makeDiceLine(open) {
  const words = el("span", {});
  const root = button([icon("dice"), words], open, { class: "rp-quiet rp-dice-line", "data-test": "dice", "aria-haspopup": "dialog" });
  /** @param {TableShown} table @param {Check | null} check */
  const update = (table, check) => {
    const over = table.state === "ENDED";
    const given = table.match !== null && !table.dice;
    const text = given ? (table.challenge ? "Same dice for both" : "Dice: given") : over && check ? (check.fair ? "Fair dice: checked" : "Dice do not fit!") : "Fair dice";
    const pledge = (table.match !== null ? table.dice?.pledge : table.pledge) ?? "";
    words.replaceChildren(text, !given && !(over && check) && pledge ? el("code", {}, ` ${pledge.slice(0, 8)}…`) : "");
    root.classList.toggle("rp-bad", Boolean(check && !check.fair));
  };
  return { root, update };
}

/**
 * What the dice are made of.
 * @param {TableShown} table @param {Check | null} check @param {() => void} onclose
 */
export function openDice(table, check, onclose) {
  const { dice } = table;
  const before = table.match === null || table.state === "ENDED";
  /** @type {import("./dom.js").Child[]} */
  const parts = [
    el("p", {}, "Nobody chooses the dice here. Before a match the hall draws a secret and shows its fingerprint, the pledge. Every player's page adds a word of its own. All dice follow from both, and the secret is told when the match is over."),
  ];
  if (check) parts.push(verdict(check), checkList(check));
  if (dice) parts.push(facts(table));
  else if (table.match !== null) parts.push(el("p", { class: "rp-muted" }, table.challenge ? "In a score challenge both play on the same dice, which the hall has drawn." : "The host has given the dice of this hall beforehand: nothing was pledged."));
  if (before) parts.push(el("dl", { class: "rp-dice-facts" }, fact(dice ? "Pledge for the next match" : "Pledge", table.pledge)));
  parts.push(el("p", { class: "rp-muted" }, "Check it yourself: download the replay and run ", el("code", {}, "rumpus verify FILE"), "."));
  openDialog("Fair dice", parts, { test: "dice-dialog", onclose });
}

/** @param {Check} check */
function verdict(check) {
  const text = check.fair ? "Checked: the dice were fair." : "These dice do not fit what was promised.";
  return el("p", { class: `rp-verdict ${check.fair ? "rp-verdict-good" : "rp-verdict-bad"}`, role: "status", "data-test": "dice-verdict" }, text);
}

/** @param {Check} check */
function checkList(check) {
  /** @param {boolean | null} right @param {string} yes @param {string} no */
  const line = (right, yes, no) => el("li", { class: right ? "rp-right" : right === null ? "" : "rp-wrong" }, el("span", {}, right ? "✓" : right === null ? "–" : "✗"), right ? yes : no);
  return el(
    "ul",
    { class: "rp-checks" },
    line(check.pledge, "The secret has the fingerprint that was pledged.", "The secret does not have the fingerprint that was pledged."),
    line(check.promised, "It is the pledge this page saw before the match.", check.promised === null ? "This page was not there before the match to see the pledge." : "Before the match this page saw another pledge."),
    line(check.own || null, "A word of this page is in it.", "No word of this page is in it: you did not play, or came by invitation."),
    line(check.seed, "The dice follow from the secret and everybody's words.", "The dice do not follow from the secret and the words."),
  );
}

/** @param {TableShown} table */
function facts(table) {
  const { dice } = table;
  if (!dice) return null;
  const names = table.seats.map((seat, place) => seat.name || `Seat ${place + 1}`);
  return el(
    "dl",
    { class: "rp-dice-facts" },
    fact("Pledge", dice.pledge),
    dice.nonces.map((nonce, seat) => fact(`Word of ${names[seat] ?? `seat ${seat + 1}`}`, nonce)),
    dice.secret ? fact("Secret", dice.secret) : fact("Secret", "told when the match is over"),
    dice.seed && fact("Seed", dice.seed),
  );
}

/** @param {string} label @param {string} value */
function fact(label, value) {
  return el("div", {}, el("dt", {}, label), el("dd", {}, value));
}
