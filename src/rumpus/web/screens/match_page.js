// @ts-check
// A match's page: its film, and beside it who played, what came of it, its dice, and files to keep. A match that is on: who plays.

import { Missing, ask, makeTop, nameLink, sorryCard, tellWhen } from "./record_pages.js";
import { diceCard, filesCard, peopleCard } from "./match_facts.js";
import { makeReplay } from "../replay/player.js";
import { askOnward } from "../replay/play_on.js";
import { asksAnalysis, readMark } from "../replay/film.js";
import { addressOf, currentMark, hallLink } from "./router.js";
import { button, el, redraw } from "../ui/dom.js";
import { copyText } from "../ui/copy.js";
import { icon } from "../ui/icons.js";
import { learn, phrase } from "../text/language.js";
import { showTime } from "../text/outcome.js";
import { loadStyle } from "./lazy_screen.js";
import { persist } from "../net/fetching.js";
import { setAccent } from "../ui/colour.js";

/**
 * @typedef {import("./match_facts.js").MatchInfo} MatchInfo
 * @typedef {import("../types.js").State} State
 * @typedef {import("./record_pages.js").BookOn & {watch: (code: string) => void, invite: import("./pages.js").On["invite"], open: import("./pages.js").On["open"]}} On
 */

/** @param {string} id @param {On} on @returns {import("../types.js").Screen} */
export function makeMatchPage(id, on) {
  const top = makeTop(`/m/${id}`, on);
  const title = el("h1", { class: "rp-match-title" }, phrase("match.match"));
  const main = el("main", { class: "rp-match" }, el("p", { class: "rp-empty" }, phrase("match.fetching")));
  const root = el("div", { class: "rp-book rp-match-page", "data-test": "match-page" }, top.root, main);
  /** @type {MatchInfo | null} */
  let match = null;
  /** @type {ReturnType<typeof makeReplay> | null} */
  let replay = null;
  /** @type {import("../replay/film.js").FilmData | null} */
  let film = null;
  /** @type {ReturnType<typeof import("../analysis/panel.js").makeAnalysis> | null} */
  let analysis = null;
  let ended = false;
  let begun = false;

  const fetchMatch = async () => {
    try {
      match = await ask(`/api/matches/${id}`);
    } catch (problem) {
      main.replaceChildren(sorryCard(phrase("match.none"), problem instanceof Missing && problem.status !== 404 ? problem.message : phrase("match.none_text")));
      return;
    }
    update(on.session.state);
  };

  /** @param {State} state */
  const update = (state) => {
    top.update(state);
    const info = match && state.games[match.game];
    if (!match || !info || ended) return;
    if (root.dataset.game !== match.game) {
      root.dataset.game = match.game;
      setAccent(root, info.accent);
      document.title = `${info.title}: ${match.players.map((player) => player.name).join(" – ")} · Rumpus`;
      title.textContent = info.title;
    }
    if (match.state === "running") return showRunning(state, match, info);
    if (begun) return;
    begun = true;
    if (match.replay) showFilm(match, info);
    else main.replaceChildren(title, sorryCard(phrase("match.not_shown"), phrase("match.not_shown_text")), peopleCard(match, info, state.me?.player ?? ""));
  };

  /** @param {State} state @param {MatchInfo} shown @param {import("../types.js").GameInfo} info */
  const showRunning = (state, shown, info) => {
    on.session.watchLobby(true);
    const code = id.slice(0, 6);
    const listed = state.hall?.tables.some((table) => table.code === code);
    redraw(main, [shown.players, listed, state.me?.player], () => [
      el(
        "div",
        { class: "rp-paper rp-lost-card", "data-test": "running" },
        el("h2", {}, phrase("match.running", { title: info.title })),
        el("ul", { class: "rp-crew" }, shown.players.map((player) => el("li", {}, nameLink(player, state.me?.player)))),
        el("p", {}, phrase("match.began", { when: tellWhen(shown.started) })),
        listed && button([icon("play"), phrase("match.watch_now")], () => on.watch(code), { class: "rp-primary rp-large", "data-test": "watch" }),
        button(phrase("match.look_again"), fetchMatch, { "data-test": "look-again" }),
      ),
    ]);
  };

  /** @param {MatchInfo} shown @param {import("../types.js").GameInfo} info */
  const showFilm = async (shown, info) => {
    const player = makeReplay(info, { seat: (seat) => load(seat), moved: noteMark, drawn: () => analysis?.update(), say: on.say });
    replay = player;
    const onward = button([icon("bot"), phrase("onward.from_here")], () => goOn(info), { class: "rp-wide", "data-test": "onward" });
    const share = button([icon("link"), phrase("match.copy_link")], async () => {
      const now = player.now();
      await copyText(`${hallLink()}/m/${id}${now && now.frame !== film?.frames[0] ? `#s=${now.mark}` : ""}`);
      on.toast(phrase("match.link_copied"), "good");
    }, { class: "rp-wide", "data-test": "share-moment" });
    const files = el("div");
    const thoughts = el("div", { class: "rp-thoughts" });
    const analyse = button([icon("eye"), phrase("match.analyse")], () => openAnalysis(info, thoughts, analyse), { class: "rp-wide", disabled: true, "data-test": "analyse" });
    main.replaceChildren(
      player.root,
      el(
        "aside",
        { class: "rp-match-side" },
        title,
        peopleCard(shown, info, on.session.state.me?.player ?? ""),
        el("section", { class: "rp-panel rp-stack-small", "aria-label": phrase("match.this_moment") }, playAgain(shown), analyse, onward, share),
        thoughts,
        files,
        diceCard(shown),
        el("p", { class: "rp-keys-line rp-muted" }, el("kbd", {}, phrase("key.space")), ` ${phrase("match.key_play")} `, el("kbd", {}, "←"), el("kbd", {}, "→"), ` ${phrase(info.realtime ? "match.key_event" : "match.key_move")} `, el("kbd", {}, ","), el("kbd", {}, "."), ` ${phrase("match.key_frame")} `, el("kbd", {}, "+"), el("kbd", {}, "−"), ` ${phrase("match.key_speed")}`),
      ),
    );
    const wanted = asksAnalysis(currentMark()); // the film writes the address anew
    await load(null, true);
    analyse.disabled = film === null;
    if (wanted) openAnalysis(info, thoughts, analyse);
    if (film) files.replaceChildren(filesCard(id, film.files, () => film?.seat ?? null));
  };

  /** What the rules think of it: fetched when it is wanted. @param {import("../types.js").GameInfo} info @param {HTMLElement} place @param {HTMLButtonElement} asked */
  const openAnalysis = async (info, place, asked) => {
    if (!film) return;
    asked.disabled = true;
    const words = [learn("analysis"), learn(info.name), loadStyle("analysis")];
    const [{ makeAnalysis }] = await Promise.all([persist(() => import("../analysis/panel.js")), ...words]);
    if (ended) return;
    analysis?.destroy();
    const panel = (analysis = makeAnalysis(id, film.names, {
      go: (mark) => replay?.goTo(mark),
      now: () => {
        const now = replay?.now();
        return now ? [now.frame.step, now.frame.inputs] : null;
      },
      name: ([step, inputs]) => (info.realtime ? showTime(Math.floor(step / info.rate)) : phrase("replay.move", { number: inputs })),
      state: () => on.session.state,
      settled: (found) => (found ? asked.remove() : (asked.disabled = false)),
    }));
    place.replaceChildren(panel.root);
    panel.root.scrollIntoView({ block: "nearest" });
  };

  /** For who played it with others: the same people once more. @param {MatchInfo} shown */
  const playAgain = (shown) => {
    const me = on.session.state.me?.player ?? "";
    const others = shown.players.filter((player) => !player.bot && player.player !== me);
    if (others.length === 0 || !others[0].player || !shown.players.some((player) => player.player === me)) return null;
    const again = () => {
      const [{ player, name }] = others;
      const options = { ...shown.options, ...(shown.clock && shown.clock !== "none" && { clock: shown.clock }) };
      // Two are asked by an invite; more find each other at a table whose link is sent around.
      if (shown.players.length === 2) on.invite({ id: player, name }, { game: shown.game, options });
      else on.open(shown.game, { seats: ["me", ...shown.players.slice(1).map(() => "open")], start: false, options });
    };
    return button([icon("again"), phrase("match.again")], again, { class: "rp-primary rp-wide", "data-test": "play-again" });
  };

  /** @param {number | null} seat @param {boolean} [first] */
  const load = async (seat, first = false) => {
    try {
      const data = await ask(`/api/matches/${id}/film${seat === null ? "" : `?seat=${seat}`}`);
      if (ended) return;
      film = data;
      // Where one is by now: others may have been looked at meanwhile.
      const frame = replay?.now()?.frame;
      const from = first ? readMark(currentMark()) : (frame ?? null);
      await replay?.load(data, from, first && from === null);
    } catch (problem) {
      if (ended) return;
      if (!(problem instanceof Missing)) console.error(problem);
      main.prepend(sorryCard(phrase("match.film_failed"), problem instanceof Missing ? problem.message : phrase("common.reload")));
    }
  };

  /** @param {import("../types.js").GameInfo} info */
  const goOn = (info) => {
    const now = replay?.now();
    if (!now || !film || !match) return;
    if (now.over) return on.toast(phrase("match.over_here"));
    replay?.pause();
    askOnward(info, film.names, film.seat, { match: id, step: now.step, inputs: now.frame.inputs }, on.session, on);
  };

  /** The address names the moment: it can be copied, and survives a reload. */
  const noteMark = () => {
    const now = replay?.now();
    if (now && !ended) history.replaceState(history.state, "", addressOf(now.frame === film?.frames[0] ? `/m/${id}` : `/m/${id}#s=${now.mark}`));
  };
  const hash = () => {
    const mark = readMark(currentMark());
    if (mark) replay?.goTo(mark);
  };
  addEventListener("hashchange", hash);
  fetchMatch();

  return {
    root,
    update,
    destroy: () => {
      ended = true;
      removeEventListener("hashchange", hash);
      analysis?.destroy();
      replay?.destroy();
      document.title = "Rumpus";
    },
  };
}
