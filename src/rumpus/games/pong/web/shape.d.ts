// What is seen and told of Pong (shape.py). Written by `make wire`; change it there.

/** The ball at step `since`; until something meets it, it flies on evenly. Lengths are 1/256 of a pixel. */
export interface BallShown {
  /** Its centre, from the left: the court is 400 pixels wide. */
  x: number;
  /** Its centre, from the top: the court is 300 pixels high. */
  y: number;
  /** How far it flies in a step (1/60 s), to the right. */
  dx: number;
  /** How far it flies in a step, downwards. */
  dy: number;
  /** Its speed in pixels a second; every hit makes it faster. */
  speed: number;
  /** The step at which it was there. */
  since: number;
}

/** A paddle at step `since`; it moves on by `dy` a step, but no further than `stop`. */
export interface PaddleShown {
  /** Its centre, from the top, in 1/256 of a pixel. */
  y: number;
  /** How far it moves in a step, downwards. */
  dy: number;
  /** Where it will stop. */
  stop: number;
  /** The step at which it was there. */
  since: number;
  /** While the ball flies: whether up and down are held, and which was pressed last (-1 up, 1 down). */
  hand: [boolean, boolean, number] | null;
  /** While a tap or a finger sends it to `stop`: at how many percent of full speed. */
  sent: number | null;
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

/** Another second of the countdown begins. */
export interface Countdown {
  /** Seconds left. */
  count: number;
}

/** An event that tells whom it is about. */
export interface OfSeat {
  /** Who, or whose. */
  seat: number;
}

/** The ball met the upper or lower wall. */
export interface Wall {
  /** Where, in 1/256 of a pixel. */
  x: number;
  /** Where. */
  y: number;
}

/** The ball met a paddle. */
export interface Hit {
  /** Who, or whose. */
  seat: number;
  /** Where, in 1/256 of a pixel. */
  x: number;
  /** Where. */
  y: number;
  /** How far below the paddle's middle it met. */
  offset: number;
  /** The ball's speed from now on, in pixels a second. */
  speed: number;
}

/** Somebody scored. */
export interface Point {
  /** Who, or whose. */
  seat: number;
  /** By seat, with this one. */
  points: number[];
  /** Where the ball went out, in 1/256 of a pixel. */
  x: number;
  /** Where. */
  y: number;
  /** Hits since the serve. */
  hits: number;
}

/** The same for both seats and for watchers. Seat 0 holds the left paddle. */
export interface View {
  /** What happens now. */
  phase: "countdown" | "play" | "over";
  /** Seconds until the serve; 0 while the ball flies. */
  countdown: number;
  /** The seat toward which the next serve goes: who lost the last point. */
  serving: number;
  /** The ball. */
  ball: BallShown;
  /** By seat. */
  paddles: PaddleShown[];
  /** By seat; five win, or `length`. */
  points: number[];
  /** Hits since the serve. */
  hits: number;
  /** Most hits between two points in this match. */
  longest: number;
  /** How it ended: `five_points`, `enough_points` or `resigned`; null while it is on. */
  outcome: OutcomeShown | null;
  /** Option `length`: so many points win; not there if it is five. */
  length?: number;
}

/** What happened. */
export type Event =
  | ({ name: "countdown" } & Countdown)
  | ({ name: "serve" } & OfSeat)
  | ({ name: "wall" } & Wall)
  | ({ name: "hit" } & Hit)
  | ({ name: "point" } & Point)
  | ({ name: "won" } & OfSeat);
