// @ts-check
// The settings: sound, look, hands, keys. What is changed counts at once and is kept by this browser.

import { button, el } from "../ui/dom.js";
import { openDialog } from "./dialog.js";
import { makeKeyEditor } from "../input/key_editor.js";
import { askNotices, canAskNotices } from "./notify.js";
import { play, setSound } from "../sound/sound.js";
import { readPrefs, writePrefs } from "../state/storage.js";
import { whyNotAhead } from "../predict/ability.js";
import { setLook } from "../ui/theme.js";
import { LANGUAGES, changeLanguage, phrase } from "../text/language.js";
import { isSite } from "../screens/router.js";
import { persist } from "../net/fetching.js";

/**
 * @typedef {import("../types.js").GameInfo} GameInfo
 * @typedef {import("./settings.js").Place} Place
 * @typedef {"general" | "hands" | "keys" | "away"} Tab
 */

/** What is said of playing ahead, where it was given up and else. */
const AHEAD_WORDS = /** @type {const} */ ({ slow: "settings.ahead_slow", trouble: "settings.ahead_trouble", none: "settings.ahead_text" });
/** What is offered where somebody wants a pace of their own. */
const PACE = { das: 133, arr: 33 };

/** @param {import("../net/session.js").Session} session @param {Place} place @param {Tab} [first] */
export function openSettings(session, place, first = "general") {
  const { games } = session.state;
  const panel = el("div", { class: "rp-settings", tabindex: "0", role: "tabpanel" });
  /** @param {Tab} tab */
  const show = async (tab) => {
    for (const node of tabs.children) node.setAttribute("aria-selected", String(node.getAttribute("data-tab") === tab));
    panel.scrollTop = 0;
    if (tab === "away") panel.replaceChildren(...(await persist(() => import("./away_settings.js"))).drawAway(session));
    else panel.replaceChildren(...(tab === "general" ? general(place) : tab === "hands" ? hands(place) : keys(games, place)));
  };
  /** @param {Tab} tab @param {string} label */
  const tabButton = (tab, label) => button(label, () => show(tab), { class: "rp-tab", role: "tab", "data-tab": tab, "data-test": `settings-${tab}` });
  const tabs = el("div", { class: "rp-tabs", role: "tablist" }, tabButton("general", phrase("settings.general")), tabButton("hands", phrase("settings.hands")), tabButton("keys", phrase("common.keys")), !isSite && tabButton("away", phrase("settings.away")));
  openDialog(phrase("common.settings"), [tabs, panel], { class: "rp-tall", onclose: place.onclose, test: "settings-dialog" });
  show(first);
}

/** @param {Place} place @returns {HTMLElement[]} */
function general(place) {
  const prefs = readPrefs();
  const volume = el("input", { type: "range", class: "rp-range", min: 0, max: 100, step: 5, value: prefs.volume, "aria-label": phrase("settings.volume"), "data-test": "volume" });
  volume.addEventListener("input", () => setSound({ volume: Number(volume.value), sound: true }));
  volume.addEventListener("change", () => {
    play("coin");
    sound.checked = true;
  });
  const [soundRow, sound] = toggle(phrase("settings.sound"), phrase("settings.sound_text"), prefs.sound, "sound", (on) => {
    setSound({ sound: on });
    play("coin");
  });
  const [musicRow, music] = toggle(phrase("settings.music"), phrase("settings.music_text"), prefs.music, "music", (on) => {
    setSound({ music: on, ...(on && { sound: true }) });
    sound.checked ||= on;
  });
  const musicVolume = el("input", { type: "range", class: "rp-range", min: 0, max: 100, step: 5, value: prefs.music_volume, "aria-label": phrase("settings.music_volume"), "data-test": "music-volume" });
  musicVolume.addEventListener("input", () => {
    setSound({ music_volume: Number(musicVolume.value), music: true, sound: true });
    music.checked = sound.checked = true;
  });
  return [
    soundRow,
    row(phrase("settings.volume"), "", volume),
    musicRow,
    row(phrase("settings.music_volume"), "", musicVolume),
    choiceRow(phrase("common.theme"), "", "theme", prefs.theme, [["auto", phrase("settings.system")], ["light", phrase("settings.light")], ["dark", phrase("settings.dark")]], (theme) => setLook({ theme })),
    choiceRow(phrase("settings.motion"), phrase("settings.motion_text"), "motion", prefs.motion, [["auto", phrase("settings.system")], ["less", phrase("settings.less")], ["full", phrase("settings.full")]], (motion) => setLook({ motion })),
    toggle(phrase("settings.shaking"), phrase("settings.shaking_text"), prefs.shaking, "shaking", (shaking) => setLook({ shaking }))[0],
    choiceRow(phrase("settings.marks"), phrase("settings.marks_text"), "marks", prefs.marks, [["shapes", phrase("settings.shapes")], ["strong", phrase("settings.strong")], ["letters", phrase("settings.letters")]], (marks) => setLook({ marks })),
    ...boardRows(prefs, place.info),
    noticesRow(prefs.notices),
    toggle(phrase("settings.reactions"), phrase("settings.reactions_text"), prefs.reactions, "reactions", (on) => writePrefs({ reactions: on }))[0],
    row(phrase("settings.language"), "", languageSelect(prefs.language)),
    ...hereRow(),
    ...offlineRow(),
  ];
}

