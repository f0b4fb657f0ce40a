// @ts-check
// The settings: sound, look, hands, keys. What is changed counts at once and is kept by this browser.

import { button, el } from "./dom.js";
import { openDialog } from "./dialog.js";
import { makeKeyEditor } from "./key_editor.js";
import { askNotices, canAskNotices } from "./notify.js";
import { play, setSound } from "./sound.js";
import { readPrefs, writePrefs } from "./storage.js";
import { setLook } from "./theme.js";

/**
 * @typedef {import("./types.js").GameInfo} GameInfo
 * @typedef {import("./settings.js").Place} Place
 * @typedef {"general" | "hands" | "keys"} Tab
 */

/** The languages the page speaks. @type {[string, string][]} */
export const LANGUAGES = [
  ["auto", "As your browser"],
  ["en", "English"],
];
/** What is offered where somebody wants a pace of their own. */
const PACE = { das: 133, arr: 33 };

/** @param {Record<string, GameInfo>} games @param {Place} place @param {Tab} [first] */
export function openSettings(games, place, first = "general") {
  const panel = el("div", { class: "rp-settings", tabindex: "0", role: "tabpanel" });
  /** @param {Tab} tab */
  const show = (tab) => {
    for (const node of tabs.children) node.setAttribute("aria-selected", String(node.getAttribute("data-tab") === tab));
    panel.scrollTop = 0;
    panel.replaceChildren(...(tab === "general" ? general() : tab === "hands" ? hands(place) : keys(games, place)));
  };
  /** @param {Tab} tab @param {string} label */
  const tabButton = (tab, label) => button(label, () => show(tab), { class: "rp-tab", role: "tab", "data-tab": tab, "data-test": `settings-${tab}` });
  const tabs = el("div", { class: "rp-tabs", role: "tablist" }, tabButton("general", "Sound and look"), tabButton("hands", "Controls"), tabButton("keys", "Keys"));
  openDialog("Settings", [tabs, panel], { class: "rp-tall", onclose: place.onclose, test: "settings-dialog" });
  show(first);
}

/** @returns {HTMLElement[]} */
function general() {
  const prefs = readPrefs();
  const volume = el("input", { type: "range", class: "rp-range", min: 0, max: 100, step: 5, value: prefs.volume, "aria-label": "Volume", "data-test": "volume" });
  volume.addEventListener("input", () => setSound({ volume: Number(volume.value), sound: true }));
  volume.addEventListener("change", () => {
    play("coin");
    sound.checked = true;
  });
  const [soundRow, sound] = toggle("Sound", "M turns it off and on", prefs.sound, "sound", (on) => {
    setSound({ sound: on });
    play("coin");
  });
  const language = el("select", { class: "rp-input", "aria-label": "Language", "data-test": "language" }, LANGUAGES.map(([code, name]) => el("option", { value: code, selected: code === prefs.language }, name)));
  language.addEventListener("change", () => writePrefs({ language: language.value }));
  return [
    soundRow,
    row("Volume", "", volume),
    row("Theme", "", segments("theme", prefs.theme, [["auto", "System"], ["light", "Light"], ["dark", "Dark"]], (theme) => setLook({ theme }))),
    row("Motion", "Less: nothing moves that need not", segments("motion", prefs.motion, [["auto", "System"], ["less", "Less"], ["full", "Full"]], (motion) => setLook({ motion }))),
    row("Marks", "What tells pieces apart besides their colours", segments("marks", prefs.marks, [["shapes", "Shapes"], ["strong", "Strong"], ["letters", "Letters"]], (marks) => setLook({ marks }))),
    noticesRow(prefs.notices),
    row("Language", "", language),
  ];
}

/** @param {boolean} wanted */
function noticesRow(wanted) {
  const known = isSecureContext && "Notification" in globalThis;
  const allowed = known && Notification.permission === "granted";
  const text = !known ? "This browser allows them on safe addresses only" : Notification.permission === "denied" ? "Your browser has been told not to" : "When it is your turn and you look elsewhere";
  const [node, box] = toggle("Notifications", text, wanted && allowed, "notices", async (on) => {
    if (on && canAskNotices()) box.checked = await askNotices();
    else writePrefs({ notices: on });
  });
  box.disabled = !known || Notification.permission === "denied";
  return node;
}

