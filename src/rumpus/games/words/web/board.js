// @ts-check
// The board: bonus squares, tiles that lie, tiles laid tentatively, the cursor and what the word would score. A function
// of the view and of the hand; it remembers only which tiles glow.

import { phrase } from "/static/text/language.js";
import { readCells, SIZE } from "./lay.js";
import { html, makeTile, setCell } from "./nodes.js";
import { BONUSES } from "./words.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./shape.js").View} View */

const GLOW_MS = 3000; // the seed: fresh tiles glow for three seconds

/** @param {Ctx} ctx @param {Hand} hand @param {(cell: number) => void} point a tap on a square */
export function makeBoard(ctx, hand, point) {
  const squares = html("div", "ww-squares");
  const layer = html("div", "ww-tiles");
  const aim = html("div", "ww-aim");
  const cursor = html("div", "ww-cursor");
  const bubble = html("div", "ww-bubble");
  const field = html("div", "ww-field", squares, layer, aim, cursor, bubble);
  const root = html("div", "ww-board", field);
  /** @type {Map<number, {node: HTMLElement, key: string}>} tiles drawn, by cell */
  const drawn = new Map();
  /** @type {Set<number>} */
  let glowing = new Set();
  let glowTimer = 0;
  let layout = "";

  aim.hidden = cursor.hidden = bubble.hidden = true;
  if (!ctx.demo) {
    root.append(...drawLabels());
    field.tabIndex = 0;
    field.setAttribute("role", "application");
    field.setAttribute("aria-label", phrase("words.board"));
    // A pointer leaves the focus alone: the keys reach the board anyway, and Enter must not press a button left behind.
    field.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    field.addEventListener("click", (event) => {
      const cell = cellAt(event.clientX, event.clientY);
      if (cell !== null && event.detail > 0) point(cell);
    });
  }

  /** The cell at a place of the window, or null. @param {number} x @param {number} y */
  function cellAt(x, y) {
    const box = squares.getBoundingClientRect();
    const column = Math.floor(((x - box.left) / box.width) * SIZE);
    const row = Math.floor(((y - box.top) / box.height) * SIZE);
    return row >= 0 && row < SIZE && column >= 0 && column < SIZE ? row * SIZE + column : null;
  }

  /** Show where a dragged tile would land. @param {number | null} cell */
  function setAim(cell) {
    aim.hidden = cell === null;
    if (cell === null) return;
    setCell(aim, cell);
    aim.classList.toggle("ww-taken", hand.view !== null && readCells(hand.view)[cell] !== ".");
  }

  /** @param {View} view */
  function draw(view) {
    if (layout !== view.layout.join("")) {
      layout = view.layout.join("");
      squares.replaceChildren(...[...layout].map(drawSquare));
    }
    drawTiles(view);
    const { lay } = hand;
    bubble.hidden = !lay || Boolean(lay.problem) || lay.words.length === 0 || hand.held !== null;
    if (lay && !bubble.hidden) {
      bubble.textContent = String(lay.total);
      setCell(bubble, lay.end);
      bubble.classList.toggle("ww-beside", lay.action.includes(" V "));
    }
    cursor.hidden = !hand.cursor;
    if (hand.cursor) {
      setCell(cursor, hand.cursor.cell);
      cursor.textContent = hand.cursor.across ? "▶" : "▼";
      cursor.classList.toggle("ww-over", hand.isFilled(hand.cursor.cell));
    }
  }

  /** @param {View} view */
  function drawTiles(view) {
    const cells = readCells(view);
    /** @type {Map<number, {letter: string, own: import("./types.js").Tile | null}>} */
    const wanted = new Map();
    [...cells].forEach((letter, cell) => letter !== "." && wanted.set(cell, { letter, own: null }));
    for (const own of hand.tiles) {
      if (own.at !== null && own !== hand.held) wanted.set(own.at, { letter: own.as ? own.as.toLowerCase() : own.letter, own });
    }
    const first = drawn.size === 0 && wanted.size > 1 && view.count > 1;
    for (const [cell, { node, key }] of drawn) {
      if (wanted.get(cell)?.letter === key) continue;
      node.remove();
      drawn.delete(cell);
    }
    const newest = new Set((view.last?.tiles ?? []).map(([row, column]) => (row - 1) * SIZE + column - 1));
    for (const [cell, { letter, own }] of wanted) {
      let tile = drawn.get(cell);
      if (!tile) {
        tile = { node: makeTile(letter, view.values, own || first || ctx.calm ? "" : "ww-drop"), key: letter };
        setCell(tile.node, cell);
        layer.append(tile.node);
        drawn.set(cell, tile);
      }
      const { classList, dataset } = tile.node;
      classList.toggle("ww-own", own !== null);
      classList.toggle("ww-picked", own !== null && own === hand.picked);
      classList.toggle("ww-new", own === null && newest.has(cell));
      classList.toggle("ww-glow", own === null && glowing.has(cell));
      if (own) dataset.tile = String(own.id);
      else delete dataset.tile;
    }
  }

  /** Let the tiles of a play glow. @param {import("./shape.js").Entry} entry @param {() => void} redraw */
  function glow(entry, redraw) {
    glowing = new Set((entry.tiles ?? []).map(([row, column]) => (row - 1) * SIZE + column - 1));
    window.clearTimeout(glowTimer);
    glowTimer = window.setTimeout(() => {
      glowing = new Set();
      redraw();
    }, GLOW_MS);
  }

  /** A small tile shows a part of the board: the one where things happen. @param {View} view @param {number} cell @param {number} width @param {number} height */
  function look(view, cell, width, height) {
    const tiles = view.last?.tiles ?? [[8, 8, ""]];
    const middle = (/** @type {0 | 1} */ way) => tiles.reduce((sum, tile) => sum + Number(tile[way]) - 0.5, 0) / tiles.length;
    const [down, right] = [middle(0), middle(1)];
    const shift = (/** @type {number} */ at, /** @type {number} */ room) => Math.min(0, Math.max(room - cell * SIZE, room / 2 - at * cell));
    field.style.transform = `translate(${Math.round(shift(right, width))}px, ${Math.round(shift(down, height))}px)`;
  }

  return { root, field, draw, glow, look, cellAt, setAim, destroy: () => window.clearTimeout(glowTimer) };
}

/** @param {string} mark */
function drawSquare(mark) {
  const bonus = BONUSES[mark];
  const node = html("div", bonus ? `ww-square ww-${bonus.kind}` : "ww-square", bonus?.mark ?? "");
  if (bonus) node.title = bonus.name[0].toUpperCase() + bonus.name.slice(1);
  return node;
}

/** Numbers of rows and columns, as refusals name them. */
function drawLabels() {
  return ["ww-columns", "ww-rows"].map((name) => {
    const numbers = Array.from({ length: SIZE }, (_, place) => html("span", "", String(place + 1)));
    const node = html("div", `ww-labels ${name}`, ...numbers);
    node.setAttribute("aria-hidden", "true");
    return node;
  });
}
