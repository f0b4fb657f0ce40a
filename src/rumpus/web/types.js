// @ts-check
// The shapes that travel between the page's modules. No code: JSDoc types only, checked by `make check`.

/**
 * What a game's picture is given when it is mounted (games/<name>/web.js: `mount(root, ctx)`).
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
 */

/**
 * A key binding, from `bindings(slots)` of web.js; `slots` is how many people share this keyboard (1 or 2).
 * @typedef {object} Binding
 * @property {string} name
 * @property {number} slot
 * @property {string[]} codes    KeyboardEvent.code values
 * @property {string} label      what it does, for the key list
 * @property {string} [keys]     how to show the keys, e.g. "← →"
 * @property {{icon: string, side: "left" | "right"}} [pad]   also a touch button, on that side of the board
 */

/**
 * What a game's web.js exports.
 * @typedef {object} PictureModule
 * @property {(root: HTMLElement, ctx: Ctx) => Picture} mount
 * @property {(slots: number) => Binding[]} [bindings]
 * @property {(view: any, seat: number | null) => string} [describe]   the board in words, for screen readers
 * @property {(view: any, seat: number | null) => Figure[]} [figures]  up to three figures that matter when it is over
 * @typedef {{label: string, value: string}} Figure
 */

/**
 * @typedef {{name: string, [key: string]: any}} GameEvent
 * @typedef {{name: string, title: string, type: "int" | "choice" | "flag", default: any, low?: number, high?: number,
 *            choices?: string[]}} OptionInfo
 * @typedef {{name: string, title: string, tagline: string, version: number, seats: [number, number], levels: string[],
 *            options: OptionInfo[], rate: number, realtime: boolean, hidden?: boolean, solo: {seats: number, bot_level: string | null} | null,
 *            score_unit: number, modes: string[], accent: string}} GameInfo
 * @typedef {Record<string, number | string | boolean>} Options
 */

// --- what the hall sends (gateways/web/messages.py) ---

/**
 * @typedef {any[][]} Patch   `[path, value]` sets, `[path]` removes; core/view.py
 * @typedef {{t: "welcome", v: number, player: string, name: string, token: string, tables: string[]}} Welcome
 *            the token is empty unless it is new
 * @typedef {{t: "error", code: string, message: string, id?: number, match?: string | null, seat?: number | null,
 *            seq?: number}} HallError
 * @typedef {{kind: "open" | "person" | "bot", name?: string, player?: string, local?: boolean, level?: string,
 *            ready?: boolean, present?: boolean, wins?: number}} SeatShown   what is left out is at its default;
 *            `present` is true unless said otherwise
 * @typedef {{places: number[], scores: number[], reason: string}} Outcome
 * @typedef {"IDLE" | "WAITING" | "PLAYING" | "PAUSED" | "ENDED"} TableState
 * @typedef {{t: "table", code: string, game: string, state: TableState, owner: string, options: Options,
 *            seats: SeatShown[], watchers: number, match: string | null, outcome: Outcome | null, why: string,
 *            turn: number[], step: number}} TableShown
 * @typedef {{t: "gone", code: string, why: string}} Gone
 * @typedef {{t: "match", match: string, code: string, game: string, seat: number | null, n: number, step: number,
 *            view: any}} MatchShown
 * @typedef {{t: "update", match: string, seat: number | null, n: number, step: number, patch: Patch,
 *            events: GameEvent[]}} Updated
 * @typedef {{t: "ack", match: string, seat: number, seq: number}} Ack
 * @typedef {{code: string, game: string, state: TableState, names: string[], free: number}} TableLine
 * @typedef {{t: "hall", tables: TableLine[], online: number, here: string[]}} HallShown
 * @typedef {{t: "pong", id: number}} Pong
 * @typedef {Welcome | HallError | TableShown | Gone | MatchShown | Updated | Ack | HallShown | Pong} FromHall
 * @typedef {{t: "games", games: GameInfo[]}} GamesLoaded   not from the socket: the answer of /api/games
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
