// @ts-check
// What is told around the charts: whose turn it is, the heads with their counters, and the ships left.

import { html } from "./web_nodes.js";
import { drawShipAlone, SHIPS } from "./web_ships.js";
import { countMarks, tellEnd, tellShot } from "./web_words.js";

/** @typedef {import("../../web/types.js").Ctx} Ctx */
/** @typedef {import("./web_hand.js").Hand} Hand */
/** @typedef {import("./web_types.js").View} View */
/** @typedef {import("./web_types.js").Waters} Waters */

/** One line, large: whose turn it is, and what happened last. @param {Ctx} ctx @param {Hand} hand */
export function makeStatus(ctx, hand) {
  const head = html("strong", "bs-status-head");
  const line = html("span", "bs-status-line");
  const root = html("p", "bs-status", head, line);
  root.dataset.test = "bs-status";

  /** @param {View} view */
  function draw(view) {
    const { title, text, mood } = tellStatus(view, ctx, hand);
    head.textContent = title;
    line.textContent = text;
    root.dataset.mood = mood;
  }

  return { root, draw };
}

/** @param {View} view @param {Ctx} ctx @param {Hand} hand */
function tellStatus(view, ctx, hand) {
  const me = ctx.seats.length ? view.seat : null;
  const last = view.last ? tellShot(view.last, ctx.names, me) : "";
  if (view.outcome) {
    const won = me === null || view.outcome.places[me] === 1;
    const title = me === null || ctx.seats.length > 1 ? "GAME OVER" : won ? "VICTORY" : "DEFEAT";
    return { title, text: tellEnd(view, ctx.names), mood: won ? "mine" : "lost" };
  }
  if (view.phase === "PLACEMENT") {
    const who = ctx.seats.length > 1 ? `${ctx.names[view.seat ?? 0] ?? ""}, place your fleet` : "Place your fleet";
    if (hand.seat === null) return { title: "FLEETS ARE BEING PLACED", text: "", mood: "wait" };
    const other = view.ready[1 - hand.seat] ? `${ctx.names[1 - hand.seat] ?? "The other"} is ready.` : "";
    return { title: who, text: other, mood: "mine" };
  }
  if (view.phase === "WAITING_OPPONENT") return { title: `WAITING FOR ${(ctx.names[1 - (me ?? 0)] ?? "").toUpperCase()}`, text: "Your fleet is ready.", mood: "wait" };
  const name = ctx.names[view.turn ?? 0] ?? "";
  if (hand.seat !== null && view.turn === hand.seat) return { title: "YOUR TURN", text: last || "Choose a cell of the enemy’s waters.", mood: "mine" };
  return { title: `${name} aims…`, text: last, mood: "wait" };
}

/** The head of one chart. @param {string} name */
export function makeHead(name) {
  const title = html("h3", "bs-title");
  const count = html("span", "bs-count");
  const root = html("div", `bs-head ${name}`, title, count);

  /** @param {string} text @param {Waters} waters @param {number} shots fired at them */
  function draw(text, waters, shots) {
    title.textContent = text;
    const hits = countMarks(waters, "hx");
    count.textContent = `${shots} ${shots === 1 ? "shot" : "shots"} · ${hits} ${hits === 1 ? "hit" : "hits"}`;
  }

  return { root, draw };
}

/** The five ships of one side, and which are sunk. @param {string} name */
export function makeFleet(name) {
  const items = SHIPS.map((ship) => {
    const picture = html("span", "bs-left-ship");
    picture.style.setProperty("--bs-size", String(ship.size));
    picture.append(drawShipAlone(ship.id, false));
    const word = html("span", "bs-left-name", ship.name);
    return { node: html("li", "bs-left", picture, word), word, ship };
  });
  const whose = html("p", "bs-whose");
  const root = html("div", `bs-fleet ${name}`, whose, html("ul", "bs-lefts", ...items.map((item) => item.node)));

  /** @param {Waters} waters @param {string} title */
  function draw(waters, title) {
    whose.textContent = title;
    items.forEach(({ node, word, ship }, number) => {
      const { sunk } = waters.ships[number];
      node.classList.toggle("bs-gone", sunk);
      word.textContent = sunk ? `✕ ${ship.name}` : ship.name;
      node.setAttribute("aria-label", `${ship.name}${sunk ? ", sunk" : ", afloat"}`);
    });
  }

  return { root, draw };
}
