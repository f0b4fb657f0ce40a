// What is seen and told of ChessBrawl (shape.py). Written by `make wire`; change it there.

/** The newest move of this wave. */
export interface LastMove {
  /** Where it stood. */
  from: string;
  /** Where it went. */
  to: string;
  /** What moved. */
  piece: string;
  /** What it took. */
  captured: string | null;
  /** What it became, if it was a pawn at the end of the board. */
  promoted: Promotion | null;
}

/** What a pawn became. */
export interface Promotion {
  /** Where the new piece stands. */
  to: string;
  /** What it is. */
  piece: string;
}

/** What has happened in this run. */
export interface Stats {
  /** Your moves. */
  moves: number;
  /** Enemies taken, by letter. */
  captured: Record<string, number>;
  /** Pieces lost, by letter. */
  lost: Record<string, number>;
  /** Waves skipped for their points. */
  skipped_waves: number;
  /** Waves ended without paying. */
  finished_waves: number;
  /** Your own time in milliseconds, without the turn that is running. */
  clock_ms: number;
  /** Rounds whose waves were all fought out. */
  rounds_cleared: number;
  /** Points earned by captures. */
  earned: number;
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

/** Something about one piece. */
export interface PieceAt {
  /** Which, in upper case. */
  piece: string;
  /** Where. */
  at: string;
}

/** A round begins with its placement. */
export interface RoundStart {
  /** Which. */
  round: number;
}

/** A wave begins. */
export interface WaveStart {
  /** Of which round. */
  round: number;
  /** Which. */
  wave: number;
}

/** The next wave stands on the board; what stood there is lost. */
export interface Spawned {
  /** Of which round. */
  round: number;
  /** Which. */
  wave: number;
  /** Where. */
  cells: string[];
}

/** A piece moved. */
export interface Moved {
  /** Where it stood. */
  from: string;
  /** Where it went. */
  to: string;
  /** Which; lower case: the enemy's. */
  piece: string;
}

/** An enemy was taken. */
export interface Captured {
  /** Which, in upper case. */
  piece: string;
  /** Where. */
  at: string;
  /** What it paid. */
  points: number;
}

/** A pawn became something else, on a free cell of its own side. */
export interface Promoted {
  /** Whose. */
  side: "player" | "enemy";
  /** Where it stood. */
  at: string;
  /** Where the new piece stands. */
  to: string;
  /** What it is. */
  piece: string;
}

/** The Good King, in honour: a piece that was lost comes back as a pawn. */
export interface Returned {
  /** What it was. */
  piece: string;
  /** Where the pawn stands. */
  to: string;
}

/** An event that tells no more than its name. */
export interface Nothing {
}

/** A wave is over. */
export interface WaveEnd {
  /** Of which round. */
  round: number;
  /** Which. */
  wave: number;
  /** How. */
  how: "cleared" | "skipped" | "finished" | "surrendered";
}

/** The run is over. */
export interface Ended {
  /** Why. */
  reason: string;
}

/** The same for the seat and for watchers; only chance to come is hidden. A step is a millisecond. */
export interface View {
  /** What is to be done. */
  phase: "KING_SELECT" | "PLACEMENT" | "PLAYER_TURN" | "ENEMY_TURN" | "WAVE_TRANSITION" | "VICTORY" | "DEFEAT";
  /** Round: 1 to 10. */
  round: number;
  /** Wave of the round, from 1. */
  wave: number;
  /** What comes in each wave of this round, by letter. */
  waves: Record<string, number>[];
  /** Eight rows of six from the top: `.` empty, upper case yours, lower case the enemy's. */
  board: string[];
  /** What you can spend. */
  points: number;
  /** The King you picked; null before. */
  king: "good" | "bad" | "ugly" | null;
  /** Pieces placed in this placement, which can be taken back. */
  bought: string[];
  /** In your turn: where each of your pieces can go. */
  moves: Record<string, string[]>;
  /** The piece the enemy is about to move. */
  enemy: string | null;
  /** In the enemy's turn: the millisecond at which it selects or moves; null outside it. */
  enemy_at: number | null;
  /** The newest move of this wave. */
  last: LastMove | null;
  /** What has happened in this run. */
  stats: Stats;
  /** The millisecond at which your turn began; null outside it. */
  turn_since: number | null;
  /** Plays in this round so far. */
  plays: number;
  /** Plays until your King is worn out. */
  plays_left: number;
  /** How often you may still start anew; null: as often as you like. */
  abandons_left: number | null;
  /** How it is played (option `mode`): in `honour` Kings have powers, enemies surrender, and a play can be undone. */
  mode: "brawl" | "honour";
  /** Whether waves may be skipped (option `skip`; never in honour). */
  skip: boolean;
  /** Whether the last play can be undone now. */
  undo: boolean;
  /** In honour, in your turn: so many turns without a capture, and the enemies surrender; null otherwise. */
  surrender_in: number | null;
  /** In your turn: cells on which an enemy could take a piece. */
  threats: string[];
  /** What pieces cost, by letter; a capture pays the same. */
  prices: Record<string, number>;
  /** How it ended: `victory`, `king_captured`, `spawn_capture`, `worn_out` or `resigned`; null while it is on. */
  outcome: OutcomeShown | null;
}

/** What happened. */
export type Event =
  | ({ name: "placed" } & PieceAt)
  | ({ name: "removed" } & PieceAt)
  | ({ name: "round_start" } & RoundStart)
  | ({ name: "wave_start" } & WaveStart)
  | ({ name: "spawned" } & Spawned)
  | ({ name: "spawn_capture" } & PieceAt)
  | ({ name: "moved" } & Moved)
  | ({ name: "captured" } & Captured)
  | ({ name: "promoted" } & Promoted)
  | ({ name: "lost" } & PieceAt)
  | ({ name: "returned" } & Returned)
  | ({ name: "turn_skipped" } & Nothing)
  | ({ name: "undone" } & Nothing)
  | ({ name: "enemy_selects" } & PieceAt)
  | ({ name: "enemy_passes" } & Nothing)
  | ({ name: "wave_end" } & WaveEnd)
  | ({ name: "abandoned" } & Nothing)
  | ({ name: "victory" } & Ended)
  | ({ name: "defeat" } & Ended);
