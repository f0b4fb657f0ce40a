// @ts-check
// What has just happened, over the board and aloud: points gained, whose turn, small warnings; and the cover that keeps
// racks secret when a page is handed over.

import { makeFlash } from "/static/board/flash.js";
import { phrase } from "/static/text/language.js";
import { SIZE } from "./lay.js";
import { button, html, setCell } from "./nodes.js";
import { nameOf, sayEntry, tellChallenge, tellDoubt, tellPrice, tellQuiet, tellVerdict } from "./words.js";

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./shape.js").View} View */

/** @param {Ctx} ctx @param {Hand} hand */
export function makeNews(ctx, hand) {
  const gain = makeFlash("ww-news ww-plus", "ww-on", 2600, true);
  const banner = makeFlash("ww-news ww-banner", "ww-on", 1700, true);
  const warning = makeFlash("ww-news ww-warning", "ww-on", 3200, true);
  let turn = "";

  /** Over the word, or under one at the top of the board. @param {import("./shape.js").Entry} entry */
  function showAt({ row = 1, col = 8, across = false, word = "" }) {
    const under = row <= 2;
    const end = row - 1 + (across ? 1 : word.length);
    const middle = across ? Math.floor(col - 1 + word.length / 2) : col - 1;
    setCell(gain.root, (under ? Math.min(end, SIZE - 2) : row - 1) * SIZE + Math.min(10, Math.max(4, middle)));
    gain.root.classList.toggle("ww-under", under);
  }

  /** @param {import("../../../web/types.js").GameEvent} event */
  function tell(event) {
    const entry = /** @type {import("./shape.js").Entry} */ (/** @type {unknown} */ (event));
    const name = nameOf(ctx.names, entry.seat);
    if (event.name === "played") {
      const own = ctx.seats.length === 1 && entry.seat === ctx.seats[0];
      showAt(entry);
      gain.show(html("b", "", `+${entry.score}`), ` ${entry.word}`, ...(own ? [] : [html("small", "", name)]));
      ctx.say(sayEntry(entry, name, own));
    } else if (event.name === "exchanged" || event.name === "passed" || event.name === "resigned") {
      const said = { seat: entry.seat, exchanged: event.count, resigned: event.name === "resigned" };
      showAt({ seat: entry.seat, row: 4 });
      gain.show(tellQuiet(said, name));
      ctx.say(sayEntry(said, name));
    } else if (event.name === "challenged") {
      showAt({ seat: entry.seat, row: 4 });
      gain.show(html("b", "", tellVerdict(entry)), html("small", "ww-so", tellPrice(entry, ctx.names)));
      ctx.say(tellChallenge(entry, ctx.names));
    } else if (event.name === "drew" && !hand.shared) {
      ctx.say(phrase("words.drew", { tiles: event.tiles.join(", ").replace(/\?/g, phrase("words.a_blank")) }));
    }
  }

  /** The original's banner, when the turn becomes ours. @param {View} view */
  function look(view) {
    const now = `${view.turn} ${view.outcome ? 1 : 0}`;
    if (now === turn) return;
    turn = now;
    if (!hand.mayMove || hand.shared) return banner.hide();
    // Away from the word that was just laid.
    const row = view.last?.row ?? 15;
    banner.root.classList.toggle("ww-low", row < 8);
    banner.show(phrase("words.your_turn_banner"));
    ctx.say([phrase("words.your_turn_said"), ...(hand.mayAnswer ? [tellDoubt(view, view.turn, ctx.names)] : [])].join(" "));
  }

  return {
    roots: [gain.root, banner.root, warning.root],
    tell,
    look,
    /** @param {string} text */
    warn(text) {
      warning.show(text);
      ctx.say(text);
    },
    destroy: () => [gain, banner, warning].forEach((flash) => flash.destroy()),
  };
}

/** @param {Ctx} ctx @param {Hand} hand */
export function makeCover(ctx, hand) {
  const title = html("strong", "");
  const lead = html("span", "ww-cover-lead");
  const card = button("ww-cover-card", () => hand.uncover(), lead, title, html("span", "ww-cover-tap", phrase("words.tap")));
  const root = html("div", "ww-cover", card);
  root.hidden = true;

  function draw() {
    const { covered, view } = hand;
    if (view && covered) {
      lead.textContent = phrase(view.count === 0 ? "words.first_is" : "words.hand_over");
      title.textContent = nameOf(ctx.names, view.turn);
    }
    if (root.hidden !== covered) return;
    root.hidden = !covered;
    if (covered) {
      card.focus({ preventScroll: true });
      ctx.say(phrase(view?.count === 0 ? "words.first_is_said" : "words.hand_over_said", { name: title.textContent }));
    }
  }

  return { root, draw };
}
