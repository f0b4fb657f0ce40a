// @ts-check
// Whether somebody sees a game for the first time: then its hint is fetched and shown, once.

import { askHall, persist } from "../net/fetching.js";
import { isHinted, readBest, setHinted } from "../state/storage.js";
import { learn } from "../text/language.js";
import { loadStyle } from "../screens/lazy_screen.js";

/**
 * @param {HTMLElement} place where the board is
 * @param {() => {game?: import("../types.js").GameInfo, player?: string, bindings: import("../types.js").Binding[], slots: number}} look   what is shown now
 * @param {{say: (text: string) => void, focus: () => void}} on
 */
export function makeFirstHint(place, look, on) {
  let close = () => {};
  let ended = false;

  const show = async () => {
    const [{ hasHint, showHint }] = await Promise.all([learn("hint").then(() => persist(() => import("./hint.js"))), loadStyle("hint")]);
    const { game, bindings, slots } = look();
    if (ended || !game || slots === 0 || !hasHint(game)) return;
    close();
    setHinted(game.name);
    close = showHint(place, { info: game, bindings, slots, ...on });
  };

  return {
    show,
    /** Tell who has never played it, neither here nor, as the hall knows, elsewhere. */
    greet: async () => {
      const { game, player, slots } = look();
      if (!game || slots === 0 || isHinted(game.name)) return;
      if (readBest(game.name) !== null || (await hasPlayed(player, game.name))) return setHinted(game.name);
      if (!ended && look().game?.name === game.name && !isHinted(game.name)) await show();
    },
    close: () => close(),
    destroy: () => {
      ended = true;
      close();
    },
  };
}

/** @param {string | undefined} player @param {string} game */
async function hasPlayed(player, game) {
  if (!player) return false;
  try {
    const answer = await askHall(`/api/players/${player}`);
    return answer.ok && ((await answer.json()).games?.[game]?.games ?? 0) > 0;
  } catch {
    return false; // rather told once more than never
  }
}
