// @ts-check
// The pad of Tetris for a phone beside a big screen: a cross, two turns, drop and hold.

import { HELD } from "./web_keys.js";

/** @typedef {import("../../web/pad_types.js").PadKey} PadKey */

/** @type {PadKey[]} */
const CROSS = [
  { name: "drop", face: "⤓", label: "Hard drop", place: "north", still: true },
  { name: "left", face: "◀", label: "Left", place: "west" },
  { name: "right", face: "▶", label: "Right", place: "east" },
  { name: "down", face: "▼", label: "Soft drop", place: "south" },
];
/** @type {PadKey[]} */
const TURNS = [
  { name: "hold", face: "⇄", label: "Hold" },
  { name: "ccw", face: "↺", label: "Turn left" },
  { name: "cw", face: "↻", label: "Turn right", main: true },
];

/** @param {HTMLElement} root @param {import("../../web/pad_types.js").PadCtx} ctx @returns {import("../../web/pad_types.js").PadPicture} */
export function mountPhone(root, ctx) {
  const [seat] = ctx.seats;
  /** @type {import("./web_view.js").View | null} */
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
      view = /** @type {import("./web_view.js").View} */ (shown);
      const mine = view.seats[seat];
      ctx.words.textContent = mine.phase === "out" ? "You are out. Watch the others!" : `${mine.lines} ${mine.lines === 1 ? "line" : "lines"} · level ${mine.level}${mine.incoming ? ` · ${mine.incoming} coming!` : ""}`;
    },
    destroy: () => {},
  };
}

/** @param {import("../../web/types.js").GameEvent} event @param {number} seat @returns {number | number[] | null} */
export function buzz(event, seat) {
  if (event.seat !== seat) return null;
  if (event.name === "lock") return 8;
  if (event.name === "clear") return 40;
  if (event.name === "garbage_added") return [60, 40, 60];
  return event.name === "out" ? 300 : null;
}
