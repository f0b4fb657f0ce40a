// @ts-check
// The clocks of a match, large: one for each seat, those that run counting down from what the hall has said. The hall alone
// says when a flag falls; here a clock stands at nought until it does.

import { el, redraw } from "../ui/dom.js";
import { lowAt, sayLeft } from "../text/clock_words.js";
import { phrase } from "../text/language.js";
import { play } from "../sound/sound.js";
import { ownSeats } from "../state/state.js";

/** The last so many seconds of one's own are heard one by one. */
const HEARD = 5;

/** @param {{say: (text: string) => void}} on */
export function makeClocks(on) {
  const root = el("div", { class: "rp-clocks", role: "group", "aria-label": phrase("clock.title"), "data-test": "clocks", hidden: true });
  /** @type {import("../net/messages.js").ClockShown | null} */
  let shown = null;
  let at = 0;
  let going = false;
  let timer = 0;
  /** Seats at this page. @type {number[]} */
  let own = [];
  /** What was last heard of one's own: nothing, that it is low, or a second. @type {number} */
  let told = Infinity;
  /** @type {Map<number, HTMLElement>} */
  const faces = new Map();

  /** What a seat has left now. @param {number} seat */
  const left = (seat) => {
    if (!shown) return 0;
    const spent = going && shown.running.includes(seat) ? performance.now() - at : 0;
    return Math.max(0, shown.left[seat] - spent);
  };

  const tick = () => {
    clearTimeout(timer);
    if (!shown) return;
    const low = lowAt(shown.control);
    for (const [seat, face] of faces) {
      const millis = left(seat);
      const text = sayLeft(millis);
      if (face.textContent !== text) face.textContent = text;
      const cell = /** @type {HTMLElement} */ (face.parentElement);
      cell.classList.toggle("rp-clock-runs", going && shown.running.includes(seat));
      cell.classList.toggle("rp-clock-low", millis <= low);
    }
    if (!going) return;
    hear(low);
    const next = Math.min(...shown.running.map((seat) => left(seat) % 1000 || 1000));
    if (shown.running.some((seat) => left(seat) > 0)) timer = setTimeout(tick, next + 5);
  };

  /** One's own time is low, or nearly over. @param {number} low */
  const hear = (low) => {
    const mine = own.filter((seat) => shown?.running.includes(seat)).map(left);
    if (mine.length === 0) return;
    const millis = Math.min(...mine);
    const second = Math.ceil(millis / 1000);
    if (millis > low) told = Infinity;
    else if (told === Infinity) {
      told = Math.max(second, HEARD + 1);
      play("low");
      on.say(phrase("clock.low", { time: sayLeft(millis) }));
    } else if (second <= HEARD && second < told) {
      told = second;
      play("count");
    }
  };

  return {
    root,
    /** @param {import("../types.js").State} state @param {import("../types.js").TableShown} table */
    update: (state, table) => {
      const clock = table.match === null ? null : (table.clock ?? null);
      root.hidden = clock === null;
      shown = clock;
      at = state.told[table.code] ?? performance.now();
      going = table.state === "PLAYING";
      own = ownSeats(state, table);
      if (!clock) return clearTimeout(timer);
      if (own.every((seat) => !clock.running.includes(seat))) told = Infinity;
      // One's own clock comes last, on the right; with more than two everybody keeps their place.
      const order = table.seats.map((_, place) => place);
      if (order.length === 2 && own.length === 1 && own[0] === 0) order.reverse();
      redraw(root, [order, table.seats.map((seat) => seat.name), own], () => {
        faces.clear();
        return order.map((place) => clockCell(table.seats[place], place, own.includes(place), faces));
      });
      tick();
    },
    destroy: () => clearTimeout(timer),
  };
}

/** @param {import("../types.js").SeatShown} seat @param {number} place @param {boolean} mine @param {Map<number, HTMLElement>} faces */
function clockCell(seat, place, mine, faces) {
  const name = seat.name || phrase("common.seat", { number: place + 1 });
  const face = el("b", { class: "rp-clock-face", role: "timer", "aria-label": name });
  faces.set(place, face);
  return el("div", { class: `rp-clock${mine ? " rp-clock-mine" : ""}`, "data-test": `clock-${place}` }, el("span", { class: "rp-clock-name" }, name), face);
}
