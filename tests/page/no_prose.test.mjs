// No script writes a sentence of its own: what is read or heard comes from the language files.

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import test from "node:test";
import ts from "typescript";

const SOURCE = new URL("../../src/rumpus/", import.meta.url).pathname;
/** Not newgame: the few words of what a tutorial begins with are English. */
const SCRIPTS = globSync(["web/**/*.js", "games/*/web/*.js"], { cwd: SOURCE }).sort();

/** Functions by which text comes before somebody, and from which argument on. */
const SHOWING = {
  ...{ el: 2, svg: 2, append: 0, prepend: 0, replaceChildren: 0, replaceWith: 0, createTextNode: 0, Option: 0 },
  ...{ fillText: 0, strokeText: 0, say: 0, announce: 0, notify: 0, showNotification: 0 },
};
const SHOWN = /^(title|alt|placeholder|label|ariaLabel|aria-(label|description|valuetext|roledescription)|textContent|innerText|innerHTML)$/;
/** What looks like a sentence wherever it stands. */
const SENTENCE = /[A-ZÄÖÜ][a-zäöüß]+,? [a-zäöüß]{2,}|[a-zäöüß]{2,}[.!?…]$|[a-zäöüß]{2,}[,;:.!?] [A-Za-zÄÖÜäöü]|[a-zäöüß]{2,} [A-ZÄÖÜ][a-zäöü]+/;
const WORD = /\p{L}{2,}/u;
const NO_PROSE = new Set([
  ...["Rumpus", "{} · Rumpus", "{}: {} · Rumpus", "Rumpus ↗"], // its name
  ...["Del", "⌫ Num.", "Esc"], // keys, as they are printed on keyboards
  ...["rumpus verify FILE", "rumpus console token new", "help", "/help", "push", "ABCDEF"], // what is typed
  ...["rumpus.keys.", "rumpus.best.", "rumpus.chosen."], // what keys of the browser's storage begin with
  ...["800 {}px system-ui, sans-serif", "Georgia, serif", "system-ui, sans-serif"], // fonts
  'import sys; sys.path.insert(0, "{}")\nimport {}\n{}.warm_up()', // Python
]);

/** @param {ts.Node} node what is written, holes as {} */
function write(node) {
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("");
  return ts.isStringLiteralLike(node) ? node.text : null;
}

/** @param {ts.Node} node the outermost expression whose value may be this text */
function climb(node) {
  const parent = node.parent;
  const passed =
    ts.isParenthesizedExpression(parent) || ts.isArrayLiteralExpression(parent) || ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent)
    || (ts.isConditionalExpression(parent) && node !== parent.condition)
    || (ts.isBinaryExpression(parent) && ["+", "??", "||", "&&"].includes(parent.operatorToken.getText()));
  return passed ? climb(parent) : node;
}

/** @param {ts.Node} node whether its value is put where somebody reads or hears it */
function isShown(node) {
  const outer = climb(node);
  const parent = outer.parent;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === outer && SHOWN.test(parent.name.text ?? "");
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.getText() === "=" && ts.isPropertyAccessExpression(parent.left) && SHOWN.test(parent.left.name.text);
  if (!(ts.isCallExpression(parent) || ts.isNewExpression(parent))) return false;
  const called = ts.isPropertyAccessExpression(parent.expression) ? parent.expression.name.text : parent.expression.getText();
  const place = parent.arguments.indexOf(outer);
  if (called === "setAttribute" && place === 1) return SHOWN.test(write(parent.arguments[0]) ?? "");
  return Object.hasOwn(SHOWING, called) && place >= SHOWING[called];
}

/** @param {ts.Node} node whether it is for programs and who reads them: a selector, a query of media, an error */
function isInside(node) {
  const { parent } = node;
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && /(^|\.)(matchMedia|matches|closest|querySelector(All)?|\w*Error)$/.test(parent.expression.getText());
}

/** @param {string} name @param {string} text @returns {string[]} */
function findProse(name, text) {
  const found = [];
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  (function visit(node) {
    const said = write(node);
    if (said !== null && !isInside(node) && (isShown(node) ? WORD : SENTENCE).test(said)) found.push(`${name}: ${said}`);
    ts.forEachChild(node, visit);
  })(file);
  return found;
}

test("prose is found where it is shown, and sentences anywhere", () => {
  const script = `
    el("button", { class: "wide card", title: busy ? "wait" : phrase("a.b") }, icon("x"), shown || "Go");
    node.textContent = \`\${count} left\`; node.setAttribute("aria-label", "board"); node.setAttribute("class", "board");
    root.matches("input, select"); throw new Error("Nothing is there."); const why = "You cannot do that";`;
  assert.deepEqual(findProse("a.js", script), ["wait", "Go", "{} left", "board", "You cannot do that"].map((said) => `a.js: ${said}`));
});

test("no script has prose of its own", () => {
  const found = SCRIPTS.flatMap((name) => findProse(name, readFileSync(SOURCE + name, "utf8")));
  const said = (/** @type {string} */ line) => line.slice(line.indexOf(": ") + 2);
  assert.deepEqual(found.filter((line) => !NO_PROSE.has(said(line))), []);
  assert.deepEqual([...NO_PROSE].filter((text) => !found.some((line) => said(line) === text)), [], "named, and not there any more");
});
