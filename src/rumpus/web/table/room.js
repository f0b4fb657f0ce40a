// @ts-check
// The table before a match: who sits where, how it is played, how others get here, ready.

import { countUnlisted, listedSeats } from "../state/many.js";
import { botFace } from "../ui/bot_faces.js";
import { button, el, redraw } from "../ui/dom.js";
import { awayKey, awayWords, isAway } from "./away.js";
import { icon } from "../ui/icons.js";
import { isFinal, potOf } from "../state/social_state.js";
import { phrase } from "../text/language.js";
import { changeList, optionRows, stepper } from "../ui/options.js";
import { sayChanges, sayOption } from "../text/option_words.js";
import { ownSeats } from "../state/state.js";
import { sayPot } from "../text/pot_words.js";
import { shareCard } from "./share.js";
import { maySeat } from "./may_seat.js";
import { seatsFor } from "../state/seats.js";
import { askedBot, botChoices, saySeatBot } from "../ui/bot_levels.js";
import { sayLevel } from "../state/ways.js";
import { capital, tell } from "../text/said.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {object} On
 * @property {(seat: number, to: string) => void} seat
 * @property {(count: number) => void} seats
 * @property {(name: string, value: any) => void} option
 * @property {(customs: {private?: boolean, stand_in?: boolean, countdown?: boolean}) => void} customs
 * @property {(person: {id: string, name: string}) => void} kick
 * @property {(person: {id: string, name: string}) => void} person
 * @property {(on: boolean) => void} ready
 * @property {() => void} watchAgain   back to the ended match's board
 * @property {(text: string) => void} toast
 */

