// What is seen and told of Tetris (shape.py). Written by `make wire`; change it there.

/** One seat's well: 10 columns, 20 visible rows and 2 hidden ones above. */
export interface WellShown {
  /** 22 rows from the top, the two hidden ones first: `.` free, `g` garbage, else the piece's letter. */
  rows: string[];
  /** The falling piece; null between two pieces and when out. */
  piece: PieceShown | null;
  /** Where it would land: what its `y` would be there. */
  ghost: number | null;
  /** The pieces to come, as many as option `next` shows. */
  next: ("I" | "O" | "T" | "S" | "Z" | "J" | "L")[];
  /** The held piece. */
  hold: "I" | "O" | "T" | "S" | "Z" | "J" | "L" | null;
  /** Whether this piece came by a hold: there is no other one until it locks. */
  held: boolean;
  /** Points. */
  score: number;
  /** Lines cleared. */
  lines: number;
  /** Level; pieces fall faster with it. */
  level: number;
  /** Clears in a row. */
  combo: number;
  /** Whether the last clear was a hard one: another hard one counts half as much again. */
  b2b: boolean;
  /** Garbage rows that come in before the next piece, unless clears cancel them. */
  incoming: number;
  /** Garbage rows its clears send, before what comes in is cancelled. */
  outgoing: number;
  /** `entry`: between pieces; `lock`: the piece lies and will lock; `out`: topped out. */
  phase: "entry" | "fall" | "lock" | "out";
  /** The step at which the phase began. */
  since: number;
  /** The step at which time next changes something here, if nobody acts; null when out. */
  until: number | null;
  /** Pieces locked. */
  placed: number;
  /** Garbage rows sent. */
  sent: number;
  /** Finesse: keys that were more than a piece dropped from above needed, in all. */
  faults: number;
  /** Keys that are held. */
  keys: ("left" | "right" | "down" | "cw" | "ccw" | "turn180" | "hold")[];
  /** The steps at which left and right went down, -1 if not, and which of them counts: -1, 1, 0 for none. */
  hand: [number, number, number];
  /** Pieces of the common sequence that have come here: the first of `next` has this number, from 0. */
  number: number;
  /** In which order seats went out: 1 first, 0 while it plays. */
  rank: number;
  /** The seat its last garbage went to, or that it aims at; in turn, the next one gets the next. */
  target: number;
  /** What was scored last. */
  last: LastClear | null;
}

/** The piece that falls. */
export interface PieceShown {
  /** Which. */
  kind: "I" | "O" | "T" | "S" | "Z" | "J" | "L";
  /** Quarter turns clockwise: 0 to 3. */
  turn: number;
  /** Column of its box's left edge. */
  x: number;
  /** Row of its box's lower edge, from 0 at the floor. */
  y: number;
  /** Column and row (upwards) of its four cells, counted from `x` and `y`. */
  cells: [number, number][];
  /** What playing it on needs to know: whether the last thing it did was a turn (1, with a kick 2); rows it was moved down by hand, points when it locks; rows it is above the lowest one it has been in; how often its lock delay has begun anew in this row; where that was too often and it hangs in the air, the step from which it locks where it comes down, else null; and how many keys were pressed for it. */
  past: [number, number, number, number, number | null, number];
}

/** What was scored last. */
export interface LastClear {
  /** What it is called: `Tetris`, `T-Spin Double`. */
  name: string;
  /** What it gave. */
  points: number;
  /** Lines cleared. */
  lines: number;
  /** The step at which it happened. */
  at: number;
}

/** What a match is played for. */
export interface GoalShown {
  /** Option `goal`. */
  name: "lines40" | "minutes2" | "lines150" | "zen";
  /** Whoever first clears so many lines has won; null where lines do not end it. */
  lines: number | null;
  /** The step at which it is over; null where time does not end it. */
  ends: number | null;
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

/** A piece locked. */
export interface Locked {
  /** Who, or whose. */
  seat: number;
  /** Column and row (upwards) of its cells. */
  cells: [number, number][];
}

/** Lines were cleared. */
export interface Clear {
  /** Who, or whose. */
  seat: number;
  /** Which rows, from 0 at the floor. */
  rows: number[];
  /** How many: 1 to 4. */
  count: number;
  /** What it is called. */
  title: string;
  /** What it gave. */
  points: number;
  /** Whether it followed another hard clear. */
  b2b: boolean;
  /** Clears in a row, with this one. */
  combo: number;
  /** Whether it was a T-spin. */
  tspin: "" | "mini" | "full";
}

/** A T-spin without a line. */
export interface SpinMade {
  /** Who, or whose. */
  seat: number;
  /** Which. */
  tspin: "" | "mini" | "full";
  /** What it gave. */
  points: number;
}

/** An event that tells whom it is about. */
export interface OfSeat {
  /** Who, or whose. */
  seat: number;
}

/** The next level. */
export interface LevelReached {
  /** Who, or whose. */
  seat: number;
  /** Which. */
  level: number;
}

/** A piece was dropped to the ground. */
export interface Dropped {
  /** Who, or whose. */
  seat: number;
  /** Rows it fell. */
  cells: number;
}

/** A seat aims at another one. */
export interface Aimed {
  /** Who. */
  seat: number;
  /** At whom. */
  to: number;
}

/** Garbage goes to somebody. */
export interface GarbageSent {
  /** Who sends it. */
  seat: number;
  /** Who gets it. */
  to: number;
  /** Rows. */
  count: number;
}

/** Garbage came in from below. */
export interface GarbageAdded {
  /** Whose well. */
  seat: number;
  /** Rows. */
  count: number;
}

/** The same for all seats and for watchers; only pieces beyond `next` are hidden. A step is 1/60 s. */
export interface View {
  /** Whether it is on. */
  phase: "play" | "over";
  /** Whether pieces can be held (option `hold`). */
  holds: boolean;
  /** By seat. */
  seats: WellShown[];
  /** What it is played for; not there if it goes on as long as it can. */
  goal?: GoalShown;
  /** Option `target`, with three or more; not there where it is `turn`. */
  aim?: "random" | "attackers" | "leader" | "chosen";
  /** With `aim`: by seat, whom the next garbage goes to as things stand; -1 where dice decide or the seat is out. */
  aims?: number[];
  /** By seat, who attacked it last, -1 if nobody has. Only with `target` `attackers`. */
  foes?: number[];
  /** How it ended: `topped_out`, `last_standing`, `lines_cleared`, `time_up` or `resigned`; null while it is on. */
  outcome: OutcomeShown | null;
}

/** What happened. */
export type Event =
  | ({ name: "lock" } & Locked)
  | ({ name: "clear" } & Clear)
  | ({ name: "spin" } & SpinMade)
  | ({ name: "perfect" } & OfSeat)
  | ({ name: "swept" } & OfSeat)
  | ({ name: "level" } & LevelReached)
  | ({ name: "drop" } & Dropped)
  | ({ name: "hold" } & OfSeat)
  | ({ name: "aim" } & Aimed)
  | ({ name: "garbage_sent" } & GarbageSent)
  | ({ name: "garbage_added" } & GarbageAdded)
  | ({ name: "out" } & OfSeat)
  | ({ name: "goal" } & OfSeat);
