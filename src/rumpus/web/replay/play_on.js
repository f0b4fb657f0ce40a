// @ts-check
// Playing on from a moment of a film, against bots: which seat, which level; the table opens and the page goes there.

import { button, el } from "../ui/dom.js";
import { openDialog } from "../overlays/dialog.js";
import { setAccent } from "../ui/colour.js";
import { explain } from "../overlays/notice.js";
import { middleLevel, sayLevel } from "../state/ways.js";
import { phrase } from "../text/language.js";

/**
 * @typedef {{match: string, step: number, inputs: number}} Moment
 * @param {import("../types.js").GameInfo} info @param {string[]} names @param {number | null} seen the seat one looks from
 * @param {Moment} moment @param {import("../net/session.js").Session} session
 * @param {{go: (path: string) => void, toast: (text: string, kind: "bad") => void}} on
 */
export function askOnward(info, names, seen, moment, session, on) {
  let seat = seen ?? 0;
  let level = middleLevel(info);
  const go = button(phrase("onward.go"), () => {
    dialog.close();
    playOn({ ...moment, seat, level }, session, (code) => on.go(`/t/${code}`), (text) => on.toast(text, "bad"));
  }, { class: "rp-primary rp-large", "data-test": "onward-go" });
  const dialog = openDialog(
    phrase("onward.from_here"),
    [
      el("p", { class: "rp-muted" }, phrase(names.length > 1 ? "onward.text_bots" : "onward.text")),
      names.length > 1 && el("div", { class: "rp-stack" }, el("span", {}, phrase("onward.you_are")), radios("onward-seat", names.map((name, place) => [String(place), name]), String(seat), (chosen) => (seat = Number(chosen)))),
      names.length > 1 && info.levels.length > 0 && el("div", { class: "rp-stack" }, el("span", {}, phrase("onward.bots_are", { count: names.length - 1 })), radios("onward-level", info.levels.map((name) => [name, sayLevel(name)]), level, (chosen) => (level = chosen))),
    ],
    { accent: (node) => setAccent(node, info.accent), test: "onward-dialog", foot: go, class: "rp-small" },
  );
  go.focus();
}

/** @param {string} name @param {[string, string][]} choices @param {string} value @param {(value: string) => void} choose */
function radios(name, choices, value, choose) {
  return el(
    "span",
    { class: "rp-segments rp-segments-wrap", role: "radiogroup" },
    choices.map(([choice, label]) => {
      const input = el("input", { type: "radio", name, value: choice, checked: choice === value, "data-test": `${name}-${choice}` });
      input.addEventListener("change", () => choose(choice));
      return el("label", {}, input, el("span", {}, label));
    }),
  );
}

/**
 * Ask the hall for the table; the first new one of ours is it.
 * @param {Moment & {seat: number, level: string}} wish @param {import("../net/session.js").Session} session
 * @param {(code: string) => void} done @param {(text: string) => void} failed
 */
function playOn(wish, session, done, failed) {
  const known = new Set(Object.keys(session.state.tables));
  const stop = session.subscribe((state, messages) => {
    const table = messages.find((message) => message.t === "table" && !known.has(message.code) && message.owner === state.me?.player);
    if (table?.t !== "table") return;
    stop();
    done(table.code);
  });
  session.request({ t: "continue", ...wish }, (error) => {
    stop();
    failed(explain(error));
  });
}
