// What is seen and told of Death Roll (shape.py). Written by `make wire`; change it there.

/** How a match of several rounds stands (option `rounds`). */
export interface Rounds {
  /** Who has won so many wins the match. */
  needed: number;
  /** Rounds won, by seat. */
  wins: number[];
}

/** One roll. */
export interface Roll {
  /** Who rolled. */
  seat: number;
  /** What came: 1 to `limit`. */
  value: number;
  /** The highest it could have been. */
  limit: number;
}

/** How a match ended. */
export interface OutcomeShown {
  /** By seat: 1 is best, equal places are a draw. */
  places: number[];
  /** By seat, in 1/score_unit points. */
  scores: number[];
  /** Why it ended, in one word. */
  reason: string;
}

/** A round is over; who won it rolls first in the next. */
export interface RoundWon {
  /** Who, or whose. */
  seat: number;
  /** Rounds won, by seat. */
  wins: number[];
}

/** An event that tells whom it is about. */
export interface OfSeat {
  /** Who, or whose. */
  seat: number;
}

/** The same for both seats and for watchers. */
export interface View {
  /** The first roll was from 1 to this (option `start`). */
  start: number;
  /** The next roll is from 1 to this. */
  limit: number;
  /** The seat that rolls next; null when it is over. */
  turn: number | null;
  /** Rolls so far. */
  count: number;
  /** Only where the match has several. */
  rounds?: Rounds;
  /** The last 30 rolls, oldest first. */
  history: Roll[];
  /** The seat that rolled 1 or gave up; null until then. */
  loser: number | null;
  /** How it ended: `rolled_one` or `resigned`; null while it is on. */
  outcome: OutcomeShown | null;
}

/** What happened. */
export type Event =
  | ({ name: "rolled" } & Roll)
  | ({ name: "round" } & RoundWon)
  | ({ name: "lost" } & OfSeat);
