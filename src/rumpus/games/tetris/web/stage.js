// @ts-check
// All wells, each on a canvas of its own. Draws again only what has changed: a card when its figures do, a well when it moves.

import { addCanvas, sizeCanvas } from "/static/canvas/stage.js";
import { Flights, addSky } from "/static/canvas/flights.js";
import { drawAim } from "./aim.js";
import { Field } from "./field.js";
import { fieldOf, flyGarbage } from "./flights.js";
import { layOut } from "./layout.js";
import { drawBack, drawPanel } from "./panels.js";
import { drawWell, isPulsing } from "./well.js";
import { tellClock } from "./goals.js";

/**
 * @typedef {import("../../../web/types.js").Ctx} Ctx
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").SeatShown} SeatShown
 * @typedef {import("./layout.js").Spot} Spot
 * @typedef {import("./motion.js").Motion} Motion
 * @typedef {import("./theme.js").Theme} Theme
 * @typedef {{spot: Spot, canvas: HTMLCanvasElement, field: Field, back: HTMLCanvasElement | null, panel: string, stale: boolean, moved: boolean,
 *   due: number}} Pane
 *   panel: what its figures show now; stale: the well must be drawn again; moved: something moved when it was last drawn;
 *   due: when it must be drawn again, 0 for never
 */

/** How often a clock is looked at. */
const CLOCK_MS = 200;

/** What a card shows beside the well. @param {SeatShown} seat @param {string} name @param {number} mark @param {string} clock */
function panelOf(seat, name, mark, clock) {
  const { next, hold, held, score, lines, level, combo, b2b, sent, placed, faults, phase } = seat;
  return [next.join(""), hold, held, score, lines, level, combo, b2b, sent, placed, faults, phase === "out", name, mark, clock].join();
}

export class Stage {
  /** @type {Pane[]} */
  panes = [];
  #ratio = 1;
  #frame;
  #above;
  #ctx;
  #flights;
  #drawnStep = -1;
  /** What the clock shows, where somebody runs for time. */
  #clock = "";

  /** @param {HTMLElement} frame @param {Ctx} ctx */
  constructor(frame, ctx) {
    this.#frame = frame;
    this.#ctx = ctx;
    this.#above = addSky(frame);
    this.#flights = new Flights(this.#above, ctx.calm);
  }

