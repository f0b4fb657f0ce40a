// @ts-check
// The page's own buttons on a card: ready, go on, stop here. They can be reached without a pointer.

import { phrase } from "/static/text/language.js";

/**
 * @typedef {object} Asked   what may be pressed now
 * @property {boolean} ready
 * @property {boolean} paused
 * @property {boolean} stop
 */

export class Asks {
  root = document.createElement("div");
  #go;
  #stop;

  /** @param {() => void} goOn @param {() => void} stop */
  constructor(goOn, stop) {
    this.root.className = "cap-asks";
    this.root.hidden = true;
    this.#go = this.#make(phrase("common.ready"), "cap-ready", goOn);
    this.#stop = this.#make(phrase("capsules.stop_here"), "cap-stop", stop);
  }

  /** @param {string} label @param {string} test @param {() => void} press */
  #make(label, test, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "cap-ask";
    button.textContent = label;
    button.dataset.test = test;
    button.addEventListener("click", press);
    this.root.append(button);
    return button;
  }

  /** Show what is asked, with its lower edge at a place of the page; null hides it. @param {Asked} asked @param {{x: number, y: number} | null} at */
  show({ ready, paused, stop }, at) {
    this.root.hidden = !at || !(ready || paused || stop);
    if (this.root.hidden || !at) return;
    this.#go.hidden = !(ready || paused);
    this.#go.textContent = phrase(paused ? "common.go_on" : "common.ready");
    this.#stop.hidden = !stop;
    this.root.style.left = `${at.x}px`;
    this.root.style.top = `${at.y}px`;
  }
}
