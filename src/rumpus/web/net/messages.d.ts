// The messages of the wire (src/rumpus/wire). Written by `make wire`; change it there.

import type { GameEvent } from "../types.js";

/** The newest update a client has of one stream. */
export interface Have {
  /** The match. */
  match: string;
  /** Whose view; null: a watcher's. */
  seat: number | null;
  /** The number of the newest update. */
  n: number;
}

/** A game you would play. */
export interface WishGiven {
  /** Which. */
  game: string;
  /** Options that are not at their defaults, the time control too: who wants the same can meet. */
  options?: Record<string, number | string | boolean>;
}

/** A table in the lobby's list. */
export interface TableLine {
  /** The table's code. */
  code: string;
  /** What is played there. */
  game: string;
  /** Where it is. */
  state: "IDLE" | "WAITING" | "PLAYING" | "PAUSED" | "ENDED";
  /** Who sits there. */
  names: string[];
  /** Free seats. */
  free: number;
  /** How it is played. */
  mode: "LOCAL" | "NEARBY" | "REMOTE" | "SCORE_CHALLENGE";
  /** How long everybody may think there. */
  clock?: string;
}

/** Somebody who is here. */
export interface PersonShown {
  /** The player's id. */
  id: string;
  /** The player's name. */
  name: string;
  /** What they play or watch right now, at a table that is not private. */
  game?: string;
  /** The code of that table. */
  code?: string;
  /** In a real-time match: not to be invited to another. */
  busy?: boolean;
  /** Of a program: the name of the person whose bot it is. */
  owner?: string;
  /** Of a program: what it accepts to play, unasked. */
  plays?: string[];
}

