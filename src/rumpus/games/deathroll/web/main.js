// @ts-check
// The page's picture of Death Roll: two players, a die that tumbles, the falling maximum, one big button.
// It remembers only what is still in the air: a roll is told when its die has come to rest.

import { phrase, showNumber } from "/static/text/language.js";
import { personMark } from "/static/ui/person_mark.js";
import { makeDie } from "./die.js";
import { html } from "/static/board/nodes.js";
import { makeStairs } from "./stairs.js";
import { announce, tellEnd, tellRisk } from "./words.js";

export { decided, describe, figures } from "./words.js";
export { moment } from "./moments.js";
export { sounds } from "./sound.js";
export const music = () => import("./music.js");

/** @typedef {import("../../../web/types.js").Ctx} Ctx */
/** @typedef {import("./shape.js").View} View */

/** How long a number is looked at before the result is told. */
const REST_MS = 700;

/** @param {number} slots @returns {import("../../../web/types.js").Binding[]} */
export function bindings(slots) {
  return slots ? [{ name: "roll", slot: 0, codes: ["Space", "Enter", "KeyR"], label: phrase("deathroll.key_roll"), keys: phrase("key.space") }] : [];
}

/** @param {HTMLElement} root @param {Ctx} ctx @returns {import("../../../web/types.js").Picture} */
export function mount(root, ctx) {
  const die = makeDie(ctx.calm);
  const stairs = makeStairs();
  const players = makePlayers(ctx.names, ctx.marks ?? []);
  const status = html("p", "dr-status");
  const risk = html("p", "dr-risk");
  const rolls = html("ol", "dr-rolls");
  const button = html("button", "dr-roll", html("span", "dr-roll-word"), html("kbd", "dr-key", phrase("key.space")));
  button.type = "button";
  const stage = html("div", "dr-stage", die.root, status, risk);
  const frame = html("div", "dr", stage, stairs.root);
  frame.classList.toggle("dr-demo", ctx.demo);
  frame.classList.toggle("dr-calm", ctx.calm);
  if (!ctx.demo) {
    frame.prepend(players.root);
    frame.append(rolls);
    if (ctx.seats.length) frame.append(button);
    else frame.classList.add("dr-watch");
  }
  const room = html("div", "dr-room", frame);
  root.append(room);
  /** @type {View | null} */
  let view = null;
  /** How many rolls have come to rest. */
  let told = -1;
  /** The roll that has been asked for. */
  let asked = -1;
  /** When the last die came to rest. */
  let rested = -Infinity;

  button.addEventListener("click", (event) => {
    if (event.detail > 0) button.blur(); // a pointer: keep Space and Enter for the game
    roll();
  });

  /** The seat of this page that may roll now. */
  const mine = () => (view && view.turn !== null && ctx.seats.includes(view.turn) && !die.tumbling() ? view.turn : null);

  function roll() {
    const seat = mine();
    if (seat === null || !view || asked === view.count) return;
    asked = view.count;
    if (!ctx.calm) die.shake();
    ctx.send(seat, "roll");
    draw();
  }

  function draw() {
    if (!view) return;
    const resting = told === view.count;
    const last = view.history[view.history.length - 1];
    const fatal = resting && view.outcome?.reason === "rolled_one";
    const anew = last?.value === 1 && !view.outcome;
    if (resting) die.show(last && !anew ? last.value : view.limit, fatal);
    stairs.draw(view, told);
    const limit = resting ? view.limit : (last?.limit ?? view.limit);
    frame.style.setProperty("--dr-heat", String(view.loser !== null && resting ? 1 : heat(limit)));
    frame.classList.toggle("dr-tense", !view.outcome && limit <= 10);
    if (ctx.demo) return;
    players.draw(view, resting);
    status.textContent = tellStatus(view, resting);
    risk.textContent = resting && !view.outcome ? tellRisk(view.limit) : "\u00a0";
    const seat = mine();
    button.disabled = seat === null || asked === view.count;
    const word = button.firstElementChild;
    const key = seat !== null || !resting ? "deathroll.roll" : view.outcome ? "deathroll.over" : "deathroll.wait";
    if (word) word.textContent = phrase(key, { limit: showNumber(limit) });
    const known = view.history.slice(0, view.history.length - (view.count - told));
    rolls.replaceChildren(...known.reverse().map((entry) => html("li", `dr-line dr-of${entry.seat}`, announce(entry, ctx.names))));
  }

  /** @param {View} shown @param {boolean} resting */
  function tellStatus(shown, resting) {
    const last = shown.history[shown.history.length - 1];
    if (!resting && last) return phrase("deathroll.rolling", { name: ctx.names[last.seat] ?? "" });
    if (shown.outcome) return tellEnd(shown, ctx.names);
    const turn = shown.turn ?? 0;
    const mine = ctx.seats.length === 1 && ctx.seats[0] === turn;
    return phrase(mine ? "deathroll.your_roll" : "deathroll.is_to_roll", { name: ctx.names[turn] ?? "", limit: showNumber(shown.limit) });
  }

  return {
    update(shown, events) {
      const before = view;
      view = /** @type {View} */ (shown);
      const fresh = events.filter((event) => event.name === "rolled");
      const tell = () => {
        if (!ctx.demo) for (const event of fresh) ctx.say(`${announce(/** @type {any} */ (event), ctx.names)}.`);
      };
      if (before?.count !== view.count) die.still();
      const last = view.history[view.history.length - 1];
      if (before && fresh.length && last && view.count > before.count) {
        told = view.count - 1;
        const count = view.count;
        die.tumble(last.value, last.limit, () => {
          told = count;
          rested = performance.now();
          draw();
          tell();
          queueMicrotask(() => ctx.turned?.()); // a next roll may be what has put this one to rest, amid an update
        });
      } else {
        if (!die.tumbling()) told = view.count;
        tell();
      }
      draw();
    },
    command(name, _slot, down) {
      if (name !== "roll" || !view || view.outcome) return false;
      if (down) roll();
      return true;
    },
    turn: () => {
      const seat = view && turnOf(view, told === view.count);
      return typeof seat === "number" ? [seat] : null;
    },
    busy: () => die.tumbling() || performance.now() - rested < REST_MS,
    destroy() {
      die.destroy();
      room.remove();
      view = null;
    },
  };
}

