// @ts-check
// "Tell me when I am away": by which ways, of what, when not, and a test. The hall keeps it for the player, not the browser.

import { button, el, redraw } from "../ui/dom.js";
import { canPush, findPush, startPush, stopPush } from "../net/push.js";
import { explain } from "./notice.js";
import { phrase, phraseOr } from "../text/language.js";

/**
 * @typedef {import("../net/session.js").Session} Session
 * @typedef {import("../net/messages.js").NotifyShown} Shown
 * @typedef {import("../net/messages.js").NotifyWay} Way
 * @typedef {Way["way"]} WayName
 */

const KINDS = /** @type {const} */ (["turn", "invite", "tournament", "answer"]);
/** The way that needs least first. @type {WayName[]} */
const ORDER = ["push", "mail", "webhook"];
/** What quiet hours begin with. */
const NIGHT = [22, 7];

/** @param {Session} session @returns {HTMLElement[]} */
export function drawAway(session) {
  const body = el("div", { class: "rp-away", "data-test": "away" });
  /** @type {Shown | null} */
  let shown = null;
  /** This browser, as it is known by push. */
  let here = "";
  /** What went wrong, or came of a test, by way. @type {Record<string, {text: string, bad: boolean}>} */
  const said = {};
  /** What stands in the fields: a part that is drawn again keeps it. @type {Record<string, string>} */
  const typed = {};

  const draw = () => redraw(body, { shown, here, said }, () => (shown ? all(shown) : [el("p", { class: "rp-muted" }, phrase("settings.away_waits"))]));
  /** @param {string} where @param {string} text @param {boolean} [bad] */
  const say = (where, text, bad = false) => {
    said[where] = { text, bad };
    draw();
  };
  /** @param {import("../types.js").ToHall} message @param {string} where */
  const ask = (message, where) => {
    delete said[where];
    session.request(message, (error) => say(where, explain(error), true));
  };

  /** @param {Shown} now */
  const all = (now) => {
    const ways = ORDER.flatMap((name) => now.ways.filter(({ way }) => way === name));
    const used = ways.filter((way) => way.addresses?.length);
    return [
      el("h3", {}, phrase("settings.away_title")),
      el("p", { class: "rp-muted" }, phrase(now.claimed ? "settings.away_text" : "settings.away_claim")),
      ...(now.claimed ? ways : []).map((way) => el("section", { class: "rp-away-way", "data-test": `away-${way.way}` }, wayNodes(way, now))),
      ...(used.length ? [el("h3", {}, phrase("settings.away_of")), kinds(used), ...quiet(now), ...tests(used)] : []),
    ];
  };

  /** @param {Way} way @param {Shown} now */
  const wayNodes = (way, now) => [
    el("div", { class: "rp-option" }, el("span", {}, el("strong", {}, phraseOr(`settings.away_${way.way}`, "")), el("small", { class: "rp-under" }, where(way))), way.way === "push" ? pushSwitch(way, now.push_key ?? "") : way.addresses?.length ? drop(way.way) : null),
    way.way !== "push" && !way.addresses?.length && address(way),
    said[way.way] && note(way.way),
  ];

  /** @param {string} where */
  const note = (where) => el("p", { class: said[where].bad ? "rp-problem" : "rp-good", role: said[where].bad ? "alert" : "status", "data-test": `away-said-${where}` }, said[where].text);

  /** @param {Way} way */
  const where = ({ way, addresses = [], asked }) => {
    if (way === "push") return canPush ? phrase("settings.away_browsers", { count: addresses.length }) : phrase("settings.away_push_unsafe");
    if (addresses.length) return addresses[0];
    return asked ? phrase("settings.away_asked", { address: asked }) : phraseOr(`settings.away_${way}_text`, "");
  };

  /** @param {WayName} way */
  const drop = (way) => button(phrase("settings.away_drop"), () => ask({ t: "notify_at", way, address: "" }, way), { "data-test": `away-drop-${way}`, "aria-label": phrase("settings.away_drop_of", { way: phraseOr(`settings.away_${way}`, "") }) });

  /** @param {Way} way @param {string} key */
  const pushSwitch = ({ addresses = [] }, key) => {
    const on = here !== "" && addresses.includes(here);
    const box = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: on, disabled: !canPush, "aria-label": phrase("settings.away_push"), "data-test": "away-push-on" });
    box.addEventListener("change", async () => {
      box.disabled = true;
      if (!box.checked) {
        ask({ t: "notify_not_at", endpoint: here }, "push");
        await stopPush();
        here = "";
      } else {
        const found = await startPush(key);
        if (!found) return say("push", phrase("settings.away_push_denied"), true);
        here = found.endpoint;
        ask({ t: "notify_at", way: "push", address: found.address }, "push");
      }
      draw();
    });
    return box;
  };

  /** A field with its button: an address, or the code that was sent there. @param {Way} way */
  const address = ({ way, asked }) => {
    const isCode = way === "mail" && Boolean(asked);
    const label = phrase(isCode ? "settings.away_code" : way === "mail" ? "settings.away_mail_address" : "settings.away_webhook_address");
    const field = el("input", { class: "rp-input", type: isCode ? "text" : way === "mail" ? "email" : "url", autocomplete: isCode ? "one-time-code" : way === "mail" ? "email" : "off", maxlength: isCode ? 32 : 1000, required: true, placeholder: label, "aria-label": label, "data-test": `away-field-${way}` });
    const kept = `${way}${isCode}`;
    field.value = typed[kept] ?? "";
    field.addEventListener("input", () => (typed[kept] = field.value));
    const form = el("form", { class: "rp-away-form" }, field, el("button", { class: "rp-button rp-primary", "data-test": `away-save-${way}` }, phrase(isCode ? "settings.away_confirm" : way === "mail" ? "settings.away_send_code" : "settings.away_save")), isCode && drop("mail"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = field.value.trim();
      ask(isCode ? { t: "notify_code", code: words } : { t: "notify_at", way, address: words }, way);
    });
    return form;
  };

  /** What of, by which way. @param {Way[]} used */
  const kinds = (used) =>
    el(
      "table",
      { class: "rp-away-kinds" },
      el("thead", {}, el("tr", {}, el("td", {}), used.map(({ way }) => el("th", { scope: "col" }, phraseOr(`settings.away_${way}_short`, ""))))),
      el(
        "tbody",
        {},
        KINDS.map((kind) => el("tr", {}, el("th", { scope: "row" }, phraseOr(`settings.away_of_${kind}`, "")), used.map((way) => el("td", {}, wish(kind, way))))),
      ),
    );

  /** @param {(typeof KINDS)[number]} kind @param {Way} way */
  const wish = (kind, { way, off = [] }) => {
    const box = el("input", { type: "checkbox", class: "rp-check", checked: !off.includes(kind), "aria-label": `${phraseOr(`settings.away_of_${kind}`, "")}: ${phraseOr(`settings.away_${way}_short`, "")}`, "data-test": `away-${kind}-${way}` });
    box.addEventListener("change", () => ask({ t: "notify_of", kind, way, on: box.checked }, way));
    return box;
  };

  /** @param {Shown} now */
  const quiet = ({ quiet: hours, zone }) => {
    const box = el("input", { type: "checkbox", class: "rp-switch", role: "switch", checked: Boolean(hours), "aria-label": phrase("settings.away_quiet"), "data-test": "away-quiet" });
    const [begins, ends] = [0, 1].map((place) => hourSelect(place, (hours ?? NIGHT)[place]));
    const send = () => ask({ t: "notify_quiet", ...(box.checked ? { begins: Number(begins.value), ends: Number(ends.value) } : {}) }, "quiet");
    for (const control of [box, begins, ends]) control.addEventListener("change", send);
    return [
      el("label", { class: "rp-option" }, el("span", {}, phrase("settings.away_quiet"), el("small", { class: "rp-under" }, phrase("settings.away_quiet_text", { zone }))), box),
      hours && el("div", { class: "rp-row rp-away-hours" }, begins, "–", ends),
      said.quiet && note("quiet"),
    ];
  };

  /** @param {number} place @param {number} chosen */
  const hourSelect = (place, chosen) =>
    el(
      "select",
      { class: "rp-input", "aria-label": phrase(place ? "settings.away_ends" : "settings.away_begins"), "data-test": place ? "away-ends" : "away-begins" },
      Array.from({ length: 24 }, (_, hour) => el("option", { value: hour, selected: hour === chosen }, `${hour}:00`)),
    );

  /** @param {Way[]} used */
  const tests = (used) => [
    el("div", { class: "rp-option" }, el("span", {}, phrase("settings.away_test"), el("small", { class: "rp-under" }, phrase("settings.away_test_text"))), button(phrase("settings.away_try"), () => (used.forEach(({ way }) => delete said[way]), ask({ t: "notify_test" }, "test")), { "data-test": "away-test" })),
    said.test && note("test"),
  ];

  const stop = session.subscribe((_, messages) => {
    if (!body.isConnected && shown) return stop();
    for (const message of messages) {
      if (message.t === "welcome") session.request({ t: "ask_notify" });
      if (message.t !== "notify") continue;
      shown = message;
      if (message.tested) say(message.tested, phrase(message.arrived ? "settings.away_arrived" : "settings.away_failed"), !message.arrived);
    }
    draw();
  });
  draw();
  session.request({ t: "ask_notify" }, (error) => body.replaceChildren(el("p", { class: "rp-muted" }, explain(error))));
  findPush().then((found) => {
    here = found?.endpoint ?? "";
    draw();
  });
  return [body];
}
