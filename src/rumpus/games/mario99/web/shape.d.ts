// What is seen and told of Dr. Mario 99 (shape.py). Written by `make wire`; change it there.

/** One seat's bottle: 8 columns, 16 rows and the neck above. */
export interface BottleShown {
  /** Rows from the top, two characters a cell: `..` free, `##` glass, else the colour (`b` `r` `y`) and what it is: `*` a virus, `<` `>` `^` `v` half a pill bound to the other, `o` a single half, `x` one that pops. */
  rows: string[];
  /** The falling pill; null while it is thrown, things pop or fall, and at the end. */
  pill: PillShown | null;
  /** Colours of the next pill. */
  next: string;
  /** What happens in it now. */
  phase: "throw" | "fall" | "pop" | "gravity" | "won" | "lost";
  /** The millisecond at which the phase began. */
  since: number;
  /** The millisecond at which it next changes by itself; null when it does not. */
  until: number | null;
  /** Viruses left. */
  viruses: number;
  /** The same, by colour. */
  left: VirusesLeft;
  /** Points. */
  score: number;
  /** Viruses that others have sent and that have not come in yet. */
  damage: number;
  /** Viruses of others that fall just now. */
  falling: [number, number, string][];
  /** The millisecond at which those move on; null when there are none. */
  rain: number | null;
  /** Which of left (-1) and right (1) is held, and at what remainder of 166 ms it repeats; null for neither. */
  shift: [number, number] | null;
  /** The same for a held turn key: quarter turns to the left (1 or 3), and the remainder. */
  spin: [number, number] | null;
  /** Pills of the common list that have come here: `next` has this number, from 0. */
  number: number;
  /** Whether this seat has asked for the next stage or round. */
  ready: boolean;
  /** Whether this seat has resigned from the match. */
  gone: boolean;
  /** The millisecond at which it fell in this round, or left. */
  out: number | null;
  /** The seat its last damage went to; the next one in turn gets the next. */
  target: number;
  /** In classic rules: whether down is held. */
  soft?: boolean;
  /** In classic rules: viruses that this move has cleared so far; each is worth twice the one before it. */
  cured?: number;
}

/** The pill that falls. */
export interface PillShown {
  /** Column of its lower left half, from 0. */
  x: number;
  /** Row of its lower left half, from 0 at the floor. */
  y: number;
  /** Quarter turns to the left: 0 to 3. */
  turn: number;
  /** Two letters of `b` blue, `r` brown, `y` yellow, as it was thrown. */
  colours: string;
  /** Its two halves. */
  cells: [number, number, string][];
}

/** Viruses left, by colour. */
export interface VirusesLeft {
  /** Blue. */
  b: number;
  /** Brown. */
  r: number;
  /** Yellow. */
  y: number;
}

/** In a battle: whom a seat aims at. */
export interface AimShown {
  /** Whom it has chosen to aim at. */
  way: "random" | "attackers" | "nearly" | "leader";
  /** The seat its next damage goes to; -1 for nobody. */
  at: number;
  /** How many aim at it. */
  by: number;
}

/** One seat's bottle in a battle, as all see it: what lies in it, a few times a second. */
export interface BoardShown {
  /** The 16 rows below the neck, from the top, a letter a cell: `.` free, `b` `r` `y` half a pill, `B` `R` `Y` a virus. */
  rows: string[];
  /** Viruses left. */
  viruses: number;
  /** Badges, for knock-outs: 0 to 4. */
  badges: number;
  /** Knock-outs, with those of the knocked out. */
  outs: number;
  /** The place it fell to; null while it plays. */
  place: number | null;
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

/** An event that tells whom it is about. */
export interface OfSeat {
  /** Who, or whose. */
  seat: number;
}

/** A pill came to rest. */
export interface Landed {
  /** Who, or whose. */
  seat: number;
  /** Its halves. */
  cells: [number, number, string][];
}

/** Lines of four or more go. */
export interface Popped {
  /** Who, or whose. */
  seat: number;
  /** What goes. */
  cells: [number, number, string][];
  /** Which clear since the pill landed, from 1. */
  chain: number;
}

/** Viruses of one colour went. */
export interface VirusHit {
  /** Who, or whose. */
  seat: number;
  /** Which colour. */
  colour: "b" | "r" | "y";
  /** How many. */
  count: number;
}

/** A clear sends viruses to somebody. */
export interface DamageSent {
  /** Who sends. */
  seat: number;
  /** Who gets them. */
  to: number;
  /** How many. */
  count: number;
}

/** Viruses of others come in at the top. */
export interface DamageReceived {
  /** Whose bottle. */
  seat: number;
  /** Where. */
  columns: number[];
}

/** In a battle: a seat is out. */
export interface Out {
  /** Who, or whose. */
  seat: number;
  /** Who gets the knock-out; null if nobody. */
  by: number | null;
  /** The place it fell to. */
  place: number;
  /** How many still play. */
  left: number;
}

/** In a battle: pills fall faster from now on. */
export interface Faster {
  /** Which stage. */
  stage: number;
}

/** Alone: the level is done. */
export interface StageClear {
  /** Always 0. */
  seat: number;
  /** Which level. */
  level: number;
  /** Points so far. */
  score: number;
}

/** A round was won. */
export interface RoundWon {
  /** Who won it. */
  seat: number;
  /** Which. */
  round: number;
}

/** The next stage or round begins. */
export interface LevelBegun {
  /** Level. */
  level: number;
  /** Round. */
  round: number;
}

/** The same for all seats and for watchers; only the pills to come are hidden. A step is a millisecond. */
export interface View {
  /** `stage`, `round`: one has just ended, and the next waits for `next`. */
  phase: "play" | "stage" | "round" | "over";
  /** Level: 0 to 20. */
  level: number;
  /** Round, from 1. */
  round: number;
  /** Round wins needed (option `rounds`). */
  rounds: number;
  /** By seat: rounds won. */
  wins: number[];
  /** The millisecond at which this stage or round began. */
  started: number;
  /** By seat; none in a battle, where `own` and `boards` stand for them. */
  seats: BottleShown[];
  /** In a battle: the seat's own bottle. */
  own?: BottleShown;
  /** In a battle: whom the seat aims at. */
  aim?: AimShown;
  /** In a battle: by seat. */
  boards?: BoardShown[];
  /** In a battle: 0 to 7, each faster than the one before. */
  stage?: number;
  /** In a battle: how many still play. */
  left?: number;
  /** Where it is decided: the millisecond at which the screen that tells it appears. */
  ends: number | null;
  /** The millisecond from which `next` is taken; null while nothing waits for it. */
  next_from: number | null;
  /** How it ended: `cleared`, `topped_out`, `last_standing` or `resigned`; null while it is on. */
  outcome: OutcomeShown | null;
}

/** What happened. */
export type Event =
  | ({ name: "throw" } & OfSeat)
  | ({ name: "drop" } & OfSeat)
  | ({ name: "land" } & Landed)
  | ({ name: "pop" } & Popped)
  | ({ name: "virus_hit" } & VirusHit)
  | ({ name: "damage_sent" } & DamageSent)
  | ({ name: "damage_received" } & DamageReceived)
  | ({ name: "out" } & Out)
  | ({ name: "faster" } & Faster)
  | ({ name: "refilled" } & OfSeat)
  | ({ name: "stage_clear" } & StageClear)
  | ({ name: "round_won" } & RoundWon)
  | ({ name: "level" } & LevelBegun)
  | ({ name: "lost" } & OfSeat)
  | ({ name: "won" } & OfSeat);
