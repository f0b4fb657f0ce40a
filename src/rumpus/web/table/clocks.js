// @ts-check
// The clocks of a match, large: one for each seat, those that run counting down from what the hall has said. The hall alone
// says when a flag falls; here a clock stands at nought until it does.

import { buzz } from "../input/vibrate.js";
import { makeClockFaces } from "./clock_faces.js";
import { lowAt, sayLeft } from "../text/clock_words.js";
import { FEELS, LowTime } from "./low_time.js";
import { phrase } from "../text/language.js";
import { play } from "../sound/sound.js";
import { ownSeats } from "../state/state.js";

/** @param {{say: (text: string) => void}} on */
export function makeClocks(on) {
  const faces = makeClockFaces();
  const { root } = faces;
  /** @type {import("../net/messages.js").ClockShown | null} */
  let shown = null;
  let at = 0;
  let going = false;
  let timer = 0;
  /** Seats at this page. @type {number[]} */
  let own = [];
  const time = new LowTime();

  /** What a seat has left now. @param {number} seat */
  const left = (seat) => {
    if (!shown) return 0;
    const spent = going && shown.running.includes(seat) ? performance.now() - at : 0;
    return Math.max(0, shown.left[seat] - spent);
  };

  const tick = () => {
    clearTimeout(timer);
    if (!shown) return;
    faces.show(shown.control, left, going ? shown.running : []);
    if (!going) return;
    hear(lowAt(shown.control));
    const next = Math.min(...shown.running.map((seat) => left(seat) % 1000 || 1000));
    if (shown.running.some((seat) => left(seat) > 0)) timer = setTimeout(tick, next + 5);
  };

  /** One's own time is low, or nearly over. @param {number} low */
  const hear = (low) => {
    const mine = own.filter((seat) => shown?.running.includes(seat)).map(left);
    if (mine.length === 0) return;
    const millis = Math.min(...mine);
    const told = time.hear(millis, low);
    if (!told) return;
    play(told);
    buzz(FEELS[told]);
    if (told === "low") on.say(phrase("clock.low", { time: sayLeft(millis) }));
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
      if (own.every((seat) => !clock.running.includes(seat))) time.forget();
      faces.seat(table.seats.map((seat) => seat.name ?? ""), own);
      tick();
    },
    destroy: () => clearTimeout(timer),
  };
}
