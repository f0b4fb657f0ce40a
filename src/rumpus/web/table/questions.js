// @ts-check
// What is asked for in a match: a strip above the board with the answers, and the menu it is asked from.

import { button, el, redraw } from "../ui/dom.js";
import { countdown } from "../ui/spans.js";
import { icon } from "../ui/icons.js";
import { openDialog } from "../overlays/dialog.js";
import { ownSeats } from "../state/state.js";
import { reactionButtons } from "./reactions.js";
import { phrase, showList } from "../text/language.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {import("../net/messages.js").QuestionShown["kind"]} Kind
 * @typedef {import("../text/language.js").Key} Key
 * @typedef {{t: "ask", code: string, kind: Kind} | {t: "answer", code: string, kind: Kind, yes: boolean} | {t: "give_time", code: string, seat: number} | {t: "react", code: string, kind: import("../net/messages.js").ReactedShown["kind"]}} Request
 * @typedef {(message: Request) => void} Send
 */

/** @type {Record<Kind, {asks: Key, own: Key, ask: Key, icon: import("../ui/icons.js").IconName}>} */
const WORDS = {
  take_back: { asks: "question.take_back", own: "question.own_take_back", ask: "question.ask_take_back", icon: "back" },
  draw: { asks: "question.draw", own: "question.own_draw", ask: "question.ask_draw", icon: "level" },
  pause: { asks: "question.pause", own: "question.own_pause", ask: "question.ask_pause", icon: "pause" },
  time: { asks: "question.time", own: "question.own_time", ask: "question.ask_time", icon: "clock" },
};

/** The strip above a board while something is asked for. @param {string} code @param {Send} send */
export function makeQuestionStrip(code, send) {
  const root = el("div", { class: "rp-questions", hidden: true, "data-test": "questions" });
  /** @param {State} state @param {TableShown} table */
  const update = (state, table) => {
    const questions = table.questions ?? [];
    root.hidden = questions.length === 0;
    const seated = ownSeats(state, table).length > 0;
    const told = state.told[code] ?? 0;
    redraw(root, [seated, state.me?.player, questions.map((question) => [question.kind, question.player, question.agreed, Math.round((told + question.left_ms) / 1000)])], () =>
      questions.map((question) => {
        const mine = question.player === state.me?.player;
        const words = WORDS[question.kind];
        const agreed = table.seats.filter((seat) => seat.player && !seat.local && question.agreed.includes(seat.player)).map((seat) => seat.name ?? "");
        const mayAnswer = seated && !mine && !question.agreed.includes(state.me?.player ?? "");
        return el(
          "div",
          { class: "rp-strip rp-question", role: "status", "data-test": `question-${question.kind}` },
          icon(words.icon),
          el("p", {}, el("strong", {}, phrase(mine ? words.own : words.asks, { name: question.name }), " · ", secondsLeft(told + question.left_ms)), agreed.length > 0 && el("small", {}, phrase("question.agreed", { names: showList(agreed), count: agreed.length }))),
          el("span", { class: "rp-spring" }),
          mayAnswer && button(phrase("question.allow"), () => send({ t: "answer", code, kind: question.kind, yes: true }), { class: "rp-primary", "data-test": "question-yes" }),
          mayAnswer && button(phrase("question.no"), () => send({ t: "answer", code, kind: question.kind, yes: false }), { "data-test": "question-no" }),
          seated && mine && button(phrase("question.cancel"), () => send({ t: "answer", code, kind: question.kind, yes: false }), { class: "rp-quiet", "data-test": "question-cancel" }),
        );
      }),
    );
  };
  return { root, update };
}

/** Whether there is anything to ask for, by who sits. @param {State} state @param {TableShown} table */
export function mayAsk(state, table) {
  return (table.may_ask ?? []).length > 0 && ownSeats(state, table).length > 0;
}

/**
 * The buttons by which something is asked for; what is asked for already is not there.
 * @param {State} state @param {TableShown} table @param {Send} send @param {() => void} close
 */
export function askButtons(state, table, send, close) {
  if (!mayAsk(state, table)) return [];
  const open = new Set((table.questions ?? []).map((question) => question.kind));
  const own = ownSeats(state, table);
  /** @type {Kind[]} */
  const kinds = ["take_back", "draw", "pause", "time"];
  const give = table.may_ask?.includes("time") ? table.seats.flatMap((seat, place) => (seat.kind !== "open" && !own.includes(place) ? [place] : [])) : [];
  /** @param {Request} message */
  const done = (message) => () => (close(), send(message));
  return [
    ...kinds.flatMap((kind) => (table.may_ask?.includes(kind) && !open.has(kind) ? [button([icon(WORDS[kind].icon), phrase(WORDS[kind].ask)], done({ t: "ask", code: table.code, kind }), { class: "rp-large rp-wide", "data-test": `ask-${kind}` })] : [])),
    ...give.map((seat) => button([icon("clock"), phrase("question.give_time", { name: table.seats[seat].name ?? "" })], done({ t: "give_time", code: table.code, seat }), { class: "rp-large rp-wide", "data-test": `give-time-${seat}` })),
  ];
}

/** What can be done in a match beside playing: react, and ask. @param {State} state @param {TableShown} table @param {Send} send @param {() => void} onclose */
export function openQuestions(state, table, send, onclose) {
  const react = reactionButtons((kind) => (dialog.close(), send({ t: "react", code: table.code, kind })));
  const dialog = openDialog(phrase("question.title"), [react, el("div", { class: "rp-stack" }, askButtons(state, table, send, () => dialog.close()))], { class: "rp-small", onclose, test: "match-menu" });
}

/**
 * What to say about questions that are no longer open; nothing where the board says it.
 * @param {State} state @param {string} code @param {import("../types.js").FromHall[]} messages @returns {string[]}
 */
export function tellAnswers(state, code, messages) {
  return messages.flatMap((message) => {
    if (message.t !== "answered" || message.code !== code) return [];
    const mine = message.player === state.me?.player;
    if (message.how === "granted" && message.kind === "take_back") return [phrase("question.granted_take_back", { name: message.name })];
    if (message.how === "granted" && message.kind === "time") return [phrase("question.granted_time", { name: message.name })];
    if (message.how === "declined" && mine) return [phrase("question.declined", { name: message.by ?? "" })];
    if (message.how === "expired" && mine) return [phrase("question.expired")];
    return message.how === "withdrawn" && mine ? [phrase("question.withdrawn")] : [];
  });
}

/** @param {number} until local milliseconds */
function secondsLeft(until) {
  return countdown(until, (left) => phrase("away.seconds", { seconds: Math.max(0, Math.ceil(left / 1000)) }));
}
