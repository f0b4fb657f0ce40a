// What is seen and told of Stay on the Board (shape.py). Written by `make wire`; change it there.

/** What this seat has chosen to see. */
export interface Shown {
  /** Whether the board is shown. */
  board: boolean;
  /** Whether the legal moves are shown. */
  moves: boolean;
}

/** One line of the history: a move, or a word. */
export interface Entry {
  /** Who, or whose. */
  seat: number;
  /** What it gave, in hundredths. */
  points: number;
  /** Of a move. */
  direction?: number;
  /** Of a move. */
  distance?: number;
  /** What was said instead of a move. */
  word?: "claim" | "finish" | "continue";
  /** Of a claim: whether it was right. */
  right?: boolean;
}

/** The last move, good or bad. */
export interface Move {
  /** Where the queen stood; absent while your board is hidden. */
  from?: [number, number];
  /** Where she went, perhaps off the board; absent while your board is hidden. */
  to?: [number, number];
  /** Who moved. */
  seat: number;
  /** As on a number pad: 8 is up, 6 right, 2 down, 4 left, 7 9 1 3 between them. */
  direction: number;
  /** Cells moved. */
  distance: number;
  /** What it gave, in hundredths. */
  points: number;
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

/** A good move. */
export interface Moved {
  /** Where the queen stood; null while somebody's board is hidden. */
  from: [number, number] | null;
  /** Where she went, perhaps off the board; null while somebody's board is hidden. */
  to: [number, number] | null;
  /** Who moved. */
  seat: number;
  /** As on a number pad. */
  direction: number;
  /** Cells moved. */
  distance: number;
  /** What it gave, in hundredths. */
  points: number;
  /** Cells that are gone and were jumped over. */
  jumped: number;
}

/** An event that tells whom it is about. */
export interface OfSeat {
  /** Who, or whose. */
  seat: number;
}

/** The queen left the board, or landed on a cell that is gone: the match is over. */
export interface Fell {
  /** Where the queen stood; null while somebody's board is hidden. */
  from: [number, number] | null;
  /** Where she went, perhaps off the board; null while somebody's board is hidden. */
  to: [number, number] | null;
  /** Who moved her. */
  seat: number;
  /** As on a number pad. */
  direction: number;
  /** Cells moved. */
  distance: number;
}

/** Somebody said that no move is left. */
export interface Claimed {
  /** Who, or whose. */
  seat: number;
  /** Whether it is so; a wrong claim loses. */
  right: boolean;
  /** What it gave, in hundredths. */
  points: number;
}

/** Who claimed rightly ends the match and wins it. */
export interface Finished {
  /** Who, or whose. */
  seat: number;
  /** What it gave, in hundredths. */
  points: number;
}

/** A seat shows or hides something from itself. */
export interface Setting {
  /** Who, or whose. */
  seat: number;
  /** What. */
  what: "board" | "moves";
  /** Whether it is shown now. */
  on: boolean;
}

/** What a seat sees; a watcher sees every board. A seat that hides its own board scores more. */
export interface View {
  /** Rows and columns of the board. */
  size: number;
  /** `blocked`: every cell the queen leaves is gone (option `mode`). */
  mode: "normal" | "blocked";
  /** Seats held by a bot from the start. */
  bots: number[];
  /** The seat that moves, or chooses. */
  turn: number;
  /** Row and column of the queen, from 0 at the top left; null while your board is hidden. */
  queen: [number, number] | null;
  /** Cells that are gone; null while your board is hidden. */
  blocked: [number, number][] | null;
  /** Moves that stay on the board: direction, distance, row, column; null where they are not shown. */
  moves: [number, number, number, number][] | null;
  /** Your settings; a watcher's are both true. */
  shown: Shown;
  /** Where the queen stood first. */
  start: [number, number];
  /** The last moves and words, oldest first. */
  history: Entry[];
  /** The newest move. */
  last: Move | null;
  /** Good moves so far. */
  count: number;
  /** By seat, in hundredths. */
  scores: number[];
  /** What the newest move gave, in hundredths: `base`, `size`, `distance`, `blocked`, `jump`, `mirror`. */
  breakdown: Record<string, number>;
  /** What a move of the seat at turn gives before all else, 1 to 3: by the most help since its turn began. */
  worth: number;
  /** Moves of each side until it is a draw; null unless these are ten or fewer. */
  draw_in: number | null;
  /** The seat that claimed rightly and now chooses to finish or to continue; null otherwise. */
  choice: number | null;
  /** How it ended: `off_board`, `blocked_cell`, `wrong_claim`, `no_moves`, `fifty_moves` (a draw) or `resigned`; null while it is on. */
  outcome: OutcomeShown | null;
}

/** What happened. */
export type Event =
  | ({ name: "moved" } & Moved)
  | ({ name: "mirror" } & OfSeat)
  | ({ name: "left_board" } & Fell)
  | ({ name: "hit_block" } & Fell)
  | ({ name: "claimed" } & Claimed)
  | ({ name: "finished" } & Finished)
  | ({ name: "continued" } & OfSeat)
  | ({ name: "setting" } & Setting);
