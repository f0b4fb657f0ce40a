// @ts-check
// What is told around the charts: whose turn it is, the heads with their counters, and the ships left.

import { phrase } from "/static/text/language.js";
import { personMark } from "/static/ui/person_mark.js";
import { html } from "./nodes.js";
import { drawShipAlone, nameShip, SHIPS } from "./ships.js";
import { countMarks, nameCell, tellEnd, tellShot } from "./words.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./shape.js").View} View */
/** @typedef {import("./shape.js").Waters} Waters */

/** One line, large: whose turn it is, and what happened last. @param {Ctx} ctx @param {Hand} hand */
export function makeStatus(ctx, hand) {
  const head = html("strong", "bs-status-head");
  const line = html("span", "bs-status-line");
  const fire = html("button", "bs-button bs-fire");
  fire.type = "button";
  fire.dataset.test = "bs-fire";
  fire.addEventListener("click", () => hand.aim && hand.fire(hand.aim));
  const back = html("button", "bs-button bs-fire");
  back.type = "button";
  back.dataset.test = "bs-take-back";
  back.title = "Del";
  back.textContent = phrase("battleship.take_back");
  back.addEventListener("click", () => hand.takeBack());
  const root = html("div", "bs-status", head, line, fire, back);
  root.dataset.test = "bs-status";

  /** @param {View} view */
  function draw(view) {
    const { title, text, mood } = tellStatus(view, ctx, hand);
    head.textContent = title;
    line.textContent = text;
    root.dataset.mood = mood;
    fire.hidden = hand.aim === null;
    back.hidden = !hand.mayKeep() || hand.kept.length === 0;
    fire.textContent = hand.aim ? phrase("battleship.fire_at", { cell: nameCell(...hand.aim) }) : "";
  }

  return { root, draw };
}

/** @param {View} view @param {Ctx} ctx @param {Hand} hand */
function tellStatus(view, ctx, hand) {
  const me = ctx.seats.length ? view.seat : null;
  const last = view.last ? tellShot(view.last, ctx.names, me) : "";
  if (view.outcome) {
    const won = me === null || view.outcome.places[me] === 1;
    const title = phrase(me === null || ctx.seats.length > 1 ? "battleship.game_over" : won ? "battleship.victory" : "battleship.defeat");
    return { title, text: tellEnd(view, ctx.names), mood: won ? "mine" : "lost" };
  }
  if (view.phase === "PLACEMENT") {
    const who = phrase(ctx.seats.length > 1 ? "battleship.place_named" : "battleship.place_yours", { name: ctx.names[view.seat ?? 0] ?? "" });
    if (hand.seat === null) return { title: phrase("battleship.being_placed"), text: "", mood: "wait" };
    const name = ctx.names[1 - hand.seat];
    const other = !view.ready[1 - hand.seat] ? "" : name === undefined ? phrase("battleship.other_ready") : phrase("battleship.name_ready", { name });
    return { title: who, text: other, mood: "mine" };
  }
  if (view.phase === "WAITING_OPPONENT") {
    const title = phrase("battleship.waiting_for", { name: (ctx.names[1 - (me ?? 0)] ?? "").toUpperCase() });
    return { title, text: phrase("battleship.fleet_ready"), mood: "wait" };
  }
  const name = ctx.names[view.turn ?? 0] ?? "";
  if (hand.seat !== null && view.turn === hand.seat) return { title: view.left ? phrase("battleship.your_salvo", { count: view.left }) : phrase("battleship.your_turn"), text: hand.aim ? "" : last || phrase("battleship.choose_cell"), mood: "mine" };
  const then = hand.mayKeep() && hand.kept.length ? phrase("battleship.then_you", { cells: hand.kept.map((pair) => nameCell(...pair)).join(", ") }) : "";
  return { title: phrase("battleship.aims", { name }), text: then || last, mood: "wait" };
}

/** The head of one chart. @param {string} name */
export function makeHead(name) {
  const title = html("h3", "bs-title");
  const count = html("span", "bs-count");
  const root = html("div", `bs-head ${name}`, title, count);

  /** @param {string} text @param {Waters} waters @param {number} shots fired at them @param {number} [mark] whose they are, around a big screen */
  function draw(text, waters, shots, mark) {
    title.replaceChildren(...(mark ? [personMark(mark)] : []), text);
    const hits = countMarks(waters, "hx");
    count.textContent = phrase("battleship.shots_hit", { count: shots, hits });
  }

  return { root, draw };
}

/** The five ships of one side, which are sunk, and how much of each is hit where that is named. @param {string} name */
export function makeFleet(name) {
  const items = SHIPS.map((ship) => {
    const picture = html("span", "bs-left-ship");
    picture.style.setProperty("--bs-size", String(ship.size));
    picture.append(drawShipAlone(ship.id, false));
    const word = html("span", "bs-left-name", nameShip(ship.id));
    const damage = html("span", "bs-left-damage");
    return { node: html("li", "bs-left", picture, word, damage), word, damage, ship };
  });
  const whose = html("p", "bs-whose");
  const root = html("div", `bs-fleet ${name}`, whose, html("ul", "bs-lefts", ...items.map((item) => item.node)));

  /** @param {Waters} waters @param {string} title */
  function draw(waters, title) {
    whose.textContent = title;
    items.forEach(({ node, word, damage, ship }, number) => {
      const { sunk, hits } = waters.ships[number];
      node.classList.toggle("bs-gone", sunk);
      const named = nameShip(ship.id);
      const place = hits ? `${number + 1} ` : ""; // as its hits are numbered on the chart
      word.textContent = sunk ? `✕ ${named}` : place + named;
      damage.hidden = !hits;
      damage.textContent = `${hits?.length ?? 0}/${ship.size}`;
      damage.classList.toggle("bs-struck", Boolean(hits?.length));
      const key = sunk ? "battleship.ship_sunk" : hits?.length ? "battleship.ship_damaged" : "battleship.ship_afloat";
      node.setAttribute("aria-label", phrase(key, { ship: named, hits: hits?.length ?? 0, count: ship.size }));
    });
  }

  return { root, draw };
}
