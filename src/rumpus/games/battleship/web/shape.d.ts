// What is seen and told of Battleship (shape.py). Written by `make wire`; change it there.

/** One side of the battle. */
export interface Waters {
  /** Ten rows of ten: `.` water, `s` ship (where it may be seen), `h` hit, `m` miss, `x` sunk. */
  rows: string[];
  /** The five ships, largest first. */
  ships: ShipShown[];
}

/** One ship of a fleet. */
export interface ShipShown {
  /** What actions call it. */
  id: "carrier" | "battleship" | "cruiser" | "submarine" | "destroyer";
  /** What people call it. */
  name: string;
  /** Cells it covers: 2 to 5. */
  size: number;
  /** Whether all of its cells are hit. */
  sunk: boolean;
  /** Row and column of each of its cells, from 0; null while it is not placed, or not yours and not sunk. */
  cells: [number, number][] | null;
  /** With `announce` `hit`: those of its cells that are hit. Left out where a hit does not name its ship. */
  hits?: [number, number][];
}

/** One shot. */
export interface Shot {
  /** Who fired. */
  seat: number;
  /** At which cell: `A5` is column A, row 5. */
  cell: string;
  /** What it did. */
  result: "hit" | "miss" | "sunk";
  /** The name of the ship it sank, with `announce` `hit` of the one it hit; null if none is named. */
  ship: string | null;
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

/** A ship was placed; told to its owner only. */
export interface Placed {
  /** Who, or whose. */
  seat: number;
  /** Which. */
  ship: "carrier" | "battleship" | "cruiser" | "submarine" | "destroyer";
  /** Its top left cell and its way: `A1 H`. */
  at: string;
}

/** A ship was taken off the board again; told to its owner only. */
export interface Taken {
  /** Who, or whose. */
  seat: number;
  /** Which. */
  ship: "carrier" | "battleship" | "cruiser" | "submarine" | "destroyer";
}

/** An event that tells whom it is about. */
export interface OfSeat {
  /** Who, or whose. */
  seat: number;
}

/** Both fleets are ready: the battle begins. */
export interface Battle {
  /** Who fires first. */
  turn: number;
}

/** What a seat sees; a watcher sees seat 0's waters as `own` and seat 1's as `enemy`, both without ships. */
export interface View {
  /** Whose view it is; null: a watcher's. */
  seat: number | null;
  /** `WAITING_OPPONENT`: you are ready and the other is not. */
  phase: "PLACEMENT" | "WAITING_OPPONENT" | "PLAYING" | "ENDED";
  /** The seat that fires next; null while fleets are placed. */
  turn: number | null;
  /** In a salvo: shots this turn still has. */
  left?: number;
  /** By seat: whether the fleet is placed and ready. */
  ready: boolean[];
  /** Your waters, with your ships. */
  own: Waters;
  /** The other's waters; their ships only where sunk, all of them when it is over. */
  enemy: Waters;
  /** By seat: shots fired. */
  shots: number[];
  /** The newest shot. */
  last: Shot | null;
  /** All shots, oldest first: `0 A5 hit`, `1 J10 sunk Cruiser`; with `announce` `hit` also `0 A5 hit Carrier`. */
  history: string[];
  /** How it ended: `fleet_sunk` or `resigned`; scores are ships sunk. Null while it is on. */
  outcome: OutcomeShown | null;
}

/** What happened. */
export type Event =
  | ({ name: "placed" } & Placed)
  | ({ name: "taken" } & Taken)
  | ({ name: "drawn" } & OfSeat)
  | ({ name: "ready" } & OfSeat)
  | ({ name: "battle" } & Battle)
  | ({ name: "shot" } & Shot);
