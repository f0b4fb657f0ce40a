// What is seen and told of Words with WoW (shape.py). Written by `make wire`; change it there.

/** A move as it is remembered: a play, an exchange, a pass or giving up. */
export interface Entry {
  /** That it was a pass. */
  pass?: boolean;
  /** Who. */
  seat: number;
  /** Of a play: the word. */
  word?: string;
  /** Row of its first letter, from 1 at the top. */
  row?: number;
  /** Column of its first letter, from 1 at the left. */
  col?: number;
  /** Whether it lies across; else down. */
  across?: boolean;
  /** What the play gave. */
  score?: number;
  /** Tiles it laid, in `last` only: row and column from 1, and the letter; small: a blank. */
  tiles?: [number, number, string][];
  /** Words it formed and their points, in `last` only. */
  words?: [string, number][];
  /** Of an exchange: how many tiles. */
  exchanged?: number;
  /** Of a play: that it was challenged, and taken back. */
  withdrawn?: boolean;
  /** Of a challenge: the seat whose play it was about. */
  challenged?: number;
  /** Of a challenge: the word that was laid. */
  play?: string;
  /** Of a challenge: the words that are none; if there are any, the play was taken back. */
  none?: string[];
  /** Of a wrong challenge that cost points: how many the challenged seat got. One without cost the turn. */
  gave?: number;
  /** That the seat gave up. */
  resigned?: boolean;
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

/** A word was laid. */
export interface Played {
  /** Who, or whose. */
  seat: number;
  /** The word. */
  word: string;
  /** Row of its first letter, from 1. */
  row: number;
  /** Column of its first letter, from 1. */
  col: number;
  /** Whether it lies across; else down. */
  across: boolean;
  /** What it gave. */
  score: number;
  /** Tiles it laid: row and column from 1, and the letter; small: a blank. */
  tiles: [number, number, string][];
  /** Words it formed and their points. */
  words: [string, number][];
}

/** Tiles were exchanged. */
export interface Exchanged {
  /** Who, or whose. */
  seat: number;
  /** How many. */
  count: number;
}

/** An event that tells whom it is about. */
export interface OfSeat {
  /** Who, or whose. */
  seat: number;
}

/** A play was challenged. */
export interface Challenged {
  /** Who, or whose. */
  seat: number;
  /** Whose play it was. */
  challenged: number;
  /** The word that was laid. */
  play: string;
  /** The words that are none; if there are any, the play is taken back. */
  none: string[];
  /** If it was wrong and cost points: how many the challenged seat got. */
  gave?: number;
}

/** The play was accepted; told only where somebody says so. */
export interface Accepted {
  /** Who, or whose. */
  seat: number;
  /** The word that was laid. */
  play: string;
}

/** You drew tiles; told to that seat only. */
export interface Drew {
  /** Which. */
  tiles: string[];
}

/** What a seat sees: the board and its own rack; of the rest only how many tiles there are. */
export interface View {
  /** Which set of rules (option `preset`). */
  preset: "wow" | "classic";
  /** The list of words that counts. */
  lexicon: string;
  /** Fifteen rows of squares: `d` twice the letter, `t` three times, `D` `T` the word, `*` the centre, `.` plain. */
  layout: string[];
  /** Points for laying all seven tiles at once. */
  bonus: number;
  /** What each letter counts; `?` is a blank. */
  values: Record<string, number>;
  /** Fifteen rows: a letter or `.`; a small letter is a blank. */
  board: string[];
  /** Your tiles, `?` for a blank; null for a watcher. */
  rack: string[] | null;
  /** By seat: how many tiles. */
  racks: number[];
  /** By seat: all tiles, when it is over; null before. */
  open: string[][] | null;
  /** Tiles in the bag. */
  bag: number;
  /** Whether tiles may be exchanged now. */
  exchange: boolean;
  /** By seat. */
  scores: number[];
  /** Whose turn it is. */
  turn: number;
  /** Seats that gave up, in that order. */
  gone: number[];
  /** Passes in a row. */
  passes: number;
  /** In `classic`: turns in a row without a score; six end the match. */
  scoreless?: number;
  /** Where words that are none are not refused: what a wrong challenge costs, the turn or five points. */
  challenge?: "double" | "five";
  /** Whether the newest play may still be challenged, by whoever's turn it is; told where `challenge` is. */
  awaits?: boolean;
  /** Whether that has to be settled first, since the play ends the match if it stands; told where `challenge` is. */
  must_answer?: boolean;
  /** Turns so far. */
  count: number;
  /** The newest move, with its tiles and words. */
  last: Entry | null;
  /** All moves, oldest first. */
  history: Entry[];
  /** How it ended: `out`, `passed`, `scoreless` or `resigned`; null while it is on. */
  outcome: OutcomeShown | null;
}

/** What happened. */
export type Event =
  | ({ name: "played" } & Played)
  | ({ name: "exchanged" } & Exchanged)
  | ({ name: "passed" } & OfSeat)
  | ({ name: "resigned" } & OfSeat)
  | ({ name: "challenged" } & Challenged)
  | ({ name: "accepted" } & Accepted)
  | ({ name: "drew" } & Drew)
  | ({ name: "ended" } & OutcomeShown);