/** To play in this page alone; not where that is so already. @returns {HTMLElement[]} */
function hereRow() {
  if (document.body.classList.contains("rp-here")) return [];
  return [row(phrase("settings.here"), phrase("settings.here_text"), button(phrase("settings.here_go"), () => location.assign("/?here"), { "data-test": "play-here" }))];
}

/** What boards look like: all of them, and those of the game that is played here. @param {import("../state/storage.js").Prefs} prefs @param {GameInfo | undefined} info @returns {HTMLElement[]} */
function boardRows(prefs, info) {
  /** @type {[import("../state/storage.js").Boards, string][]} */
  const looks = [["paper", phrase("settings.paper")], ["night", phrase("settings.night")], ["contrast", phrase("settings.contrast")]];
  const all = choiceRow(phrase("settings.boards"), phrase("settings.boards_text"), "boards", prefs.boards, looks, (boards) => setLook({ boards }));
  if (!info) return [all];
  const { name, title } = info;
  const own = choiceRow(phrase("settings.boards_here", { title }), "", "boards-here", prefs.boards_of[name] ?? "all", [["all", phrase("settings.as_all")], ...looks], (boards) => {
    const { [name]: _, ...others } = readPrefs().boards_of;
    setLook({ boards_of: boards === "all" ? others : { ...others, [name]: boards } });
  });
  return [all, own];
}

/** Nothing on plain http, where browsers keep nothing. @returns {HTMLElement[]} */
function offlineRow() {
  if (!navigator.serviceWorker?.controller) return [];
  const keep = button(phrase("settings.offline_keep"), async () => {
    keep.disabled = true;
    (await import("../net/offline.js")).keepAll();
  }, { "data-test": "keep-all" });
  return [row(phrase("settings.offline"), phrase("settings.offline_text"), keep)];
}

/** @param {string} chosen */
function languageSelect(chosen) {
  const choices = [["auto", phrase("settings.as_browser")], ...Object.entries(LANGUAGES)];
  const select = el("select", { class: "rp-input", "aria-label": phrase("settings.language"), "data-test": "language" }, choices.map(([code, name]) => el("option", { value: code, selected: code === chosen }, name)));
  select.addEventListener("change", () => changeLanguage(select.value));
  return select;
}

