// @ts-check
// The shapes that travel between the page's modules. No code: JSDoc types only, checked by `make check`.

/**
 * What a game's picture is given when it is mounted (games/<name>/web/main.js: `mount(root, ctx)`).
 * @typedef {object} Ctx
 * @property {GameInfo} info
 * @property {number[]} seats     seats played from this page: none for a watcher, two for two people on one keyboard
 * @property {string[]} names     players' names, by seat
 * @property {(seat: number, action: string) => void} send
 * @property {(name: string, value: number | string | boolean) => void} [option]   ask for this option in the table's
 *           next match; absent where it cannot be asked for
 * @property {() => number} step  the match's step now, as far as this page can tell (for smooth drawing between updates)
 * @property {(text: string) => void} say   announce to screen readers
 * @property {boolean} calm       prefers-reduced-motion: no decoration that moves
 * @property {boolean} demo       a small living tile on the home page: board only, no controls, no words
 */

/**
 * What `mount` returns. A picture is a function of the view: it remembers only animations and a half-chosen move.
 * @typedef {object} Picture
 * @property {(view: any, events: GameEvent[], seat?: number | null) => void} update   the view is that seat's (null: a
 *           watcher's; where two share this page and the game has secrets: the seat's whose turn it is). Also called
 *           with no events when the theme changes
 * @property {(name: string, slot: number, down: boolean) => boolean} command  a bound key was pressed or released;
 *           slot counts this page's seats (0 is ctx.seats[0]); true if it meant something
 * @property {() => void} destroy
 * @property {() => boolean} [busy]   whether it still shows what happened last: the result waits a moment for it
 */

/**
 * A key binding, from `bindings(slots)` of web/main.js; `slots` is how many people share this keyboard (1 or 2).
 * @typedef {object} Binding
 * @property {string} name
 * @property {number} slot
 * @property {string[]} codes    KeyboardEvent.code values
 * @property {string} label      what it does, for the key list
 * @property {string} [keys]     how to show the keys, e.g. "← →"
 * @property {{icon: string, side: "left" | "right"}} [pad]   also a touch button, on that side of the board
 */

/**
 * What a game's web/main.js exports.
 * @typedef {object} PictureModule
 * @property {(root: HTMLElement, ctx: Ctx) => Picture} mount
 * @property {(slots: number) => Binding[]} [bindings]
 * @property {(view: any, seat: number | null) => string} [describe]   the board in words, for screen readers
 * @property {import("./sound/sound.js").Sounds} [sounds]   what its events and keys sound like
 * @property {(view: any, seat: number | null) => Figure[]} [figures]  up to three figures that matter when it is over
 * @property {(event: GameEvent, names: string[]) => {weight: number, label: string} | null} [moment]  how a replay's timeline
 *           marks an event: weight 3 decides, 2 matters, 1 is a step on the way, 0 is not marked; null: as others do
 * @typedef {{label: string, value: string}} Figure
 */

/**
 * @typedef {{name: string, [key: string]: any}} GameEvent
 * @typedef {{name: string, title: string, type: "int" | "choice" | "flag", default: any, low?: number, high?: number,
 *            choices?: string[], named?: Record<string, string>}} OptionInfo   `named`: what choices are called (text/game_words.js)
 * @typedef {{name: string, title: string, tagline: string, version: number, seats: [number, number], levels: string[],
 *            options: OptionInfo[], rate: number, realtime: boolean, hidden?: boolean, solo: {seats: number, bot_level: string | null} | null,
 *            score_unit: number, modes: string[], accent: string, phone?: boolean}} GameInfo   `phone`: it has a pad of its own (web/phone.js)
 * @typedef {Record<string, number | string | boolean>} Options
 */

// --- what the hall sends (rumpus/wire) ---

