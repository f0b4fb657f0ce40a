// @ts-check
// The shapes that travel between the page's modules. No code: JSDoc types only, checked by `make check`.

/**
 * What a game's picture is given when it is mounted (games/<name>/web.js: `mount(root, ctx)`).
 * @typedef {object} Ctx
 * @property {GameInfo} info
 * @property {number[]} seats     seats played from this page: none for a watcher, two for two people on one keyboard
 * @property {string[]} names     players' names, by seat
 * @property {(seat: number, action: string) => void} send
 * @property {() => number} step  the match's step now, as far as this page can tell (for smooth drawing between updates)
 * @property {(text: string) => void} say   announce to screen readers
 * @property {boolean} calm       prefers-reduced-motion: no decoration that moves
 * @property {boolean} demo       a small living tile on the home page: board only, no controls, no words
 */

/**
 * What `mount` returns. A picture is a function of the view: it remembers only animations and a half-chosen move.
 * @typedef {object} Picture
 * @property {(view: any, events: GameEvent[]) => void} update
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
 * @typedef {{name: string, [key: string]: any}} GameEvent
 * @typedef {{name: string, title: string, type: "int" | "choice" | "flag", default: any, low?: number, high?: number,
 *            choices?: string[]}} OptionInfo
 * @typedef {{name: string, title: string, tagline: string, version: number, seats: [number, number], levels: string[],
 *            options: OptionInfo[], rate: number, realtime: boolean, solo: {seats: number, bot_level: string | null} | null,
 *            score_unit: number, modes: string[], accent: string}} GameInfo
 */

export {};
