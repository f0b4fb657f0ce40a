// @ts-check
// The table before a match: who sits where, how it is played, how others get here, ready.

import { button, el, redraw } from "./dom.js";
import { icon } from "./icons.js";
import { optionRows, sayOption, stepper } from "./options.js";
import { ownSeats } from "./state.js";
import { shareCard } from "./share.js";
import { capitalise } from "./ways.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").TableShown} TableShown
 * @typedef {object} On
 * @property {(seat: number, to: string) => void} seat
 * @property {(count: number) => void} seats
 * @property {(name: string, value: any) => void} option
 * @property {(on: boolean) => void} ready
 * @property {() => void} watchAgain   back to the ended match's board
 * @property {(text: string) => void} toast
 */

/** @param {string} code @param {On} on */
export function makeRoom(code, on) {
  const seats = el("section", { class: "rp-panel rp-room-seats", "aria-label": "Seats" });
  const go = el("div", { class: "rp-room-go" });
  const options = el("section", { class: "rp-panel rp-room-options", "aria-label": "Options" });
  const share = el("section", { class: "rp-panel rp-room-share", "aria-label": "Ask friends in" }, el("h2", {}, "Ask friends in"), shareCard(code, on.toast));
  const root = el("main", { class: "rp-room", "data-test": "room" }, el("div", { class: "rp-room-main" }, seats, go), el("div", { class: "rp-room-side" }, share, options));

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
    options.hidden = info.options.length === 0;
    redraw(options, [table.options, owner], () => [
      el("h2", {}, "Options"),
      ...(owner
        ? optionRows(info.options, table.options, on.option)
        : [el("ul", { class: "rp-plain" }, info.options.map((option) => el("li", {}, sayOption(option, table.options[option.name] ?? option.default))))]),
    ]);
    redraw(go, [table.seats, own, table.state], () => readyPart(state, table, own));
  };

  /** @param {State} state @param {TableShown} table @param {number[]} own */
  const readyPart = (state, table, own) => {
    const free = table.seats.filter((seat) => seat.kind === "open").length;
    const mineReady = own.length > 0 && own.every((seat) => table.seats[seat].ready);
    const slow = table.seats.filter((seat) => seat.kind === "person" && !seat.ready && seat.player !== state.me?.player);
    let note = "Everybody is ready when you are.";
    if (own.length === 0) note = free ? "Take a seat, or stay and watch." : "All seats are taken. The match appears here when it starts.";
    else if (free > 0) note = `Waiting for ${free === 1 ? "one more player" : `${free} more players`}. Share the code, or give the seat to a bot.`;
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
    const status = seat.kind === "open" ? "waiting for a player" : seat.kind === "bot" ? `${capitalise(seat.level ?? "")} bot` : seat.present === false ? "away" : seat.ready ? "ready" : "not ready yet";
    return el(
      "li",
      { class: `rp-seat rp-seat-${seat.kind}${mine ? " rp-you" : ""}`, "data-test": `seat-${place}`, "data-kind": seat.kind },
      el("span", { class: "rp-seat-mark" }, icon(seat.kind === "open" ? "chair" : seat.kind === "bot" ? "bot" : "person")),
      el("div", { class: "rp-seat-words" }, el("strong", {}, name), el("small", { class: seat.ready ? "rp-ready" : "" }, seat.kind === "person" && seat.ready ? "✓ " : "", status)),
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
