// @ts-check
// A chat box that folds away: what was said in one room, and a field for words and /commands.

import { button, el, isAsleep, redraw } from "../ui/dom.js";
import { tell } from "../text/said.js";
import { icon } from "../ui/icons.js";
import { language, phrase, phraseParts } from "../text/language.js";
import { HALL, roomOf } from "../state/chat_log.js";
import { coverScreen } from "../screens/router.js";
import { whenIdle } from "../screens/lazy_screen.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").RoomLine} RoomLine
 * @typedef {object} On
 * @property {(person: {id: string, name: string}) => void} person   a name was pressed
 * @property {HTMLElement} [above]                     what stands above the lines
 * @property {() => void} [opened]
 * @property {() => void} [closed]                     where the keys go now
 * @property {(code: string) => boolean} mayOpen       whether this key opens the box: the game does not want it
 */

const LONGEST = 300;
const KEYS = ["KeyT", "Enter"];
/** Where the box lies over the screen (chat.css). */
const SHEET = matchMedia("(max-width: 900px)");
let boxes = 0;

/** @param {import("../net/session.js").Session} session @param {string} room @param {On} on */
export function makeChat(session, room, on) {
  const id = `rp-chat-${++boxes}`;
  const title = phrase(room === HALL ? "chat.title_hall" : "chat.title_table");
  const badge = el("b", { class: "rp-badge", hidden: true });
  const toggle = button([icon("chat"), badge], () => (isOpen() ? close() : open()), {
    class: "rp-quiet rp-square rp-chat-toggle",
    title: phrase("chat.toggle_title"),
    "aria-controls": id,
    "aria-expanded": "false",
    "data-test": "chat",
  });
  const list = el("div", { class: "rp-chat-lines", role: "log", "aria-label": title, "aria-live": "polite", tabindex: "0", "data-test": "chat-lines" });
  const input = el("input", {
    class: "rp-input rp-chat-input",
    maxlength: LONGEST,
    placeholder: phrase("chat.placeholder"),
    autocomplete: "off",
    enterkeyhint: "send",
    "aria-label": phrase("chat.input"),
    "data-test": "chat-input",
  });
  const send = el("button", { class: "rp-button rp-primary rp-square", "aria-label": phrase("common.send"), "data-test": "chat-send" }, icon("send"));
  const offers = el("ul", { class: "rp-offers", role: "listbox", id: `${id}-offers`, hidden: true, "data-test": "completions" });
  const form = el("form", { class: "rp-chat-form" }, offers, input, send);
  const root = el(
    "aside",
    { class: "rp-chat", id, hidden: true, "aria-label": title, "data-test": "chat-box" },
    el(
      "header",
      { class: "rp-chat-head" },
      el("h2", {}, phrase(room === HALL ? "chat.everybody" : "chat.chat")),
      el("small", {}, phraseParts(room === HALL ? "chat.esc_closes" : "chat.esc_back", { key: el("kbd", {}, "Esc") })),
      button(icon("close"), () => close(), { class: "rp-quiet rp-square", "aria-label": phrase("chat.close"), "data-test": "chat-close" }),
    ),
    on.above ?? null,
    list,
    form,
  );
  /** There once the page is. @type {ReturnType<typeof import("../ui/completion.js").completeField> | null} */
  let completing = null;
  whenIdle().then(() => import("../ui/completion.js")).then(({ completeField }) => {
    completing = completeField(input, offers, (text, done) => session.talk.complete(text, room, done));
    if (document.activeElement === input) completing.look();
  }).catch(() => {});
  /** @type {string[]} */
  const typed = [];
  let back = 0;
  /** @type {(() => void) | null} */
  let uncover = null;

  const isOpen = () => !root.hidden;
  const open = (first = "") => {
    if (!isOpen() && SHEET.matches) uncover = coverScreen(() => isOpen() && close());
    root.hidden = false;
    toggle.setAttribute("aria-expanded", "true");
    on.opened?.();
    if (first) input.value = first;
    input.focus({ preventScroll: true });
    completing?.look();
    list.scrollTop = list.scrollHeight;
    update(session.state);
  };
  const close = () => {
    root.hidden = true;
    uncover?.();
    uncover = null;
    toggle.setAttribute("aria-expanded", "false");
    completing?.hide();
    on.closed?.();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    typed.push(text);
    back = typed.length;
    input.value = "";
    completing?.hide();
    session.talk.type(text, room);
    list.scrollTop = list.scrollHeight;
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      event.preventDefault();
      close();
    } else if (event.target === input && (event.key === "ArrowUp" || event.key === "ArrowDown") && !event.defaultPrevented && typed.length) {
      event.preventDefault();
      back = Math.min(typed.length, Math.max(0, back + (event.key === "ArrowUp" ? -1 : 1)));
      input.value = typed[back] ?? "";
    }
  });

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (isOpen() && document.activeElement === input) return;
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    // The slash by its sign: it lies elsewhere on other keyboards.
    if (event.key !== "/" && (event.shiftKey || !KEYS.includes(event.code))) return;
    if (document.querySelector("dialog[open]") || isAsleep(root) || isTaken(event) || !on.mayOpen(event.code)) return;
    event.preventDefault();
    open(event.key === "/" ? "/" : "");
  };
  addEventListener("keydown", key);
  const lift = () => {
    const view = globalThis.visualViewport;
    // A phone's keyboard covers the lower part of the page without making it smaller.
    if (view) root.style.setProperty("--keyboard", `${Math.max(0, innerHeight - view.height - view.offsetTop)}px`);
  };
  globalThis.visualViewport?.addEventListener("resize", lift);

  /** @type {RoomLine[]} */
  let drawn = [];
  /** @type {State["muted"] | null} */
  let muted = null;

  /** @param {State} state */
  const update = (state) => {
    const { lines, unread } = roomOf(state.rooms, room);
    const seen = isOpen() && !document.hidden;
    badge.hidden = unread === 0 || seen;
    badge.textContent = unread > 9 ? "9+" : String(unread);
    toggle.setAttribute("aria-label", unread > 0 && !seen ? phrase("chat.unread", { count: unread }) : phrase("chat.toggle"));
    if (!isOpen()) return;
    if (unread > 0 && seen) queueMicrotask(() => session.talk.read(room));
    if (lines === drawn && muted === state.muted) return;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 48;
    const goesOn = muted === state.muted && drawn.length > 0 && drawn.every((line, place) => lines[place] === line);
    if (!goesOn) list.replaceChildren();
    const quiet = new Set(state.muted.map((other) => other.player));
    for (const line of goesOn ? lines.slice(drawn.length) : lines) if (!quiet.has(line.player)) list.append(lineNode(line, state, markIn(state, room, line.player), on.person));
    drawn = lines;
    muted = state.muted;
    redraw(empty, lines.length === 0, () => (lines.length === 0 ? phraseParts("chat.empty", { command: el("kbd", {}, "/help") }) : []));
    if (lines.length === 0) list.append(empty);
    else empty.remove();
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
  const empty = el("p", { class: "rp-muted rp-chat-empty" });

  return {
    root,
    toggle,
    update,
    open,
    close,
    isOpen,
    destroy: () => {
      uncover?.();
      removeEventListener("keydown", key);
      globalThis.visualViewport?.removeEventListener("resize", lift);
      completing?.hide();
    },
  };
}