/**
 * @typedef {any[][]} Patch   `[path, value]` sets, `[path]` removes; core/view.py
 * @typedef {{t: "welcome", v: number, player: string, name: string, token: string, tables: string[],
 *            pledge: string, claimed: boolean, games?: Record<string, string>}} Welcome   the token is empty unless it is
 *            new; `games`: what is played at each of the tables
 * @typedef {{t: "error", code: string, facts?: Record<string, any>, of?: string, message?: string, id?: number, match?: string | null, seat?: number | null,
 *            seq?: number}} HallError
 * @typedef {{kind: "open" | "person" | "bot", name?: string, player?: string, local?: boolean, level?: string,
 *            ready?: boolean, present?: boolean, wins?: number, rating?: number, stand_in?: string}} SeatShown   what is
 *            left out is at its default; `present` is true unless said otherwise
 * @typedef {{pledge: string, nonces: string[], secret?: string, seed?: string}} DiceShown
 * @typedef {{places: number[], scores: number[], reason: string}} Outcome
 * @typedef {"IDLE" | "WAITING" | "PLAYING" | "PAUSED" | "ENDED"} TableState
 * @typedef {{t: "table", code: string, game: string, state: TableState, owner: string, options: Options,
 *            seats: SeatShown[], watchers: number, match: string | null, outcome: Outcome | null, why: string,
 *            turn: number[], step: number, mode: string, private: boolean, stand_in: boolean, challenge: string,
 *            pledge: string, dice: DiceShown | null, next?: {player: string, name: string}[], starts?: number}} TableShown
 * @typedef {{t: "moved", code: string, to: string}} Moved   the big screen shows another table: pads go along
 * @typedef {{t: "gone", code: string, why: string}} Gone
 * @typedef {{t: "match", match: string, code: string, game: string, seat: number | null, n: number, step: number,
 *            view: any}} MatchShown
 * @typedef {{t: "update", match: string, seat: number | null, n: number, step: number, patch: Patch,
 *            events: GameEvent[]}} Updated
 * @typedef {{t: "ack", match: string, seat: number, seq: number}} Ack
 * @typedef {{code: string, game: string, state: TableState, names: string[], free: number, mode: string}} TableLine
 * @typedef {{id: string, name: string, game?: string, code?: string, busy?: boolean}} PersonShown   `code`: the table
 *            where they play or watch, if it is not private; `busy`: not to be asked to another real-time match
 * @typedef {{t: "hall", tables: TableLine[], online: number, here: PersonShown[]}} HallShown
 * @typedef {{t: "pong", id: number}} Pong
 * @typedef {Welcome | HallError | TableShown | Gone | MatchShown | Updated | Ack | HallShown | Pong | TurnsShown
 *           | ChatShown | ReplyShown | CompletionsShown | MutedShown | InviteShown | ChallengeShown | OpponentShown
 *           | GoldShown | EscrowShown | SignedIn | SignedOut | Banished | Announcement | Closing | Moved} FromHall
 */

// --- and what its desks send (gateways/web/desks) ---

/**
 * @typedef {{code: string, game: string, names: string[], yours: boolean, since: number | null}} TurnLine
 * @typedef {{t: "turns", games: TurnLine[]}} TurnsShown
 * @typedef {{n: number, player: string, name: string, text: string, at: number}} ChatLine   the hall's own has no player
 * @typedef {{t: "chat", room: string, lines: ChatLine[], whole: boolean}} ChatShown
 * @typedef {{t: "reply", id: number, lines: string[], go: string | null}} ReplyShown
 * @typedef {{t: "completions", id: number, text: string, lines: string[]}} CompletionsShown
 * @typedef {{t: "muted", players: {player: string, name: string}[]}} MutedShown
 * @typedef {"open" | "accepted" | "declined" | "withdrawn" | "expired" | "failed"} InviteState
 * @typedef {{t: "invitation", id: string, game: string, options: Options, sender: string, sender_name: string,
 *            receiver: string, receiver_name: string, challenge: boolean, wager: number, state: InviteState,
 *            why: string, left: number, leads_to: string, pledge: string}} InviteShown
 * @typedef {{player: string, name: string, state: "playing" | "checking" | "proved" | "unproved" | "nothing",
 *            away: boolean, score: number | null, millis: number | null, points: number | null,
 *            figures: [string, number][], why: string}} SideShown
 * @typedef {{t: "challenge", id: string, game: string, options: Options, state: "playing" | "one_done" | "over",
 *            left: number, you: number, sides: SideShown[], table: string, seed: string,
 *            result: "" | "won" | "draw" | "void", winner: string}} ChallengeShown
 * @typedef {{t: "opponent", challenge: string, player: string, points: number,
 *            figures: [string, number][]}} OpponentShown   every ten seconds
 * @typedef {{t: "gold", gold: number}} GoldShown
 * @typedef {{id: string, name: string}} Party
 * @typedef {"INITIATED" | "AWAITING_DEPOSITS" | "ONE_PAID" | "FUNDED" | "IN_PROGRESS" | "AWAITING_PAYOUT" | "DISPUTED"
 *           | "COMPLETED" | "REFUNDED"} PotState
 * @typedef {{pots: number, paid: number, disputes: number, awarded: number, refunded: number, open: number}} Trust
 * @typedef {{by: Party | null, reason: string,
 *            decision: {by: Party | null, award: Party | null, reason: string} | null}} Dispute
 * @typedef {{t: "escrow", id: string, code: string, match: string | null, state: PotState, stake: number,
 *            options: Options, players: (Party & {paid: boolean})[], house: Party | null, fee: number,
 *            fee_gold: number, held: number, left: number | null, winner: string | null, loser: string | null,
 *            verified: {outcome?: Outcome, digest?: string, why?: string} | null, dispute: Dispute | null,
 *            why: string, trust: Trust}} EscrowShown
 * @typedef {{t: "signed_in", player: string, name: string, token: string}} SignedIn
 * @typedef {{t: "signed_out"}} SignedOut
 * @typedef {{t: "banished", reason: string, banned: boolean}} Banished
 * @typedef {{t: "announcement", text: string}} Announcement
 * @typedef {{t: "closing", on: boolean}} Closing
 */