/** One chair at a table. */
export interface SeatShown {
  /** Who holds it. */
  kind: "open" | "person" | "bot";
  /** The name shown. */
  name?: string;
  /** The id of the person or bot. */
  player?: string;
  /** Whether a second person at the same keyboard holds it. */
  local?: boolean;
  /** The bot's level. */
  level?: string;
  /** Whether the bot's level is chosen anew for every match, so that it is about as strong as who plays it. */
  adaptive?: boolean;
  /** Whether they are ready for the next match. */
  ready?: boolean;
  /** Whether they have put something into the dice of the next match. */
  word?: boolean;
  /** Whether they are here, and can be heard. */
  present?: boolean;
  /** Matches won at this table. */
  wins?: number;
  /** Of its player in this game; 0 if there is none yet. */
  rating?: number;
  /** The level of the bot that plays on while its player is away. */
  stand_in?: string;
  /** What options were when its player last was ready or sat down, by name, where they are otherwise now. */
  changed?: Record<string, number | string | boolean>;
  /** Milliseconds its player may still be away; null while they are here, and where nobody counts it. */
  away_ms?: number | null;
  /** Around a big screen: the number, from 1, that goes with a person's colour and face the whole evening; else 0. */
  mark?: number;
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

/** Something to be said, which is put into the reader's language where it is shown (docs/languages.md). */
export interface NoticeShown {
  /** The key of a sentence in the catalogue. */
  say: string;
  /** What it is filled with. */
  facts?: Record<string, any>;
  /** The game whose sentence it is; without one there, the hall's is meant. */
  of?: string;
}

/** Fair dice: what a match's seed was made of. `secret` and `seed` are told when it is over. */
export interface DiceShown {
  /** SHA-256 of the hall's secret, told before the match. */
  pledge: string;
  /** What each seat added. */
  nonces: string[];
  /** The hall's secret. */
  secret?: string;
  /** What both made. */
  seed?: string;
  /** Seats of people who added nothing: the dice are pledged, not proven. */
  silent?: number[];
}

/** Somebody who stands in line for a seat. */
export interface NextShown {
  /** Their id. */
  player: string;
  /** Their name. */
  name: string;
  /** The number they keep for the evening. */
  mark: number;
}

/** Somebody who has come around a big screen, at this table or at those it showed before. */
export interface EveningShown {
  /** Their id. */
  player: string;
  /** Their name. */
  name: string;
  /** The number they keep for the evening. */
  mark: number;
  /** One for everybody they have left behind them, in all matches of the evening. */
  points: number;
  /** How many matches they have played. */
  played: number;
}

/** Somebody at a table who holds no seat. */
export interface WatcherShown {
  /** Their id. */
  player: string;
  /** Their name. */
  name: string;
}

/** Who plays or has played a seat of a match, whoever sits there now. */
export interface PlayedShown {
  /** Their id; of a second person at a keyboard, the id of whose keyboard it is. */
  player: string;
  /** Their name in it. */
  name: string;
}

/** The clocks of a match at the moment of sending. Between messages a running one goes down by itself. */
export interface ClockShown {
  /** How long everybody may think: `move 86400` (seconds for each move) or `fischer 300+3`. */
  control: string;
  /** What each seat has left, in milliseconds. */
  left: number[];
  /** Seats whose clocks run. */
  running: number[];
}

/** Something that is asked for in a match. */
export interface QuestionShown {
  /** What. */
  kind: "take_back" | "draw" | "pause" | "time";
  /** Who asks, by id. */
  player: string;
  /** Their name. */
  name: string;
  /** The ids of those who have agreed so far. */
  agreed: string[];
  /** Milliseconds for which it is open. */
  left_ms: number;
}

/** One of your games. */
export interface TurnLine {
  /** The table. */
  code: string;
  /** What is played. */
  game: string;
  /** Who plays, by seat. */
  names: string[];
  /** Whether it waits for you. */
  yours: boolean;
  /** When somebody last moved, in seconds since 1970. */
  since: number | null;
}

/** A table where a seat is yours. */
export interface OwnTable {
  /** The table. */
  code: string;
  /** What is played there. */
  game: string;
  /** Where it is. */
  state: "IDLE" | "WAITING" | "PLAYING" | "PAUSED" | "ENDED";
  /** Who else sits there. */
  names: string[];
}

/** One match that went on without you. */
export interface MissedLine {
  /** Its id; its page is `/m/ID`. */
  match: string;
  /** What was played. */
  game: string;
  /** What became of it, and of you. */
  what: NoticeShown;
  /** When, in seconds since 1970. */
  at: number;
}

/** Something that was said; by the hall itself if `player` and `name` are empty. */
export interface ChatLine {
  /** Counts the room's lines. */
  n: number;
  /** Who said it; empty: the hall. */
  player: string;
  /** Their name; empty: the hall. */
  name: string;
  /** What was said, as plain text; empty if it is a notice. */
  text: string;
  /** Seconds since 1970. */
  at: number;
  /** What the hall itself has to say. */
  notice?: NoticeShown | null;
  /** `watchers`: a watcher said it during a match, for watchers; empty: for everybody there. */
  to?: string;
}

/** Somebody one does not read. */
export interface MutedPlayer {
  /** Their id. */
  player: string;
  /** Their name. */
  name: string;
}

/** Somebody you are friends with, or may become. */
export interface FriendShown {
  /** Their id. */
  player: string;
  /** Their name. */
  name: string;
  /** Whether they are here; told of friends only. */
  here?: boolean;
}

/** A game you look for an opponent at. */
export interface WishShown {
  /** Which. */
  game: string;
  /** All its options. */
  options: Record<string, number | string | boolean>;
  /** How many wait for the same, you among them. */
  waiting?: number;
  /** How many seconds people had to wait lately; not there if nobody has. */
  usual?: number | null;
  /** After a while: the level of a bot about as strong as you. */
  bot?: string;
}

/** Somebody who was found for you. */
export interface OfferShown {
  /** Its id. */
  id: string;
  /** What you would play. */
  game: string;
  /** Its options. */
  options: Record<string, number | string | boolean>;
  /** Who, by id. */
  player: string;
  /** Who. */
  name: string;
  /** How strong they play it. */
  rating: number;
  /** Whether that is not known well yet. */
  provisional: boolean;
  /** How many seconds you have to answer. */
  left: number;
  /** Whether you have said yes. */
  agreed: boolean;
  /** SHA-256 of the hall's secret for the dice. */
  pledge: string;
}

/** A tournament in a list. */
export interface TournamentLine {
  /** Its id. */
  id: string;
  /** What it is called; empty: by its kind. */
  name: string;
  /** Which kind. */
  kind: "arena" | "swiss" | "round_robin" | "knockout" | "double_knockout";
  /** What is played. */
  game: string;
  /** How far it has come. */
  state: "announced" | "running" | "over" | "called_off";
  /** How many take part. */
  players: number;
  /** Seconds until it starts; of an arena that is on, until its end. */
  left: number;
  /** Whether you take part. */
  entered: boolean;
  /** Whether only those find it who know its id; it is listed to who takes part, and to its maker. */
  private?: boolean;
}

/** Somebody who takes part. */
export interface EntrantShown {
  /** Their id; of a bot one of this tournament alone. */
  player: string;
  /** Who. */
  name: string;
  /** From 1; equals share one. */
  place: number;
  /** What decides, as `figures` of the tournament names it. */
  figures: number[];
  /** Whether they still play. */
  active: boolean;
  /** Whether they do not because they did not come to two games in a row; they may enter again where others may. */
  absent?: boolean;
  /** Of a bot: its level. */
  bot?: string;
}

/** A game of a tournament. */
export interface TournamentGameShown {
  /** Which round, from 1. */
  round: number;
  /** Who has the first seat, by id. */
  one: string;
  /** Who has the other one; empty: nobody. */
  other: string;
  /** Who has won. */
  result: "open" | "one" | "other" | "draw" | "nobody";
  /** Where it is played, while it is on. */
  table?: string;
  /** Where in the bracket. */
  slot?: string;
  /** Whether it was played out. */
  played?: boolean;
}

/** A place in the bracket of a knock-out. */
export interface SlotShown {
  /** Its name: `1.0`, `w2.1`, `l1.0`, `final`, `final2` or `third`. */
  slot: string;
  /** Which round, from 1. */
  round: number;
  /** Who comes there first, by id; empty: nobody; not there: not known yet. */
  one?: string | null;
  /** And the other one. */
  other?: string | null;
  /** Who has won. */
  winner?: string | null;
}

/** A day's game. */
export interface DailyGame {
  /** Which game. */
  game: string;
  /** The best 20 of today, and your friends. */
  board: DailyLine[];
  /** The best 20 of the week, and your friends. */
  cup: DailyLine[];
  /** On how many days in a row you have tried. */
  streak?: number;
  /** Your try, if you have begun it. */
  own?: DailyTry | null;
  /** The best of the day before. */
  before?: DailyLine | null;
  /** Who has won the cup of the week before. */
  last_cup?: DailyLine | null;
}

/** Somebody on a day's board, or in a week's cup. */
export interface DailyLine {
  /** From 1. */
  place: number;
  /** Their id. */
  player: string;
  /** Who. */
  name: string;
  /** In 1/score_unit points. */
  points: number;
  /** Game time used. */
  millis?: number;
  /** Whether you are friends. */
  friend?: boolean;
  /** In a cup: on how many days they have played. */
  days?: number;
  /** The match, once everybody may watch it. */
  match?: string;
}

/** Your try. */
export interface DailyTry {
  /** How far it has come. */
  state: "playing" | "over";
  /** In 1/score_unit points. */
  points: number;
  /** Among those on the board, once it is over; 0 before. */
  place: number;
  /** How many those are, you included. */
  players: number;
}

/** One of the two. */
export interface SideShown {
  /** Their id. */
  player: string;
  /** Their name. */
  name: string;
  /** `unproved`: the result does not hold; `nothing`: they left, or did not play. */
  state: "playing" | "checking" | "proved" | "unproved" | "nothing";
  /** Whether it is played elsewhere. */
  away: boolean;
  /** What counts, in 1/score_unit points, when it is proved. */
  score: number | null;
  /** Game time used. */
  millis: number | null;
  /** What the scoreboard showed when it was last looked at. */
  points: number | null;
  /** The game's own figures. */
  figures: [string, number][];
  /** Why there is no score, or why it was cut short. */
  why: string | NoticeShown;
  /** Whether they cannot be heard at their table; the time runs on, and they may come back as long as it does. */
  missing?: boolean;
}

/** One way to tell you something. */
export interface NotifyWay {
  /** Which. */
  way: "webhook" | "mail" | "push";
  /** Where to: of browsers their endpoints; empty: nowhere. */
  addresses?: string[];
  /** Of what you are not told by it. */
  off?: ("turn" | "invite" | "tournament" | "answer")[];
  /** The mail address that waits for its code. */
  asked?: string;
}

/** One of the two who play for it. */
export interface PayerShown {
  /** Their id. */
  id: string;
  /** Their name. */
  name: string;
  /** Whether they have paid in. */
  paid: boolean;
}

/** Somebody whom a pot concerns. */
export interface PartyShown {
  /** Their id. */
  id: string;
  /** Their name. */
  name: string;
}

/** What the match came to when it was run again from its dice and its log, or `why` there is no such result. */
export interface VerifiedShown {
  /** How it ended. */
  outcome?: OutcomeShown | null;
  /** The digest of its last position. */
  digest?: string;
  /** Why there is no result. */
  why?: string | NoticeShown;
}

/** That somebody does not agree; `by` null: the hall, for it could not verify the result. */
export interface DisputeShown {
  /** Who does not agree; null: the hall. */
  by: PartyShown | null;
  /** Why. */
  reason: string | NoticeShown;
  /** How it was decided. */
  decision: DecisionShown | null;
}

/** How a dispute was decided; `by` null: by the host, `award` null: both got their stake back. */
export interface DecisionShown {
  /** Who decided; null: the host. */
  by: PartyShown | null;
  /** Who got it; null: both got their stake back. */
  award: PartyShown | null;
  /** Why. */
  reason: string | NoticeShown;
}

/** The record of a house. */
export interface TrustShown {
  /** Pots held. */
  pots: number;
  /** Gold paid out. */
  paid: number;
  /** Disputes. */
  disputes: number;
  /** Disputes that ended with an award. */
  awarded: number;
  /** Disputes that ended with both stakes given back. */
  refunded: number;
  /** Disputes that are open. */
  open: number;
}

/** The first message: who is there, or nobody yet. `origin` tells this page from the player's other devices. */
export interface Hello {
  t: "hello";
  /** The version of the protocol the client speaks. */
  v: number;
  /** A number the client makes up: it tells its inputs from those of the player's other devices. */
  origin: number;
  /** Who you are, from an earlier `welcome`; without one you are a new guest. */
  token?: string | null;
  /** As a new guest: by this name, if nobody has it. */
  name?: string | null;
  /** What the page has made up for its browser, whoever uses it: two of one browser at one address are not rated by each other. Empty for other programs. */
  browser?: string;
  /** Whether updates and acknowledgements may come in their short form (wire/short.py), as pages have them. */
  short?: boolean;
  /** Whether matches may be heard from the rooms that run them, over lines of their own (`room`). */
  rooms?: boolean;
  /** The part of the world you are in, as the names of time zones begin: Europe, America. A hall with rooms in several runs matches near those who play. */
  region?: string;
  /** Whether to be told what one may do, in `actions`: for programs that know no rules. */
  actions?: boolean;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Take another name. */
export interface Rename {
  t: "name";
  /** 1 to 16 letters with their marks, digits, spaces and `- _ . ' !`. */
  name: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Hear about open tables and who is here, or no longer. */
export interface Lobby {
  t: "lobby";
  /** Whether to hear about it from now on. */
  on: boolean;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Is anybody there? */
export interface Ping {
  t: "ping";
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Open a table. A seat is `me`, `local` (a second person on my keyboard; `local:NAME` says who), `open`, or `bot:LEVEL`. */
export interface Open {
  t: "open";
  /** What to play: a name from `/api/games`. */
  game: string;
  /** Options that are not at their defaults. */
  options?: Record<string, number | string | boolean>;
  /** Who holds each seat: `me`, `local`, `local:NAME`, `open`, `bot:LEVEL` or `bot:adaptive`. */
  seats?: string[];
  /** Whether the match begins at once. */
  start?: boolean;
  /** For the dice of its first match; `welcome` has told the hall's pledge. */
  nonce?: string;
  /** Only those who know its code find it. */
  private?: boolean;
  /** It is shown on a big screen, with phones as pads. */
  nearby?: boolean;
  /** The table of one's own that the big screen has shown until now: phones there go along, and it is closed. */
  after?: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Come to a table: take a free seat if there is one and `sit` is true, else watch. Also after a lost connection. */
export interface Join {
  t: "join";
  /** The table. */
  code: string;
  /** Whether to take a free seat, if there is one. */
  sit?: boolean;
  /** After a lost connection: what one has of the table's streams. */
  have?: Have[];
  /** For the dice, if sitting down starts the match. */
  nonce?: string;
  /** Which options one has seen, as the table has told; others are refused. null: whichever there are. */
  terms?: number | null;
  /** To a room (`room`): `lost`: the line there broke; `never`: one does not get there, and hears the match here. */
  room?: "" | "lost" | "never";
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Go away from a table for good; in a running match that is giving up. */
export interface Leave {
  t: "leave";
  /** The table. */
  code: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Say who holds a seat: `me`, `local`, `local:NAME`, `open`, `bot:LEVEL` or `bot:adaptive`. Others' seats are the owner's to change. */
export interface SetSeat {
  t: "seat";
  /** The table. */
  code: string;
  /** Which seat, from 0. */
  seat: number;
  /** `me`, `local`, `local:NAME`, `open`, `bot:LEVEL` or `bot:adaptive`. */
  to: string;
  /** For the dice, if sitting down starts the match. */
  nonce?: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** How many seats the table has. The owner's to change. */
export interface SetSeats {
  t: "seats";
  /** The table. */
  code: string;
  /** How many. */
  count: number;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Options for the next match. The owner's to change. */
export interface SetOptions {
  t: "options";
  /** The table. */
  code: string;
  /** Those that change. */
  options: Record<string, number | string | boolean>;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** I am ready (after a match: for another one), or not yet. When everybody is, the match starts. */
export interface Ready {
  t: "ready";
  /** The table. */
  code: string;
  /** Ready, or not yet. */
  on?: boolean;
  /** For the dice; the table has told the hall's pledge. */
  nonce?: string;
  /** Which options one is ready for, as the table has told; others are refused. null: whichever there are. */
  terms?: number | null;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Put a word into the dice of the table's next match; ready or not, and instead of an earlier one. */
export interface AddWord {
  t: "word";
  /** The table. */
  code: string;
  /** The word. */
  nonce: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Stop the match's time, or let it go on. */
export interface Pause {
  t: "pause";
  /** The table. */
  code: string;
  /** Stop, or go on. */
  on: boolean;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Let the match stand still until who is away is back; for one of two, while the other is away. */
export interface Wait {
  t: "wait";
  /** The table. */
  code: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Win against somebody who is away and may be no longer, and for whom one has waited. */
export interface ClaimWin {
  t: "claim_win";
  /** The table. */
  code: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** How the table is kept: who finds it, whether a bot plays on for who does not come back, and whether it is counted down. The owner's. */
export interface SetCustoms {
  t: "customs";
  /** The table. */
  code: string;
  /** Only those who know its code find it; null: as it is. */
  private?: boolean | null;
  /** A bot plays on for who does not come back within the grace time; null: as it is. */
  stand_in?: boolean | null;
  /** Around a big screen losers alone make room for those who wait, not who has played longest; null: as it is. */
  winner_stays?: boolean | null;
  /** A match in real time begins, and goes on, with three, two, one; null: as it is. */
  countdown?: boolean | null;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Remove somebody from one's own table, by the player's id; they cannot come back to it. */
export interface Kick {
  t: "kick";
  /** The table. */
  code: string;
  /** Whom, by id. */
  player: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Ask the others who sit for something, for half a minute. Where another asks for a draw or a pause already, to ask for the same is to agree. */
export interface Ask {
  t: "ask";
  /** The table. */
  code: string;
  /** To take one's last move back, a draw, a pause, or more time. */
  kind: "take_back" | "draw" | "pause" | "time";
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Agree to what somebody asks for, or not; who has asked takes it back by `yes: false`. */
export interface AnswerQuestion {
  t: "answer";
  /** The table. */
  code: string;
  /** What was asked for. */
  kind: "take_back" | "draw" | "pause" | "time";
  /** Agree, or not. */
  yes: boolean;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Give somebody else more time on their clock; nobody has to agree to that. */
export interface GiveTime {
  t: "give_time";
  /** The table. */
  code: string;
  /** Whom, by seat. */
  seat: number;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Show a reaction to everybody at the table, for who sits there; a few at a time. */
export interface React {
  t: "react";
  /** The table. */
  code: string;
  /** Which. */
  kind: "good" | "laugh" | "wow" | "cry" | "fire" | "clap";
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Do something in a match. `seq` counts this page's actions for the seat from 1; sent twice, it happens once. */
export interface Act {
  t: "act";
  /** The match. */
  match: string;
  /** Your seat, from 0. */
  seat: number;
  /** A word of the game (docs/games). */
  action: string;
  /** Counts this client's actions for the seat, from 1. */
  seq: number;
  /** In real time, the step it was meant for: the hall holds it until then, but no longer than 250 ms. Late, or without a step, it is taken when it comes. */
  step?: number | null;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Leave actions for when it is your turn, instead of those left before; none: take these back. Which ones a game allows `/api/games` says. Nobody else is told. */
export interface Premove {
  t: "premove";
  /** The match. */
  match: string;
  /** Your seat, from 0. */
  seat: number;
  /** Words of the game, the next one first. */
  actions: string[];
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** To a room, first: whom it may show the match. It answers with `match` for each seat, or for a watcher, and hears `act` and `ping` from then on. */
export interface Enter {
  t: "enter";
  /** From `room`. */
  ticket: string;
  /** As in `hello`. */
  origin: number;
  /** As in `hello`. */
  short?: boolean;
  /** After a lost connection: what one has of the match's streams. */
  have?: Have[];
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** I have seen what became of a match; do not tell me again, on any device. */
export interface Seen {
  t: "seen";
  /** The match. */
  match: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Say something at a table one is at, or without a code to the whole hall. */
export interface Say {
  t: "say";
  /** What to say, at most 300 characters. */
  text: string;
  /** The table; null: the whole hall. */
  code?: string | null;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Hear what is said to the whole hall, or no longer. A table is heard by being there. */
export interface Listen {
  t: "listen";
  /** Whether to hear it from now on. */
  on: boolean;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Where you sit: read what watchers say, or not. Never while you play with others: then it is shown afterwards. */
export interface ReadWatchers {
  t: "read_watchers";
  /** Whether to read it from now on. */
  on: boolean;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** A line that was typed: a command, or something to say. `code` is the table on the screen, if there is one. */
export interface Typed {
  t: "command";
  /** The line, as it was typed. */
  text: string;
  /** The table on the screen, if there is one. */
  code?: string | null;
  /** For the dice, if the line starts a match. */
  nonce?: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** How could this line go on? */
export interface Complete {
  t: "complete";
  /** The line so far. */
  text: string;
  /** The table on the screen, if there is one. */
  code?: string | null;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Read a player, by id, no longer; or again. */
export interface Mute {
  t: "mute";
  /** Whom, by id. */
  player: string;
  /** Read no longer, or again. */
  on?: boolean;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Keep my name with a passphrase, so that it follows me to another device. */
export interface Claim {
  t: "claim";
  /** 8 to 200 characters. */
  passphrase: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** I am that player; here is the passphrase. */
export interface SignIn {
  t: "sign_in";
  /** Their name. */
  name: string;
  /** Their passphrase. */
  passphrase: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Another passphrase; every other device is signed out. */
export interface ChangePassphrase {
  t: "change_passphrase";
  /** The one until now. */
  old: string;
  /** The one from now on. */
  new: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Sign out every other device of mine. */
export interface SignOut {
  t: "sign_out";
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** What a bot accepts from now on, unasked, as long as it is here: for the token of somebody's bot. */
export interface BotAccepts {
  t: "bot_accepts";
  /** What it plays; none: nothing more. */
  games: string[];
  /** Turn by turn, how quick the matches are; none named: all. */
  pools?: ("fast" | "slow" | "daily")[];
  /** The lowest rating in the game of who may play it. */
  least?: number;
  /** The highest; 0: any. */
  most?: number;
  /** At how many tables it plays. */
  at_once?: number;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Ask somebody to be a friend; who has asked you is one at once. */
export interface Befriend {
  t: "befriend";
  /** Whom, by id. */
  player: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Be friends no longer, say no to who asks, or take back what you asked. */
export interface Unfriend {
  t: "unfriend";
  /** Whom, by id. */
  player: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Ask a player, by id or name, to play; with `challenge`, each alone for the better score. */
export interface MakeInvite {
  t: "invite";
  /** Whom, by id or name. */
  player: string;
  /** What to play. */
  game: string;
  /** Options that are not at their defaults. */
  options?: Record<string, number | string | boolean>;
  /** Each alone on the same seed, for the better score. */
  challenge?: boolean;
  /** Gold to play for, where a game takes wagers. */
  wager?: number;
  /** For the dice. */
  nonce?: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Say yes to an invite. */
export interface Accept {
  t: "accept";
  /** Its id. */
  invite: string;
  /** For the dice; the invitation has told the hall's pledge. */
  nonce?: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Say no to an invite. */
export interface Decline {
  t: "decline";
  /** Its id. */
  invite: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Take back an invite. */
export interface Withdraw {
  t: "withdraw";
  /** Its id. */
  invite: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Look for somebody to play one of these with; what you looked for before is no longer. */
export interface Seek {
  t: "seek";
  /** What you would play. */
  wishes: WishGiven[];
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Look for nobody any more; that says no to who was found. */
export interface StopSeeking {
  t: "stop_seeking";
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Say yes or no to who was found for you. */
export interface AnswerOffer {
  t: "answer_offer";
  /** The offer's id. */
  offer: string;
  /** Whether you want to play. */
  yes: boolean;
  /** For the dice. */
  nonce?: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Play a bot about as strong as you instead of looking on. */
export interface SeekBot {
  t: "seek_bot";
  /** At one of the games you look for. */
  game: string;
  /** For the dice. */
  nonce?: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Announce a tournament. You are told how it stands, and its id; you have not entered yet. */
export interface MakeTournament {
  t: "make_tournament";
  /** Which kind. */
  kind: "arena" | "swiss" | "round_robin" | "knockout" | "double_knockout";
  /** What is played. */
  game: string;
  /** Options that are not at their defaults; turn by turn with a `clock`. */
  options?: Record<string, number | string | boolean>;
  /** What it is called; empty: by its kind. */
  name?: string;
  /** In how long it starts. */
  seconds?: number;
  /** How long an arena lasts. */
  minutes?: number;
  /** How many rounds a Swiss has; 0: as many as it takes. */
  rounds?: number;
  /** Whether only those find it who know its id. */
  private?: boolean;
  /** Bots of all levels fill it up to so many when it starts, from 2 to 64; 0: no bots. */
  fill?: number;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Take part. */
export interface EnterTournament {
  t: "enter_tournament";
  /** Its id. */
  tournament: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Take part no longer; what is left to play is lost. */
export interface LeaveTournament {
  t: "leave_tournament";
  /** Its id. */
  tournament: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Call off a tournament of your own. */
export interface CallOff {
  t: "call_off";
  /** Its id. */
  tournament: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Hear how a tournament stands, now and whenever that changes; of no other. */
export interface LookAtTournament {
  t: "look_at_tournament";
  /** Its id; empty: of none any more. */
  tournament?: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Ask which tournaments there are. */
export interface ListTournaments {
  t: "list_tournaments";
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Ask for the daily games, and how they stand. */
export interface ListDaily {
  t: "list_daily";
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Your try at a day's game: you are told at which table. It begins, and counts, when you join there. */
export interface PlayDaily {
  t: "play_daily";
  /** Which game. */
  game: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Play a challenge elsewhere: tell me the seed, and let me hand in the replay. */
export interface TakeAway {
  t: "take_away";
  /** Its id. */
  challenge: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** How am I told? And tell me when that changes, on this connection. */
export interface AskNotify {
  t: "ask_notify";
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Tell me there, too; a mail address is asked for a code first. */
export interface NotifyAt {
  t: "notify_at";
  /** By which way. */
  way: "webhook" | "mail" | "push";
  /** A webhook's URL, a mail address, or of a browser its endpoint, `p256dh` and `auth` with blanks between them; empty: by this way no more, on no device. */
  address: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** This browser is told by push no more. */
export interface NotifyNotAt {
  t: "notify_not_at";
  /** Its endpoint. */
  endpoint: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** The code that came by mail. */
export interface NotifyCode {
  t: "notify_code";
  /** As it stands there. */
  code: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Whether to tell me of this by that way. */
export interface NotifyOf {
  t: "notify_of";
  /** Of what. */
  kind: "turn" | "invite" | "tournament" | "answer";
  /** By which way. */
  way: "webhook" | "mail" | "push";
  /** Whether to. */
  on: boolean;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** When to tell me nothing; without hours never. */
export interface NotifyQuiet {
  t: "notify_quiet";
  /** From this hour, by the hall's time zone. */
  begins?: number | null;
  /** To this one. */
  ends?: number | null;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Send me something now, by every way there is. */
export interface NotifyTest {
  t: "notify_test";
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** How much gold do I have? */
export interface Purse {
  t: "purse";
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Play the next match of my table for gold. `house` is the id of who holds the pot; null: the hall itself. */
export interface Wager {
  t: "wager";
  /** The table. */
  code: string;
  /** What each pays in. */
  stake: number;
  /** Who holds the pot, by id; null: the hall itself. */
  house?: string | null;
  /** What the house keeps of a pot it pays out, in percent. */
  fee?: number;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** As the house: I will hold the pot. With `on` false, as any party before both have paid: call it off. */
export interface Agree {
  t: "agree";
  /** Its id. */
  pot: string;
  /** Agree, or call it off. */
  on?: boolean;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Pay into a pot: exactly the stake. */
export interface Deposit {
  t: "deposit";
  /** Its id. */
  pot: string;
  /** Exactly the stake. */
  amount: number;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** I have lost: the winner may be paid at once. */
export interface AcceptResult {
  t: "accept_result";
  /** Its id. */
  pot: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** This page has shown me the verified result. When both players' pages have, the winner is paid at once; it is worth nothing else. */
export interface ResultSeen {
  t: "result_seen";
  /** Its id. */
  pot: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** I do not agree: freeze the pot. Of a verified result only what the log cannot show is worth disputing: after an hour its winner is paid, and only the host may decide against it. */
export interface RaiseDispute {
  t: "dispute";
  /** Its id. */
  pot: string;
  /** Why. */
  reason: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** As the house: the pot goes to one of the players, by id, or (null) back to both. */
export interface Decide {
  t: "decide";
  /** Its id. */
  pot: string;
  /** The id of the player who gets it; null: both get their stake back. */
  award: string | null;
  /** Why. */
  reason: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Play on from an ended match as it stood at a step, in one of its seats; bots take the others. */
export interface Continue {
  t: "continue";
  /** The ended match. */
  match: string;
  /** The step at which to go on. */
  step: number;
  /** How many inputs had been made by then: several may share a step. */
  inputs: number;
  /** Your seat, from 0. */
  seat: number;
  /** The level of the bots in the others. */
  level: string;
  /** The client's own number for it, counting up; an error about it carries the same. */
  id?: number;
}

/** Who you are. Keep the token, which a newcomer is told once: it is you. */
export interface Welcome {
  t: "welcome";
  /** The version of the protocol the hall speaks. */
  v: number;
  /** Your id. */
  player: string;
  /** Your name. */
  name: string;
  /** The token to keep; empty if you have it already. */
  token: string;
  /** Codes of tables where a seat is yours. */
  tables: string[];
  /** SHA-256 of the hall's secret for the first match at the next table you open. */
  pledge: string;
  /** Whether your name is kept for you by a passphrase. */
  claimed: boolean;
  /** What is played at each of the tables, by code. */
  games?: Record<string, string>;
}

/** A request that was refused; nothing has changed. Code and facts are a sentence of the catalogue, `refused.CODE`, of the game `of` if one is named. For an `act`, `match`, `seat` and `seq` name it. */
export interface Error {
  t: "error";
  /** What was wrong. */
  code: string;
  /** What the sentence speaks of, by name. */
  facts?: Record<string, any>;
  /** The game whose sentence it is; empty: the hall's. */
  of?: string;
  /** The number of the request, if it had one. */
  id?: number;
  /** Of an `act`: its match. */
  match?: string | null;
  /** Of an `act`: its seat. */
  seat?: number | null;
  /** Of an `act`: its number. */
  seq?: number;
}

/** The lobby: open tables, and how many players are here. */
export interface HallShown {
  t: "hall";
  /** Tables one can join or watch. */
  tables: TableLine[];
  /** How many players are here. */
  online: number;
  /** Who is here, at most 50. */
  here: PersonShown[];
}

/** Yes. */
export interface Pong {
  t: "pong";
  /** The number of the ping. */
  id: number;
}

/** What you asked for is done and on disk. */
export interface Done {
  t: "done";
  /** The number of the request. */
  id: number;
}

/** A table as everybody sees it; sent whole whenever something about it changes. */
export interface TableShown {
  t: "table";
  /** Its code. */
  code: string;
  /** What is played. */
  game: string;
  /** Where it is. */
  state: "IDLE" | "WAITING" | "PLAYING" | "PAUSED" | "ENDED";
  /** The id of the player whose table it is. */
  owner: string;
  /** Options of this match, or of the next one. */
  options: Record<string, number | string | boolean>;
  /** The chairs. */
  seats: SeatShown[];
  /** How many watch. */
  watchers: number;
  /** The id of the match that is on or has just ended. */
  match: string | null;
  /** How it ended. */
  outcome: OutcomeShown | null;
  /** Why the match is paused, or void, or does not start. */
  why: NoticeShown | null;
  /** Whether the match is rated or the next one will be, or why not; null while that is open, or nobody is met. */
  counts: NoticeShown | null;
  /** Seats the match waits for, turn by turn. */
  turn: number[];
  /** The match's step now; while the state is PLAYING it goes on at the game's rate. */
  step: number;
  /** How it is played. */
  mode: "LOCAL" | "NEARBY" | "REMOTE" | "SCORE_CHALLENGE";
  /** Whether only those who know its code find it. */
  private: boolean;
  /** Whether a bot plays on for who does not come back. */
  stand_in: boolean;
  /** Id of the score challenge it belongs to, if any. */
  challenge: string;
  /** SHA-256 of the hall's secret for the next match. */
  pledge: string;
  /** What the seed of this match was made of. */
  dice: DiceShown | null;
  /** Of a big screen's table: who stands in line for a seat, the next one first. */
  next?: NextShown[];
  /** Of a big screen's table: everybody who has come this evening. */
  evening?: EveningShown[];
  /** Of a big screen's table: whether losers alone make room for those who wait, not who has played longest. */
  winner_stays?: boolean;
  /** Milliseconds until the match begins or, in the state PAUSED, goes on; 0 while nothing counts down. */
  starts?: number;
  /** Seats of people who are away and for whom the match stands still. */
  waits_for?: number[];
  /** Milliseconds until it goes on without them; null: not by itself. */
  waits_ms?: number | null;
  /** Seats whose players may send `wait`. */
  may_wait?: number[];
  /** Seats whose players may send `claim_win`. */
  may_claim?: number[];
  /** Whether a match in real time begins, and goes on, with three, two, one. */
  countdown?: boolean;
  /** The name of the player whose table it is. */
  host?: string;
  /** Who watches, at most 8. */
  here?: WatcherShown[];
  /** Who plays the match that is on or has played the one that just ended, by seat: the outcome is theirs. */
  played?: PlayedShown[];
  /** Counts changes of the options: who sits down or is ready may say which they have seen. */
  terms?: number;
  /** The clocks of the match that is on or has just ended, if it has any. */
  clock?: ClockShown | null;
  /** What those who sit may ask for now: `take_back`, `draw`, `pause`, `time`. */
  may_ask?: string[];
  /** What is asked for. */
  questions?: QuestionShown[];
  /** Ids of those who may say between matches who holds a seat that is free or a bot's. */
  may_seat?: string[];
}

/** You are no longer at this table. */
export interface Gone {
  t: "gone";
  /** The table. */
  code: string;
  /** Why. */
  why: NoticeShown;
}

/** The big screen of a table shows another one now; phones go along. */
export interface MovedShown {
  t: "moved";
  /** The table that was shown. */
  code: string;
  /** The table that is shown now. */
  to: string;
}

/** Somebody who sits there has reacted. It is kept nowhere. */
export interface ReactedShown {
  t: "reacted";
  /** The table. */
  code: string;
  /** Who, by id. */
  player: string;
  /** Their name. */
  name: string;
  /** Their seat. */
  seat: number;
  /** How. */
  kind: "good" | "laugh" | "wow" | "cry" | "fire" | "clap";
}

/** Something that was asked for is no longer: granted (and that is kept), declined by somebody, or it has come to nothing because nobody answered in time, the position has passed, or who asked has gone. */
export interface QuestionClosedShown {
  t: "answered";
  /** The table. */
  code: string;
  /** What was asked for. */
  kind: "take_back" | "draw" | "pause" | "time";
  /** Who asked, by id. */
  player: string;
  /** Their name. */
  name: string;
  /** What came of it. */
  how: "granted" | "declined" | "expired" | "withdrawn";
  /** Who declined, by name. */
  by?: string;
}

/** A stream of updates begins: the view of one seat (null: a watcher) as it is now. */
export interface MatchShown {
  t: "match";
  /** The match. */
  match: string;
  /** The table. */
  code: string;
  /** What is played. */
  game: string;
  /** Whose view; null: a watcher's. */
  seat: number | null;
  /** The number of this view. */
  n: number;
  /** The match's step. */
  step: number;
  /** The view (docs/games). */
  view: any;
  /** What the match began under: its options, and what its rules said then (a table's options may be those of the next match). */
  options?: any;
  /** Seats that bots held when it began. */
  bots?: number[];
  /** The newest of this client's actions that is in it; told to who has said for which step one was meant. */
  seq?: number;
  /** The number of the stream in short messages; told to who has asked for them. */
  stream?: number;
  /** The paths that have numbers in it already, from 0. */
  paths?: any[];
}

/** A stream goes on after a lost connection, in short messages; what was missed has been told before it. */
export interface StreamShown {
  t: "stream";
  /** The match. */
  match: string;
  /** Whose view; null: a watcher's. */
  seat: number | null;
  /** The number of the newest view that was told. */
  n: number;
  /** The number of the stream in short messages. */
  stream: number;
  /** The paths that have numbers in it, from 0. */
  paths: any[];
}

/** What is left for later in your seat, when that changes and when you come. */
export interface PremovesShown {
  t: "premoves";
  /** The match. */
  match: string;
  /** Your seat. */
  seat: number;
  /** The next one first. */
  actions: string[];
  /** What could not be done when it was your turn, and is left out now. */
  dropped?: string;
}

/** What changed in a stream: `patch` turns view n-1 into view n (core/view.py says how). */
export interface Updated {
  t: "update";
  /** The match. */
  match: string;
  /** Whose view; null: a watcher's. */
  seat: number | null;
  /** The number of the view it makes. */
  n: number;
  /** The match's step. */
  step: number;
  /** Changes: `[path, value]`, or `[path]` to remove a key; a path that ends in a list's length adds to it. */
  patch: any[][];
  /** What happened (docs/games). */
  events: GameEvent[];
  /** The newest of this client's actions that is in the view; told to who has said for which step one was meant. */
  seq?: number;
}

/** What a seat of yours may do, for who asks for it in `hello`; after the view it belongs to, in the same frame. Turn by turn it comes when it is your turn, again after everything that happens then, and empty once it no longer is; in real time whenever it is another list. `resign` is always possible and never listed. */
export interface ActionsShown {
  t: "actions";
  /** The match. */
  match: string;
  /** Your seat. */
  seat: number;
  /** The number of the view it belongs to. */
  n: number;
  /** The words you may send now; null where they are too many, and `forms` says how they look. */
  actions: string[] | null;
  /** Where there is no list: what you may send now, words in capitals standing for arguments (docs/games). */
  forms?: string[];
  /** Whether there are others beside these 1,000. */
  more?: boolean;
}

/** The action of that number, and all before it, are on disk. */
export interface Ack {
  t: "ack";
  /** The match. */
  match: string;
  /** Your seat. */
  seat: number;
  /** The number of the action. */
  seq: number;
  /** If it was meant for a step: how many milliseconds before that step it came; negative if it came late. */
  early?: number | null;
}

/** The match of a table is heard elsewhere: on a WebSocket at `address`, to which one says `enter` first. Told to who has said `rooms` in `hello`, instead of `match`, and again when the match is in another room. A line that breaks is no loss: `join` again, and be told the way as it is then. */
export interface RoomShown {
  t: "room";
  /** The table. */
  code: string;
  /** The match. */
  match: string;
  /** A path below the hall's own address, or a whole one (`wss://…`). */
  address: string;
  /** What to show there, within a minute. */
  ticket: string;
}

/** A room says: the match is not here any more; the line is closed. */
export interface RoomLeft {
  t: "left";
  /** The match. */
  match: string;
  /** Whether it is over; if not, the hall knows where it goes on. */
  over: boolean;
}

/** All of your games a move at a time; sent whole whenever one begins, ends, or it is somebody else's turn. */
export interface Turns {
  t: "turns";
  /** Those that wait for you first. */
  games: TurnLine[];
}

/** Your tables; sent whole after `welcome`, if there are any, and when one of them is in another state. One that is over is among them as long as somebody else is there. */
export interface OwnTables {
  t: "your_tables";
  /** Those where a match is on first, those that are over last. */
  tables: OwnTable[];
}

/** All you have missed and not yet `seen`, oldest first; sent whole after `welcome`, if there is any, and when it changes. */
export interface MissedShown {
  t: "missed";
  /** One for each match. */
  matches: MissedLine[];
}

/** What was said in a room: a table's code, or `hall`. */
export interface ChatShown {
  t: "chat";
  /** A table's code, or `hall`. */
  room: string;
  /** What was said. */
  lines: ChatLine[];
  /** Whether these are the newest lines there are, in place of any shown before; else they are new. */
  whole: boolean;
  /** Of a table, with `whole`: whether you want to read what watchers say (`read_watchers`). */
  reads_watchers?: boolean;
}

/** What came of a command. */
export interface ReplyShown {
  t: "reply";
  /** The number of the command. */
  id: number;
  /** The answer, line by line: something to be said, or text as somebody wrote it. */
  lines: (string | NoticeShown)[];
  /** The code of the table to show now; you are at it. */
  go: string | null;
}

/** Whole lines the text could become. */
export interface CompletionsShown {
  t: "completions";
  /** The number of the request. */
  id: number;
  /** The line so far. */
  text: string;
  /** Whole lines it could become, at most 20. */
  lines: string[];
}

/** Everybody you do not read. */
export interface MutedShown {
  t: "muted";
  /** Everybody. */
  players: MutedPlayer[];
}

/** You are that player: keep the token instead of yours, and connect again with it. */
export interface SignedIn {
  t: "signed_in";
  /** Their id. */
  player: string;
  /** Their name. */
  name: string;
  /** The token to keep. */
  token: string;
}

/** You are sent out, and the connection ends. `banned`: coming back is refused, too. */
export interface BanishedShown {
  t: "banished";
  /** Why. */
  reason: NoticeShown;
  /** Whether coming back is refused, too. */
  banned: boolean;
}

/** You signed out this device from another one: forget the token. The connection ends. */
export interface SignedOutShown {
  t: "signed_out";
}

/** What the host has to say to everybody; empty: no longer. */
export interface AnnouncementShown {
  t: "announcement";
  /** What the host says. */
  text: string;
}

/** The hall will close for a moment and nothing new begins; or it will not after all. */
export interface ClosingShown {
  t: "closing";
  /** Whether it will close. */
  on: boolean;
}

/** You have asked for another language by a typed command: speak it from now on. */
export interface LanguageShown {
  t: "language";
  /** Its two letters. */
  language: string;
}

/** Your friends; sent whole after `welcome`, if there is anybody, and when something changes. */
export interface FriendsShown {
  t: "friends";
  /** Those who are here first, each by name. */
  friends: FriendShown[];
  /** Who asks to be your friend. */
  asking?: FriendShown[];
  /** Whom you have asked. */
  asked?: FriendShown[];
  /** What has changed: `asks`, `friends`, `ended`, `here`, `gone` or `named`; empty after `welcome`. */
  news?: string;
  /** With whom it has changed. */
  name?: string;
}

/** An invite of yours, made or received; sent whole when it is made and when it comes to its end. */
export interface InviteShown {
  t: "invitation";
  /** Its id. */
  id: string;
  /** What to play. */
  game: string;
  /** The options. */
  options: Record<string, number | string | boolean>;
  /** Who asks, by id. */
  sender: string;
  /** Who asks. */
  sender_name: string;
  /** Who is asked, by id. */
  receiver: string;
  /** Who is asked. */
  receiver_name: string;
  /** Whether it is a score challenge. */
  challenge: boolean;
  /** Gold to play for. */
  wager: number;
  /** What has become of it. */
  state: "open" | "accepted" | "declined" | "withdrawn" | "expired" | "failed";
  /** Why it failed. */
  why: string | NoticeShown;
  /** Seconds until it runs out. */
  left: number;
  /** Accepted: the code of the table to join, or the id of the challenge. */
  leads_to: string;
  /** SHA-256 of the hall's secret for the dice. */
  pledge: string;
  /** While it is open: whether the match will be rated, or why not. */
  counts?: NoticeShown | null;
}

/** How your search for an opponent stands; sent whole when something about it changes. */
export interface SearchShown {
  t: "search";
  /** What you look for; nothing if you look no longer. */
  wishes?: WishShown[];
  /** For how many seconds. */
  waited?: number;
  /** Who was found. */
  offer?: OfferShown | null;
  /** What has happened: you look; somebody was `found`; you look `again`, as the other one did not want to; you `missed` to answer; a table was `started`; the search was `stopped`, or `failed`. Empty after `welcome`. */
  news?: "" | "looking" | "found" | "again" | "missed" | "started" | "stopped" | "failed";
  /** Started: its code. */
  table?: string;
  /** Failed: why. */
  why?: string | NoticeShown;
}

/** The tournaments there are. */
export interface TournamentsShown {
  t: "tournaments";
  /** Running ones first, then those to come, then those that are over. */
  tournaments: TournamentLine[];
}

/** How a tournament stands. */
export interface TournamentShown {
  t: "tournament";
  /** What it is. */
  line: TournamentLine;
  /** Its options. */
  options: Record<string, number | string | boolean>;
  /** Whose it is, by id. */
  owner: string;
  /** Whose it is. */
  owner_name: string;
  /** How long an arena lasts. */
  minutes: number;
  /** How many rounds a Swiss has. */
  rounds: number;
  /** What is compared, first things first. */
  figures: string[];
  /** Everybody who takes part, the best first. */
  players: EntrantShown[];
  /** The newest 200, over HTTP all; the oldest of them first. */
  games: TournamentGameShown[];
  /** Of a knock-out that has begun. */
  bracket?: SlotShown[];
  /** Bots fill it up to so many when it starts. */
  fill?: number;
}

/** A tournament you play in has begun, or is over. Who looks at it hears how it stands instead. */
export interface TournamentMovedShown {
  t: "tournament_moved";
  /** Which, and how far it has come. */
  tournament: TournamentLine;
}

/** Your next game of a tournament is at a table. */
export interface TournamentGameReady {
  t: "tournament_game";
  /** Its id. */
  tournament: string;
  /** What it is called; empty: by its kind. */
  name: string;
  /** The table's code. */
  table: string;
}

/** The daily games, and how they stand. */
export interface DailyShown {
  t: "daily";
  /** The day's number. */
  n: number;
  /** Its date, by the hall's calendar. */
  date: string;
  /** Seconds until the next day begins. */
  left: number;
  /** The SHA-256 of the secret of the next day's dice. */
  pledge: string;
  /** The secret of the dice of the day before; empty on the first day. */
  secret: string;
  /** Every game there is one of. */
  games: DailyGame[];
}

/** Your try is at a table: join there. */
export interface DailyTable {
  t: "daily_table";
  /** Which game. */
  game: string;
  /** The table's code. */
  table: string;
}

/** Your try is over. */
export interface DailyOver {
  t: "daily_over";
  /** The day's number. */
  n: number;
  /** Which game. */
  game: string;
  /** At which table. */
  table: string;
  /** In 1/score_unit points. */
  points: number;
  /** Among those on the board, from 1. */
  place: number;
  /** How many those are, you included. */
  players: number;
  /** On how many days in a row you have tried. */
  streak: number;
}

/** A score challenge of yours; sent whole whenever a side of it changes. */
export interface ChallengeShown {
  t: "challenge";
  /** Its id. */
  id: string;
  /** What is played. */
  game: string;
  /** The options. */
  options: Record<string, number | string | boolean>;
  /** Where it is. */
  state: "playing" | "one_done" | "over";
  /** Seconds until whoever still plays is stopped. */
  left: number;
  /** Which of the sides is yours. */
  you: number;
  /** Both. */
  sides: SideShown[];
  /** The code of your table; empty if you play elsewhere. */
  table: string;
  /** The seed, if you play elsewhere, or it is over. */
  seed: string;
  /** `void`: nobody has a score; empty while it is on. */
  result: "" | "won" | "draw" | "void";
  /** The id of the winner; empty if there is none. */
  winner: string;
}

/** How the other one stands, every ten seconds. */
export interface StatusShown {
  t: "opponent";
  /** Its id. */
  challenge: string;
  /** Their id. */
  player: string;
  /** What their scoreboard shows. */
  points: number;
  /** The game's own figures. */
  figures: [string, number][];
}

/** How you are told; the answer to `ask_notify`, and sent again when it changes. */
export interface NotifyShown {
  t: "notify";
  /** Those this hall has. */
  ways: NotifyWay[];
  /** The time zone of quiet hours. */
  zone: string;
  /** Whether your name is kept by a passphrase: else nothing is sent. */
  claimed: boolean;
  /** From which hour to which you are told nothing. */
  quiet?: number[] | null;
  /** What a browser has to know to be told by push (`applicationServerKey`). */
  push_key?: string;
  /** By which way a test has just been sent. */
  tested?: string;
  /** Whether it arrived; what did not is tried again later. */
  arrived?: boolean;
}

/** How much gold you have. */
export interface GoldShown {
  t: "gold";
  /** How much. */
  gold: number;
}

/** A pot, whole; sent whenever something about it changes. */
export interface EscrowShown {
  t: "escrow";
  /** Its id. */
  id: string;
  /** The table. */
  code: string;
  /** The match, once it has begun. */
  match: string | null;
  /** Where it is on its way from the proposal to the end. */
  state: "INITIATED" | "AWAITING_DEPOSITS" | "ONE_PAID" | "FUNDED" | "IN_PROGRESS" | "AWAITING_PAYOUT" | "DISPUTED" | "COMPLETED" | "REFUNDED";
  /** What each pays in. */
  stake: number;
  /** The options of the match. */
  options: Record<string, number | string | boolean>;
  /** The two who play for it. */
  players: PayerShown[];
  /** Who holds it; null: the hall. */
  house: PartyShown | null;
  /** What the house keeps of a pot it pays out, in percent. */
  fee: number;
  /** What the house would keep. */
  fee_gold: number;
  /** Gold in it. */
  held: number;
  /** Seconds until time moves it on. */
  left: number | null;
  /** The id of the winner. */
  winner: string | null;
  /** The id of the loser. */
  loser: string | null;
  /** What the match came to when it was run again. */
  verified: VerifiedShown | null;
  /** The dispute, if there is one. */
  dispute: DisputeShown | null;
  /** The ids of the players whose page has shown the verified result. */
  seen: string[];
  /** How it ended. */
  why: string | NoticeShown;
  /** The record of the house. */
  trust: TrustShown;
}

/** What a client sends. */
export type ToHall =
  | Hello
  | Rename
  | Lobby
  | Ping
  | Open
  | Join
  | Leave
  | SetSeat
  | SetSeats
  | SetOptions
  | Ready
  | AddWord
  | Pause
  | Wait
  | ClaimWin
  | SetCustoms
  | Kick
  | Ask
  | AnswerQuestion
  | GiveTime
  | React
  | Act
  | Premove
  | Enter
  | Seen
  | Say
  | Listen
  | ReadWatchers
  | Typed
  | Complete
  | Mute
  | Claim
  | SignIn
  | ChangePassphrase
  | SignOut
  | BotAccepts
  | Befriend
  | Unfriend
  | MakeInvite
  | Accept
  | Decline
  | Withdraw
  | Seek
  | StopSeeking
  | AnswerOffer
  | SeekBot
  | MakeTournament
  | EnterTournament
  | LeaveTournament
  | CallOff
  | LookAtTournament
  | ListTournaments
  | ListDaily
  | PlayDaily
  | TakeAway
  | AskNotify
  | NotifyAt
  | NotifyNotAt
  | NotifyCode
  | NotifyOf
  | NotifyQuiet
  | NotifyTest
  | Purse
  | Wager
  | Agree
  | Deposit
  | AcceptResult
  | ResultSeen
  | RaiseDispute
  | Decide
  | Continue;

/** What the hall sends. */
export type FromHall =
  | Welcome
  | Error
  | HallShown
  | Pong
  | Done
  | TableShown
  | Gone
  | MovedShown
  | ReactedShown
  | QuestionClosedShown
  | MatchShown
  | StreamShown
  | PremovesShown
  | Updated
  | ActionsShown
  | Ack
  | RoomShown
  | RoomLeft
  | Turns
  | OwnTables
  | MissedShown
  | ChatShown
  | ReplyShown
  | CompletionsShown
  | MutedShown
  | SignedIn
  | BanishedShown
  | SignedOutShown
  | AnnouncementShown
  | ClosingShown
  | LanguageShown
  | FriendsShown
  | InviteShown
  | SearchShown
  | TournamentsShown
  | TournamentShown
  | TournamentMovedShown
  | TournamentGameReady
  | DailyShown
  | DailyTable
  | DailyOver
  | ChallengeShown
  | StatusShown
  | NotifyShown
  | GoldShown
  | EscrowShown;
