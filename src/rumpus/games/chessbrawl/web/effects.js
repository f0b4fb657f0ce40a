// @ts-check
// What flashes by: +N over a capture, a shake, the red flash and the pill of a loss. Remembers only timers.

import { phrase } from "/static/text/language.js";
import { cornerOf } from "./men.js";
import { html } from "./nodes.js";
import { namePiece } from "./words.js";

/** @typedef {import("../../../web/types.js").GameEvent} GameEvent */

const FLOAT_MS = 900;
const SHAKE_MS = 240;
const PILL_MS = 1900;

/** @param {HTMLElement} board @param {boolean} calm */
export function makeEffects(board, calm) {
  const floats = html("div", "cb-floats");
  const flash = html("div", "cb-flash");
  const pill = html("div", "cb-pill");
  pill.setAttribute("role", "status");
  board.append(flash, floats, pill);
  /** @type {Map<string, number>} */
  const timers = new Map();
  let count = 0;

  /** @param {GameEvent[]} events @param {boolean} quiet  without words */
  function play(events, quiet) {
    const losses = [];
    for (const event of events) {
      if (event.name === "captured") float(event.at, `+${event.points}`);
      else if (event.name === "lost") losses.push(namePiece(event.piece));
      else if (event.name === "promoted") float(event.to, `→ ${namePiece(event.piece)}`);
      else if (event.name === "returned") float(event.to, "♙");
      else if (event.name === "wave_end" && event.how === "surrendered") show(phrase("chessbrawl.surrendered"));
      else if (event.name === "enemy_passes") show(phrase("chessbrawl.enemy_stuck"));
    }
    if (losses.length) {
      stir(flash, "cb-on", SHAKE_MS * 2);
      if (!quiet) show(losses.length > 1 ? phrase("chessbrawl.lost_pieces", { count: losses.length }) : phrase("chessbrawl.lost_piece", { piece: losses[0] }), true);
    }
    if (!calm && (losses.length || events.some((event) => event.name === "captured"))) stir(board, "cb-shake", SHAKE_MS);
  }

  /** @param {string} cell @param {string} text */
  function float(cell, text) {
    const [x, y] = cornerOf(cell);
    const node = html("span", "cb-float", text);
    node.style.left = `${((x + 84) / 668) * 100}%`; // the board with its margin is 668 × 868
    node.style.top = `${((y + 64) / 868) * 100}%`;
    floats.append(node);
    wait(`float${count++}`, FLOAT_MS, () => node.remove());
  }

  /** @param {string} text @param {boolean} [bad] */
  function show(text, bad = false) {
    pill.textContent = text;
    pill.classList.toggle("cb-bad", bad);
    stir(pill, "cb-on", PILL_MS);
  }

  /** @param {HTMLElement} node @param {string} name @param {number} milliseconds */
  function stir(node, name, milliseconds) {
    node.classList.remove(name);
    void node.offsetWidth; // so that it starts again
    node.classList.add(name);
    wait(`${node.className.split(" ")[0]} ${name}`, milliseconds, () => node.classList.remove(name));
  }

  /** @param {string} key @param {number} milliseconds @param {() => void} then */
  function wait(key, milliseconds, then) {
    window.clearTimeout(timers.get(key));
    timers.set(key, window.setTimeout(() => {
      timers.delete(key);
      then();
    }, milliseconds));
  }

  return {
    play,
    destroy() {
      for (const timer of timers.values()) window.clearTimeout(timer);
    },
  };
}
