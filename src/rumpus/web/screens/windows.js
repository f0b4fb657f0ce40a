// @ts-check
// Several tables at once: windows with a title bar to drag on a wide screen, tabs on a phone. The keys go to one of them.

import { button, el, redraw } from "../ui/dom.js";
import { canPause, isMyTurn, ownSeats } from "../state/state.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { layOut, readWindows, writeWindows } from "./windows_kept.js";
import { makePane } from "./windows_pane.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("./windows_kept.js").Kept} Kept
 * @typedef {import("./pages.js").On & {session: import("../net/session.js").Session}} On
 */

const MOST_OFFERED = 4;

/** @param {On} on @returns {import("../types.js").Screen} */
export function makeWindows(on) {
  const { session } = on;
  let kept = readWindows();
  /** @type {Map<string, import("./windows_pane.js").Pane>} */
  const panes = new Map();
  let focused = "";
  let first = true;
  const floor = el("main", { class: "wd-floor" });
  const tabs = el("nav", { class: "wd-tabs", "aria-label": phrase("common.tables") });
  const offers = el("div", { class: "wd-offers" });
  const empty = el("p", { class: "rp-empty wd-empty", hidden: true }, phrase("windows.empty", { keep: phrase("bar.window") }));
  const root = el(
    "div",
    { class: "wd", "data-test": "windows" },
    el(
      "header",
      { class: "wd-bar" },
      button([icon("back"), phrase("windows.hall")], () => on.go("/"), { class: "rp-quiet", "data-test": "windows-home" }),
      tabs,
      el("span", { class: "rp-spring" }),
      offers,
      button([icon("window"), phrase("common.side_by_side")], () => tile(), { class: "rp-quiet wd-tile", "data-test": "windows-tile" }),
    ),
    floor,
  );
  floor.append(empty);

  /** @param {string} code */
  const focus = (code) => {
    focused = code;
    for (const [other, pane] of panes) pane.setFocused(other === code);
    drawTabs(session.state);
    tabs.querySelector(".wd-tab-on")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  /** @param {Kept[]} next */
  const set = (next) => {
    kept = next;
    writeWindows(kept);
    for (const one of kept) panes.get(one.code)?.place(one);
  };
  const tile = () => set(layOut(kept, true));

  /** @param {string} code */
  const close = (code) => {
    panes.get(code)?.destroy();
    panes.delete(code);
    session.drop(code);
    const shown = session.state.tables[code];
    // Who only watches, or is done, is not waited for: the same as going back from a table.
    if (shown && (shown.state === "ENDED" || ownSeats(session.state, shown).length === 0)) session.leave(code);
    set(layOut(kept.filter((one) => one.code !== code)));
    if (focused === code) focus(kept[kept.length - 1]?.code ?? "");
    update(session.state, []);
  };
  /** On the whole screen again. @param {string} code */
  const expand = (code) => {
    set(layOut(kept.filter((one) => one.code !== code)));
    session.drop(code);
    on.go(`/t/${code}`);
  };

  /** @param {Kept} one */
  const open = (one) => {
    const pane = makePane(one, on.table(one.code, () => close(one.code)), {
      focus: () => focused !== one.code && focus(one.code),
      close: () => close(one.code),
      expand: () => expand(one.code),
      moved: (place) => set(kept.map((other) => (other.code === one.code ? { ...other, ...place, moved: true } : other))),
      state: () => session.state,
    });
    panes.set(one.code, pane);
    floor.append(pane.root);
    session.keep(one.code, { sit: one.sit, refused: (error) => pane.refuse(error) });
  };
  /** @param {string} code */
  const add = (code) => {
    set(layOut([...kept, { code, sit: true, x: 0.15, y: 0.12, w: 0.5, h: 0.7, moved: kept.some((one) => one.moved) }]));
    open(kept[kept.length - 1]);
    for (const one of kept) panes.get(one.code)?.place(one);
    focus(code);
    update(session.state, []);
  };

  /** @param {State} state */
  const drawTabs = (state) =>
    redraw(tabs, [kept.map((one) => one.code), focused, kept.map((one) => state.tables[one.code]?.game), kept.map((one) => isMyTurn(state, one.code))], () =>
      kept.map((one) =>
        button([el("span", { class: "wd-tab-name" }, state.games[state.tables[one.code]?.game ?? ""]?.title ?? one.code), isMyTurn(state, one.code) && el("span", { class: "wd-dot", title: phrase("common.your_turn") }, "●")], () => focus(one.code), {
          class: `rp-quiet wd-tab${focused === one.code ? " wd-tab-on" : ""}`,
          "aria-pressed": String(focused === one.code),
          "data-test": `tab-${one.code}`,
        }),
      ),
    );

  /** @param {State} state @param {import("../types.js").FromHall[]} messages */
  const update = (state, messages) => {
    if (first && state.me) {
      first = false;
      // Who comes from “your games” for the first time sees them all.
      if (kept.length === 0) set(layOut(state.me.tables.slice(-MOST_OFFERED).map((code) => ({ code, sit: true, x: 0, y: 0, w: 1, h: 1, moved: false }))));
      for (const one of kept) open(one);
      if (kept.length > 0) focus(kept[kept.length - 1].code);
    }
    empty.hidden = kept.length > 0;
    const others = mine(state).filter((code) => !panes.has(code)).slice(0, MOST_OFFERED);
    redraw(offers, [others, others.map((code) => state.tables[code]?.game)], () =>
      others.map((code) => button([icon("window"), state.games[state.tables[code]?.game ?? state.turns.find((game) => game.code === code)?.game ?? ""]?.title ?? code], () => add(code), { class: "rp-quiet", title: phrase("bar.window"), "data-test": `add-${code}` })),
    );
    drawTabs(state);
    for (const pane of panes.values()) pane.update(state, messages);
  };

  return {
    root,
    update,
    destroy: () => {
      for (const [code, pane] of panes) {
        const shown = session.state.tables[code];
        // Nobody loses a life to a look at the hall.
        if (shown?.state === "PLAYING" && session.state.games[shown.game]?.realtime && canPause(session.state, shown)) session.request({ t: "pause", code, on: true });
        session.drop(code);
        pane.destroy();
      }
      document.title = "Rumpus";
    },
  };
}

/** The tables where a seat is mine. @param {State} state @returns {string[]} */
function mine(state) {
  const codes = new Set([...(state.me?.tables ?? []), ...state.turns.map((game) => game.code)]);
  for (const table of Object.values(state.tables)) if (ownSeats(state, table).length > 0) codes.add(table.code);
  return [...codes];
}
