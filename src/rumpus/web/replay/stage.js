// @ts-check
// The picture of a film: the game's own, mounted to be looked at and not touched.

import { el } from "../ui/dom.js";
import { isCalm, loadPicture, mayShake } from "../table/picture.js";
import { phrase } from "../text/language.js";

/**
 * @typedef {import("../types.js").GameInfo} GameInfo
 * @typedef {import("../types.js").GameEvent} GameEvent
 * @typedef {import("../types.js").PictureModule} PictureModule
 */

/** @typedef {{info: GameInfo, names: string[], seat: number | null, step: () => number}} Scene */

export class Stage {
  root = el("div", { class: "rp-picture rp-film", inert: true, "data-test": "board" });
  words = el("div", { class: "rp-hidden rp-words", role: "region", "aria-label": phrase("board.words"), "data-test": "board-words" });
  /** @type {PictureModule | null} */
  module = null;
  /** @type {Scene | null} */
  #scene = null;
  /** @type {{picture: import("../types.js").Picture, place: HTMLElement} | null} */
  #shown = null;
  /** @type {any} */
  #view = null;
  #timer = 0;
  #again = () => this.#shown?.picture.update(this.#view, [], this.#scene?.seat ?? null);

  constructor() {
    addEventListener("rp-theme", this.#again);
  }

  /** Set another scene; `jump` draws it. @param {Scene} scene */
  async open(scene) {
    this.module = await loadPicture(scene.info.name);
    this.#scene = scene;
  }

  /** What follows on what is drawn. @param {any} view @param {GameEvent[]} events */
  draw(view, events) {
    this.#view = view;
    try {
      this.#shown?.picture.update(view, events, this.#scene?.seat ?? null);
    } catch (problem) {
      console.error(problem);
    }
    if (!this.#timer) this.#timer = setTimeout(() => this.#describe(), 1000);
  }

  /** Another moment: a fresh picture, for the old one may be in the middle of a movement. @param {any} view */
  jump(view) {
    const { module } = this;
    const scene = this.#scene;
    if (!module || !scene) return;
    const old = this.#shown;
    const place = el("div", { class: "rp-film-place" });
    this.root.append(place);
    const picture = module.mount(place, {
      info: scene.info,
      // Seen with a seat's eyes, the picture is laid out for that seat; nothing it sends goes anywhere.
      seats: scene.seat === null ? [] : [scene.seat],
      names: scene.names,
      send: () => {},
      step: scene.step,
      say: () => {},
      calm: isCalm(), shakes: mayShake(),
      demo: false,
    });
    this.#shown = { picture, place };
    this.draw(view, []);
    // The old one stays behind the new one until that is drawn: nothing flickers.
    if (old) requestAnimationFrame(() => requestAnimationFrame(() => remove(old)));
  }

  destroy() {
    removeEventListener("rp-theme", this.#again);
    clearTimeout(this.#timer);
    if (this.#shown) remove(this.#shown);
    this.#shown = null;
  }

  #describe() {
    this.#timer = 0;
    try {
      const text = this.module?.describe?.(this.#view, this.#scene?.seat ?? null, this.#scene?.names ?? []) ?? "";
      if (this.words.textContent !== text) this.words.textContent = text;
    } catch (problem) {
      console.error(problem);
    }
  }
}

/** @param {{picture: import("../types.js").Picture, place: HTMLElement}} shown */
function remove({ picture, place }) {
  picture.destroy();
  place.remove();
}
