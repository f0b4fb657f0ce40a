// @ts-check
// The pad of Dr. Mario 99 for a phone beside a big screen: a cross and two turns. Words in, nothing drawn of the bottles.

import { crossKeys } from "/static/pad/cross.js";
import { phrase } from "/static/text/language.js";
import { WAYS, WAY_WORDS } from "./battle_bar.js";

const KEYS = crossKeys({ name: "drop", face: "▼", label: phrase("common.drop"), still: true });

/** @param {HTMLElement} root @param {import("../../../web/pad/types.js").PadCtx} ctx @returns {import("../../../web/pad/types.js").PadPicture} */
export function mountPhone(root, ctx) {
  const [seat] = ctx.seats;
  /** @type {import("./words.js").View | null} */
  let view = null;
  let timer = 0;
  const mine = () => view?.own ?? view?.seats[seat];
  const plays = () => view?.phase === "play" && !["won", "lost"].includes(mine()?.phase ?? "lost");
  const keys = ctx.keys(KEYS, (name) => plays() && ctx.send(seat, `${name}+`), (name) => plays() && ctx.send(seat, `${name}-`));
  const next = ctx.big(phrase("mario99.pad_next"), () => mayGoOn() && ctx.send(seat, "next"), "pad-next");
  const aims = document.createElement("div");
  aims.className = "m99-pad-aims";
  aims.hidden = true;
  for (const way of WAYS) aims.append(ctx.big(phrase(WAY_WORDS[way]), () => ctx.send(seat, `aim ${way}`), `pad-aim-${way}`));
  root.append(aims, keys, next);

  const mayGoOn = () => Boolean(view && (view.phase === "round" || view.phase === "stage") && view.next_from !== null && ctx.step() >= view.next_from && !mine()?.ready);
  const draw = () => {
    clearTimeout(timer);
    if (!view) return;
    const between = view.phase === "round" || view.phase === "stage";
    keys.hidden = between;
    aims.hidden = !view.boards || !plays();
    [...aims.children].forEach((button, i) => button.setAttribute("aria-pressed", String(view?.aim?.way === WAYS[i])));
    next.hidden = !between;
    next.disabled = !mayGoOn();
    if (between && next.disabled && !mine()?.ready) timer = setTimeout(draw, 200);
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
  const mine = view.own ?? view.seats[seat];
  const place = view.boards?.[seat]?.place;
  if (place) return phrase("mario99.battle.place_of", { place, of: view.boards?.length ?? 0 });
  if (mine.phase === "lost") return phrase("mario99.pad_full");
  if (mine.phase === "won") return phrase("mario99.all_clear");
  if (view.phase !== "play") return phrase(mine.ready ? "mario99.waiting" : "mario99.pad_over");
  const left = phrase("common.viruses_left", { count: mine.viruses });
  if (view.boards) return `${phrase("mario99.battle.left", { count: view.left ?? 0, of: view.boards.length })} · ${left}`;
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
