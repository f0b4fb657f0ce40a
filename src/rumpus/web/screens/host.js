// @ts-check
// The host's page: asks for the key once, shows the hall, and gives the host's commands by button or by line.

import { Missing, ask, makeTop } from "./record_pages.js";
import { button, el, redraw } from "../ui/dom.js";
import { sentence, tellLine } from "../text/said.js";
import { bansCard, disputesCard, hallCard, peopleCard, tablesCard } from "./host_cards.js";
import { icon } from "../ui/icons.js";
import { phrase, phraseParts } from "../text/language.js";

/**
 * @typedef {import("./host_cards.js").Overview} Overview
 * @typedef {import("./record_pages.js").BookOn} On
 */

const KEY = "rumpus.host";
const REFRESH_MS = 5000;
const KEPT_LINES = 200;

/** @param {On} on @returns {import("../types.js").Screen} */
export function makeHost(on) {
  const top = makeTop("/host", on);
  const main = el("main", { class: "rp-book-main" });
  const root = el("div", { class: "rp-book rp-host", "data-test": "host" }, top.root, main);
  const cards = el("div", { class: "rp-host-cards" });
  const problem = el("p", { class: "rp-host-problem", role: "alert", hidden: true, "data-test": "host-problem" });
  document.title = `${phrase("host.page")} · Rumpus`;
  let key = readKey();
  let timer = 0;
  let ended = false;
  let busy = false;

  /** @param {string} [line] a command, or just look */
  const talk = (line) =>
    ask("/api/admin", {
      method: line === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${key}`, ...(line === undefined ? {} : { "Content-Type": "application/json" }) },
      body: line === undefined ? undefined : JSON.stringify({ line }),
    });

  const askKey = (/** @type {string} */ why) => {
    clearTimeout(timer);
    const input = el("input", { class: "rp-input", type: "password", autocomplete: "current-password", maxlength: 200, required: true, "aria-label": phrase("host.key"), "data-test": "host-key" });
    const form = el(
      "form",
      { class: "rp-panel rp-key-form" },
      el("h1", {}, phrase("host.page")),
      el("p", { class: "rp-muted" }, phraseParts("host.key_text", { command: el("code", {}, "rumpus console token new") })),
      el("div", { class: "rp-row" }, input, el("button", { class: "rp-button rp-primary", "data-test": "host-enter" }, phrase("host.enter"))),
      why && el("p", { class: "rp-fell", role: "alert", "data-test": "host-refused" }, why),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      key = input.value.trim();
      if (key) enter();
    });
    main.replaceChildren(form);
    input.focus();
  };

  const enter = async () => {
    try {
      const overview = await talk();
      writeKey(key);
      open();
      draw(overview);
    } catch (wrong) {
      writeKey("");
      askKey(wrong instanceof Missing ? wrong.message : phrase("common.failed"));
    }
  };

  const open = () => {
    const out = button([icon("out"), phrase("host.forget_key")], () => {
      writeKey("");
      key = "";
      askKey("");
    }, { class: "rp-quiet", "data-test": "host-leave" });
    main.replaceChildren(el("div", { class: "rp-book-head" }, el("h1", {}, phrase("host.page")), el("span", { class: "rp-spring" }), out), problem, cards, console_.root);
    schedule();
  };

  const schedule = () => {
    clearTimeout(timer);
    if (!ended && key) timer = setTimeout(refresh, REFRESH_MS);
  };

  const refresh = async () => {
    // Who does not look does not ask. A hand in a field is left alone.
    if (document.hidden || busy || cards.contains(document.activeElement?.closest("form") ?? null)) return schedule();
    try {
      draw(await talk());
      complain("");
    } catch (wrong) {
      if (wrong instanceof Missing && wrong.status === 403) return askKey(wrong.message);
      complain(wrong instanceof Missing ? wrong.message : phrase("common.failed"));
    }
    schedule();
  };

  /** @param {string} text */
  const complain = (text) => {
    problem.hidden = !text;
    problem.textContent = text;
  };

  /** Give a command; its answer stands below, and the hall is looked at again. @param {string} line @param {boolean} [typed] */
  const run = async (line, typed = false) => {
    busy = true;
    try {
      const answer = await talk(line);
      const lines = answer.lines.map(tellLine);
      console_.show(line, lines, answer.ok);
      if (!typed) on.toast(sentence((lines[0] ?? "") || phrase("host.done")), answer.ok ? "good" : "bad");
      draw(await talk());
      return answer.ok;
    } catch (wrong) {
      if (wrong instanceof Missing && wrong.status === 403) askKey(wrong.message);
      else complain(wrong instanceof Missing ? wrong.message : phrase("common.failed"));
      return false;
    } finally {
      busy = false;
    }
  };

  /** @param {Overview} overview */
  const draw = (overview) => {
    if (ended) return;
    const { games } = on.session.state;
    redraw(cards, [overview, Object.keys(games)], () => [
      hallCard(overview, run),
      disputesCard(overview, run),
      peopleCard(overview, run),
      tablesCard(overview, run, (name) => games[name]?.title ?? name),
      bansCard(overview, run),
    ]);
  };

  const console_ = makeConsole((line) => run(line, true));
  const seen = () => !document.hidden && key && refresh();
  document.addEventListener("visibilitychange", seen);
  if (key) enter();
  else askKey("");

  return {
    root,
    update: (state) => top.update(state),
    destroy: () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      document.title = "Rumpus";
    },
  };
}

/** The command line, with the same commands as `rumpus console`. @param {(line: string) => Promise<boolean>} run */
function makeConsole(run) {
  /** @type {string[]} */
  const history = [];
  let place = 0;
  const lines = el("div", { class: "rp-console-lines", role: "log", tabindex: "0", "aria-label": phrase("host.answers"), "data-test": "host-lines" });
  const input = el("input", { class: "rp-input rp-mono", maxlength: 1000, autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "help", "aria-label": phrase("host.command"), "data-test": "host-line" });
  const form = el("form", { class: "rp-row rp-console-form" }, el("span", { class: "rp-mono rp-muted", "aria-hidden": "true" }, "›"), input, el("button", { class: "rp-button", "data-test": "host-run" }, phrase("host.run")));
  const quick = ["who", "tables", "bans", "disputes", "stats", "kept", "help"].map((word) => button(word, () => run(word), { class: "rp-quiet rp-mono", "data-test": `host-${word}` }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const line = input.value.trim() || "help";
    history.push(line);
    place = history.length;
    if (await run(line)) input.value = "";
    else input.select();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    place = Math.min(history.length, Math.max(0, place + (event.key === "ArrowUp" ? -1 : 1)));
    input.value = history[place] ?? "";
    event.preventDefault();
  });
  return {
    root: el("section", { class: "rp-panel rp-console", "aria-label": phrase("host.commands") }, el("h2", {}, phrase("host.commands"), el("span", { class: "rp-row" }, quick)), lines, form),
    /** @param {string} line @param {string[]} answer @param {boolean} ok */
    show: (line, answer, ok) => {
      lines.append(el("p", { class: "rp-asked" }, `› ${line}`), ...answer.map((text) => el("p", { class: ok ? "" : "rp-fell" }, text)));
      while (lines.childElementCount > KEPT_LINES) lines.firstElementChild?.remove();
      lines.scrollTop = lines.scrollHeight;
    },
  };
}

/** @returns {string} */
function readKey() {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} key */
function writeKey(key) {
  try {
    if (key) sessionStorage.setItem(KEY, key);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then it is asked for again.
  }
}
