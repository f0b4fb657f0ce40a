// @ts-check
// Fair dice (docs/fair-dice.md): what was promised, what everybody added, and a check done right here.

import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { openDialog } from "../overlays/dialog.js";
import { nameOf } from "../text/outcome.js";
import { isDaily } from "../state/state.js";
import { phrase, phraseParts } from "../text/language.js";
import { sha256 } from "./sha256.js";

/**
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {{fair: boolean, proven: boolean, pledge: boolean, promised: boolean | null, own: boolean, seed: boolean}} Check
 *           `proven`: fair, and a word of everybody who played is in it;
 *           `promised` null: this page did not see the pledge before the match
 */

/**
 * Whether the dice of an ended match are what was promised; null while the secret is one.
 * @param {import("../types.js").DiceShown} dice @param {string} promised the pledge seen before the match, if any
 * @param {(nonce: string) => boolean} isOwn @returns {Check | null}
 */
export function checkDice(dice, promised, isOwn) {
  if (!dice.secret || !dice.seed) return null;
  const pledge = sha256(dice.secret) === dice.pledge;
  const words = ["rumpus-dice 1", dice.secret, ...dice.nonces].map((word) => `${word}\n`).join("");
  const seed = BigInt(`0x${sha256(words).slice(0, 16)}`).toString() === dice.seed;
  const seen = promised === "" ? null : promised === dice.pledge;
  const fair = pledge && seed && seen !== false;
  return { fair, proven: fair && isProven(dice), pledge, promised: seen, own: dice.nonces.some(isOwn), seed };
}

/** Whether everybody who plays has added a word. @param {import("../types.js").DiceShown} dice */
function isProven(dice) {
  return (dice.silent ?? []).length === 0;
}

/** @param {Check} check */
export function sayCheck(check) {
  return phrase(check.proven ? "dice.checked" : check.fair ? "dice.unproven" : "dice.do_not_fit");
}

/** The small line that opens the panel. @param {() => void} open */
export function makeDiceLine(open) {
  const words = el("span", {});
  const root = button([icon("dice"), words], open, { class: "rp-quiet rp-dice-line", "data-test": "dice", "aria-haspopup": "dialog" });
  /** @param {TableShown} table @param {Check | null} check */
  const update = (table, check) => {
    const over = table.state === "ENDED";
    const given = table.match !== null && !table.dice;
    const text = given ? phrase(isDaily(table) ? "dice.daily" : table.challenge ? "dice.same" : "dice.given") : over && check ? sayCheck(check) : phrase(table.dice && !isProven(table.dice) ? "dice.unproven" : "dice.fair");
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
  /** @type {import("../ui/dom.js").Child[]} */
  const parts = [
    el("p", {}, phrase("dice.explained")),
  ];
  if (check) parts.push(verdict(check));
  if (dice && !isProven(dice)) parts.push(el("p", { "data-test": "dice-unproven" }, phrase("dice.unproven_text", { names: (dice.silent ?? []).map((seat) => nameOf(table, seat)).join(", ") })));
  if (check) parts.push(checkList(check));
  if (dice) parts.push(facts(table));
  else if (table.match !== null) parts.push(el("p", { class: "rp-muted" }, phrase(isDaily(table) ? "dice.daily_text" : table.challenge ? "dice.same_text" : "dice.given_text")));
  if (before) parts.push(el("dl", { class: "rp-dice-facts" }, fact(phrase(dice ? "dice.next_pledge" : "dice.pledge"), table.pledge)));
  parts.push(el("p", { class: "rp-muted" }, phraseParts("dice.check_yourself", { command: el("code", {}, "rumpus verify FILE") })));
  openDialog(phrase("dice.fair"), parts, { test: "dice-dialog", onclose });
}

/** @param {Check} check */
function verdict(check) {
  const text = phrase(check.proven ? "dice.were_fair" : check.fair ? "dice.unproven" : "dice.were_not");
  return el("p", { class: `rp-verdict ${check.proven ? "rp-verdict-good" : check.fair ? "" : "rp-verdict-bad"}`, role: "status", "data-test": "dice-verdict" }, text);
}

/** @param {Check} check */
function checkList(check) {
  /** @param {boolean | null} right @param {string} yes @param {string} no */
  const line = (right, yes, no) => el("li", { class: right ? "rp-right" : right === null ? "" : "rp-wrong" }, el("span", {}, right ? "✓" : right === null ? "–" : "✗"), right ? yes : no);
  return el(
    "ul",
    { class: "rp-checks" },
    line(check.pledge, phrase("dice.pledge_right"), phrase("dice.pledge_wrong")),
    line(check.promised, phrase("dice.seen_right"), phrase(check.promised === null ? "dice.seen_not" : "dice.seen_wrong")),
    line(check.own || null, phrase("dice.own_word"), phrase("dice.no_own_word")),
    line(check.seed, phrase("dice.seed_right"), phrase("dice.seed_wrong")),
  );
}

/** @param {TableShown} table */
function facts(table) {
  const { dice } = table;
  if (!dice) return null;
  return el(
    "dl",
    { class: "rp-dice-facts" },
    fact(phrase("dice.pledge"), dice.pledge),
    dice.nonces.map((nonce, seat) => fact(phrase("dice.word_of", { name: nameOf(table, seat) }), nonce)),
    fact(phrase("dice.secret"), dice.secret || phrase("dice.secret_later")),
    dice.seed && fact(phrase("dice.seed"), dice.seed),
  );
}

/** @param {string} label @param {string} value */
function fact(label, value) {
  return el("div", {}, el("dt", {}, label), el("dd", {}, value));
}