/**
 * A message to the hall; the session adds the number.
 * @typedef {{t: string, [key: string]: any}} ToHall
 * @typedef {{t: "act", match: string, seat: number, action: string, seq: number}} Act
 * @typedef {{match: string, seat: number | null, n: number}} Have
 */

// --- what the page keeps ---

/**
 * One audience's view of one match, as far as it has been told.
 * @typedef {object} Stream
 * @property {string} match
 * @property {string} code
 * @property {string} game
 * @property {number | null} seat
 * @property {number} n          number of the newest update
 * @property {any} view
 * @property {number} step       the match's step when local time was `at`
 * @property {number} at         local milliseconds
 * @property {boolean} running   whether the match's time passes
 * @property {boolean} stale     an update was missed: a fresh view is needed
 */

/**
 * @typedef {object} State
 * @property {Welcome | null} me
 * @property {Record<string, GameInfo>} games
 * @property {HallShown | null} hall
 * @property {Record<string, TableShown>} tables   by code
 * @property {Record<string, Stream>} streams      by match and seat
 * @property {Record<string, string>} gone         why a table is closed to us, by code
 * @property {TurnLine[]} turns                    my games with others a move at a time, those that wait for me first
 * @property {Record<string, Room>} rooms          what was said, by table code or "hall"
 * @property {Record<string, Timed<InviteShown>>} invites         open ones, by id
 * @property {Record<string, Timed<ChallengeShown>>} challenges   by id
 * @property {Record<string, Timed<EscrowShown>>} pots            by id
 * @property {number | null} gold
 * @property {{player: string, name: string}[]} muted
 * @property {string} announcement
 * @property {boolean} closing                     the hall closes soon: nothing new begins
 * @property {Record<string, string>} promised     the pledge this page saw before a match, by match; of an invite, by table
 * @property {{reason: string | null, banned: boolean} | null} out   why we are out and do not come back by ourselves; without a
 *           reason, because we signed out from another device
 */

/**
 * With the local millisecond at which its time is up.
 * @template T
 * @typedef {T & {until: number | null}} Timed
 */

/**
 * A line in a chat box: what somebody or the hall said, or what I typed and what came of it (told to me alone).
 * @typedef {ChatLine & {kind?: "asked" | "reply" | "refused"}} RoomLine
 * @typedef {object} Room
 * @property {RoomLine[]} lines
 * @property {number} seen       number of the newest line that was on the screen
 * @property {number} unread     lines by others after it
 */

/**
 * What this page says to its own state.
 * @typedef {{t: "games", games: GameInfo[]} | {t: "read", room: string} | {t: "typed", room: string, kind: "asked" | "reply" | "refused",
 *            lines: string[]}} OwnNews
 */

/** @typedef {"up" | "connecting" | "down"} Line   how the connection is; "down" only after a second of trying */

/**
 * What a screen gets: it draws itself into `root` and is told of changes.
 * @typedef {object} Screen
 * @property {HTMLElement} root
 * @property {(state: State, messages: FromHall[]) => void} update
 * @property {() => void} destroy
 */

export {};
