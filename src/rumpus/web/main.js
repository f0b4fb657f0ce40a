// @ts-check
// Wires the page: session, router, screens. Nothing else knows them all.

import { changeLanguage, language, learn, phrase } from "./text/language.js";
import { Notices, explain } from "./overlays/notice.js";
import { Router, addressOf, currentMark, currentPath, isHereChosen, isSite } from "./screens/router.js";
import { Session } from "./net/session.js";
import { expectHere, insist, persist } from "./net/fetching.js";
import { icon } from "./ui/icons.js";
import { makeHome } from "./screens/home.js";
import { loadStyle, makeLazyScreen, whenIdle } from "./screens/lazy_screen.js";
import { isWindow, keepWindow } from "./screens/windows_kept.js";
import { makePage } from "./screens/pages.js";
import { isAwaited, isOnClock, ownSeats } from "./state/state.js";
import { potOf } from "./state/social_state.js";
import { quickOptions } from "./state/chosen.js";
import { quickSeats } from "./state/ways.js";
import { readPrefs, readToBring, setKnowing } from "./state/storage.js";
import { play as playSound, startSound } from "./sound/sound.js";
import { fetchDialogs, startOverlays } from "./overlays/overlays.js";
import { startSettings } from "./overlays/settings.js";
import { startTheme, turnTheme } from "./ui/theme.js";

/** How long a page that has just been opened waits for a hall that does not answer. */
const ALONE_MS = 2000;

