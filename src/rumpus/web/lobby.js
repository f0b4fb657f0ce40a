// @ts-check
// Beside the tiles: join by code, tables to join or watch, who is here.

import { button, el, redraw } from "./dom.js";
import { readCode } from "./router.js";
import { ownSeats } from "./state.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {{join: (code: string, sit: boolean) => void, toast: (text: string) => void}} On
 */

const MOST_LINES = 7;
const MOST_NAMES = 24;

/** @param {On} on @returns {{root: HTMLElement, update: (state: State) => void}} */
export function makeLobby(on) {
  const tables = el("section", { class: "rp-panel rp-lobby-tables", "aria-label": "Tables" });
  const here = el("section", { class: "rp-panel rp-lobby-here", "aria-label": "Who is here" });
  const root = el("aside", { class: "rp-lobby" }, joinForm(on), tables, here);

  /** @param {State} state */
  const update = (state) => {
    const lines = listTables(state);
    redraw(tables, lines, () => [
      el("h2", {}, "Open tables"),
      lines.length === 0
        ? el("p", { class: "rp-muted" }, "None right now. Open one under More ways and send a friend the link.")
        : el("ul", { class: "rp-lines" }, lines.slice(0, MOST_LINES).map((line) => lineOf(line, on))),
    ]);
    const names = state.hall?.here ?? [];
    const online = state.hall?.online ?? 0;
    redraw(here, [names, online, state.me?.name], () => [
      el("h2", {}, "Here now", el("span", { class: "rp-count", "data-test": "online" }, online || 1)),
      el(
        "ul",
        { class: "rp-names" },
        (names.length ? names : [state.me?.name ?? "You"])
          .slice(0, MOST_NAMES)
          .map((name) => el("li", { class: name === state.me?.name ? "rp-you" : "" }, name)),
        online > MOST_NAMES && el("li", { class: "rp-muted" }, `and ${online - MOST_NAMES} more`),
      ),
    ]);
  };
  return { root, update };
}

/** @param {On} on */
function joinForm(on) {
  const input = el("input", {
    class: "rp-input rp-code-input",
    id: "rp-join-code",
    placeholder: "ABCDEF",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 200,
    "data-test": "join-code",
  });
  input.addEventListener("input", () => {
    const code = readCode(input.value);
    if (code && input.value.length > 6) input.value = code;
  });
  const form = el(
    "form",
    { class: "rp-panel rp-join" },
    el("h2", {}, el("label", { for: "rp-join-code" }, "Join by code")),
    el("div", { class: "rp-row" }, input, el("button", { class: "rp-button", "data-test": "join-button" }, "Join")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = readCode(input.value);
    if (code) on.join(code, true);
    else {
      on.toast("A code is six letters, like ABCDEF. Ask the friend who opened the table for theirs.");
      input.focus();
    }
  });
  return form;
}

/**
 * @typedef {{code: string, title: string, names: string, way: "return" | "join" | "watch", wait: string}} Line
 * @param {State} state @returns {Line[]}
 */
function listTables(state) {
  const mine = new Set(state.me?.tables ?? []);
  for (const table of Object.values(state.tables)) if (ownSeats(state, table).length) mine.add(table.code);
  const listed = state.hall?.tables ?? [];
  /** @type {Line[]} */
  const lines = listed.map((table) => ({
    code: table.code,
    title: state.games[table.game]?.title ?? table.game,
    names: table.names.join(", "),
    way: mine.has(table.code) ? "return" : table.free > 0 && table.state !== "PLAYING" && table.state !== "PAUSED" ? "join" : "watch",
    wait: isMyTurn(state, table.code) ? "Your turn" : "",
  }));
  for (const code of mine) {
    if (listed.some((table) => table.code === code)) continue;
    const table = state.tables[code];
    if (table?.state === "ENDED") continue;
    const title = table ? state.games[table.game]?.title ?? table.game : "Your table";
    lines.push({ code, title, names: code, way: "return", wait: isMyTurn(state, code) ? "Your turn" : "" });
  }
  const order = { return: 0, join: 1, watch: 2 };
  return lines.sort((one, other) => order[one.way] - order[other.way]);
}

/** @param {State} state @param {string} code */
function isMyTurn(state, code) {
  const table = state.tables[code];
  return Boolean(table && table.state === "PLAYING" && ownSeats(state, table).some((seat) => table.turn.includes(seat)));
}

/** @param {Line} line @param {On} on */
function lineOf(line, on) {
  const word = { return: "Return", join: "Join", watch: "Watch" }[line.way];
  return el(
    "li",
    { class: "rp-table-line", "data-test": `table-${line.code}` },
    el("div", {}, el("strong", {}, line.title), el("small", {}, line.wait || line.names || line.code)),
    button(word, () => on.join(line.code, line.way !== "watch"), {
      class: line.way === "watch" ? "rp-quiet" : "",
      "data-test": `${line.way}-${line.code}`,
      "aria-label": `${word}: ${line.title}, ${line.names || line.code}`,
    }),
  );
}
