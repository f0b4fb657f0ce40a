// @ts-check
// The dock: ships that wait to be placed, and what can be done with the whole fleet.

import { phrase } from "/static/text/language.js";
import { button, html, keyCap } from "./nodes.js";
import { drawShipAlone, nameShip, SHIPS } from "./ships.js";

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {{start: (event: PointerEvent, id: string, grab: number, down: boolean, at: null) => void, turn: () => boolean}} Drag */

/** @param {Hand} hand @param {() => Drag} drag */
export function makeDock(hand, drag) {
  const ships = SHIPS.map(({ id, size }, number) => {
    const picture = html("span", "bs-dock-ship");
    picture.append(drawShipAlone(id, false));
    const note = html("span", "bs-dock-note");
    const node = html("button", "bs-dock-item", picture, html("span", "bs-dock-name", nameShip(id)), note, keyCap(String(number + 1)));
    node.type = "button";
    node.dataset.ship = id;
    picture.style.setProperty("--bs-size", String(size));
    node.addEventListener("pointerdown", (event) => {
      if (hand.ownShips()[number]?.cells) return;
      const box = picture.getBoundingClientRect();
      const part = (event.clientX - box.left) / (box.width || 1);
      drag().start(event, id, Math.max(0, Math.min(size - 1, Math.floor(part * size))), hand.down, null);
    });
    node.addEventListener("click", () => {
      if (hand.ownShips()[number]?.cells) hand.take(id);
      else hand.pick(id);
    });
    return { id, node, note };
  });
  const rotate = button("bs-button", () => drag().turn() || hand.rotate(), html("span", "bs-turn-mark", "⟳"), phrase("battleship.rotate"), keyCap("R"));
  const random = button("bs-button", () => hand.order("random"), phrase("battleship.random"), keyCap("X"));
  const ready = button("bs-button bs-primary", () => hand.order("ready"), phrase("common.ready"), keyCap("Y"));
  rotate.dataset.test = "bs-rotate";
  random.dataset.test = "bs-random";
  ready.dataset.test = "bs-ready";
  const hint = html("p", "bs-hint", phrase("battleship.dock_hint"));
  const root = html("div", "bs-dock", hint, html("div", "bs-dock-ships", ...ships.map((ship) => ship.node)),
    html("div", "bs-dock-tools", rotate, random, ready));

  function draw() {
    const shown = hand.ownShips();
    ships.forEach(({ id, node, note }, number) => {
      const stands = !!shown[number]?.cells;
      const chosen = !stands && hand.chosen === id;
      node.classList.toggle("bs-stands", stands);
      node.classList.toggle("bs-chosen", chosen);
      const count = SHIPS[number].size;
      note.dataset.face = stands ? phrase("battleship.dock_placed") : chosen ? phrase(hand.down ? "battleship.dock_down" : "battleship.dock_across")
        : phrase("battleship.dock_cells", { count });
      const key = stands ? "battleship.dock_ship_placed" : chosen ? "battleship.dock_ship_in_hand" : "battleship.dock_ship";
      node.setAttribute("aria-label", phrase(key, { ship: nameShip(id), count }));
      node.setAttribute("aria-pressed", String(chosen));
    });
    const all = hand.allStand();
    ready.disabled = !all;
    hint.textContent = phrase(all ? "battleship.dock_done" : "battleship.dock_hint");
  }

  return { root, draw };
}