/** @param {Place} place @returns {HTMLElement[]} */
function hands(place) {
  const prefs = readPrefs();
  const changed = place.changed ?? (() => {});
  return [
    row("Touch buttons", "Under your thumbs, in games that have them", segments("pad", prefs.pad, [["auto", "Phones"], ["on", "Always"], ["off", "Never"]], (pad) => (writePrefs({ pad }), changed()))),
    toggle("Gestures", "Drag to move, tap to turn, flick down to drop, swipe up to hold", prefs.gestures, "gestures", (on) => writePrefs({ gestures: on }))[0],
    el("h3", {}, "Held keys"),
    el("p", { class: "rp-muted" }, "How soon and how fast left and right repeat, in Tetris and Capsules. In Dr. Mario 99 the rules set the pace for everybody."),
    pace("das", "Delay before repeating (DAS)", 400),
    pace("arr", "Time between repeats (ARR)", 200),
    el("h3", {}, "Gamepad"),
    el("p", { class: "rp-muted", "data-test": "gamepads" }, sayGamepads()),
  ];
}

function sayGamepads() {
  const found = (navigator.getGamepads?.() ?? []).filter((pad) => pad !== null);
  const how = "Cross or stick: move. A and B: turn. Up: drop. X, Y or shoulder: hold. Start: pause.";
  return found.length ? `${found.length === 1 ? "One is" : `${found.length} are`} connected. ${how}` : `None yet: connect one and press a button on it. ${how}`;
}

/** @param {"das" | "arr"} name @param {string} label @param {number} most */
function pace(name, label, most) {
  const kept = readPrefs()[name];
  const shown = el("output", { class: "rp-pace" });
  const range = el("input", { type: "range", class: "rp-range", min: 0, max: most, step: 1, value: kept ?? PACE[name], "aria-label": `${label}, milliseconds`, "data-test": name });
  const usual = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: kept === null, "aria-label": `${label}: as the game`, "data-test": `${name}-usual` });
  const draw = () => {
    range.disabled = usual.checked;
    shown.textContent = usual.checked ? "as the game" : `${range.value} ms`;
  };
  const keep = () => {
    writePrefs({ [name]: usual.checked ? null : Number(range.value) });
    draw();
  };
  range.addEventListener("input", keep);
  usual.addEventListener("change", keep);
  draw();
  return el("div", { class: "rp-option rp-pace-row" }, el("span", {}, label, el("small", { class: "rp-under" }, shown)), range, el("label", { class: "rp-usual" }, usual, "As the game"));
}

/** @param {Record<string, GameInfo>} games @param {Place} place @returns {HTMLElement[]} */
function keys(games, place) {
  const list = Object.values(games);
  const here = place.info?.name ?? list[0]?.name ?? "";
  const body = el("div", {});
  const select = el("select", { class: "rp-input", "aria-label": "Game", "data-test": "keys-game" }, list.map((info) => el("option", { value: info.name, selected: info.name === here }, info.title)));
  const two = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: (place.slots ?? 1) > 1, "data-test": "keys-two" });
  const show = () => body.replaceChildren(makeKeyEditor(select.value, two.checked ? 2 : 1, place.changed ?? (() => {})));
  select.addEventListener("change", show);
  two.addEventListener("change", show);
  show();
  return [row("Game", "", select), el("label", { class: "rp-option" }, el("span", {}, "Two at one keyboard"), two), body];
}

/** @param {string} title @param {string} text @param {HTMLElement} control */
function row(title, text, control) {
  return el("div", { class: "rp-option" }, el("span", {}, title, text && el("small", { class: "rp-under" }, text)), control);
}

/** @param {string} title @param {string} text @param {boolean} on @param {string} test @param {(on: boolean) => void} change @returns {[HTMLElement, HTMLInputElement]} */
function toggle(title, text, on, test, change) {
  const box = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: on, "data-test": `set-${test}` });
  box.addEventListener("change", () => change(box.checked));
  return [el("label", { class: "rp-option" }, el("span", {}, title, el("small", { class: "rp-under" }, text)), box), box];
}

/**
 * One of a few.
 * @template {string} V
 * @param {string} name @param {V} value @param {[V, string][]} choices @param {(value: V) => void} choose
 */
function segments(name, value, choices, choose) {
  return el(
    "span",
    { class: "rp-segments", role: "radiogroup", "aria-label": name },
    choices.map(([choice, label]) => {
      const input = el("input", { type: "radio", name: `set-${name}`, value: choice, checked: choice === value, "data-test": `${name}-${choice}` });
      input.addEventListener("change", () => choose(choice));
      return el("label", {}, input, el("span", {}, label));
    }),
  );
}
