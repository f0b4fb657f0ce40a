// @ts-check
// Beside the tiles: join by code, my games, tables to join or watch, who is here and what they do.

import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { sayControl } from "../text/clock_words.js";
import { phrase } from "../text/language.js";
import { whenIdle } from "./lazy_screen.js";
import { makeDroppable, makeMyGames, openChallenges } from "./my_games.js";
import { isMyTurn } from "../state/state.js";
import { hallLink } from "./router.js";
import { makeJoinForm } from "./join_form.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {object} On
 * @property {(code: string, sit: boolean) => void} join
 * @property {(text: string) => void} toast
 * @property {(text: string) => void} tell   good news
 * @property {(person: {id: string, name: string}) => void} person
 * @property {(game: import("../state/storage.js").Finished) => void} see
 * @property {() => import("../state/storage.js").Finished[]} finished
 * @property {(code: string) => void} drop
 * @property {(person: {id: string, name: string}, on: boolean) => void} friend
 * @property {() => Promise<typeof import("./friends.js")>} fetchFriends
 */

const MOST_LINES = 7;

/** @param {On & {redraw: () => void}} on @returns {{root: HTMLElement, update: (state: State) => void, isComing: () => boolean}} */
export function makeLobby(on) {
  const mine = el("section", { class: "rp-panel rp-lobby-mine", "aria-label": phrase("lobby.your_tables"), hidden: true, "data-test": "your-tables" });
  const tables = el("section", { class: "rp-panel rp-lobby-tables", "aria-label": phrase("lobby.tables") });
  const here = el("section", { class: "rp-panel rp-lobby-here", "aria-label": phrase("lobby.who") });
  const friends = el("section", { class: "rp-panel rp-lobby-friends", "aria-label": phrase("lobby.friends"), hidden: true, "data-test": "friends" });
  /** What draws them, fetched when there are any. @type {typeof import("./friends.js") | null} */
  let friendly = null;
  /** @type {Promise<void> | null} */
  let coming = null;
  let came = false;
  const turns = makeMyGames({ open: (code) => on.join(code, true), see: on.see, drop: on.drop, finished: on.finished, toast: on.toast });
  // There before it is pressed: a browser lets a page copy in the moment of the press only.
  whenIdle().then(() => import("../ui/copy.js")).catch(() => {});
  const root = el("aside", { class: "rp-lobby" }, makeJoinForm(on), turns.root, mine, tables, here, friends);

  /** @param {State} state */
  const update = (state) => {
    turns.update(state);
    const all = listTables(state, on.finished());
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
    const dear = new Set(state.friends?.friends.map((friend) => friend.player));
    const others = people.filter((person) => person.id !== state.me?.player).sort((one, other) => Number(dear.has(other.id)) - Number(dear.has(one.id)));
    const online = state.hall?.online ?? 0;
    const muted = state.muted.map((other) => other.player);
    /** @param {import("../types.js").PersonShown} person */
    const lineFor = (person) => personLine(state, person, { muted: muted.includes(person.id), dear: dear.has(person.id) }, on);
    redraw(here, [people, online, state.me?.name, muted, [...dear], Object.keys(state.games).length], () => [
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
        others.filter((person) => !person.owner).map(lineFor),
        others.some((person) => person.owner) && el("li", { class: "rp-muted rp-people-more" }, phrase("lobby.bots")),
        others.filter((person) => person.owner).map(lineFor),
        online > people.length && el("li", { class: "rp-muted rp-people-more" }, phrase("lobby.more", { count: online - people.length })),
      ),
      others.length === 0 && el("p", { class: "rp-muted" }, phrase("lobby.only_you")),
    ]);
    updateFriends(state);
  };
  /** @param {State} state */
  const updateFriends = (state) => {
    const known = state.friends;
    const some = (known?.friends.length ?? 0) + (known?.asking?.length ?? 0) > 0;
    friends.hidden = !some || !friendly;
    if (!some) return;
    if (!friendly && !coming) {
      coming = on.fetchFriends().then((module) => void (friendly = module)).catch(() => {});
      coming.then(() => ((came = true), on.redraw()));
    }
    if (!friendly) return;
    const { drawFriends } = friendly;
    redraw(friends, [known?.friends, known?.asking], () => drawFriends(state, { person: on.person, befriend: (person) => on.friend(person, true), unfriend: (person) => on.friend(person, false) }));
  };
  return { root, update, isComing: () => coming !== null && !came };
}

