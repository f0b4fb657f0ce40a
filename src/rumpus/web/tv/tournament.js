// @ts-check
// A tournament on a big screen: the bracket as large as it fits, or who leads, beside what is being played and how to come in.

import { el, redraw } from "../ui/dom.js";
import { countdown } from "../ui/spans.js";
import { setAccent } from "../ui/colour.js";
import { phrase } from "../text/language.js";
import { FollowedTournament } from "../screens/followed_tournament.js";
import { hallLink } from "../screens/router.js";
import { bracket, games, standings } from "../screens/tournament_parts.js";
import { nameOf } from "../screens/tournament_words.js";
import { stayAwake } from "./wake_lock.js";

/** Nothing is drawn larger than this, however few take part. */
const LARGEST = 3;

/**
 * @typedef {import("./screen.js").On} On
 */

/** @param {string} id @param {On} on @returns {import("../types.js").Screen} */
export function makeTvTournament(id, on) {
  const { session } = on;
  const head = el("header", { class: "tv-cup-head" });
  const field = el("div", { class: "tv-cup-field", "data-test": "tv-cup" });
  const side = el("aside", { class: "tv-cup-side" });
  const root = el("div", { class: "tv tv-cup" }, head, el("main", { class: "tv-cup-main" }, field, side));
  const sleep = stayAwake();
  const fitting = new ResizeObserver(() => fit(field));
  fitting.observe(field);
  const followed = new FollowedTournament(id, session, () => draw(session.state));

  /** @param {import("../types.js").State} state */
  const draw = (state) => {
    const { shown: cup, at, missing } = followed;
    const info = cup && state.games[cup.line.game];
    if (info) setAccent(root, info.accent);
    if (!cup) return redraw(field, [missing], () => [el("p", { class: "rp-empty", "data-test": "no-tournament" }, missing || phrase("books.looking"))]);
    const { line } = cup;
    document.title = `${nameOf(line)} · Rumpus`;
    const timed = line.state === "announced" || (line.state === "running" && line.kind === "arena");
    redraw(head, [line, at, info], () => [
      el("h1", {}, nameOf(line)),
      el("p", {}, `${info?.title ?? line.game} · ${phrase(`tournament.${line.kind}`)} · ${phrase("tournaments.players", { count: line.players })}`),
      el("p", { class: "tv-cup-state" }, phrase(`tournament.${line.state}`), timed && [" · ", countdown(at + line.left * 1000)]),
    ]);
    redraw(field, [cup], () => {
      queueMicrotask(() => fit(field));
      return [cup.bracket?.length ? bracket(cup) : standings(cup)];
    });
    redraw(side, [cup], () => [comeIn(id), games(cup)]);
  };

  return {
    root,
    update: (state, messages) => {
      followed.hear(messages);
      draw(state);
    },
    destroy: () => {
      followed.stop();
      fitting.disconnect();
      sleep();
    },
  };
}

/** How others find it. @param {string} id */
function comeIn(id) {
  const address = `${hallLink().replace(/^https?:\/\//, "")}/tournaments/${id}`;
  return el("div", { class: "tv-join" }, el("img", { class: "tv-qr", src: `/qr.svg?tournament=${id}`, alt: phrase("common.qr_code", { address }), "data-test": "tv-qr" }), el("p", { class: "tv-join-lead" }, phrase("tv.scan_cup")), el("p", { class: "tv-address" }, address));
}

/** Draw what is in the field as large as there is room. @param {HTMLElement} field */
function fit(field) {
  const part = field.firstElementChild;
  if (!(part instanceof HTMLElement) || !part.classList.contains("rp-panel")) return;
  part.style.zoom = "1";
  const { offsetWidth: width, offsetHeight: height } = part;
  if (width && height) part.style.zoom = String(Math.min(LARGEST, field.clientWidth / width, field.clientHeight / height));
}
