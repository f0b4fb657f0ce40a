// @ts-check
// The shapes that travel between the page's modules. No code: JSDoc types only, checked by `make check`.

/**
 * What a game's picture is given when it is mounted (games/<name>/web/main.js: `mount(root, ctx)`).
 * @typedef {object} Ctx
 * @property {GameInfo} info
 * @property {number[]} seats     seats played from this page: none for a watcher, two for two people on one keyboard
 * @property {string[]} names     players' names, by seat
 * @property {number[]} [marks]   around a big screen: the number each keeps for the evening, with its colour and face; 0 for none
 * @property {(seat: number, action: string) => void} send
 * @property {(seat: number, actions: string[]) => void} [later]   leave these for the seat's next turns instead of what was
 *           left before (none: take it back); absent where nothing can be. Nobody else sees it
 * @property {(name: string, value: number | string | boolean) => void} [option]   ask for this option in the table's
 *           next match; absent where it cannot be asked for
 * @property {() => number} step  the match's step now, as far as this page can tell (for smooth drawing between updates)
 * @property {(text: string) => void} say   announce to screen readers
 * @property {() => void} [turned]   whose turn the picture shows has changed without an update
 * @property {boolean} calm       prefers-reduced-motion: no decoration that moves
 * @property {boolean} [shakes]   big clears may shake the board a little
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
 * @property {(action: string | null) => void} [waiting]   this move was made and waits for the line: show it as such;
 *           null when the hall has answered
 * @property {(actions: string[]) => void} [kept]   what is left for later now
 * @property {() => boolean} [release]   put down what is held; true if something was. Escape asks for it before it pauses
 * @property {() => number[] | null} [turn]   whose turn it shows, where that follows an animation; null: as the hall tells.
 *           What changes of it later is told by ctx.turned
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
 * @property {(slots: number, options?: Options) => Binding[]} [bindings]   options: those of the table
 * @property {(view: any, seat: number | null, names: string[]) => string} [describe]   the board in words, for screen readers
 * @property {import("./sound/sound.js").Sounds} [sounds]   what its events and keys sound like
 * @property {() => Promise<import("./sound/music/score.js").Music>} [music]   fetches what plays while a match is on (web/music.js)
 * @property {(view: any, seat: number | null) => Figure[]} [figures]  up to three figures that matter when it is over
 * @property {(view: any) => boolean} [counts]  whether a match alone may set a best score; all do if the game says nothing
 * @property {(view: any, own: number[], names: string[]) => string} [decided]  what decided a match that is over and who did it, in a
 *           sentence, as those in the `own` seats hear it
 * @property {(event: GameEvent, names: string[]) => {weight: number, label: string} | null} [moment]  how a replay's timeline
 *           marks an event: weight 3 decides, 2 matters, 1 is a step on the way, 0 is not marked; null: as others do
 * @typedef {{label: string, value: string}} Figure
 */

/**
 * @typedef {{name: string, [key: string]: any}} GameEvent
 * @typedef {"fast" | "slow" | "daily"} Pool   matches that are rated apart
 * @typedef {{name: string, title: string, type: "int" | "choice" | "flag" | "clock", default: any, low?: number, high?: number,
 *            choices?: string[], named?: Record<string, string>}} OptionInfo   `named`: what choices are called (text/game_words.js)
 * @typedef {{name: string, title: string, tagline: string, version: number, seats: [number, number], levels: string[],
 *            options: OptionInfo[], rate: number, realtime: boolean, hidden?: boolean, solo: {seats: number, bot_level: string | null, boards: string[],
 *            timed?: {option: string, values: string[], arrived: string} | null} | null,
 *            score_unit: number, ranking: {unit: number, most: number, span: number} | null, play_now: Options, modes: string[], accent: string, luck: boolean, pools: Pool[], wagered: boolean, premoves: {words: string[], most: number} | null, battle?: {option: string, seats: number} | null, phone?: boolean}} GameInfo   `wagered`: gold may be played for; `phone`: it has a pad of its own (web/phone.js)
 * @typedef {Record<string, number | string | boolean>} Options
 */

// --- messages (messages.d.ts, written by `make wire`) ---