/** @param {boolean} wanted */
function noticesRow(wanted) {
  const known = isSecureContext && "Notification" in globalThis;
  const allowed = known && Notification.permission === "granted";
  const text = phrase(!known ? "settings.notices_unsafe" : Notification.permission === "denied" ? "settings.notices_denied" : "settings.notices_text");
  const [node, box] = toggle(phrase("settings.notices"), text, wanted && allowed, "notices", async (on) => {
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
    choiceRow(phrase("bar.pad"), phrase("settings.pad_text"), "pad", prefs.pad, [["auto", phrase("settings.phones")], ["on", phrase("settings.always")], ["off", phrase("settings.never")]], (pad) => (writePrefs({ pad }), changed())),
    toggle(phrase("settings.gestures"), phrase("settings.gestures_text"), prefs.gestures, "gestures", (on) => writePrefs({ gestures: on }))[0],
    toggle(phrase("settings.ahead"), phrase(AHEAD_WORDS[whyNotAhead() ?? "none"]), prefs.ahead, "ahead", (on) => writePrefs({ ahead: on }))[0],
    el("h3", {}, phrase("settings.held")),
    el("p", { class: "rp-muted" }, phrase("settings.held_text")),
    pace("das", phrase("settings.das"), 400),
    pace("arr", phrase("settings.arr"), 200),
    el("h3", {}, phrase("settings.gamepad")),
    el("p", { class: "rp-muted", "data-test": "gamepads" }, sayGamepads()),
  ];
}

function sayGamepads() {
  const found = (navigator.getGamepads?.() ?? []).filter((pad) => pad !== null);
  const there = found.length ? phrase("settings.gamepads", { count: found.length }) : phrase("settings.no_gamepad");
  return `${there} ${phrase("settings.gamepad_how")}`;
}

/** @param {"das" | "arr"} name @param {string} label @param {number} most */
function pace(name, label, most) {
  const kept = readPrefs()[name];
  const shown = el("output", { class: "rp-pace" });
  const range = el("input", { type: "range", class: "rp-range", min: 0, max: most, step: 1, value: kept ?? PACE[name], "aria-label": phrase("settings.pace_of", { label }), "data-test": name });
  const usual = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: kept === null, "aria-label": phrase("settings.usual_of", { label }), "data-test": `${name}-usual` });
  const draw = () => {
    range.disabled = usual.checked;
    shown.textContent = usual.checked ? phrase("settings.usual_now") : phrase("settings.millis", { number: range.value });
  };
  const keep = () => {
    writePrefs({ [name]: usual.checked ? null : Number(range.value) });
    draw();
  };
  range.addEventListener("input", keep);
  usual.addEventListener("change", keep);
  draw();
  return el("div", { class: "rp-option rp-pace-row" }, el("span", {}, label, el("small", { class: "rp-under" }, shown)), range, el("label", { class: "rp-usual" }, usual, phrase("settings.usual")));
}

/** @param {Record<string, GameInfo>} games @param {Place} place @returns {HTMLElement[]} */
function keys(games, place) {
  const list = Object.values(games);
  const here = place.info?.name ?? list[0]?.name ?? "";
  const body = el("div", {});
  const select = el("select", { class: "rp-input", "aria-label": phrase("common.game"), "data-test": "keys-game" }, list.map((info) => el("option", { value: info.name, selected: info.name === here }, info.title)));
  const two = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: (place.slots ?? 1) > 1, "data-test": "keys-two" });
  const show = () => body.replaceChildren(makeKeyEditor(select.value, two.checked ? 2 : 1, place.changed ?? (() => {})));
  select.addEventListener("change", show);
  two.addEventListener("change", show);
  show();
  return [row(phrase("common.game"), "", select), el("label", { class: "rp-option" }, el("span", {}, phrase("settings.two")), two), body];
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
 * @param {string} title @param {string} text @param {string} name @param {V} value @param {[V, string][]} choices @param {(value: V) => void} choose
 */
function choiceRow(title, text, name, value, choices, choose) {
  const segments = el(
    "span",
    { class: "rp-segments", role: "radiogroup", "aria-label": title },
    choices.map(([choice, label]) => {
      const input = el("input", { type: "radio", name: `set-${name}`, value: choice, checked: choice === value, "data-test": `${name}-${choice}` });
      input.addEventListener("change", () => choose(choice));
      return el("label", {}, input, el("span", {}, label));
    }),
  );
  return row(title, text, segments);
}
