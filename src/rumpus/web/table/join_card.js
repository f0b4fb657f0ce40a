// @ts-check
// What a link or a code shows first: whose table it is, what is played and how, who is there; join, or watch.

import { countUnlisted, listedSeats } from "../state/many.js";
import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { explain } from "../overlays/notice.js";
import { ownSeats } from "../state/state.js";
import { phrase, showList } from "../text/language.js";
import { sayBot } from "../state/ways.js";
import { sayOption } from "../text/option_words.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 */

const LONGEST = 16;
/** So many options are listed; of more only what is not as usual, the rest on demand. */
const FEW_OPTIONS = 5;

/** @param {string} code @param {import("../net/session.js").Session} session @param {{watch: () => void}} on */
export function makeJoinCard(code, session, on) {
  const facts = el("div", { class: "rp-card-facts" });
  const name = el("input", { class: "rp-input", id: "rp-card-name", maxlength: LONGEST, autocomplete: "nickname", spellcheck: "false", "data-test": "card-name" });
  const problem = el("p", { class: "rp-card-problem", role: "alert", "data-test": "card-problem" });
  const ways = el("div", { class: "rp-row rp-card-ways" });
  const form = el(
    "form",
    { class: "rp-paper rp-card", "data-test": "join-card", "aria-label": phrase("card.label") },
    facts,
    el("label", { class: "rp-card-name", for: "rp-card-name" }, phrase("account.your_name"), name),
    problem,
    ways,
  );
  const root = el("main", { class: "rp-join-first", hidden: true }, form);
  let touched = false;
  /** The name that was asked for, before one sits down by it. */
  let wanted = "";
  /** As whom one has asked for a seat: after a lost line the hall greets anew, and is asked again. @type {object | null} */
  let asked = null;

  /** @param {import("../types.js").HallError} error */
  const refuse = (error) => {
    wanted = "";
    asked = null;
    problem.textContent = explain(error);
  };
  const sit = () => {
    wanted = "";
    asked = session.state.me;
    session.request({ t: "join", code, sit: true, have: [], terms: session.state.tables[code]?.terms }, refuse);
  };
  name.addEventListener("input", () => (touched = true));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const table = session.state.tables[code];
    if (!table || sayWay(table).join === "") return on.watch();
    problem.textContent = "";
    const chosen = name.value.trim();
    if (!chosen || chosen === session.state.me?.name) return sit();
    wanted = chosen;
    session.request({ t: "name", name: chosen }, refuse);
  });

  /** @param {State} state @param {TableShown} table */
  const update = (state, table) => {
    if ((wanted && state.me?.name === wanted) || (asked !== null && state.me !== asked)) sit();
    if (!touched && state.me) name.value = state.me.name;
    const info = state.games[table.game];
    if (!info) return;
    const way = sayWay(table);
    const here = sayHere(state, table);
    redraw(facts, [table.host, table.game, table.options, table.seats, here, way], () => [
      el("p", { class: "rp-card-host" }, table.host ? phrase("card.host", { name: table.host }) : ""),
      el("h2", {}, info.title),
      optionLists(info.options, table.options),
      el("ul", { class: "rp-card-seats", "aria-label": phrase("room.seats") }, listedSeats(table.seats).map((place) => table.seats[place]).map((seat) => el("li", {}, icon(seat.kind === "open" ? "chair" : seat.kind === "bot" ? "bot" : "person"), seat.kind === "open" ? phrase("common.open_seat") : seat.kind === "bot" ? sayBot(seat.level ?? "") : seat.name))),
      countUnlisted(table.seats) > 0 && el("p", { class: "rp-small-print" }, phrase("room.battle_bots", { count: countUnlisted(table.seats) })),
      here && el("p", { class: "rp-small-print" }, here),
      way.note && el("p", { role: "status", "data-test": "card-note" }, way.note),
    ]);
    redraw(ways, [way], () => [
      way.join && el("button", { type: "submit", class: "rp-button rp-primary rp-large", "data-test": "card-join" }, way.join),
      button([icon("eye"), phrase("common.watch")], on.watch, { class: `rp-large ${way.join ? "" : "rp-primary"}`, "data-test": "card-watch" }),
    ]);
  };

  return {
    root,
    /** Whether there is something to ask: who sits there, or whose table it is, goes straight in. @param {State} state @param {TableShown} table */
    asks: (state, table) => ownSeats(state, table).length === 0 && table.owner !== state.me?.player && !(table.next ?? []).some((one) => one.player === state.me?.player),
    update,
  };
}

/** What the large button says, and why it may not be there. @param {TableShown} table @returns {{join: string, note: string}} */
function sayWay(table) {
  const on = table.state === "PLAYING" || table.state === "PAUSED";
  const free = table.seats.some((seat) => seat.kind === "open");
  if (table.mode === "NEARBY") return { join: phrase(on ? "card.next" : "common.join"), note: on ? phrase("card.is_on") : "" };
  if (on) return { join: "", note: phrase("card.is_on") };
  return free ? { join: phrase("common.join"), note: "" } : { join: "", note: phrase("card.full") };
}

/** How it is played. @param {import("../types.js").OptionInfo[]} options @param {import("../types.js").Options} values */
function optionLists(options, values) {
  const list = (/** @type {import("../types.js").OptionInfo[]} */ some) => some.length > 0 && el("ul", { class: "rp-chips", "aria-label": phrase("common.options") }, some.map((option) => el("li", {}, sayOption(option, values[option.name] ?? option.default))));
  if (options.length <= FEW_OPTIONS) return list(options);
  const isOwn = (/** @type {import("../types.js").OptionInfo} */ option) => (values[option.name] ?? option.default) !== option.default;
  const own = options.filter(isOwn);
  const usual = options.filter((option) => !isOwn(option));
  return [list(own), usual.length > 0 && el("details", { class: "rp-card-usual", "data-test": "card-usual" }, el("summary", {}, phrase(own.length ? "card.rest_usual" : "card.usual")), list(usual))];
}

/** Who else is there. @param {State} state @param {TableShown} table */
function sayHere(state, table) {
  const names = (table.here ?? []).filter((one) => one.player !== state.me?.player).map((one) => one.name);
  return names.length === 0 ? "" : phrase("card.here", { names: showList(names) });
}
