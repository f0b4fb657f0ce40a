// @ts-check
// The pad of Capsules for a phone beside a big screen: a cross and two turns; between rounds one large button.

import { crossKeys } from "/static/pad/cross.js";
import { phrase } from "/static/text/language.js";
import { Repeater } from "/static/input/repeat.js";
import { MOVES, paceOf } from "./keys.js";

const KEYS = crossKeys({ name: "down", face: "▼", label: phrase("common.down") });

/** @param {HTMLElement} root @param {import("../../../web/pad/types.js").PadCtx} ctx @returns {import("../../../web/pad/types.js").PadPicture} */
export function mountPhone(root, ctx) {
  const [seat] = ctx.seats;
  /** @type {import("./words.js").View | null} */
  let view = null;
  let timer = 0;
  const state = () => view?.seats[seat]?.state ?? "left";
  const plays = () => view?.phase === "play" && ["play", "settle", "receive"].includes(state());
  const asks = () => Boolean(view && view.phase === "waiting" && ctx.step() >= (view.opens ?? 0) && ["waiting", "paused", "stop"].includes(state()));
  const repeater = new Repeater((place, word) => {
    if (!plays() || !view?.seats[place].capsule) return false;
    ctx.send(place, word);
    return true;
  }, paceOf);
  const press = (/** @type {string} */ name) => {
    if (!plays() || !MOVES.includes(name)) return;
    ctx.send(seat, name);
    repeater.press(seat, name);
  };
  const keys = ctx.keys(KEYS, press, (name) => repeater.release(seat, name));
  const ready = ctx.big(phrase("capsules.pad_ready"), () => {
    if (asks()) ctx.send(seat, "ready");
    else if (view?.phase === "play" && state() === "paused") ctx.send(seat, "resume");
  }, "pad-round");
  root.append(keys, ready);

  const draw = () => {
    clearTimeout(timer);
    if (!view) return;
    const paused = view.phase === "play" && state() === "paused";
    const between = view.phase === "waiting" || paused;
    keys.hidden = between;
    ready.hidden = !between;
    ready.disabled = !paused && !asks();
    ready.textContent = phrase(paused ? "common.go_on" : state() === "ready" ? "capsules.pad_is_ready" : "capsules.pad_ready");
    if (between && ready.disabled && state() !== "ready") timer = setTimeout(draw, 200);
    ctx.words.textContent = tellStand(view, seat);
  };
  return {
    update(shown) {
      const before = view;
      view = /** @type {import("./words.js").View} */ (shown);
      // A key still held for the last capsule does not drive the next one down.
      if (before?.seats[seat]?.capsule?.n !== view.seats[seat]?.capsule?.n) repeater.release(seat, "down");
      draw();
    },
    destroy: () => {
      clearTimeout(timer);
      repeater.stop();
    },
  };
}

/** @param {import("./words.js").View} view @param {number} seat */
function tellStand(view, seat) {
  const mine = view.seats[seat];
  if (view.phase === "waiting") {
    if (!view.round) return phrase("capsules.pad_new_match");
    return phrase(view.rounds ? "capsules.pad_round_over" : "capsules.pad_round_over_many", { round: view.round, rounds: view.rounds });
  }
  if (mine.state === "defeated") return phrase("capsules.pad_full");
  const left = phrase("common.viruses_left", { count: mine.viruses });
  return mine.waiting ? `${left} · ${phrase("common.on_the_way", { count: mine.waiting })}` : left;
}

/** @param {import("../../../web/types.js").GameEvent} event @param {number} seat @returns {number | number[] | null} */
export function buzz(event, seat) {
  if (event.name === "round_start") return 60;
  if (event.seat !== seat) return null;
  if (event.name === "eliminated") return 30;
  if (event.name === "received") return [70, 40, 70];
  if (event.name === "defeated") return 300;
  return event.name === "won" ? [50, 50, 150] : null;
}