/**
 * @typedef {import("./net/messages.js").Welcome} Welcome
 * @typedef {import("./net/messages.js").Error} HallError
 * @typedef {import("./net/messages.js").SeatShown} SeatShown
 * @typedef {import("./net/messages.js").DiceShown} DiceShown
 * @typedef {import("./net/messages.js").OutcomeShown} Outcome
 * @typedef {import("./net/messages.js").TableShown} TableShown
 * @typedef {import("./net/messages.js").RoomShown} RoomShown
 * @typedef {import("./net/messages.js").Gone} Gone
 * @typedef {import("./net/messages.js").FriendShown} FriendShown
 * @typedef {import("./net/messages.js").FriendsShown} FriendsShown
 * @typedef {import("./net/messages.js").SearchShown} SearchShown
 * @typedef {import("./net/messages.js").OfferShown} OfferShown
 * @typedef {import("./net/messages.js").TournamentLine} TournamentLine
 * @typedef {import("./net/messages.js").TournamentShown} TournamentShown
 * @typedef {import("./net/messages.js").DailyShown} DailyShown
 * @typedef {import("./net/messages.js").DailyGame} DailyGame
 * @typedef {import("./net/messages.js").DailyLine} DailyLine
 * @typedef {import("./net/messages.js").OwnTable} OwnTable
 * @typedef {import("./net/messages.js").NoticeShown} Notice
 * @typedef {import("./net/messages.js").MatchShown} MatchShown
 * @typedef {import("./net/messages.js").Updated} Updated
 * @typedef {import("./net/messages.js").PersonShown} PersonShown
 * @typedef {import("./net/messages.js").HallShown} HallShown
 * @typedef {import("./net/messages.js").FromHall} FromHall
 * @typedef {import("./net/messages.js").TurnLine} TurnLine
 * @typedef {import("./net/messages.js").MissedLine} MissedLine
 * @typedef {import("./net/messages.js").ChatLine} ChatLine
 * @typedef {import("./net/messages.js").ChatShown} ChatShown
 * @typedef {import("./net/messages.js").ReplyShown} ReplyShown
 * @typedef {import("./net/messages.js").CompletionsShown} CompletionsShown
 * @typedef {import("./net/messages.js").InviteShown} InviteShown
 * @typedef {import("./net/messages.js").SideShown} SideShown
 * @typedef {import("./net/messages.js").ChallengeShown} ChallengeShown
 * @typedef {import("./net/messages.js").StatusShown} OpponentShown
 * @typedef {import("./net/messages.js").EscrowShown} EscrowShown
 * @typedef {import("./net/messages.js").Act} Act
 * @typedef {import("./net/messages.js").Have} Have
 * @typedef {import("./net/messages.js").Updated["patch"]} Patch
 */

/**
 * A message to the hall; the session adds the number.
 * @typedef {import("./net/messages.js").ToHall} ToHall
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
 * @property {Options} options   what the match began under; the table's may be those of the next one
 * @property {number[]} bots     seats that bots held then
 * @property {number} seen       the match's step when the view became that
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
 * @property {Record<string, number>} told         local milliseconds at which each of them was told, by code
 * @property {Record<string, Stream>} streams      by match and seat
 * @property {Record<string, string[]>} premoves   what I have left for my turns, by match and seat
 * @property {Record<string, Notice>} gone         why a table is closed to us, by code
 * @property {TurnLine[]} turns                    my games with others a move at a time, those that wait for me first
 * @property {Record<string, Room>} rooms          what was said, by table code or "hall"
 * @property {Record<string, Timed<InviteShown>>} invites         open ones, by id
 * @property {Record<string, Timed<ChallengeShown>>} challenges   by id
 * @property {Record<string, Timed<EscrowShown>>} pots            by id
 * @property {number | null} gold
 * @property {{player: string, name: string}[]} muted
 * @property {FriendsShown | null} friends
 * @property {(SearchShown & {at: number}) | null} search   for whom I look; `at` is the local millisecond at which it was told
 * @property {OwnTable[]} own   tables where a seat is mine, those where something is on first
 * @property {string} announcement
 * @property {MissedLine[]} missed                 what became of matches while I was away, oldest first
 * @property {boolean} closing                     the hall closes soon: nothing new begins
 * @property {Record<string, string>} promised     the pledge this page saw before a match, by match; of an invite, by table
 * @property {{reason: Notice | null, banned: boolean} | null} out   why we are out and do not come back by ourselves; without a
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
 * @property {boolean} [watchers]   whether I want to read there what watchers say
 */

/**
 * What this page says to its own state.
 * @typedef {{t: "games", games: GameInfo[]} | {t: "read", room: string} | {t: "typed", room: string, kind: "asked" | "reply" | "refused",
 *            lines: string[]}} OwnNews
 */

/**
 * How the connection is: "down" only after a second of trying, or of waiting for an answer; "slow" while answers come, but late;
 * "here" where the hall is in this page's worker.
 * @typedef {"up" | "slow" | "connecting" | "down" | "here"} Line
 */

/**
 * What a screen gets: it draws itself into `root` and is told of changes.
 * @typedef {object} Screen
 * @property {HTMLElement} root
 * @property {(state: State, messages: FromHall[]) => void} update
 * @property {() => void} destroy
 */

export {};
