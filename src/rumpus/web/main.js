// @ts-check
// Wires the page: session, router, screens. Nothing else knows them all.

import { Notices, explain } from "./notice.js";
import { Router } from "./router.js";
import { Session } from "./session.js";
import { askName } from "./dialog.js";
import { askWay } from "./open.js";
import { icon } from "./icons.js";
import { makeHome } from "./home.js";
import { makeTable } from "./table.js";
import { openHelp } from "./help.js";
import { ownSeats } from "./state.js";
import { quickSeats } from "./ways.js";
import { readPrefs } from "./storage.js";
import { startTheme, turnTheme } from "./theme.js";

startTheme();
const place = document.body.appendChild(document.createElement("div"));
place.id = "rp-page";
const notices = new Notices(document.body);
const session = new Session(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
/** @type {import("./types.js").Screen | null} */
let screen = null;
/** @type {string | null} */
let at = null;
/** How to come to the next table. */
let sit = true;

const toast = notices.toast.bind(notices);
const say = notices.say.bind(notices);

/** @param {string} game @param {{options?: object, seats: string[], start: boolean}} wish */
function open(game, wish) {
  document.body.classList.add("rp-busy");
  session.open({ game, ...wish }, (code) => router.go(`/t/${code}`), () => document.body.classList.remove("rp-busy"));
}

/** @param {HTMLElement} node */
function theme(node) {
  const names = { auto: "Theme follows your system.", light: "Light theme.", dark: "Dark theme." };
  const chosen = turnTheme();
  showTheme(node);
  toast(names[chosen]);
}

/** @param {Element | null} node */
function showTheme(node) {
  node?.replaceChildren(icon(/** @type {const} */ ({ auto: "auto", light: "sun", dark: "moon" })[readPrefs().theme]));
}

function showHome() {
  session.goTo(null);
  const { games } = session.state;
  /** @param {string} game */
  const info = (game) => session.state.games[game] ?? games[game];
  const home = makeHome({
    play: (game) => open(game, { seats: quickSeats(info(game)), start: true }),
    more: (game) => askWay(info(game), ({ game: chosen, ...wish }) => open(chosen, wish)),
    rules: (game) => openHelp(info(game)),
    rename: () => askName(session.state.me?.name ?? "", (name) => session.request({ t: "name", name })),
    theme,
    join: (code, wantsSeat) => {
      sit = wantsSeat;
      router.go(`/t/${code}`);
    },
    toast: (text) => toast(text, "bad"),
  });
  session.watchLobby(true);
  return home;
}

/** @param {string} code */
function showTable(code) {
  session.watchLobby(false);
  const table = makeTable(code, session, { home: () => router.go("/"), theme, toast, say });
  session.goTo(code, { sit, refused: (error) => table.refuse(explain(error)) });
  sit = true;
  return table;
}

/** Leave a table that was left by the browser's back button, unless a match or a seat there waits for us. */
function tidy() {
  const shown = at === null ? undefined : session.state.tables[at];
  if (!shown || (shown.state !== "ENDED" && ownSeats(session.state, shown).length > 0)) return;
  session.leave(shown.code);
}

const router = new Router((where) => {
  const code = where.screen === "table" ? where.code : null;
  if (screen && code !== null && code === at) return;
  if (at !== code) tidy();
  document.body.classList.remove("rp-busy");
  for (const dialog of document.querySelectorAll("dialog[open]")) if (dialog instanceof HTMLDialogElement) dialog.close();
  screen?.destroy();
  at = code;
  if (where.screen === "lost") history.replaceState(null, "", "/");
  screen = code === null ? showHome() : showTable(code);
  place.replaceChildren(screen.root);
  showTheme(screen.root.querySelector('[data-test="theme"]'));
  screen.update(session.state, []);
});

session.subscribe((state, messages) => screen?.update(state, messages));
session.onLine = (/** @type {import("./types.js").Line} */ line) => notices.showLine(line);
session.onError = (/** @type {import("./types.js").HallError} */ error) => {
  const realtime = Object.values(session.state.streams).some((stream) => stream.match === error.match && session.state.games[stream.game]?.realtime);
  // In the heat of a real-time game a refused key needs no words.
  if (!error.seq || !realtime) toast(explain(error), "bad");
};

async function loadGames() {
  for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
    try {
      const answer = await fetch("/api/games");
      if (!answer.ok) throw new Error(String(answer.status));
      session.setGames((await answer.json()).games);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

session.connect();
loadGames();
router.start();
