// @ts-check
// What a game's pad is given and gives (games/<name>/web/phone.js). No code: JSDoc types only.

/**
 * One key of a pad.
 * @typedef {{name: string, face: string, label: string, place?: "north" | "south" | "west" | "east", main?: boolean,
 *           still?: boolean}} PadKey   `place` in a cross; `main` lies best under the thumb and has the game's colour;
 *           `still`: a thumb that only slides over it does not press it
 */

/**
 * @typedef {object} PadMore
 * @property {(keys: {left: PadKey[], right: PadKey[]}, press: (name: string) => void, release: (name: string) => void) => HTMLElement} keys
 *           keys for two thumbs; pressed when a finger comes down, released when it goes up
 * @property {(label: string, press: () => void, test: string) => HTMLButtonElement} big   one large button
 * @property {HTMLElement} words   the middle of the pad, for a few words
 * @typedef {import("../types.js").Ctx & PadMore} PadCtx
 */

/**
 * @typedef {object} PadPicture
 * @property {(view: any, events: import("../types.js").GameEvent[]) => void} update
 * @property {(actions: string[]) => void} [kept]   what is left for one's next turns now
 * @property {() => void} [release]   let go of everything that is held
 * @property {() => void} destroy
 */

/**
 * What web/phone.js exports.
 * @typedef {object} PhoneModule
 * @property {(root: HTMLElement, ctx: PadCtx) => PadPicture} mountPhone
 * @property {(event: import("../types.js").GameEvent, seat: number) => number | number[] | null} [buzz]   how the phone shakes
 * @property {boolean} [styled]   the pad needs the style of the game's picture
 */

export {};
