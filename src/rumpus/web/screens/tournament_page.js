// @ts-check
// One tournament: when it starts, who leads, who plays whom, and the bracket.

import { makeTop } from "./record_pages.js";
import { button, el, redraw } from "../ui/dom.js";
import { copyText } from "../ui/copy.js";
import { icon } from "../ui/icons.js";
import { countdown } from "../ui/spans.js";
import { explain } from "../overlays/notice.js";
import { askFirst } from "../overlays/dialog.js";
import { phrase } from "../text/language.js";
import { sayOptions } from "../text/option_words.js";
import { setAccent } from "../ui/colour.js";
import { tournamentLink } from "./router.js";
import { FollowedTournament } from "./followed_tournament.js";
import { bracket, games, standings } from "./tournament_parts.js";
import { nameOf } from "./tournament_words.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TournamentShown} Shown
 * @typedef {import("./record_pages.js").BookOn & {go: (path: string) => void}} On
 */

/** @param {string} id @param {On} on @returns {import("../types.js").Screen} */
export function makeTournamentPage(id, on) {
  const { session } = on;
  const top = makeTop("/tournaments", on);
  const body = el("div", { class: "rp-cup-body" }, el("p", { class: "rp-empty" }, phrase("books.looking")));
  const root = el("div", { class: "rp-book", "data-test": "tournament" }, top.root, el("main", { class: "rp-book-main" }, body));
  const followed = new FollowedTournament(id, session, () => draw(session.state));
  const refuse = (/** @type {import("../types.js").HallError} */ error) => on.toast(explain(error), "bad");

  /** @param {State} state */
  const draw = (state) => {
    const { shown, missing } = followed;
    redraw(body, [shown, missing, state.me?.player, Object.keys(state.games).length], () => {
      if (missing) return [el("p", { class: "rp-empty", "data-test": "no-tournament" }, missing)];
      return shown ? [head(state, shown), ...(shown.bracket?.length ? [bracket(shown)] : []), standings(shown, state.me?.player), games(shown)] : [];
    });
  };

  /** @param {State} state @param {Shown} cup */
  const head = (state, cup) => {
    const { line } = cup;
    const info = state.games[line.game];
    if (info) setAccent(root, info.accent);
    document.title = `${nameOf(line)} · Rumpus`;
    const open = line.state === "announced" || (line.state === "running" && (line.kind === "arena" || line.kind === "swiss"));
    const going = line.state === "announced" || line.state === "running";
    const mine = cup.owner === state.me?.player && going;
    const timed = line.state === "announced" || (line.state === "running" && line.kind === "arena");
    return el(
      "section",
      { class: "rp-panel rp-cup-head" },
      el("h1", {}, nameOf(line)),
      el("p", {}, `${info?.title ?? line.game} · ${phrase(`tournament.${line.kind}`)}`, info && sayOptions(info.options, cup.options) && ` · ${sayOptions(info.options, cup.options)}`),
      el("p", { class: "rp-cup-state", "data-test": "tournament-state" }, phrase(`tournament.${line.state}`), timed && [" · ", countdown(followed.at + line.left * 1000)], ` · ${phrase("tournaments.players", { count: line.players })} · ${phrase("tournaments.by", { name: cup.owner_name })}`, !!cup.fill && line.state === "announced" && ` · ${phrase("tournaments.fills", { count: cup.fill })}`),
      el(
        "div",
        { class: "rp-row" },
        open && !line.entered && button(phrase("tournaments.enter"), () => session.request({ t: "enter_tournament", tournament: id }, refuse), { class: "rp-primary rp-large", "data-test": "enter-tournament" }),
        line.entered && going && button(phrase("tournaments.leave"), () => leave(cup), { "data-test": "leave-tournament" }),
        mine && button(phrase("tournaments.call_off"), () => askFirst({ title: phrase("tournaments.call_off"), text: phrase("tournaments.call_off_text"), yes: phrase("tournaments.call_off"), no: phrase("tournaments.stay"), onyes: () => session.request({ t: "call_off", tournament: id }, refuse) }), { class: "rp-quiet", "data-test": "call-off" }),
        el("span", { class: "rp-spring" }),
        line.private && el("span", { class: "rp-tag", "data-test": "tournament-id" }, phrase("tournaments.code_is", { code: id })),
        el("a", { class: "rp-button rp-quiet", href: `/tv/${id}`, "data-test": "tournament-tv" }, icon("tv"), phrase("tournaments.on_tv")),
        going && button([icon("link"), phrase("tournaments.link")], copy, { class: "rp-quiet", "data-test": "tournament-link" }),
        line.state !== "announced" && el("a", { href: `/api/tournaments/${id}.csv`, download: "" }, phrase("tournaments.csv")),
      ),
    );
  };

  /** Before it starts one simply goes; later what is left is lost. @param {Shown} cup */
  const leave = (cup) => {
    const go = () => session.request({ t: "leave_tournament", tournament: id }, refuse);
    if (cup.line.state === "announced") go();
    else askFirst({ title: phrase("tournaments.leave"), text: phrase("tournaments.leave_text"), yes: phrase("tournaments.leave"), no: phrase("tournaments.stay"), onyes: go });
  };

  const copy = async () => {
    await copyText(tournamentLink(id));
    on.toast(phrase("tournaments.link_copied"));
  };

  return {
    root,
    update: (state, messages) => {
      top.update(state);
      followed.hear(messages);
      draw(state);
    },
    destroy: () => followed.stop(),
  };
}
