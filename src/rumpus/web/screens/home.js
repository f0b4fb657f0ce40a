// @ts-check
// The home page: games as living tiles, and the lobby beside them.

import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { learn, phrase } from "../text/language.js";
import { listenHelpKey } from "../input/help_key.js";
import { HALL } from "../state/chat_log.js";
import { settingsButton } from "../overlays/settings.js";
import { makeChat } from "../table/chat.js";
import { makeLobby } from "./lobby.js";
import { isNewHere, setKnowing } from "../state/storage.js";
import { makeTile } from "./tile.js";
import { waitingAt } from "../state/ways.js";
import { whenIdle } from "./lazy_screen.js";

/**
 * @typedef {object} On
 * @property {(game: string) => void} play
 * @property {(game: string) => void} more
 * @property {(path: string) => void} go
 * @property {(game: string) => void} rules
 * @property {() => void} you      who I am: name, passphrase, devices
 * @property {(button: HTMLElement) => void} theme
 * @property {(code: string, sit: boolean) => void} join
 * @property {(text: string) => void} toast
 * @property {(text: string) => void} tell
 * @property {(person: {id: string, name: string}) => void} person
 * @property {(game: import("../state/storage.js").Finished) => void} see
 * @property {(code: string) => void} drop   take what is over off the list
 * @property {(person: {id: string, name: string}, on: boolean) => void} friend
 * @property {() => Promise<typeof import("./friends.js")>} fetchFriends
 * @property {() => import("../state/storage.js").Finished[]} finished
 */

/** @param {import("../net/session.js").Session} session @param {On} on @returns {import("../types.js").Screen} */
export function makeHome(session, on) {
  const lobby = makeLobby({ ...on, redraw: () => update(session.state) });
  const chat = makeChat(session, HALL, { person: on.person, mayOpen: () => true, closed: () => chat.toggle.focus({ preventScroll: true }) });
  const name = button("", on.you, { class: "rp-quiet rp-name", "data-test": "name", "aria-haspopup": "dialog" });
  const theme = button(icon("auto"), () => on.theme(theme), { class: "rp-quiet rp-square", "data-test": "theme", "aria-label": phrase("common.theme") });
  const tiles = el("div", { class: "rp-tiles" });
  const intro = isNewHere() && makeIntro(() => update(session.state));
  const today = el("section", { class: "rp-panel rp-today", "aria-label": phrase("home.today"), hidden: Boolean(intro), "data-test": "today" }, el("h2", {}, el("a", { href: "/daily" }, phrase("home.today"))));
  const lately = el("section", { class: "rp-panel rp-lately", hidden: true, "data-test": "lately" });
  if (intro) lobby.root.prepend(intro);
  lobby.root.querySelector(".rp-join")?.after(today);
  lobby.root.querySelector(".rp-lobby-tables")?.before(lately);
  const hall = el("main", { class: "rp-hall" }, tiles, lobby.root);
  hall.classList.toggle("rp-hall-new", Boolean(intro));
  const root = el(
    "div",
    { class: "rp-home", "data-test": "home" },
    el(
      "header",
      { class: "rp-top" },
      el("h1", { class: "rp-wordmark" }, el("img", { src: "/static/images/logo.svg", alt: "", width: 40, height: 40 }), "Rumpus"),
      el("p", { class: "rp-motto" }, phrase("home.motto")),
      el("span", { class: "rp-spring" }),
      el("a", { class: "rp-button rp-quiet rp-leaders-link", href: "/leaders", "data-test": "leaders-link", "aria-label": phrase("common.leaders") }, icon("cup"), el("span", {}, phrase("common.leaders"))),
      el("a", { class: "rp-button rp-quiet rp-square", href: "/daily", title: phrase("home.daily"), "aria-label": phrase("home.daily"), "data-test": "daily-link" }, icon("day")),
      el("a", { class: "rp-button rp-quiet rp-square", href: "/tournaments", title: phrase("home.tournaments"), "aria-label": phrase("home.tournaments"), "data-test": "tournaments-link" }, icon("flag")),
      el("a", { class: "rp-button rp-quiet rp-square", href: "/tv", title: phrase("home.tv"), "aria-label": phrase("home.tv"), "data-test": "tv-link" }, icon("tv")),
      chat.toggle,
      name,
      theme,
      settingsButton(),
    ),
    hall,
    chat.root,
  );
  chat.root.classList.add("rp-chat-over");
  const deafToHelp = listenHelpKey(root, () => {
    session.talk.type("/help", HALL);
    chat.open();
  });
  session.talk.listen(true);
  /** @type {Record<string, ReturnType<typeof makeTile>>} */
  let made = {};
  /** @type {ReturnType<typeof import("./known.js").makeKnown> | null} */
  let known = null;
  let ended = false;
  const fetchKnown = async () => {
    await whenIdle();
    const [{ makeKnown }] = await Promise.all([import("./known.js"), learn("known")]);
    if (!ended) known = makeKnown(session, { today, lately, tell: (game, lines) => made[game]?.tell(lines), go: on.go, toast: on.toast });
  };
  if (!intro) fetchKnown().catch(() => {});

  /** @param {import("../types.js").State} state @param {import("../types.js").FromHall[]} [messages] */
  const update = (state, messages = []) => {
    const games = Object.values(state.games);
    redraw(tiles, games.map((info) => info.name), () => {
      for (const tile of Object.values(made)) tile.destroy();
      made = Object.fromEntries(
        games.map((info) => [info.name, makeTile(info, { play: () => on.play(info.name), more: () => on.more(info.name), rules: () => on.rules(info.name), again: (code) => on.join(code, true) })]),
      );
      tiles.dataset.count = String(games.length);
      tiles.style.setProperty("--columns", String(columnsFor(games.length)));
      if (games.length === 0) return [el("p", { class: "rp-empty" }, phrase("home.loading"))];
      return Object.values(made).map((tile) => tile.root);
    });
    redraw(name, state.me?.name ?? "", () => [icon("person"), el("span", {}, state.me?.name ?? "…")]);
    name.setAttribute("aria-label", phrase("home.you", { name: state.me?.name ?? "" }));
    for (const [game, tile] of Object.entries(made)) tile.wait(waitingAt(state, game));
    lobby.update(state);
    known?.update(state, messages);
    // All at once: my own tables, above the games on a phone, would push them down under the finger.
    hall.classList.toggle("rp-hall-coming", games.length === 0 || (!state.me && session.line !== "down") || lobby.isComing());
    chat.update(state);
  };
  const destroy = () => {
    ended = true;
    known?.destroy();
    for (const tile of Object.values(made)) tile.destroy();
    deafToHelp();
    chat.destroy();
    session.talk.listen(false);
  };
  return { root, update, destroy };
}

/** What this is, in three lines, for who sees it for the first time. @param {() => void} closed */
function makeIntro(closed) {
  const root = el(
    "section",
    { class: "rp-panel rp-intro", "aria-label": phrase("home.intro"), "data-test": "intro" },
    el("p", {}, phrase("home.intro_1")),
    el("p", {}, phrase("home.intro_2")),
    el("p", {}, phrase("home.intro_3")),
    button(icon("close"), () => (setKnowing(), root.remove(), closed()), { class: "rp-quiet rp-square", "aria-label": phrase("home.intro_close"), "data-test": "intro-close" }),
  );
  return root;
}

/** How many tiles stand side by side on a wide screen. @param {number} count */
function columnsFor(count) {
  if (count <= 3) return Math.max(count, 1);
  return count === 4 ? 2 : 3;
}