/** How tense it is, 0 to 1: a number of 100 is calm, one of 2 is not. @param {number} limit */
function heat(limit) {
  return Math.max(0, Math.min(1, 1 - Math.log(limit / 2) / Math.log(50)));
}

/** Whose roll it is, or was as long as the die is in the air. @param {View} view @param {boolean} resting */
function turnOf({ history, turn }, resting) {
  return resting ? turn : (history[history.length - 1]?.seat ?? turn);
}

/** Both players, and whose roll it is. @param {string[]} names @param {number[]} marks */
function makePlayers(names, marks) {
  const cards = [0, 1].map((seat) => {
    const mark = html("span", "dr-mark");
    const wins = html("span", "dr-wins");
    const name = html("span", "dr-name rp-whole-name");
    return { mark, name, wins, box: html("div", `dr-player dr-of${seat}`, html("span", "dr-badge"), name, wins, mark) };
  });
  const root = html("div", "dr-players", ...cards.map((card) => card.box));

  /** @param {View} view @param {boolean} resting */
  function draw(view, resting) {
    const turn = turnOf(view, resting);
    cards.forEach(({ mark, name, wins, box }, seat) => {
      const lost = resting && view.loser === seat;
      const won = resting && view.loser === 1 - seat;
      name.replaceChildren(...(marks[seat] ? [personMark(marks[seat])] : []), names[seat] ?? phrase("common.player_number", { number: seat + 1 }));
      const count = view.rounds?.wins[seat] ?? 0;
      wins.textContent = view.rounds ? "●".repeat(count) + "○".repeat(Math.max(0, view.rounds.needed - count)) : "";
      wins.title = view.rounds ? phrase("deathroll.rounds_won", { count: count, needed: view.rounds.needed }) : "";
      mark.textContent = lost ? "✗" : won ? "★" : turn === seat ? "▶" : "";
      box.classList.toggle("dr-turn", turn === seat);
      box.classList.toggle("dr-lost", lost);
      box.classList.toggle("dr-won", won);
    });
  }

  return { root, draw };
}