startTheme();
const place = document.body.appendChild(document.createElement("div"));
place.id = "rp-page";
const notices = new Notices(document.body);
const session = new Session(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
/** @type {import("./types.js").Screen | null} */
let screen = null;
/** @type {string | null} */
let at = null;
/** The place on the screen. */
let shownPlace = "";
/** How to come to the next table. */
let sit = true;

const toast = notices.toast.bind(notices);
const say = notices.say.bind(notices);

/** @param {string} game @param {{options?: import("./types.js").Options, seats: string[], start: boolean}} wish */
function open(game, wish) {
  document.body.classList.add("rp-busy");
  session.open({ game, ...wish }, (code) => router.go(`/t/${code}`), () => document.body.classList.remove("rp-busy"));
}

/** Look for an opponent at this, too. @param {string} game @param {import("./types.js").Options} options */
function find(game, options) {
  const waiting = (session.state.search?.wishes ?? []).slice(-8).map((wish) => ({ game: wish.game, options: wish.options }));
  session.request({ t: "seek", wishes: [...waiting, { game, options }] }, (error) => toast(explain(error), "bad"));
}

/** @param {HTMLElement} node */
function theme(node) {
  const names = { auto: phrase("main.theme_auto"), light: phrase("main.theme_light"), dark: phrase("main.theme_dark") };
  const chosen = turnTheme();
  showTheme(node);
  toast(names[chosen]);
}

/** @param {Element | null} node */
function showTheme(node) {
  node?.replaceChildren(icon(/** @type {const} */ ({ auto: "auto", light: "sun", dark: "moon" })[readPrefs().theme]));
}

/** @param {HTMLElement} root */
function showTools(root) {
  showTheme(root.querySelector('[data-test="theme"]'));
}

/** A fanfare is not heard before the last thing that happened is seen (table.js). @param {string} cue */
function hearCue(cue) {
  if (document.querySelector(".rp-suspense")) setTimeout(hearCue, 100, cue);
  else playSound(cue);
}

/** @param {string} code @param {boolean} wantsSeat */
function join(code, wantsSeat) {
  sit = wantsSeat;
  router.go(`/t/${code}`);
}

function showHome() {
  session.goTo(null);
  const { games } = session.state;
  /** @param {string} game */
  const info = (game) => session.state.games[game] ?? games[game];
  const home = makeHome(session, {
    play: (game) => open(game, { seats: quickSeats(info(game)), options: quickOptions(info(game)), start: true }),
    more: async (game) => (await fetchNewTable()).askWay(info(game), ({ game: chosen, ...wish }) => open(chosen, wish), (options) => find(game, options)),
    rules: async (game) => (await persist(() => import("./overlays/help.js"))).openHelp(info(game)),
    you: overlays.you,
    theme,
    join,
    go: (path) => router.go(path),
    toast: (text) => toast(text, "bad"),
    tell: toast,
    person: overlays.person,
    see: overlays.see,
    drop: overlays.drop,
    friend: overlays.friend,
    fetchFriends: overlays.fetchFriends,
    finished: overlays.finished,
  });
  session.watchLobby(true);
  return home;
}

/** @param {import("./screens/router.js").Place} where */
function showPage(where) {
  const page = makePage(where, session, {
    theme,
    toast,
    say,
    go: (path) => router.go(path),
    watch: (code) => join(code, false),
    invite: overlays.invite,
    open,
    you: overlays.you,
    shown: showTools,
    table: loadTable,
  });
  if (!page) return null;
  session.goTo(null);
  session.watchLobby(false);
  return page;
}

/** The dialog for a table of one's own. */
function fetchNewTable() {
  return persist(() => import("./screens/new_table.js"));
}

/** A table's module, with the styles that only tables have. */
async function fetchTable() {
  const styles = ["table", "room", "result", "result_mood", "strips", "clocks", "marks", "thumbs"].map(loadStyle);
  const [module] = await Promise.all([learn("table").then(() => persist(() => import("./table/table.js"))), ...styles]);
  return module;
}

/** @param {string} code @param {() => void} home @param {{keep?: () => void, ask?: boolean}} [how] as a window; whether a newcomer is asked */
async function loadTable(code, home, { keep, ask } = {}) {
  const { makeTable } = await fetchTable();
  const { person } = overlays;
  return makeTable(code, session, { home, theme, toast, say, person, join, invite: overlays.invite, kick: (who) => overlays.kick(who, code), window: keep, ask });
}

/** @param {string} code */
function showTable(code) {
  setKnowing();
  session.watchLobby(false);
  const keep = () => {
    const shown = session.state.tables[code];
    keepWindow(code, !shown || ownSeats(session.state, shown).length > 0);
    router.go("/windows");
  };
  const loading = loadTable(code, () => router.go("/"), { keep, ask: sit });
  // Nobody is seated unasked: who comes by link or code looks first, and the card asks.
  session.goTo(code, { sit: false, refused: (error) => loading.then((table) => table.refuse(error)) });
  sit = true;
  return makeLazyScreen([], [], () => loading, showTools);
}

/** Leave a table that was left by the browser's back button, unless a match or a seat there waits for us. */
function tidy() {
  const shown = at === null ? undefined : session.state.tables[at];
  if (!shown || isWindow(shown.code) || (shown.state !== "ENDED" && ownSeats(session.state, shown).length > 0)) return;
  // Leaving would accept the result of a wager; who looks at the replay first has not.
  if (potOf(session.state, shown.code)?.state === "AWAITING_PAYOUT") return;
  session.leave(shown.code);
}

/** The table whose match would be left by going to a path, though somebody waits there. @param {string} path */
function leftBy(path) {
  if (path.startsWith("/pad/")) return undefined; // a pad goes where its big screen goes
  const codes = session.here.filter((code) => path !== `/t/${code}` && !(path === "/windows" && isWindow(code)));
  return codes.map((code) => session.state.tables[code]).find((table) => table && isAwaited(session.state, table));
}

/** @param {string} path @param {() => void} go */
function askToGo(path, go) {
  const table = leftBy(path);
  if (!table) return false;
  const kept = isOnClock(session.state, table);
  const leave = () => {
    if (kept) session.drop(table.code);
    else session.leave(table.code);
    go();
  };
  persist(() => import("./overlays/ask_leave.js")).then(({ askLeave }) => askLeave(session.state, table, { leave, closed: holdBack }, kept));
  return true;
}

/** While somebody waits, the browser's Back asks, and so does closing the page. */
function holdBack() {
  const held = leftBy("") !== undefined;
  router.hold(held);
  if (held) addEventListener("beforeunload", keepPage);
  else removeEventListener("beforeunload", keepPage);
}

/** @param {Event} event */
function keepPage(event) {
  event.preventDefault();
}

const router = new Router((where) => {
  const code = where.screen === "table" ? where.code : null;
  const name = JSON.stringify(where);
  if (screen && name === shownPlace && where.screen !== "home") return;
  shownPlace = name;
  if (at !== code) tidy();
  document.body.classList.remove("rp-busy");
  for (const dialog of document.querySelectorAll("dialog[open]")) if (dialog instanceof HTMLDialogElement) dialog.close();
  screen?.destroy();
  at = code;
  if (where.screen === "lost") history.replaceState(null, "", addressOf("/"));
  screen = code === null ? (showPage(where) ?? showHome()) : showTable(code);
  place.replaceChildren(screen.root);
  showTools(screen.root);
  screen.update(session.state, []);
  overlays.moved();
  holdBack();
}, askToGo);

session.subscribe((state, messages) => screen?.update(state, messages));
session.subscribe(holdBack);
whenIdle().then(() => import("./sound/hall.js")).then(({ makeEars }) => session.subscribe(makeEars(hearCue))).catch(() => {});
session.subscribe((_, messages) => {
  for (const message of messages) if (message.t === "language" && message.language !== language) changeLanguage(message.language);
});
startSound(toast);
startSettings(session);
const overlays = startOverlays(session, { go: (path) => router.go(path), join, at: () => at, redraw: () => screen?.update(session.state, []), toast, say });
session.onLine = (/** @type {import("./types.js").Line} */ line) => {
  notices.showLine(line);
  if (line === "down" && !session.state.me) playWithoutHall();
  screen?.update(session.state, []);
};
session.onError = (/** @type {import("./types.js").HallError} */ error) => {
  const realtime = Object.values(session.state.streams).some((stream) => stream.match === error.match && session.state.games[stream.game]?.realtime);
  // In the heat of a real-time game a refused key needs no words.
  if (!error.seq || !realtime) toast(explain(error), "bad");
};

/** Play with the hall in this page's worker. */
const playHere = async () => (await import("./worker/play_here.js")).playHere(session, { show: notices.showStay.bind(notices), toast, go: (path) => router.go(path) });

let alone = false;
/** Who opens the page while the hall is away plays here, if this browser keeps what that takes; once, and not at once. */
function playWithoutHall() {
  if (alone) return;
  alone = true;
  setTimeout(() => session.state.me || playHere().then((plays) => plays && lookAgain()).catch(() => {}), ALONE_MS);
}

/** A match's page has asked the hall, and may be here. */
function lookAgain() {
  if (!currentPath().startsWith("/m/")) return;
  shownPlace = "";
  router.go(currentPath() + currentMark(), { replace: true });
}

if (isSite) {
  expectHere();
  playHere();
} else if (isHereChosen) {
  expectHere();
  playHere().then((plays) => plays || location.replace("/"));
} else {
  session.connect();
  insist("/api/games").then(({ games }) => session.setGames(games));
}
router.start();
// Most people go to a table next: it and the dialogs are fetched as soon as there is nothing else to do, unless data is to be saved.
if (!(/** @type {any} */ (navigator).connection?.saveData)) whenIdle().then(() => Promise.all([fetchTable(), fetchNewTable(), fetchDialogs()])).catch(() => {});
if (!isSite && readToBring()) whenIdle().then(() => import("./worker/bring_matches.js")).then(({ bringMatches }) => bringMatches(toast)).catch(() => {});
if (!isSite) whenIdle().then(() => import("./net/offline.js")).then(({ keepPageFiles }) => keepPageFiles((path) => router.go(path))).catch(() => {});
