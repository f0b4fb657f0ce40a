// What is seen and told of Capsules (shape.py). Written by `make wire`; change it there.

/** One seat's field: 8 columns, 16 rows. */
export interface SideShown {
  /** Rows from the top, two characters a tile: `..` free, else the colour (`r` `y` `b`) and what it is: `*` a virus, `<` `>` `^` `v` an element bound to another, `o` a single element, `x` one that goes. */
  rows: string[];
  /** The falling capsule; null while things settle, and outside rounds. */
  capsule: CapsuleShown | null;
  /** Colours of the next capsule; empty before the first. */
  next: string;
  /** What others sent and falls just now. */
  falling: [number, number, string][];
  /** What this seat does; `ended`: somebody else won the round, `left`: has left the match. */
  state: "waiting" | "ready" | "stop" | "paused" | "play" | "settle" | "receive" | "won" | "defeated" | "ended" | "left";
  /** Viruses left. */
  viruses: number;
  /** Rounds won. */
  score: number;
  /** Elements others have sent that have not come in yet. */
  waiting: number;
  /** The step at which it next changes by itself; null when it does not. */
  until: number | null;
  /** Capsules of the round's common line that have come here (`next` has this number, from 0); colours of the rows that went since the last one came to rest (more than one are sent); what is left of the tick of a seat that has paused. */
  under_way: [number, string, number];
}

/** The capsule that falls. */
export interface CapsuleShown {
  /** Which one of the round, from 1: the same for everybody. */
  n: number;
  /** Quarter turns to the left: 0 to 3. */
  turn: number;
  /** Its two elements, the lower left one first. */
  cells: [number, number, string][];
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

/** A capsule came to rest. */
export interface Landed {
  /** Who, or whose. */
  seat: number;
  /** Its elements. */
  cells: [number, number, string][];
}

/** Rows of four or more go. */
export interface Eliminated {
  /** Who, or whose. */
  seat: number;
  /** What goes. */
  cells: [number, number, string][];
  /** The colour of each row. */
  rows: string;
  /** Which elimination since the capsule landed, from 1. */
  chain: number;
}

/** What others sent comes in at the top. */
export interface Received {
  /** Whose field. */
  seat: number;
  /** The colour of each element. */
  colours: string;
  /** Where each comes in. */
  columns: number[];
}

/** More than one row went: the rest goes next door. */
export interface Sent {
  /** Who sends. */
  seat: number;
  /** Who gets it. */
  to: number;
  /** The colour of each element. */
  colours: string;
}

/** An event that tells whom it is about. */
export interface OfSeat {
  /** Who, or whose. */
  seat: number;
}

/** A round begins. */
export interface RoundStart {
  /** Which, from 1. */
  round: number;
}

/** A round is over. */
export interface RoundEnd {
  /** Which. */
  round: number;
  /** Seats that won it. */
  winners: number[];
}

/** The same for all seats and for watchers; only the capsules to come are hidden. A step is a tenth of a second. */
export interface View {
  /** `waiting`: between rounds. */
  phase: "waiting" | "play" | "over";
  /** Rounds begun. */
  round: number;
  /** Rounds of this match (option `rounds`); 0: until everybody has had enough. */
  rounds: number;
  /** While waiting: the step from which `ready` and `stop` are taken. */
  opens: number | null;
  /** While waiting: the step at which the round begins by itself; null if it waits for everybody. */
  starts: number | null;
  /** The step at which a round that only waits for those who have paused is ended; null otherwise. */
  ends: number | null;
  /** Seconds until `starts` or `ends`; null when neither is set. */
  seconds: number | null;
  /** Seats that won the last round. */
  winners: number[];
  /** Seats that have left the match, the first one first. */
  left: number[];
  /** By seat. */
  seats: SideShown[];
  /** How it ended: `rounds_played`, `stopped` or `resigned`; null while it is on. */
  outcome: OutcomeShown | null;
}

/** What happened. */
export type Event =
  | ({ name: "landed" } & Landed)
  | ({ name: "eliminated" } & Eliminated)
  | ({ name: "received" } & Received)
  | ({ name: "sent" } & Sent)
  | ({ name: "paused" } & OfSeat)
  | ({ name: "resumed" } & OfSeat)
  | ({ name: "defeated" } & OfSeat)
  | ({ name: "won" } & OfSeat)
  | ({ name: "round_start" } & RoundStart)
  | ({ name: "round_end" } & RoundEnd);
