// @ts-check
// The loop of a picture on canvases: sharp at any pixel ratio, fitted when its place changes, drawn when something moves,
// asleep otherwise and while nobody can see it. Knows no game.

/**
 * @typedef {object} Painter
 * @property {(width: number, height: number, ratio: number) => void} measure   lay out anew, in device pixels
 * @property {(now: number) => number} draw   draws; tells for how many milliseconds nothing will change: 0 while
 *           something moves, Infinity when only news will change it
 */

/**
 * A canvas in the frame.
 * @param {HTMLElement} frame @param {string} name its class @param {string} [label] what it shows; without, it is decoration
 */
export function addCanvas(frame, name, label) {
  const canvas = document.createElement("canvas");
  canvas.className = name;
  if (label) {
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", label);
  } else canvas.setAttribute("aria-hidden", "true");
  frame.append(canvas);
  return canvas;
}

/**
 * The frame of a picture on one canvas that fills it.
 * @param {HTMLElement} root @param {import("../types.js").Ctx} ctx @param {string} label what it shows @param {string} [name] a class of its own
 */
export function addFrame(root, ctx, label, name) {
  const frame = document.createElement("div");
  frame.className = "rp-canvas-frame";
  const canvas = addCanvas(frame, ["rp-canvas", ...(ctx.seats.length ? ["rp-played"] : []), ...(name ? [name] : [])].join(" "), label);
  root.append(frame);
  return { frame, canvas, g: canvas.getContext("2d") };
}

/** Whether the page shows a view once more because it looks different itself: colours, size, contrast. @param {unknown} before @param {unknown} shown @param {unknown[]} events */
export function isNewLook(before, shown, events) {
  return shown === before && events.length === 0;
}

/** Give a canvas its pixels; keeps what is on it if they are the same. @param {HTMLCanvasElement} canvas @param {number} width @param {number} height */
export function sizeCanvas(canvas, width, height) {
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
}

export class CanvasStage {
  /** Device pixels to one of the page. */
  ratio = 0;
  #frame;
  #painter;
  #wake = 0;
  #timer = 0;
  #stale = true;
  #seen = true;
  #ended = false;
  #resize;
  #sight;

  /** @param {HTMLElement} frame @param {Painter} painter */
  constructor(frame, painter) {
    this.#frame = frame;
    this.#painter = painter;
    this.#resize = new ResizeObserver(() => {
      this.#stale = true;
      // At once, so that no stretched picture is seen.
      this.#sleep();
      this.#draw();
    });
    this.#sight = new IntersectionObserver((entries) => {
      this.#seen = entries[entries.length - 1].isIntersecting;
      this.#look();
    });
    this.#resize.observe(frame);
    this.#sight.observe(frame);
    document.addEventListener("visibilitychange", this.#look);
  }

  /** Draw at the next frame. */
  ask = () => {
    clearTimeout(this.#timer);
    if (!this.#wake && !this.#ended && !document.hidden && this.#seen) this.#wake = requestAnimationFrame(this.#draw);
  };

  /** Lay out anew before the next drawing. */
  refit() {
    this.#stale = true;
  }

  destroy() {
    this.#ended = true;
    this.#sleep();
    this.#resize.disconnect();
    this.#sight.disconnect();
    document.removeEventListener("visibilitychange", this.#look);
  }

  #sleep() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#wake);
    this.#wake = 0;
  }

  #look = () => {
    if (!document.hidden && this.#seen) this.ask();
    else this.#sleep();
  };

  #draw = () => {
    this.#wake = 0;
    if (this.#ended || document.hidden || !this.#seen) return;
    if (this.#stale || this.ratio !== devicePixelRatio) {
      const width = Math.round(this.#frame.clientWidth * devicePixelRatio);
      const height = Math.round(this.#frame.clientHeight * devicePixelRatio);
      if (width === 0 || height === 0) return;
      this.#stale = false;
      this.ratio = devicePixelRatio;
      this.#painter.measure(width, height, this.ratio);
    }
    const wait = this.#painter.draw(performance.now());
    if (wait <= 0) this.ask();
    else if (wait < Infinity) this.#timer = setTimeout(this.ask, wait);
  };
}