/** What somebody does now, in words. @param {State} state @param {import("../types.js").PersonShown | undefined} shown */
export function sayDoing(state, shown) {
  if (!shown) return phrase("people.not_here");
  if (shown.owner && !shown.game) return phrase("people.bot_of", { owner: shown.owner });
  if (shown.game) return phrase("people.at", { title: state.games[shown.game]?.title ?? shown.game });
  return phrase(shown.busy ? "people.playing" : "people.here");
}

/** The hall's address, for a friend who is not here. @param {On} on */
async function copyLink(on) {
  const { copyText } = await import("../ui/copy.js");
  await copyText(hallLink());
  on.tell(phrase("share.copied"));
}

/** @param {State} state @param {import("../types.js").PersonShown} person @param {{muted: boolean, dear: boolean}} how @param {On} on */
function personLine(state, person, { muted, dear }, on) {
  const doing = sayDoing(state, person);
  return el(
    "li",
    {},
    button(
      [el("span", { class: `rp-dot${person.busy ? " rp-dot-busy" : ""}` }), el("span", { class: "rp-person-name" }, dear && icon("heart"), person.name), " ", el("small", {}, muted ? phrase("lobby.muted") : doing)],
      () => on.person({ id: person.id, name: person.name }),
      { class: "rp-quiet rp-person", "aria-haspopup": "dialog", "aria-label": phrase("lobby.person", { name: person.name, doing }), "data-test": `person-${person.id}`, "data-name": person.name },
    ),
  );
}

/**
 * @typedef {{code: string, title: string, names: string, way: "return" | "join" | "watch", stands: string, over: boolean}} Line
 * @param {State} state @param {{code: string}[]} finished @returns {Line[]}
 */
function listTables(state, finished) {
  const own = state.own.map(({ code }) => code);
  // My games a move at a time, ended or not, and those for a score, have a list of their own.
  const elsewhere = new Set([...[...state.turns, ...finished].map((game) => game.code), ...openChallenges(state).map((challenge) => challenge.table)]);
  /** @type {Line[]} */
  const mine = state.own
    .filter(({ code }) => !elsewhere.has(code))
    .map((table) => ({ code: table.code, title: titleOf(state, table), names: table.names.join(", "), way: "return", stands: sayState(state, table), over: table.state === "ENDED" }));
  /** @type {Line[]} */
  const others = (state.hall?.tables ?? [])
    .filter(({ code }) => !own.includes(code) && !elsewhere.has(code))
    .map((table) => ({
      code: table.code,
      title: titleOf(state, table),
      names: [table.names.join(", "), table.clock && table.clock !== "none" && sayControl(table.clock)].filter(Boolean).join(" · "),
      way: table.free > 0 && table.state !== "PLAYING" && table.state !== "PAUSED" ? "join" : "watch",
      stands: "",
      over: false,
    }));
  return [...mine, ...others.sort((one, other) => Number(one.way === "watch") - Number(other.way === "watch"))];
}

/** @param {State} state @param {{game: string}} table */
function titleOf(state, table) {
  return state.games[table.game]?.title ?? table.game;
}

/** @param {State} state @param {import("../types.js").OwnTable} table */
function sayState(state, table) {
  if (isMyTurn(state, table.code)) return phrase("common.your_turn");
  if (table.state === "PLAYING") return phrase("lobby.on");
  if (table.state === "PAUSED") return phrase("lobby.paused");
  return table.state === "ENDED" ? phrase("lobby.over") : "";
}

/** @param {Line} line @param {On} on */
function lineOf(line, on) {
  const word = { return: phrase("lobby.return"), join: phrase("common.join"), watch: phrase("common.watch") }[line.way];
  const told = [line.stands, line.names || line.code].filter(Boolean).join(" · ");
  const node = el(
    "li",
    { class: "rp-table-line", "data-test": `table-${line.code}`, "data-over": String(line.over) },
    el("div", {}, el("strong", {}, line.title), el("small", {}, told)),
    button(word, () => on.join(line.code, line.way !== "watch"), {
      class: line.way === "watch" || line.over ? "rp-quiet" : "",
      "data-test": `${line.way}-${line.code}`,
      "aria-label": `${word}: ${line.title}, ${told}`,
    }),
  );
  if (line.over) makeDroppable(node, line, on.drop);
  return node;
}
