// @ts-check
// Ships that follow the pointer, mouse or finger, and snap to the grid. Sends nothing itself: the hand does.

import { Drag } from "/static/board/drag.js";
import { html } from "./nodes.js";
import { berthOf, drawShipAlone, sizeOf } from "./ships.js";
import { SIZE } from "./words.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./sea.js").Sea} Sea */
/** @typedef {import("./types.js").Pair} Pair */

const TAP = 6; // pixels a finger may tremble
const OUTSIDE = 0.8; // cells beyond the edge that still count as the edge

/** @typedef {{id: string, grab: number, down: boolean, at: Pair | null, x: number, y: number}} Held
 *   which of its cells is held, and the one it was taken from; null from the dock */

/** @param {HTMLElement} frame @param {Sea} sea @param {Hand} hand @param {() => void} changed */
export function makeDrag(frame, sea, hand, changed) {
  const lifted = html("div", "bs-lifted");
  /** @type {Drag<Held>} */
  const drag = new Drag(frame, {
    far: () => TAP,
    lift: () => {},
    carry: (ship, event) => {
      hand.keyed = false;
      hand.hover = null;
      [ship.x, ship.y] = [event.clientX, event.clientY];
      follow(ship);
    },
    drop,
    cancel: () => {
      end();
      changed();
    },
    hover: hoverOver,
  });

  /** Take hold of a ship. @param {PointerEvent} event @param {string} id @param {number} grab @param {boolean} down @param {Pair | null} at */
  function start(event, id, grab, down, at) {
    if (drag.held || event.button !== 0 || !hand.placing()) return;
    drag.begin(event, { id, grab, down, at, x: event.clientX, y: event.clientY }, true);
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  function press(event) {
    if (drag.isOther(event)) return turn(); // a second finger
    const pair = sea.cellAt(event.clientX, event.clientY);
    if (!pair || !(event.target instanceof Node) || !sea.root.contains(event.target)) return;
    const found = findShip(pair);
    if (found) start(event, found.id, found.grab, found.down, pair);
  }

  /** @param {Pair} pair */
  function findShip([row, column]) {
    for (const { id, cells } of hand.ownShips()) {
      const grab = cells?.findIndex(([r, c]) => r === row && c === column) ?? -1;
      if (cells && grab >= 0) return { id, grab, down: berthOf(cells).down };
    }
    return null;
  }

  /** @param {Held} ship */
  function follow({ id, grab, down, x, y }) {
    const found = sea.locate(x, y);
    const inside = found && [found.row, found.column].every((at) => at > -OUTSIDE && at < SIZE + OUTSIDE);
    const most = SIZE - sizeOf(id);
    /** @param {number} at @param {number} high */
    const keep = (at, high) => Math.max(0, Math.min(high, at));
    hand.drag = { id, berth: inside ? {
      row: keep(Math.floor(found.row) - (down ? grab : 0), down ? most : SIZE - 1),
      column: keep(Math.floor(found.column) - (down ? 0 : grab), down ? SIZE - 1 : most),
      down,
    } : null };
    const side = sea.scale();
    const [wide, high] = down ? [1, sizeOf(id)] : [sizeOf(id), 1];
    const name = `${id} ${down}`;
    if (lifted.dataset.shown !== name) {
      lifted.dataset.shown = name;
      lifted.replaceChildren(drawShipAlone(id, down));
    }
    lifted.style.width = `${wide * side}px`;
    lifted.style.height = `${high * side}px`;
    lifted.style.transform = `translate(${x - (down ? 0.5 : grab + 0.5) * side}px, ${y - (down ? grab + 0.5 : 0.5) * side}px)`;
    if (!lifted.parentNode) frame.append(lifted);
    changed();
  }

  /** A mouse shows where the chosen ship would lie. @param {PointerEvent} event */
  function hoverOver(event) {
    const pair = event.pointerType === "mouse" && hand.placing() ? sea.cellAt(event.clientX, event.clientY) : null;
    if (String(pair) === String(hand.hover)) return;
    hand.hover = pair;
    if (pair) hand.keyed = false;
    changed();
  }

  /** @param {Held} ship @param {boolean} moved */
  function drop({ id, at, down }, moved) {
    const berth = hand.drag?.berth ?? null;
    end();
    if (!moved) {
      if (at) hand.turn(id, at);
      else hand.pick(id);
      return;
    }
    hand.down = down;
    if (berth) hand.place(id, berth);
    else if (at) hand.take(id);
    changed();
  }

  function end() {
    hand.drag = null;
    lifted.remove();
  }

  /** Turn the ship that is held; false if none is. */
  function turn() {
    const { held } = drag;
    if (!held) return false;
    held.down = !held.down;
    if (drag.moved) follow(held);
    return true;
  }

  /** @param {MouseEvent} event */
  function menu(event) {
    if (!hand.placing()) return;
    event.preventDefault();
    if (turn()) return;
    const pair = sea.cellAt(event.clientX, event.clientY);
    const found = pair && findShip(pair);
    if (pair && found) hand.turn(found.id, pair);
    else hand.rotate();
  }

  /** A tap on free water places the chosen ship. @param {MouseEvent} event */
  function click(event) {
    const pair = sea.cellAt(event.clientX, event.clientY);
    if (!pair || !hand.placing() || findShip(pair) || hand.allStand()) return;
    hand.place(hand.chosen, { row: pair[0], column: pair[1], down: hand.down });
  }

  const cancel = () => {
    if (!drag.held) return;
    drag.end();
    end();
    changed();
  };
  frame.addEventListener("pointerdown", press);
  frame.addEventListener("contextmenu", menu);
  sea.root.addEventListener("click", click);
  return { start, turn, cancel };
}
