// @ts-check
// The pad of Dr. Mario 99 for a phone beside a big screen: a cross and two turns. Words in, nothing drawn of the bottles.

import { crossKeys } from "/static/pad/cross.js";
import { phrase } from "/static/text/language.js";

const KEYS = crossKeys({ name: "drop", face: "▼", label: phrase("common.drop"), still: true });

/** @param {HTMLElement} root @param {import("../../../web/pad/types.js").PadCtx} ctx @returns {import("../../../web/pad/types.js").PadPicture} */
export function mountPhone(root, ctx) {
  const [seat] = ctx.seats;
  /** @type {import("./words.js").View | null} */
  let view = null;
  let timer = 0;
  const plays = () => view?.phase === "play" && !["won", "lost"].includes(view.seats[seat]?.phase ?? "lost");
  const keys = ctx.keys(KEYS, (name) => plays() && ctx.send(seat, `${name}+`), (name) => plays() && ctx.send(seat, `${name}-`));
  const next = ctx.big(phrase("mario99.pad_next"), () => mayGoOn() && ctx.send(seat, "next"), "pad-next");
  root.append(keys, next);

  const mayGoOn = () => Boolean(view && (view.phase === "round" || view.phase === "stage") && view.next_from !== null && ctx.step() >= view.next_from && !view.seats[seat].ready);
  const draw = () => {
    clearTimeout(timer);
    if (!view) return;
    const between = view.phase === "round" || view.phase === "stage";
    keys.hidden = between;
    next.hidden = !between;
    next.disabled = !mayGoOn();
    if (between && next.disabled && !view.seats[seat].ready) timer = setTimeout(draw, 200);
    ctx.words.textContent = tellStand(view, seat);
  };
  return {
    update(shown) {
      view = shown;
      draw();
    },
    destroy: () => clearTimeout(timer),
  };
}

/** @param {import("./words.js").View} view @param {number} seat */
function tellStand(view, seat) {
  const mine = view.seats[seat];
  if (mine.phase === "lost") return phrase("mario99.pad_full");
  if (mine.phase === "won") return phrase("mario99.all_clear");
  if (view.phase !== "play") return phrase(mine.ready ? "mario99.waiting" : "mario99.pad_over");
  const left = phrase("common.viruses_left", { count: mine.viruses });
  return mine.damage ? `${left} · ${phrase("common.on_the_way", { count: mine.damage })}` : left;
}

/** @param {import("../../../web/types.js").GameEvent} event @param {number} seat @returns {number | number[] | null} */
export function buzz(event, seat) {
  if (event.seat !== seat) return null;
  if (event.name === "virus_hit") return 30;
  if (event.name === "damage_received") return [70, 40, 70];
  if (event.name === "lost") return 300;
  return event.name === "won" || event.name === "round_won" ? [50, 50, 150] : null;
}
