// @ts-check
// The board of a table that is looked at now and then: the game's own picture, which gets what watchers see.

import { el } from "../ui/dom.js";
import { isCalm, loadPicture } from "../table/picture.js";
import { phrase, phraseOr } from "../text/language.js";
import { setAccent } from "../ui/colour.js";

/**
 * @typedef {{code: string, game: string, state: string, names: string[], match: string | null, step: number, view: any}} Watched
 */

/** @param {HTMLElement} main @param {Record<string, import("../types.js").GameInfo>} known @returns {(table: Watched) => string} draws it; what is said of it */
export function showBoard(main, known) {
  /** @type {import("../types.js").Picture | null} */
  let picture = null;
  let shown = "";
  let at = { step: 0, time: 0, rate: 0 };
  /** @type {Watched | null} */
  let last = null;
  const again = () => last?.view && picture?.update(last.view, []);
  addEventListener("rp-theme", again);

  /** @param {Watched} table @param {import("../types.js").GameInfo} info */
  const mount = async (table, info) => {
    const module = await loadPicture(info.name);
    if (shown !== String(table.match)) return;
    picture?.destroy();
    const place = el("div", { class: "rp-film-place" });
    main.replaceChildren(el("div", { class: "rp-stage rp-embed-stage" }, el("div", { class: "rp-picture rp-film", inert: true, "data-test": "board" }, place)));
    const step = () => at.step + (isCalm() ? 0 : ((performance.now() - at.time) * at.rate) / 1000);
    picture = module.mount(place, { info, seats: [], names: table.names, send: () => {}, step, say: () => {}, calm: isCalm(), demo: false });
    again();
  };

  return (table) => {
    const info = known[table.game];
    last = table;
    at = { step: table.step, time: performance.now(), rate: info && table.state === "PLAYING" && info.realtime ? info.rate : 0 };
    if (info) setAccent(document.documentElement, info.accent);
    if (info && table.match && shown !== table.match) {
      shown = table.match;
      mount(table, info);
    } else again();
    if (!table.match) main.replaceChildren(el("p", { class: "rp-empty" }, phrase("embed.waiting")));
    return `${table.names.filter(Boolean).join(" – ")} · ${phraseOr(`embed.state_${table.state}`, "")}`;
  };
}
