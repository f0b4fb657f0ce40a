// @ts-check
// The table before a match: who sits where, how it is played, how others get here, ready.

import { button, el, redraw } from "./dom.js";
import { icon } from "./icons.js";
import { isFinal, potOf } from "./affairs.js";
import { optionRows, sayOption, stepper } from "./options.js";
import { ownSeats } from "./state.js";
import { sayPot } from "./pot.js";
import { shareCard } from "./share.js";
import { capitalise } from "./ways.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").TableShown} TableShown
 * @typedef {object} On
 * @property {(seat: number, to: string) => void} seat
 * @property {(count: number) => void} seats
 * @property {(name: string, value: any) => void} option
 * @property {(customs: {private?: boolean, stand_in?: boolean}) => void} customs
 * @property {(person: {id: string, name: string}) => void} kick
 * @property {(person: {id: string, name: string}) => void} person
 * @property {(on: boolean) => void} ready
 * @property {() => void} watchAgain   back to the ended match's board
 * @property {(text: string) => void} toast
 */

/** @param {string} code @param {HTMLElement} gold the panel of the pot @param {HTMLElement} dice the line about fair dice @param {On} on */
export function makeRoom(code, gold, dice, on) {
  const seats = el("section", { class: "rp-panel rp-room-seats", "aria-label": "Seats" });
  const go = el("div", { class: "rp-room-go" });
  const options = el("section", { class: "rp-panel rp-room-options", "aria-label": "Options" });
  const share = el("section", { class: "rp-panel rp-room-share", "aria-label": "Ask friends in" }, el("h2", {}, "Ask friends in"), shareCard(code, on.toast));
  const root = el("main", { class: "rp-room", "data-test": "room" }, el("div", { class: "rp-room-main" }, seats, gold, go), el("div", { class: "rp-room-side" }, share, options, dice));

  /** @param {State} state @param {TableShown} table */
  const update = (state, table) => {
    const info = state.games[table.game];
    if (!info) return;
    const own = ownSeats(state, table);
    const owner = table.owner === state.me?.player;
    redraw(seats, [table.seats, own, owner, table.watchers], () => [
      el("h2", {}, "Seats", owner && info.seats[1] > info.seats[0] && stepper(table.seats.length, info.seats[0], info.seats[1], "Seats", on.seats, { "data-test": "seat-count" })),
      el("ul", { class: "rp-seats" }, table.seats.map((seat, place) => seatRow(state, table, seat, place, own, owner))),
      table.watchers > 0 && el("p", { class: "rp-muted" }, table.watchers === 1 ? "1 person is watching." : `${table.watchers} people are watching.`),
    ]);
    share.hidden = Boolean(table.challenge);
    options.hidden = (info.options.length === 0 && !owner) || Boolean(table.challenge);
    redraw(options, [table.options, owner, table.private, table.stand_in, info.realtime], () => [
      el("h2", {}, "Options"),
      ...(owner
        ? optionRows(info.options, table.options, on.option)
        : [el("ul", { class: "rp-plain" }, info.options.map((option) => el("li", {}, sayOption(option, table.options[option.name] ?? option.default))))]),
      ...(owner ? customRows(info, table) : []),
    ]);
    redraw(go, [table.seats, own, table.state, table.why, potOf(state, table.code)], () => readyPart(state, table, own));
  };

  /** @param {import("./types.js").GameInfo} info @param {TableShown} table */
  const customRows = (info, table) => [
    customRow("Private", "Only who knows the code or link finds this table", table.private, "private", (value) => on.customs({ private: value })),
    info.realtime && info.levels.length > 0 && customRow("Bots sit in", "A bot plays on for somebody who does not come back", table.stand_in, "stand-in", (value) => on.customs({ stand_in: value })),
  ];

  /** @param {State} state @param {TableShown} table @param {number[]} own */
  const readyPart = (state, table, own) => {
    const free = table.seats.filter((seat) => seat.kind === "open").length;
    const mineReady = own.length > 0 && own.every((seat) => table.seats[seat].ready);
    const slow = table.seats.filter((seat) => seat.kind === "person" && !seat.ready && seat.player !== state.me?.player);
    const pot = potOf(state, table.code);
    let note = "Everybody is ready when you are.";
    if (own.length === 0) note = free ? "Take a seat, or stay and watch." : "All seats are taken. The match appears here when it starts.";
    else if (free > 0) note = `Waiting for ${free === 1 ? "one more player" : `${free} more players`}. Share the code, or give the seat to a bot.`;
    else if (pot && !isFinal(pot) && pot.match === null) note = `${sayPot(pot, state.me?.player ?? "").now}.`;
    else if (mineReady && table.why) note = `${table.why.charAt(0).toUpperCase()}${table.why.slice(1)}.`;
    else if (slow.length > 0) note = `Waiting for ${slow.map((seat) => seat.name).join(", ")}.`;
    return [
      own.length > 0 && button(mineReady ? "Not ready yet" : "Ready", () => on.ready(!mineReady), { class: `rp-large rp-wide ${mineReady ? "" : "rp-primary"}`, "data-test": "ready", "aria-pressed": String(mineReady) }),
      el("p", { class: "rp-muted", role: "status", "data-test": "waiting" }, note),
      table.state === "ENDED" && button([icon("back"), "Back to the result"], on.watchAgain, { class: "rp-quiet", "data-test": "to-result" }),
    ];
  };

  /** @param {State} state @param {TableShown} table @param {import("./types.js").SeatShown} seat @param {number} place @param {number[]} own @param {boolean} owner */
  const seatRow = (state, table, seat, place, own, owner) => {
    const mine = own.includes(place);
    const person = seat.kind === "person" && !mine;
    const name = seat.kind === "open" ? "Open seat" : seat.name || `Seat ${place + 1}`;
    const words = [sayStatus(seat), seat.rating ? `rating ${seat.rating}` : ""].filter(Boolean).join(" · ");
    const who = { id: seat.player ?? "", name };
    return el(
      "li",
      { class: `rp-seat rp-seat-${seat.kind}${mine ? " rp-you" : ""}`, "data-test": `seat-${place}`, "data-kind": seat.kind },
      el("span", { class: "rp-seat-mark" }, icon(seat.kind === "open" ? "chair" : seat.kind === "bot" ? "bot" : "person")),
      el("div", { class: "rp-seat-words" }, person && !seat.local ? button(name, () => on.person(who), { class: "rp-quiet rp-seat-name", "aria-haspopup": "dialog" }) : el("strong", {}, name), el("small", { class: seat.ready ? "rp-ready" : "" }, seat.kind === "person" && seat.ready ? "✓ " : "", words)),
      owner && person && !seat.local && button(icon("out"), () => on.kick(who), { class: "rp-quiet rp-square", title: `Remove ${name}`, "aria-label": `Remove ${name} from this table`, "data-test": `kick-${place}` }),
      owner && !person && !(mine && !seat.local) ? seatSelect(state, table, seat, place) : null,
      !owner && seat.kind === "open" && own.length === 0 && button("Sit here", () => on.seat(place, "me"), { "data-test": `sit-${place}` }),
    );
  };

  /** @param {State} state @param {TableShown} table @param {import("./types.js").SeatShown} seat @param {number} place */
  const seatSelect = (state, table, seat, place) => {
    const levels = state.games[table.game]?.levels ?? [];
    const own = ownSeats(state, table);
    const value = seat.kind === "bot" ? `bot:${seat.level}` : seat.kind === "open" ? "open" : "local";
    /** @type {[string, string][]} */
    const choices = [["open", "Open to a friend"], ...levels.map((level) => /** @type {[string, string]} */ ([`bot:${level}`, `${capitalise(level)} bot`]))];
    if (value === "local" || own.length === 1) choices.push(["local", "Same keyboard"]);
    if (own.length === 0) choices.push(["me", "Me"]);
    const select = el("select", { class: "rp-input", "aria-label": `Seat ${place + 1}`, "data-test": `seat-${place}-holder` });
    for (const [to, label] of choices) select.append(el("option", { value: to, selected: to === value }, label));
    select.addEventListener("change", () => on.seat(place, select.value));
    return select;
  };

  return { root, update };
}

/** @param {import("./types.js").SeatShown} seat */
function sayStatus(seat) {
  if (seat.kind === "open") return "waiting for a player";
  if (seat.kind === "bot") return `${capitalise(seat.level ?? "")} bot`;
  if (seat.stand_in) return `away; a ${seat.stand_in} bot plays on`;
  if (seat.present === false) return "away";
  return seat.ready ? "ready" : "not ready yet";
}

/** @param {string} title @param {string} text @param {boolean} value @param {string} test @param {(value: boolean) => void} change */
function customRow(title, text, value, test, change) {
  const box = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: value, "data-test": `custom-${test}` });
  box.addEventListener("change", () => change(box.checked));
  return el("label", { class: "rp-option" }, el("span", {}, title, el("small", { class: "rp-under" }, text)), box);
}
