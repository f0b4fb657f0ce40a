// @ts-check
// Which tournaments there are, and a new one in three clicks.

import { makeTop } from "./record_pages.js";
import { button, el, redraw } from "../ui/dom.js";
import { countdown } from "../ui/spans.js";
import { explain } from "../overlays/notice.js";
import { icon } from "../ui/icons.js";
import { openDialog } from "../overlays/dialog.js";
import { optionRows, stepper } from "../ui/options.js";
import { phrase, phraseOr } from "../text/language.js";
import { setAccent } from "../ui/colour.js";
import { nameOf, readTournament } from "./tournament_words.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TournamentLine} TournamentLine
 * @typedef {import("./record_pages.js").BookOn & {go: (path: string) => void}} On
 */

/** @type {TournamentLine["kind"][]} */
const KINDS = ["arena", "swiss", "round_robin", "knockout", "double_knockout"];
const STARTS = [1, 2, 5, 15, 60, 1440];
const FILLS = [0, 2, 4, 6, 8, 12, 16, 24, 32];
const TOLD_MS = 5000;

/** @param {On} on @returns {import("../types.js").Screen} */
export function makeTournaments(on) {
  const { session } = on;
  const top = makeTop("/tournaments", on);
  const list = el("div", { class: "rp-cups" });
  const make = button([icon("cup"), phrase("tournaments.make")], () => openMaker(on), { class: "rp-primary", "data-test": "make-tournament", "aria-haspopup": "dialog" });
  const main = el("main", { class: "rp-book-main" }, el("div", { class: "rp-book-head" }, el("h1", {}, phrase("tournaments.title")), el("span", { class: "rp-spring" }), makeCodeForm(on), make), list);
  document.title = `${phrase("tournaments.title")} · Rumpus`;
  /** @type {TournamentLine[] | null} */
  let lines = null;
  let at = 0;
  const ask = () => session.request({ t: "list_tournaments" }, () => {});
  const timer = setInterval(ask, TOLD_MS);

  /** @param {State} state */
  const draw = (state) =>
    redraw(list, [lines, Object.keys(state.games).length], () => {
      if (!lines) return [el("p", { class: "rp-empty" }, phrase("books.looking"))];
      if (lines.length === 0) return [el("p", { class: "rp-empty" }, phrase("tournaments.none"))];
      return lines.map((line) => card(state, line, at));
    });
  if (session.state.me) ask();
  return {
    root: el("div", { class: "rp-book", "data-test": "tournaments" }, top.root, main),
    update: (state, messages) => {
      top.update(state);
      for (const message of messages) {
        if (message.t === "welcome") ask();
        if (message.t !== "tournaments") continue;
        lines = message.tournaments;
        at = performance.now();
      }
      draw(state);
    },
    destroy: () => clearInterval(timer),
  };
}

/** @param {State} state @param {TournamentLine} line @param {number} at */
function card(state, line, at) {
  const info = state.games[line.game];
  const node = el(
    "a",
    { class: "rp-cup", href: `/tournaments/${line.id}`, "data-test": `tournament-${line.id}` },
    el("strong", {}, nameOf(line)),
    el("small", {}, `${info?.title ?? line.game} · ${phrase(`tournament.${line.kind}`)}`),
    el("span", { class: "rp-cup-state" }, phrase(`tournament.${line.state}`), line.state === "announced" && [" · ", countdown(at + line.left * 1000)], ` · ${phrase("tournaments.players", { count: line.players })}`),
    (line.entered || line.private) && el("span", { class: "rp-cup-tags" }, line.entered && el("span", { class: "rp-tag" }, phrase("tournaments.in")), line.private && el("span", { class: "rp-tag" }, phrase("tournaments.private"))),
  );
  if (info) setAccent(node, info.accent);
  return node;
}

/** The field for a private one's code, or its link. @param {On} on */
function makeCodeForm({ go, toast }) {
  const input = el("input", { class: "rp-input", autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 200, placeholder: phrase("tournaments.join"), "aria-label": phrase("tournaments.join"), "data-test": "tournament-code" });
  const form = el("form", { class: "rp-row rp-cup-code" }, input, el("button", { class: "rp-button", "data-test": "tournament-find" }, phrase("tournaments.look_up")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = readTournament(input.value);
    if (code) return go(`/tournaments/${code}`);
    toast(phrase("tournaments.bad_code"), "bad");
    input.focus();
  });
  return form;
}

