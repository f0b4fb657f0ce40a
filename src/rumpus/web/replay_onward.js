// @ts-check
// Playing on from a moment of a film, against bots: which seat, which level; the table opens and the page goes there.

import { button, el } from "./dom.js";
import { openDialog } from "./dialog.js";
import { setAccent } from "./colour.js";
import { explain } from "./notice.js";
import { capitalise, middleLevel } from "./ways.js";

/**
 * @typedef {{match: string, step: number, inputs: number}} Moment
 * @param {import("./types.js").GameInfo} info @param {string[]} names @param {number | null} seen the seat one looks from
 * @param {Moment} moment @param {import("./session.js").Session} session
 * @param {{go: (path: string) => void, toast: (text: string, kind: "bad") => void}} on
 */
export function askOnward(info, names, seen, moment, session, on) {
  let seat = seen ?? 0;
  let level = middleLevel(info);
  const go = button("Play on", () => {
    dialog.close();
    playOn({ ...moment, seat, level }, session, (code) => on.go(`/t/${code}`), (text) => on.toast(text, "bad"));
  }, { class: "rp-primary rp-large", "data-test": "onward-go" });
  const dialog = openDialog(
    "Play on from here",
    [
      el("p", { class: "rp-muted" }, names.length > 1 ? "The match goes on from this moment; bots take the other seats. It counts for nobody." : "The match goes on from this moment. It counts for nobody."),
      names.length > 1 && el("div", { class: "rp-stack" }, el("span", {}, "You are"), radios("onward-seat", names.map((name, place) => [String(place), name]), String(seat), (chosen) => (seat = Number(chosen)))),
      names.length > 1 && info.levels.length > 0 && el("div", { class: "rp-stack" }, el("span", {}, names.length > 2 ? "The bots are" : "The bot is"), radios("onward-level", info.levels.map((name) => [name, capitalise(name)]), level, (chosen) => (level = chosen))),
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
 * @param {Moment & {seat: number, level: string}} wish @param {import("./session.js").Session} session
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
