// @ts-check
// The pad of Tetris for a phone beside a big screen: a cross, two turns, drop and hold.

import { phrase } from "/static/text/language.js";
import { HELD, LABELS } from "./keys.js";

/** @typedef {import("../../../web/pad/types.js").PadKey} PadKey */

/** @type {PadKey[]} */
const CROSS = [
  { name: "drop", face: "⤓", label: LABELS.drop, place: "north", still: true },
  { name: "left", face: "◀", label: LABELS.left, place: "west" },
  { name: "right", face: "▶", label: LABELS.right, place: "east" },
  { name: "down", face: "▼", label: LABELS.down, place: "south" },
];
/** @type {PadKey[]} */
const TURNS = [
  { name: "hold", face: "⇄", label: LABELS.hold },
  { name: "ccw", face: "↺", label: LABELS.ccw },
  { name: "cw", face: "↻", label: LABELS.cw, main: true },
];

/** @param {HTMLElement} root @param {import("../../../web/pad/types.js").PadCtx} ctx @returns {import("../../../web/pad/types.js").PadPicture} */
export function mountPhone(root, ctx) {
  const [seat] = ctx.seats;
  /** @type {import("./view.js").View | null} */
  let view = null;
  const plays = () => view?.phase === "play" && (view.seats[seat]?.phase ?? "out") !== "out";
  const press = (/** @type {string} */ name) => {
    if (!plays() || (name === "hold" && !view?.holds)) return;
    ctx.send(seat, HELD.includes(name) ? `${name}+` : name);
  };
  const release = (/** @type {string} */ name) => {
    if (HELD.includes(name) && plays()) ctx.send(seat, `${name}-`);
  };
  const keys = ctx.keys({ left: CROSS, right: TURNS }, press, release);
  root.append(keys);
  return {
    update(shown) {
      view = /** @type {import("./view.js").View} */ (shown);
      const mine = view.seats[seat];
      const { level, incoming } = mine;
      const told = phrase(incoming ? "tetris.pad_coming" : "tetris.pad_words", { lines: phrase("tetris.many_lines", { count: mine.lines }), level, incoming });
      ctx.words.textContent = mine.phase === "out" ? phrase("tetris.pad_out") : told;
    },
    destroy: () => {},
  };
}

/** @param {import("../../../web/types.js").GameEvent} event @param {number} seat @returns {number | number[] | null} */
export function buzz(event, seat) {
  if (event.seat !== seat) return null;
  if (event.name === "lock") return 8;
  if (event.name === "clear") return 40;
  if (event.name === "garbage_added") return [60, 40, 60];
  return event.name === "out" ? 300 : null;
}
