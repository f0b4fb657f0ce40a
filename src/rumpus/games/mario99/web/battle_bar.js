// @ts-check
// The bar above a battle: how many are left, badges, how fast it is, whom one aims at, and what has just happened.

import { phrase } from "/static/text/language.js";

/**
 * @typedef {import("./shape.js").View} View
 * @typedef {import("../../../web/types.js").GameEvent} GameEvent
 */

/** The words of the rules, in their order: keys 1 to 4. */
export const WAYS = /** @type {const} */ (["random", "attackers", "nearly", "leader"]);
export const WAY_WORDS = /** @type {const} */ ({
  random: "mario99.battle.random",
  attackers: "mario99.battle.attackers",
  nearly: "mario99.battle.nearly",
  leader: "mario99.battle.leader",
});
const FEED_MS = 6000;
const LINES = 2;

/** @param {string} tag @param {string} name @param {string} [text] */
function node(tag, name, text = "") {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}

export class BattleBar {
  root = node("div", "m99-bar");
  #left = node("strong", "m99-left");
  #facts = node("span", "m99-facts");
  #ways = node("div", "m99-ways");
  #feed = node("ol", "m99-feed");
  /** @type {{words: string, at: number, good: boolean}[]} */
  #told = [];
  #own;
  #names;

  /** @param {HTMLElement} frame @param {import("../../../web/types.js").Ctx} ctx */
  constructor(frame, ctx) {
    this.#own = ctx.seats[0] ?? -1;
    this.#names = ctx.names;
    this.root.append(this.#left, this.#facts, this.#ways, this.#feed);
    this.#feed.setAttribute("aria-hidden", "true");
    this.#ways.setAttribute("role", "radiogroup");
    this.#ways.setAttribute("aria-label", phrase("mario99.battle.aim"));
    if (this.#own >= 0) {
      WAYS.forEach((way, i) => {
        const button = node("button", "m99-way");
        button.setAttribute("type", "button");
        button.setAttribute("role", "radio");
        button.dataset.test = `aim-${way}`;
        button.append(node("kbd", "", String(i + 1)), node("span", "", phrase(WAY_WORDS[way])));
        // A press on it must not take the keyboard from the board.
        button.addEventListener("pointerdown", (event) => event.preventDefault());
        button.addEventListener("click", () => ctx.send(this.#own, `aim ${way}`));
        this.#ways.append(button);
      });
    }
    frame.append(this.root);
  }

  /** How high it is, in page pixels. */
  get height() {
    return this.root.offsetHeight;
  }

  /** @param {View} view @param {GameEvent[]} events @param {number} now */
  update(view, events, now) {
    const boards = view.boards ?? [];
    const mine = boards[this.#own];
    this.#left.textContent = phrase("mario99.battle.left", { count: view.left ?? 0, of: boards.length });
    const facts = [phrase("mario99.battle.stage_number", { stage: (view.stage ?? 0) + 1 })];
    if (mine) {
      facts.push(`${"◆".repeat(mine.badges)}${"◇".repeat(4 - mine.badges)}`, phrase("mario99.battle.outs_count", { count: mine.outs }));
      if (view.aim?.by && mine.place === null) facts.push(phrase("mario99.battle.aims", { count: view.aim.by }));
    }
    this.#facts.textContent = facts.join(" · ");
    this.#ways.hidden = !mine || mine.place !== null;
    this.#ways.querySelectorAll("button").forEach((button, i) => button.setAttribute("aria-checked", String(view.aim?.way === WAYS[i])));
    for (const event of events) {
      const words = this.#tell(event, boards.length);
      if (words) this.#told.unshift({ words, at: now, good: event.name === "out" && event.by === this.#own });
    }
    this.#told = this.#told.filter(({ at }) => now - at < FEED_MS).slice(0, LINES);
    this.#feed.replaceChildren(...this.#told.map(({ words, good }) => node("li", good ? "m99-good" : "", words)));
  }

  /** What the feed says of an event; nothing of most. @param {GameEvent} event @param {number} of */
  #tell(event, of) {
    if (event.name === "faster") return phrase("mario99.battle.faster", { stage: event.stage + 1 });
    if (event.name !== "out") return "";
    const name = this.#names[event.seat] ?? "";
    const other = event.by === null ? "" : (this.#names[event.by] ?? "");
    if (event.seat === this.#own) return other ? phrase("mario99.battle.you_out", { name: other }) : phrase("mario99.battle.place_of", { place: event.place, of });
    if (event.by === this.#own) return phrase("mario99.battle.knocked", { name });
    return other ? phrase("mario99.battle.fell_by", { name, other, place: event.place }) : phrase("mario99.battle.fell", { name, place: event.place });
  }
}