  /** Lay everything out anew. @param {View} view @param {number} width @param {number} height @param {number} ratio */
  measure(view, width, height, ratio) {
    const ctx = this.#ctx;
    this.#ratio = ratio;
    for (const { canvas } of this.panes) canvas.remove();
    // A narrow tile has room for one well that can be made out.
    const all = view.seats.map((_, seat) => seat).slice(0, ctx.demo && width < height ? 1 : undefined);
    const mains = ctx.seats.length ? ctx.seats.slice(0, 2) : all.length <= 2 ? all : [];
    const spots = layOut({
      width,
      height,
      ratio,
      mains,
      others: all.filter((seat) => !mains.includes(seat)),
      next: view.seats[0]?.next.length ?? 3,
      holds: view.holds,
      named: all.length > 1 && !ctx.demo,
      plain: ctx.demo,
    });
    const fields = spots.filter(({ main }) => main).map(fieldOf);
    this.#flights.measure(width, height, fields);
    this.panes = spots.map((spot) => {
      const field = new Field(spot.place.u, spot.place.high);
      return { spot, canvas: this.#hang(spot), field, back: null, panel: "", stale: true, moved: false, due: 0 };
    });
  }

  /** A well's own canvas in its place: what changes there is all that is painted again. @param {Spot} spot */
  #hang({ box }) {
    const canvas = addCanvas(this.#frame, "ttr-pane");
    this.#above.before(canvas);
    sizeCanvas(canvas, box.w, box.h);
    for (const [name, pixels] of Object.entries({ left: box.x, top: box.y, width: box.w, height: box.h })) {
      canvas.style.setProperty(name, `${pixels / this.#ratio}px`);
    }
    canvas.getContext("2d")?.translate(-box.x, -box.y);
    return canvas;
  }

  /** These seats' wells must be drawn again. @param {(seat: number) => boolean} which */
  touch(which) {
    for (const pane of this.panes) if (which(pane.spot.seat)) pane.stale = true;
  }

  /** @param {number} from @param {number} to @param {number} count @param {number} now */
  launch(from, to, count, now) {
    const [start, end] = [from, to].map((seat) => this.panes.find(({ spot }) => spot.seat === seat)?.spot);
    if (start && end) this.#flights.launch(flyGarbage(start, end, count), now);
  }

  /**
   * Draw what is due; tells how long nothing will change: 0 if something moves, Infinity if nothing will.
   * @param {View} view @param {Motion[]} motions by seat @param {Theme} theme @param {number} now
   */
  draw(view, motions, theme, now) {
    const ctx = this.#ctx;
    const step = ctx.step();
    // A clock that stands still (a paused match) moves nothing.
    const runs = step !== this.#drawnStep && view.phase === "play";
    this.#drawnStep = step;
    const moment = { step, now, calm: ctx.calm, plain: ctx.demo, own: ctx.seats, ratio: this.#ratio };
    const clock = ctx.demo ? "" : tellClock(view, step, ctx.calm);
    const ticks = clock !== this.#clock;
    this.#clock = clock;
    let wait = this.#flights.draw(now) ? 0 : Infinity;
    for (const pane of this.panes) {
      const { spot } = pane;
      const g = pane.canvas.getContext("2d");
      const seat = view.seats[spot.seat];
      const motion = motions[spot.seat];
      if (!g || !seat || !motion) continue;
      if (ticks && spot.stats) pane.stale = true;
      if (pane.stale) this.#drawCard(g, pane, seat, view, theme);
      const moves = motion.moves(now) || (runs && !ctx.calm && isPulsing(seat, spot.main));
      const late = pane.due > 0 && now >= pane.due;
      if (pane.stale || pane.moved || moves || late) drawWell(g, spot, view, pane.field, motion, moment, theme);
      pane.stale = false;
      pane.moved = moves;
      pane.due = motion.wakes(now);
      if (moves) wait = 0;
      else if (pane.due) wait = Math.min(wait, pane.due - now + 1);
    }
    return clock && runs ? Math.min(wait, CLOCK_MS) : wait;
  }

  /** @param {CanvasRenderingContext2D} g @param {Pane} pane @param {SeatShown} seat @param {View} view @param {Theme} theme */
  #drawCard(g, pane, seat, view, theme) {
    const { spot } = pane;
    const name = this.#ctx.names[spot.seat] ?? "";
    const mark = this.#ctx.marks?.[spot.seat] ?? 0;
    const seats = this.#ctx.seats;
    const aims = view.phase === "play" && seats.length === 1 && !seats.includes(spot.seat) ? view.aims : undefined;
    const aimed = aims?.[seats[0]] === spot.seat;
    const aiming = aims !== undefined && aims[spot.seat] === seats[0];
    const panel = `${panelOf(seat, name, mark, spot.stats ? this.#clock : "")} ${aimed} ${aiming}`;
    if (panel === pane.panel) return;
    pane.panel = panel;
    const { x, y, w, h } = spot.box;
    if (!pane.back) {
      pane.back = document.createElement("canvas");
      pane.back.width = w;
      pane.back.height = h;
      const back = pane.back.getContext("2d");
      back?.translate(-x, -y);
      if (back) drawBack(back, spot, theme, this.#ratio);
    }
    g.clearRect(x, y, w, h);
    g.drawImage(pane.back, x, y);
    const own = this.#ctx.seats.includes(spot.seat);
    drawPanel(g, spot, seat, theme, { name, mark, own, alone: view.seats.length === 1, ratio: this.#ratio, clock: this.#clock, goal: view.goal?.lines ?? null, seconds: this.#drawnStep / 60 });
    drawAim(g, spot, aimed, aiming, theme);
  }
}
