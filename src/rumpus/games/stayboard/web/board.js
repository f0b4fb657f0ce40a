// @ts-check
// The board, and the cloth over it when it is hidden. A function of the view and of the half-chosen move.

import { phrase } from "/static/text/language.js";
import { html, svg } from "./nodes.js";
import { CELL, drawBlock, drawGrid, drawQueen, drawSpot, drawTrail, keepNear, marginOf } from "./pieces.js";
import { DIRECTIONS, PAD, describeBoard, nameCell, tellEntry } from "./words.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./shape.js").View} View */

const TOLD = 5; // the newest announcements on the cloth

/** @param {Ctx} ctx @param {import("./hand.js").Hand} hand */
export function makeBoard(ctx, hand) {
  const still = svg("g", {});
  const blocks = svg("g", {});
  const trail = svg("g", {});
  const dots = svg("g", {});
  const queen = svg("g", { class: "sb-queen" }, svg("g", { class: "sb-queen-tilt" }, ...drawQueen()));
  const picture = svg("svg", { class: "sb-svg", role: "img" }, still, blocks, trail, dots, queen);
  const cover = html("div", "sb-cover");
  const root = html("div", "sb-board", picture, cover);
  let drawnSize = 0;

  /** @param {View} view */
  function draw(view) {
    if (drawnSize !== view.size) {
      drawnSize = view.size;
      resize(view.size);
    }
    picture.setAttribute("aria-label", describeBoard(view, ctx.seats.length === 1 ? ctx.seats[0] : null, ctx.names));
    blocks.replaceChildren(...(view.blocked ?? []).map(drawBlock));
    trail.replaceChildren(...(view.last?.from && view.last.to ? [drawTrail(view.last.from, view.last.to, view.size)] : []));
    drawSpots(view);
    placeQueen(view);
    cover.hidden = view.queen !== null;
    if (!view.queen) cover.replaceChildren(drawCloth(view, ctx.names));
  }

  /** @param {number} size */
  function resize(size) {
    const margin = marginOf(size);
    const span = size * CELL + margin * 2;
    picture.setAttribute("viewBox", `${-margin} ${-margin} ${span} ${span}`);
    cover.style.inset = `${(margin / span) * 100}%`;
    still.replaceChildren(...drawGrid(size, ctx.demo));
  }

  /** Every cell in line with the queen can be tapped; those she may go to are marked where moves are shown. @param {View} view */
  function drawSpots(view) {
    const active = hand.mayMove();
    const shown = active ? listCells(view) : (view.moves ?? []);
    dots.replaceChildren(...shown.map(([direction, distance, row, column]) => {
      const marked = !!view.moves?.some(([way, far]) => way === direction && far === distance);
      const name = active ? `${DIRECTIONS[direction].arrow}${distance}` : "";
      const spot = drawSpot([row, column], { name, picked: hand.isChosen(direction, distance), active, marked });
      if (active) spot.addEventListener("click", () => hand.tap(direction, distance));
      return spot;
    }));
  }

  /** A queen that fell lies where she fell. @param {View} view */
  function placeQueen(view) {
    const fell = view.outcome && (view.outcome.reason === "off_board" || view.outcome.reason === "blocked_cell");
    const place = fell && view.last?.to ? keepNear(view.last.to, view.size) : view.queen;
    queen.classList.toggle("sb-fallen", !!fell);
    queen.classList.toggle("sb-gone", !place);
    if (place) queen.style.transform = `translate(${place[1] * CELL}px, ${place[0] * CELL}px)`;
  }

  return { root, draw };
}

/** The cells in line with the queen: direction, distance, row, column. @param {View} view @returns {number[][]} */
function listCells(view) {
  if (!view.queen) return [];
  const [row, column] = view.queen;
  /** @param {number} place */
  const onBoard = (place) => place >= 0 && place < view.size;
  return PAD.filter((way) => way !== 5).flatMap((way) => {
    const [down, right] = [1 - Math.floor((way - 1) / 3), ((way - 1) % 3) - 1];
    return Array.from({ length: view.size - 1 }, (_, place) => [way, place + 1, row + down * (place + 1), column + right * (place + 1)]);
  }).filter(([, , down, right]) => onBoard(down) && onBoard(right));
}

/** rules/stayboard.md: the hidden board still announces moves. @param {View} view @param {string[]} names */
function drawCloth(view, names) {
  const told = view.history.slice(-TOLD);
  const lines = told.map((entry, place) =>
    html("li", place === told.length - 1 ? "sb-told sb-latest" : "sb-told",
      html("span", "sb-who", names[entry.seat] ?? ""),
      html("span", "sb-what", tellEntry(entry, false))));
  return html("div", "sb-cloth",
    html("p", "sb-cover-title", phrase("stayboard.hidden")),
    html("p", "sb-cover-start", phrase("stayboard.start", { cell: nameCell(view.start) })),
    html("ol", "sb-announcements", ...lines));
}