/** @param {string} code @param {HTMLElement} gold the panel of the pot @param {HTMLElement} dice the line about fair dice @param {On} on */
export function makeRoom(code, gold, dice, on) {
  const seats = el("section", { class: "rp-panel rp-room-seats", "aria-label": phrase("room.seats") });
  const go = el("div", { class: "rp-room-go" });
  const options = el("section", { class: "rp-panel rp-room-options", "aria-label": phrase("common.options") });
  const share = el("section", { class: "rp-panel rp-room-share", "aria-label": phrase("share.title") }, el("h2", {}, phrase("share.title")), shareCard(code, on.toast));
  const root = el("main", { class: "rp-room", "data-test": "room" }, el("div", { class: "rp-room-main" }, seats, gold, go), el("div", { class: "rp-room-side" }, share, options, dice));

  /** @param {State} state @param {TableShown} table */
  const update = (state, table) => {
    const info = state.games[table.game];
    if (!info) return;
    const own = ownSeats(state, table);
    const owner = table.owner === state.me?.player;
    const [low, high] = seatsFor(info, table.options);
    redraw(seats, [table.seats.map((seat) => ({ ...seat, away_ms: 0 })), awayKey(state, table), own, owner, table.may_seat, table.watchers], () => [
      el("h2", {}, phrase("room.seats"), owner && low < high && stepper(table.seats.length, low, high, phrase("room.seats"), on.seats, { "data-test": "seat-count" })),
      el("ul", { class: "rp-seats" }, listedSeats(table.seats).map((place) => seatRow(state, table, table.seats[place], place, own, owner))),
      countUnlisted(table.seats) > 0 && el("p", { class: "rp-muted", "data-test": "battle-bots" }, phrase("room.battle_bots", { count: countUnlisted(table.seats) })),
      table.watchers > 0 && el("p", { class: "rp-muted" }, phrase("room.watching", { count: table.watchers })),
    ]);
    share.hidden = Boolean(table.challenge);
    options.hidden = (info.options.length === 0 && !owner) || Boolean(table.challenge);
    redraw(options, [table.options, owner, table.private, table.stand_in, table.countdown, info.realtime], () => [
      el("h2", {}, phrase("common.options")),
      ...(owner
        ? optionRows(info.options, table.options, on.option)
        : [el("ul", { class: "rp-plain" }, info.options.map((option) => el("li", {}, sayOption(option, table.options[option.name] ?? option.default))))]),
      ...(owner ? customRows(info, table) : []),
    ]);
    redraw(go, [table.seats, table.options, own, table.state, table.why, table.counts, potOf(state, table.code)], () => readyPart(state, table, own));
  };

  /** @param {import("../types.js").GameInfo} info @param {TableShown} table */
  const customRows = (info, table) => [
    customRow(phrase("open.private"), phrase("room.private_text"), table.private, "private", (value) => on.customs({ private: value })),
    info.realtime && info.levels.length > 0 && customRow(phrase("room.stand_in"), phrase("room.stand_in_text"), table.stand_in, "stand-in", (value) => on.customs({ stand_in: value })),
    info.realtime && customRow(phrase("room.countdown"), phrase("room.countdown_text"), table.countdown !== false, "countdown", (value) => on.customs({ countdown: value })),
  ];

  /** @param {State} state @param {TableShown} table @param {number[]} own */
  const readyPart = (state, table, own) => {
    const free = table.seats.filter((seat) => seat.kind === "open").length;
    const mineReady = own.length > 0 && own.every((seat) => table.seats[seat].ready);
    const others = table.seats.filter((seat) => seat.kind === "person" && seat.player !== state.me?.player);
    const slow = others.filter((seat) => !seat.ready);
    const gone = others.filter(isAway); // all are ready, and still it waits: in real time, or on a fast clock
    const pot = potOf(state, table.code);
    let note = phrase(mineReady ? "room.all_ready" : "room.when_you_are");
    if (own.length === 0) note = phrase(free ? "room.take_a_seat" : "room.all_taken");
    else if (free > 0) note = phrase("room.waiting_more", { count: free });
    else if (pot && !isFinal(pot) && pot.match === null) note = `${sayPot(pot, state.me?.player ?? "").now}.`;
    else if (mineReady && table.why) note = `${capital(tell(table.why))}.`;
    else if (slow.length > 0) note = phrase("room.waiting_for", { names: namesOf(slow) });
    else if (mineReady && gone.length > 0) note = phrase("room.waiting_for", { names: namesOf(gone) });
    const seen = own.length > 0 ? (table.seats[own[0]].changed ?? {}) : {};
    return [
      changeList(sayChanges(state.games[table.game]?.options ?? [], seen, table.options)),
      own.length > 0 && button(phrase(mineReady ? "room.not_ready" : "room.ready"), () => on.ready(!mineReady), { class: `rp-large rp-wide ${mineReady ? "" : "rp-primary"}`, "data-test": "ready", "aria-pressed": String(mineReady) }),
      el("p", { class: "rp-muted", role: "status", "data-test": "waiting" }, note),
      table.state !== "ENDED" && table.counts && el("p", { class: "rp-muted", "data-test": "counts" }, tell(table.counts)),
      table.state === "ENDED" && button([icon("back"), phrase("room.to_result")], on.watchAgain, { class: "rp-quiet", "data-test": "to-result" }),
    ];
  };

  /** @param {State} state @param {TableShown} table @param {import("../types.js").SeatShown} seat @param {number} place @param {number[]} own @param {boolean} owner */
  const seatRow = (state, table, seat, place, own, owner) => {
    const mine = own.includes(place);
    const chooses = maySeat(state, table);
    const person = seat.kind === "person" && !mine;
    const name = seat.kind === "open" ? phrase("common.open_seat") : seat.name || phrase("common.seat", { number: place + 1 });
    const words = isAway(seat) ? awayWords(state, table, place) : [sayStatus(seat), seat.rating ? phrase("room.rating", { rating: seat.rating }) : ""].filter(Boolean).join(" · ");
    const who = { id: seat.player ?? "", name };
    return el(
      "li",
      { class: `rp-seat rp-seat-${seat.kind}${mine ? " rp-you" : ""}`, "data-test": `seat-${place}`, "data-kind": seat.kind },
      el("span", { class: "rp-seat-mark" }, seat.kind === "bot" ? botFace(seat.name ?? "") : icon(seat.kind === "open" ? "chair" : "person")),
      el("div", { class: "rp-seat-words" }, person && !seat.local ? button(name, () => on.person(who), { class: "rp-quiet rp-seat-name", "aria-haspopup": "dialog" }) : el("strong", {}, name), el("small", { class: seat.ready && !isAway(seat) ? "rp-ready" : "" }, seat.kind === "person" && seat.ready ? "✓ " : "", words)),
      owner && person && !seat.local && button(icon("out"), () => on.kick(who), { class: "rp-quiet rp-square", title: phrase("room.remove", { name }), "aria-label": phrase("room.remove_label", { name }), "data-test": `kick-${place}` }),
      chooses && !person && !(mine && !seat.local) ? seatSelect(state, table, seat, place) : null,
      !chooses && seat.kind === "open" && own.length === 0 && button(phrase("room.sit_here"), () => on.seat(place, "me"), { "data-test": `sit-${place}` }),
    );
  };

  /** @param {State} state @param {TableShown} table @param {import("../types.js").SeatShown} seat @param {number} place */
  const seatSelect = (state, table, seat, place) => {
    const levels = state.games[table.game]?.levels ?? [];
    const own = ownSeats(state, table);
    const value = seat.kind === "bot" ? askedBot(seat) : seat.kind === "open" ? "open" : "local";
    /** @type {[string, string][]} */
    const choices = [["open", phrase("room.open_to_friend")], ...botChoices(levels)];
    if (value === "local" || own.length === 1) choices.push(["local", phrase("room.same_keyboard")]);
    if (own.length === 0) choices.push(["me", phrase("room.me")]);
    const select = el("select", { class: "rp-input", "aria-label": phrase("common.seat", { number: place + 1 }), "data-test": `seat-${place}-holder` });
    for (const [to, label] of choices) select.append(el("option", { value: to, selected: to === value }, label));
    select.addEventListener("change", () => on.seat(place, select.value));
    return select;
  };

  return { root, update };
}

/** @param {import("../types.js").SeatShown[]} seats */
function namesOf(seats) {
  return seats.map((seat) => seat.name).join(", ");
}

/** @param {import("../types.js").SeatShown} seat */
function sayStatus(seat) {
  if (seat.kind === "open") return phrase("room.open_status");
  if (seat.kind === "bot") return saySeatBot(seat);
  if (seat.stand_in) return phrase("room.away_bot", { level: sayLevel(seat.stand_in).toLowerCase() });
  return phrase(seat.ready ? "room.status_ready" : "room.status_not_ready");
}

/** @param {string} title @param {string} text @param {boolean} value @param {string} test @param {(value: boolean) => void} change */
function customRow(title, text, value, test, change) {
  const box = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: value, "data-test": `custom-${test}` });
  box.addEventListener("change", () => change(box.checked));
  return el("label", { class: "rp-option" }, el("span", {}, title, el("small", { class: "rp-under" }, text)), box);
}
