// @ts-check
// A bar above every screen: what the host has to say, that the hall closes soon, and what became of a match while one was
// away. And the card of who is out.

import { button, el, redraw } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { readPutAway, writePutAway } from "../state/storage.js";
import { capital, tell } from "../text/said.js";

/** @typedef {import("../types.js").State} State */

/** @param {{comeBack: () => void, seen: (match: string) => void}} on */
export function makeBanner(on) {
  const bar = el("div", { class: "rp-banner", role: "status", hidden: true, "data-test": "banner" });
  const out = el("div", { class: "rp-out", hidden: true, role: "alertdialog", "aria-label": phrase("banner.out"), "data-test": "out" });
  /** The announcement that was put away, in this browser for as long as it stands. */
  let seen = readPutAway();

  /** @param {State} state */
  const update = (state) => {
    // What the host says again after something else, or after a silence, is said anew.
    if (state.me && seen && state.announcement !== seen) writePutAway((seen = ""));
    const text = state.announcement === seen ? "" : state.announcement;
    const missed = state.missed.at(-1);
    bar.hidden = !text && !state.closing && !missed;
    redraw(bar, [text, state.closing, missed], () => [
      state.closing && el("p", { "data-test": "closing" }, el("strong", {}, phrase("banner.closing")), " ", phrase("banner.closing_text")),
      text && el("p", { "data-test": "announcement" }, el("strong", {}, phrase("banner.host")), " ", text),
      missed && el("p", { "data-test": "missed" }, tell(missed.what), " ", el("a", { href: `/m/${missed.match}`, onclick: () => on.seen(missed.match), "data-test": "missed-match" }, phrase("banner.see_match"))),
      (missed || (text && !state.closing)) && button(icon("close"), () => {
        if (missed) on.seen(missed.match);
        else writePutAway((seen = text));
        update(state);
      }, { class: "rp-quiet rp-square", "aria-label": phrase("banner.put_away"), "data-test": "banner-close" }),
    ]);
    document.documentElement.style.setProperty("--banner", bar.hidden ? "0px" : `${bar.offsetHeight}px`);
    out.hidden = state.out === null;
    redraw(out, [state.out], () => (state.out ? [outCard(state.out, on.comeBack)] : []));
  };
  addEventListener("resize", () => document.documentElement.style.setProperty("--banner", bar.hidden ? "0px" : `${bar.offsetHeight}px`));
  return { nodes: [bar, out], update };
}

/** @param {{reason: import("../types.js").Notice | null, banned: boolean}} out @param {() => void} comeBack */
function outCard(out, comeBack) {
  const reason = (out.reason === null ? phrase("banner.signed_out") : capital(tell(out.reason))).replace(/[.!]?$/, ".");
  return el(
    "div",
    { class: "rp-paper rp-lost-card" },
    el("img", { src: "/static/images/logo.svg", alt: "", width: 64, height: 64 }),
    el("h2", {}, phrase(out.banned ? "banner.banned" : "banner.out")),
    el("p", {}, reason),
    button(phrase(out.banned ? "common.try_again" : "banner.come_back"), comeBack, { class: "rp-primary rp-large", "data-test": "come-back" }),
  );
}
