// @ts-check
// Who is away from a match, for how long they may be, and what those who wait can do: a card over a board that stands
// still, a strip above one that goes on, a few words beside a name. The same on the page, a pad and a big screen.

import { button, el, redraw } from "../ui/dom.js";
import { countdown } from "../ui/spans.js";
import { icon } from "../ui/icons.js";
import { ownSeats } from "../state/state.js";
import { phrase, phraseParts, showList } from "../text/language.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {{wait: () => void, claim: () => void}} On
 */

/** Seconds that count down by themselves. @param {State} state @param {TableShown} table @param {number} millis left when the table was told */
function secondsLeft(state, table, millis) {
  return countdown((state.told[table.code] ?? 0) + millis, (left) => phrase("away.seconds", { seconds: Math.max(0, Math.ceil(left / 1000)) }));
}

/** Whether a seat's person is away, and nobody plays for them. @param {import("../types.js").SeatShown} seat */
export function isAway(seat) {
  return seat.kind === "person" && seat.present === false && !seat.stand_in;
}

/** What is said of a seat whose person is away: with the time they have left, where it counts. @param {State} state @param {TableShown} table @param {number} seat */
export function awayWords(state, table, seat) {
  const { away_ms: left } = table.seats[seat];
  return left ? [phrase("common.away"), " · ", secondsLeft(state, table, left)] : [phrase("common.away")];
}

/** The seats of others who are away while time counts against them. @param {State} state @param {TableShown} table */
function listAway(state, table) {
  return table.seats.flatMap((seat, place) => (seat.kind === "person" && seat.present === false && typeof seat.away_ms === "number" && seat.player !== state.me?.player ? [place] : []));
}

/** The seats of others who are away from a match that waits for nobody. @param {State} state @param {TableShown} table */
function listMissed(state, table) {
  return table.seats.flatMap((seat, place) => (isAway(seat) && typeof seat.away_ms !== "number" && seat.player !== state.me?.player ? [place] : []));
}

/** @param {TableShown} table @param {number[]} seats */
function namesOf(table, seats) {
  return showList([...new Set(seats.map((seat) => table.seats[seat].name ?? ""))]);
}

/**
 * What is shown of it, as plain values for `redraw`: seconds count by themselves.
 * @param {State} state @param {TableShown} table
 */
export function awayKey(state, table) {
  const until = (state.told[table.code] ?? 0) + (table.waits_ms ?? 0);
  return [table.waits_for, table.waits_ms === null ? null : Math.round(until / 1000), table.may_wait, table.may_claim, listAway(state, table).map((seat) => [seat, table.seats[seat].name, Math.round(((state.told[table.code] ?? 0) + (table.seats[seat].away_ms ?? 0)) / 1000)])];
}

/**
 * The card over a board that stands still for somebody; null if it does not.
 * @param {State} state @param {TableShown} table @param {On} [on] none on a big screen, which plays no seat
 */
export function awayCard(state, table, on) {
  const [first] = table.waits_for ?? [];
  if (first === undefined || table.state !== "PAUSED") return null;
  const name = namesOf(table, table.waits_for ?? []);
  const left = table.waits_ms ?? table.seats[first].away_ms ?? 0;
  const note = table.may_claim?.length ? "away.used_up" : typeof table.waits_ms === "number" ? "away.goes_on" : "away.stands";
  return el(
    "div",
    { class: "rp-paper rp-paused rp-away-card", role: "status", "data-test": "away-card" },
    el("h2", {}, left > 0 ? phraseParts("away.waiting", { left: secondsLeft(state, table, left) }, { name }) : phrase("away.waiting_for", { name })),
    el("p", {}, phrase(note, { name })),
    on && deeds(state, table, on, name),
  );
}

/** The buttons of who may press them. @param {State} state @param {TableShown} table @param {On} on @param {string} [name] for whom one waits, unless it stands beside */
function deeds(state, table, on, name) {
  const own = ownSeats(state, table);
  const [mayWait, mayClaim] = [table.may_wait, table.may_claim].map((seats) => own.some((seat) => seats?.includes(seat)));
  if (!mayWait && !mayClaim) return null;
  return el(
    "div",
    { class: "rp-row rp-away-deeds" },
    mayClaim && button(phrase("away.claim"), on.claim, { class: "rp-primary", "data-test": "away-claim" }),
    mayWait && button(name ? phrase("away.wait_for", { name }) : phrase("away.wait"), on.wait, { class: mayClaim ? "" : "rp-primary", "data-test": "away-wait" }),
  );
}

/** The strip above a board that goes on without somebody; turn by turn a thin one, where no bar has the names. @param {On} on */
export function makeAwayStrip(on) {
  const root = el("div", { class: "rp-strip rp-away-strip", role: "status", hidden: true, "data-test": "away-strip" });
  /** @param {State} state @param {TableShown} table */
  const update = (state, table) => {
    // Counted down to go on it is as good as on.
    const goesOn = table.state === "PLAYING" || (table.state === "PAUSED" && Boolean(table.starts));
    const away = goesOn ? listAway(state, table) : [];
    const missed = goesOn && away.length === 0 ? namesOf(table, listMissed(state, table)) : "";
    root.hidden = away.length === 0 && !missed;
    root.classList.toggle("rp-away-thin", Boolean(missed));
    redraw(root, [away.length ? awayKey(state, table) : null, missed, ownSeats(state, table)], () =>
      away.length === 0
        ? [missed && el("p", {}, phrase("away.missed", { name: missed }))]
        : [
            icon("person"),
            el("p", {}, away.map((seat) => el("strong", {}, phraseParts("away.is_away", { left: secondsLeft(state, table, table.seats[seat].away_ms ?? 0) }, { name: table.seats[seat].name ?? "" })))),
            el("span", { class: "rp-spring" }),
            deeds(state, table, on),
          ],
    );
  };
  return { root, update };
}
