// @ts-check
// A frame on another site: a match, a table or a tournament to look at. Knows nobody, sends nothing, keeps nothing; what leads
// further opens a page of its own.

import { bracket, games, standings } from "../screens/tournament_parts.js";
import { el, redraw } from "../ui/dom.js";
import { insist } from "../net/fetching.js";
import { learn, phrase } from "../text/language.js";
import { listen } from "./poll.js";
import { makeReplay } from "../replay/player.js";
import { nameOf } from "../screens/tournament_words.js";
import { setAccent } from "../ui/colour.js";
import { showBoard } from "./board.js";

const { path = "/", wish } = document.documentElement.dataset;
const light = matchMedia("(prefers-color-scheme: light)");

function dress() {
  document.documentElement.dataset.theme = wish || (light.matches ? "light" : "dark");
  dispatchEvent(new Event("rp-theme"));
}
light.addEventListener("change", dress);
dress();

const title = el("strong", {});
const line = el("span", { class: "rp-embed-line" });
const main = el("main", { class: "rp-embed-main" });
document.body.append(main, el("footer", { class: "rp-embed-foot" }, title, line, el("a", { href: path, rel: "noopener" }, "Rumpus ↗")));

/** @param {string} head @param {string} words */
function say(head, words) {
  title.textContent = head;
  line.textContent = words;
}

/** @param {string} words */
const sorry = (words) => main.replaceChildren(el("p", { class: "rp-empty" }, words));

/** A match: its film, once it is over. @param {string} id @param {Record<string, import("../types.js").GameInfo>} known */
async function showMatch(id, known) {
  const match = await (await fetch(`/api/matches/${id}`)).json();
  const info = known[match.game];
  if (!info) return sorry(phrase("match.none"));
  setAccent(document.documentElement, info.accent);
  say(info.title, match.players.map((/** @type {{name: string}} */ { name }) => name).join(" – "));
  if (match.state === "running") return showTable(id.slice(0, 6), known);
  if (!match.replay) return sorry(phrase("match.not_shown"));
  const replay = makeReplay(info, { seat: (seat) => load(seat), moved: () => {}, drawn: () => {}, say: () => {} });
  /** @param {number | null} seat */
  const load = async (seat) => {
    const film = await fetch(`/api/matches/${id}/film${seat === null ? "" : `?seat=${seat}`}`);
    if (film.ok) await replay.load(await film.json(), null, seat === null);
    else sorry(phrase("match.film_failed"));
  };
  main.replaceChildren(replay.root);
  await load(null);
}

/** A table, as watchers see it. @param {string} code @param {Record<string, import("../types.js").GameInfo>} known */
async function showTable(code, known) {
  const board = showBoard(main, known);
  listen(`/api/tables/${code}`, (table) => say(known[table.game]?.title ?? table.game, board(table)), () => sorry(phrase("match.none")));
}

/** @param {string} id @param {Record<string, import("../types.js").GameInfo>} known */
async function showTournament(id, known) {
  const body = el("div", { class: "rp-embed-scroll" });
  main.replaceChildren(body);
  listen(`/api/tournaments/${id}?games=100`, (/** @type {import("../types.js").TournamentShown} */ cup) => {
    const info = known[cup.line.game];
    if (info) setAccent(document.documentElement, info.accent);
    say(nameOf(cup.line), `${info?.title ?? cup.line.game} · ${phrase(`tournament.${cup.line.kind}`)} · ${phrase(`tournament.${cup.line.state}`)}`);
    redraw(body, [cup.players, cup.games, cup.bracket, cup.line.state], () => [...(cup.bracket?.length ? [bracket(cup)] : []), standings(cup), games(cup)]);
  }, () => sorry(phrase("match.none")));
}

const [, kind, id] = path.split("/");
const words = ["records", "table", "tournaments", "hall", "embed"].map((part) => learn(part));
const [{ games: list }] = await Promise.all([insist("/api/games"), ...words]);
const known = Object.fromEntries(list.map((/** @type {import("../types.js").GameInfo} */ info) => [info.name, info]));
document.title = `${document.title} · Rumpus`;
await (kind === "m" ? showMatch : kind === "t" ? showTable : showTournament)(id, known);
