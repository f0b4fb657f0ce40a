// @ts-check
// Whether the seat on the screen is played ahead, and its beginning and end: alone at this page, on a line that is long enough to be
// felt; in real time all the time (seat_ahead.js), turn by turn a move at a time (pending_move.js). The rules' worker is fetched then
// and not before; until it is there, and wherever it is not, everything is drawn as the hall tells it.

import { isBattle } from "../state/seats.js";
import { rateOf } from "../state/state.js";
import { stepAt } from "../state/step_clock.js";
import { readPrefs } from "../state/storage.js";
import { giveUpAhead, whyNotAhead } from "./ability.js";
import { PendingMove } from "./pending_move.js";
import { SeatAhead } from "./seat_ahead.js";

/** A line that takes less there and back is not felt. */
const LONG_MS = 30;
/** When to ask for the rules again that did not come. */
const AGAIN_MS = 30_000;
const RULES = "rumpus.local_hall.prediction";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Stream} Stream
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {import("../worker/rules_worker.js").RulesWorker} RulesWorker
 * @typedef {object} On
 * @property {(match: string, seat: number, action: string, step?: number) => number} act
 * @property {() => number | null} roundTrip   milliseconds; null while nobody knows, and where the hall is in this page
 * @property {(events: import("../types.js").GameEvent[]) => void} draw
 * @property {(refusal: {code: string, facts: Record<string, any>, of: string}) => void} refuse   a move that is none
 */

/** The rules, once they are wanted, and which games they can foresee. @type {Promise<{rules: RulesWorker, games: string[]} | null> | null} */
let loading = null;

async function load() {
  const { startRules } = await import("../worker/rules_worker.js");
  const rules = await startRules();
  return rules && { rules, games: /** @type {string[]} */ (await rules.call(`${RULES}:list_predicted`)) };
}

export class PlayAhead {
  #on;
  /** In real time. @type {SeatAhead | null} */
  #seat = null;
  /** Turn by turn. @type {PendingMove | null} */
  #move = null;
  /** @type {{rules: RulesWorker, games: string[]} | null} */
  #loaded = null;
  #asked = false;
  /** What the hall told last, while that is to be played ahead. @type {{state: State, table: TableShown, stream: Stream, seats: number[]} | null} */
  #told = null;
  /** How the hall greeted when it was last known to have the same rules. @type {State["me"] | undefined} */
  #greeted;
  /** The match that is followed. @type {string | null} */
  #match = null;

  /** @param {On} on */
  constructor(on) {
    this.#on = on;
  }

