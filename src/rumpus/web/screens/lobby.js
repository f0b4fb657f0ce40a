// @ts-check
// Beside the tiles: join by code, my games, tables to join or watch, who is here and what they do.

import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { sayControl } from "../text/clock_words.js";
import { phrase } from "../text/language.js";
import { whenIdle } from "./lazy_screen.js";
import { makeMyGames } from "./my_games.js";
import { isMyTurn, ownSeats } from "../state/state.js";
import { hallLink } from "./router.js";
import { makeJoinForm } from "./join_form.js";
import { sayDoing } from "./people.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {object} On
 * @property {(code: string, sit: boolean) => void} join
 * @property {(text: string) => void} toast
 * @property {(text: string) => void} tell   good news
 * @property {(person: {id: string, name: string}) => void} person
 * @property {(game: import("../state/storage.js").Finished) => void} see
 * @property {() => import("../state/storage.js").Finished[]} finished
 */

const MOST_LINES = 7;

/** @param {On} on @returns {{root: HTMLElement, update: (state: State) => void}} */
export function makeLobby(on) {
  const mine = el("section", { class: "rp-panel rp-lobby-mine", "aria-label": phrase("lobby.your_tables"), hidden: true, "data-test": "your-tables" });
  const tables = el("section", { class: "rp-panel rp-lobby-tables", "aria-label": phrase("lobby.tables") });
  const here = el("section", { class: "rp-panel rp-lobby-here", "aria-label": phrase("lobby.who") });
  const turns = makeMyGames({ open: (code) => on.join(code, true), see: on.see, finished: on.finished, toast: on.toast });
  // There before it is pressed: a browser lets a page copy in the moment of the press only.
  whenIdle().then(() => import("../ui/copy.js")).catch(() => {});
  const root = el("aside", { class: "rp-lobby" }, makeJoinForm(on), turns.root, mine, tables, here);

  /** @param {State} state */
  const update = (state) => {
    turns.update(state);
    const all = listTables(state);
    const own = all.filter((line) => line.way === "return");
    const several = state.turns.length === 0 && own.length > 1;
    mine.hidden = own.length === 0;
    redraw(mine, [own, several], () => [
      el("h2", {}, phrase("lobby.your_tables")),
      el("ul", { class: "rp-lines" }, own.map((line) => lineOf(line, on))),
      several && el("a", { class: "rp-button rp-quiet rp-wide", href: "/windows", "data-test": "side-by-side" }, icon("window"), phrase("common.side_by_side")),
    ]);
    const lines = all.filter((line) => line.way !== "return");
    redraw(tables, lines, () => [
      el("h2", {}, phrase("lobby.open_tables")),
      lines.length === 0
        ? el("p", { class: "rp-muted" }, phrase("lobby.no_tables"))
        : el("ul", { class: "rp-lines" }, lines.slice(0, MOST_LINES).map((line) => lineOf(line, on))),
    ]);
    const people = state.hall?.here ?? [];
    const others = people.filter((person) => person.id !== state.me?.player);
    const online = state.hall?.online ?? 0;
    const muted = state.muted.map((other) => other.player);
    redraw(here, [people, online, state.me?.name, muted, Object.keys(state.games).length], () => [
      el(
        "h2",
        {},
        phrase("lobby.here"),
        el("span", { class: "rp-count", "data-test": "online" }, online || 1),
        button(icon("copy"), () => copyLink(on), { class: "rp-quiet rp-square rp-copy-hall", title: phrase("lobby.copy_link"), "aria-label": phrase("lobby.copy_link"), "data-test": "copy-hall" }),
      ),
      el(
        "ul",
        { class: "rp-people" },
        others.map((person) => personLine(state, person, muted.includes(person.id), on)),
        online > people.length && el("li", { class: "rp-muted rp-people-more" }, phrase("lobby.more", { count: online - people.length })),
      ),
      others.length === 0 && el("p", { class: "rp-muted" }, phrase("lobby.only_you")),
    ]);
  };
  return { root, update };
}

/** The hall's address, for a friend who is not here. @param {On} on */
async function copyLink(on) {
  const { copyText } = await import("../ui/copy.js");
  await copyText(hallLink());
  on.tell(phrase("share.copied"));
}

/** @param {State} state @param {import("../types.js").PersonShown} person @param {boolean} muted @param {On} on */
function personLine(state, person, muted, on) {
  const doing = sayDoing(state, person);
  return el(
    "li",
    {},
    button(
      [el("span", { class: `rp-dot${person.busy ? " rp-dot-busy" : ""}` }), el("span", { class: "rp-person-name" }, person.name), " ", el("small", {}, muted ? phrase("lobby.muted") : doing)],
      () => on.person({ id: person.id, name: person.name }),
      { class: "rp-quiet rp-person", "aria-haspopup": "dialog", "aria-label": phrase("lobby.person", { name: person.name, doing }), "data-test": `person-${person.id}`, "data-name": person.name },
    ),
  );
}

/**
 * @typedef {{code: string, title: string, names: string, way: "return" | "join" | "watch", wait: string}} Line
 * @param {State} state @returns {Line[]}
 */
function listTables(state) {
  const mine = new Set(state.me?.tables ?? []);
  const long = new Set(state.turns.map((game) => game.code));
  for (const table of Object.values(state.tables)) if (ownSeats(state, table).length) mine.add(table.code);
  // My games a move at a time have a list of their own.
  const listed = (state.hall?.tables ?? []).filter((table) => !long.has(table.code));
  /** @type {Line[]} */
  const lines = listed.map((table) => ({
    code: table.code,
    title: state.games[table.game]?.title ?? table.game,
    names: [table.names.join(", "), table.clock && table.clock !== "none" && sayControl(table.clock)].filter(Boolean).join(" · "),
    way: mine.has(table.code) ? "return" : table.free > 0 && table.state !== "PLAYING" && table.state !== "PAUSED" ? "join" : "watch",
    wait: isMyTurn(state, table.code) ? phrase("common.your_turn") : "",
  }));
  for (const code of mine) {
    if (long.has(code) || listed.some((table) => table.code === code)) continue;
    const table = state.tables[code];
    if (table?.state === "ENDED") continue;
    const game = table?.game ?? state.me?.games?.[code] ?? "";
    const title = state.games[game]?.title || game || phrase("lobby.your_table");
    lines.push({ code, title, names: code, way: "return", wait: isMyTurn(state, code) ? phrase("common.your_turn") : "" });
  }
  const order = { return: 0, join: 1, watch: 2 };
  // My own stay in their order, whatever is heard of them: nothing moves under the finger.
  const places = [...mine];
  return lines.sort((one, other) => order[one.way] - order[other.way] || (one.way === "return" ? places.indexOf(one.code) - places.indexOf(other.code) : 0));
}

/** @param {Line} line @param {On} on */
function lineOf(line, on) {
  const word = { return: phrase("lobby.return"), join: phrase("common.join"), watch: phrase("common.watch") }[line.way];
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