/** Announce a tournament. @param {On} on */
function openMaker({ session, go }) {
  const games = Object.values(session.state.games).filter((info) => info.seats[0] <= 2 && info.seats[1] >= 2);
  let info = games[0];
  let kind = KINDS[0];
  let minutes = 30;
  let rounds = 0;
  let starts = 5;
  let fill = 0;
  let closed = false;
  /** @type {import("../types.js").Options} */
  let options = {};
  const name = el("input", { class: "rp-input", maxlength: 40, autocomplete: "off", "aria-label": phrase("tournaments.name"), placeholder: phrase("tournaments.name_optional"), "data-test": "tournament-name" });
  const box = el("input", { type: "checkbox", class: "rp-switch", role: "switch", "data-test": "tournament-private" });
  box.addEventListener("change", () => (closed = box.checked));
  const details = el("div", { class: "rp-stack" });
  const problem = el("p", { class: "rp-problem", role: "alert", hidden: true });
  const go_ = button(phrase("tournaments.announce"), () => {
    problem.hidden = true;
    session.request({ t: "make_tournament", kind, game: info.name, options, name: name.value.trim(), seconds: starts * 60, minutes, rounds, fill, private: closed }, (error) => {
      problem.hidden = false;
      problem.textContent = explain(error);
    });
  }, { class: "rp-primary rp-large", "data-test": "announce" });

  /** @param {string | (string | Node)[]} label @param {[string, string][]} choices @param {string} value @param {(value: string) => void} change @param {string} test */
  const pick = (label, choices, value, change, test) => {
    const select = el("select", { class: "rp-input", "data-test": test }, choices.map(([key, text]) => el("option", { value: key, selected: key === value }, text)));
    select.addEventListener("change", () => change(select.value));
    return el("label", { class: "rp-option" }, el("span", {}, label), select);
  };
  const draw = () => {
    setAccent(dialog.node, info.accent);
    if (!info.realtime) options.clock ??= "fischer 300+3";
    const rows = optionRows(info.options, options, (option, value) => (options[option] = value));
    details.replaceChildren(
      pick(phrase("common.game"), games.map((game) => [game.name, game.title]), info.name, (value) => ((info = session.state.games[value]), (options = {}), draw()), "tournament-game"),
      pick(phrase("tournaments.kind"), KINDS.map((one) => [one, phrase(`tournament.${one}`)]), kind, (value) => ((kind = /** @type {TournamentLine["kind"]} */ (value)), draw()), "tournament-kind"),
      el("p", { class: "rp-muted" }, phraseOr(`tournaments.about_${kind}`, "")),
      pick(phrase("tournaments.starts"), STARTS.map((one) => [String(one), phrase("tournaments.in_minutes", { minutes: one })]), String(starts), (value) => (starts = Number(value)), "tournament-starts"),
      pick([phrase("tournaments.fill"), el("small", { class: "rp-under" }, phrase("tournaments.fill_text"))], FILLS.map((one) => [String(one), one ? phrase("tournaments.fill_to", { count: one }) : phrase("tournaments.fill_none")]), String(fill), (value) => (fill = Number(value)), "tournament-fill"),
      ...(kind === "arena" ? [el("div", { class: "rp-option" }, el("span", {}, phrase("tournaments.minutes")), stepper(minutes, 5, 240, phrase("tournaments.minutes"), (value) => (minutes = value), {}, 5))] : []),
      ...(kind === "swiss" ? [el("div", { class: "rp-option" }, el("span", {}, phrase("tournaments.rounds"), el("small", { class: "rp-under" }, phrase("tournaments.rounds_text"))), stepper(rounds, 0, 15, phrase("tournaments.rounds"), (value) => (rounds = value)))] : []),
      el("label", { class: "rp-option" }, el("span", {}, phrase("tournaments.name")), name),
      el("label", { class: "rp-option" }, el("span", {}, phrase("tournaments.private_option"), el("small", { class: "rp-under" }, phrase("tournaments.private_text"))), box),
      ...(rows.length ? [el("details", { class: "rp-more-options" }, el("summary", {}, phrase("common.options")), rows)] : []),
    );
  };
  const stop = session.subscribe((state, messages) => {
    const made = messages.find((message) => message.t === "tournament" && message.line.state === "announced" && message.owner === state.me?.player);
    if (made?.t !== "tournament") return;
    dialog.close();
    go(`/tournaments/${made.line.id}`);
  });
  const dialog = openDialog(phrase("tournaments.make"), [details, problem], { test: "tournament-dialog", foot: go_, onclose: stop });
  draw();
  go_.focus();
}