  /** What to draw instead of what the hall has told; null: that. */
  get view() {
    return (this.#seat ?? this.#move)?.view ?? null;
  }

  /** The move that is made and waits for the hall; null if none does. */
  get pending() {
    return this.#move?.action ?? null;
  }

  /** The step that is drawn; null: as the hall tells. @returns {number | null} */
  step() {
    return this.#seat?.view ? this.#seat.step() : null;
  }

  /** Do something. @param {string} match @param {number} seat @param {string} action */
  act(match, seat, action) {
    const ahead = this.#match === match ? (this.#seat ?? this.#move) : null;
    if (ahead) ahead.act(action);
    else this.#on.act(match, seat, action);
  }

  /**
   * The hall has told something. What of its events is to be drawn now; null if all of it is drawn from here.
   * @param {State} state @param {TableShown} table @param {Stream} stream @param {number[]} seats
   * @param {import("../types.js").FromHall[]} messages @param {import("../types.js").GameEvent[]} events
   * @returns {import("../types.js").GameEvent[] | null}
   */
  follow(state, table, stream, seats, messages, events) {
    if (this.#greeted !== state.me) this.#meetAgain(state.me);
    if (this.#match !== stream.match) {
      this.stop();
      this.#match = stream.match;
    }
    if (!this.#isWanted(state, stream, seats)) {
      this.stop();
      return events;
    }
    this.#told = { state, table, stream, seats };
    if (this.#move) return this.#move.hear(stream, messages, events);
    const isDrawn = this.view !== null;
    if (this.#seat) this.#seat.hear(stream, messages, isDrawn ? events : []);
    else this.#begin(state, table, stream);
    return isDrawn ? null : events;
  }

  stop() {
    this.#seat?.stop();
    this.#move?.stop();
    this.#seat = this.#move = this.#told = null;
  }

  /** @param {State} state @param {Stream} stream @param {number[]} seats */
  #isWanted(state, stream, seats) {
    if (!state.games[stream.game] || seats.length !== 1 || stream.seat !== seats[0]) return false;
    if (!stream.running || stream.stale || stream.view.outcome || whyNotAhead() || !readPrefs().ahead) return false;
    return this.#seat !== null || this.#move !== null || (this.#on.roundTrip() ?? 0) >= LONG_MS;
  }

  /** @param {State} state @param {TableShown} table @param {Stream} stream */
  #begin(state, table, stream) {
    if (!this.#loaded) return this.#load();
    const { rules, games } = this.#loaded;
    const { match, game, seat, options, bots } = stream;
    if (!games.includes(game) || seat === null || isBattle(state.games[game], options)) return; // nobody foresees a crowd
    const key = `${match}/${seat}`;
    const seats = table.seats.length;
    if (!state.games[game].realtime) {
      this.#move = new PendingMove(stream, {
        ask: (now, action) => rules.call(`${RULES}:attempt`, game, options, seats, bots, seat, now.view, now.seen, Math.floor(stepAt(now, rateOf(state, now), performance.now())), action),
        act: (action) => this.#on.act(match, seat, action),
        refuse: (refusal) => this.#on.refuse(refusal),
        draw: (events) => this.#on.draw(events),
      });
      return;
    }
    this.#seat = new SeatAhead(stream, rateOf(state, stream), this.#on.roundTrip() ?? 0, {
      ask: (seen, inputs, until) => rules.call(`${RULES}:predict`, key, seen && [game, options, seats, seat, seen.view, seen.step], inputs, until),
      act: (action, step) => this.#on.act(match, seat, action, step),
      draw: (events) => this.#on.draw(events),
      failed: (why) => this.#give(why),
      judged: (before, after) => dispatchEvent(new CustomEvent("rp-judged", { detail: { before, after, seat } })),
      now: () => performance.now(),
      frame: (drawn) => requestAnimationFrame(drawn),
    });
  }

  /** @param {"slow" | "trouble"} why */
  #give(why) {
    giveUpAhead(why);
    this.stop();
    this.#on.draw([]);
  }

  /** The line is a new one, and the hall may be: one with other rules would decide otherwise than is foreseen here. @param {State["me"]} greeted */
  async #meetAgain(greeted) {
    this.#greeted = greeted;
    const old = this.#loaded?.rules;
    if (!old || (await old.isCurrent()) || this.#loaded?.rules !== old) return;
    this.stop();
    this.#loaded = null;
    this.#asked = false;
    if ((await loading)?.rules === old) {
      loading = null; // other boards of this page have it, too
      (await import("../worker/rules_worker.js")).stopRules();
    }
    this.#on.draw([]);
  }

  /** Fetch the rules, and begin with what has been told meanwhile: turn by turn nothing more may come before the first move. */
  async #load() {
    if (this.#asked) return;
    this.#asked = true;
    loading ??= load().catch(() => null);
    this.#loaded = await loading;
    if (this.#loaded) {
      const told = this.#told;
      if (told && !this.#seat && !this.#move && this.#isWanted(told.state, told.stream, told.seats)) this.#begin(told.state, told.table, told.stream);
      return;
    }
    loading = null; // the line may have failed, or the hall has no rules for pages yet
    setTimeout(() => (this.#asked = false), AGAIN_MS);
  }
}