/** Whether a key belongs to what has the focus. @param {KeyboardEvent} event */
function isTaken(event) {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("input, textarea, select, [contenteditable]")) return true;
  return event.code === "Enter" && target.matches("button, a, summary, [tabindex='0']");
}

/** The number somebody has this evening around the big screen of this room's table; 0 elsewhere. @param {State} state @param {string} room @param {string} player */
function markIn(state, room, player) {
  return state.tables[room]?.evening?.find((guest) => guest.player === player)?.mark ?? 0;
}

/** @param {RoomLine} line @param {State} state @param {number} mark @param {On["person"]} person */
function lineNode(line, state, mark, person) {
  const kind = line.kind ?? (line.player ? "said" : "hall");
  const when = line.at ? new Date(line.at * 1000).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" }) : "";
  const mine = line.player !== "" && line.player === state.me?.player;
  const name = line.player
    ? mine
      ? el("b", { class: "rp-chat-name rp-you" }, line.name)
      : button(line.name, () => person({ id: line.player, name: line.name }), { class: "rp-quiet rp-chat-name", "data-test": "chat-name", "aria-label": phrase("chat.more", { name: line.name }) })
    : null;
  const node = el("p", { class: `rp-chat-line rp-chat-${kind}`, title: when || null, "data-test": "chat-line", "data-to": line.to || null }, name, name && " ", line.to && el("small", { class: "rp-chat-to" }, phrase("chat.watchers")), line.to && " ", el("span", {}, line.notice ? tell(line.notice) : line.text));
  // Only around a big screen has anybody a mark: elsewhere nothing is fetched for it.
  if (mark > 0) import("../ui/person_mark.js").then(({ personMark }) => node.prepend(personMark(mark), " ")).catch(() => {});
  return node;
}
