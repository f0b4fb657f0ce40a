// @ts-check
// "You": the name others see, and keeping it with a passphrase so that it follows to other devices.

import { button, el } from "../ui/dom.js";
import { phrase, showNumber } from "../text/language.js";
import { explain } from "./notice.js";
import { icon } from "../ui/icons.js";
import { openDialog } from "./dialog.js";
import { LONGEST_PASSPHRASE } from "../net/wire.js";

/**
 * @typedef {import("../net/session.js").Session} Session
 * @typedef {(text: string, kind?: "plain" | "bad" | "good") => void} Toast
 */

const SHORTEST = 8;

/** @param {Session} session @param {{toast: Toast, go: (path: string) => void}} on */
export function openAccount(session, on) {
  const body = el("div", { class: "rp-stack rp-you-parts" });
  const purse = el("span", { class: "rp-muted", "data-test": "gold" });
  const drawGold = () => {
    const { gold } = session.state;
    purse.textContent = gold === null ? "" : phrase("account.gold", { gold: showNumber(gold) });
  };
  const draw = () => {
    const { me } = session.state;
    drawGold();
    body.replaceChildren(
      nameForm(session),
      ...(me?.claimed ? [changePart(session, on.toast), devicesPart(session, on.toast)] : [claimPart(session), signInPart(session)]),
      el(
        "div",
        { class: "rp-row rp-you-foot" },
        purse,
        el("span", { class: "rp-spring" }),
        me && button([icon("cup"), phrase("account.page")], () => (dialog.close(), on.go(`/p/${me.player}`)), { class: "rp-quiet", "data-test": "own-page" }),
      ),
    );
  };
  let who = session.state.me?.player;
  let claimed = session.state.me?.claimed;
  let name = session.state.me?.name;
  const stop = session.subscribe((state, messages) => {
    drawGold();
    if (who === undefined && state.me) {
      // Opened before the hall has said who we are; what was typed meanwhile stays.
      ({ player: who, claimed, name } = state.me);
      const typed = body.querySelector("input")?.value;
      draw();
      const input = body.querySelector("input");
      if (!input) return;
      if (typed) input.value = typed;
      else input.select();
      input.focus();
    } else if (state.me?.player !== who) {
      // Signed in: somebody else now.
      who = state.me?.player;
      dialog.close();
      on.toast(phrase("account.welcome_back", { name: state.me?.name ?? "" }), "good");
    } else if (state.me?.claimed !== claimed && messages.some((message) => message.t === "welcome")) {
      claimed = state.me?.claimed;
      draw();
      on.toast(phrase("account.kept"), "good");
    } else if (state.me?.name !== name) {
      name = state.me?.name;
      draw();
      on.toast(phrase("account.renamed", { name: name ?? "" }), "good");
    }
  });
  const dialog = openDialog(phrase("account.title"), [body], { test: "you-dialog", onclose: stop });
  draw();
  body.querySelector("input")?.select();
}

/**
 * A form that asks the hall for something and shows its refusal; `done` is called by the next welcome.
 * @param {Session} session @param {{fields: HTMLInputElement[], go: string, test: string, primary?: boolean,
 *        message: () => import("../types.js").ToHall | string, done?: () => void}} how a text: what is wrong
 */
function askForm(session, how) {
  const problem = el("p", { class: "rp-problem", role: "alert", hidden: true, "data-test": `${how.test}-problem` });
  const go = el("button", { class: `rp-button ${how.primary ? "rp-primary" : ""}`, "data-test": how.test }, how.go);
  const form = el("form", { class: "rp-you-form" }, how.fields, go, problem);
  /** @param {string} text */
  const refuse = (text) => {
    problem.textContent = text;
    problem.hidden = text === "";
    go.disabled = false;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    refuse("");
    const message = how.message();
    if (typeof message === "string") return refuse(message);
    go.disabled = true;
    const stop = session.subscribe((_, messages) => {
      if (!messages.some((other) => other.t === "welcome")) return;
      stop();
      go.disabled = false;
      how.done?.();
    });
    session.request(message, (error) => {
      stop();
      refuse(explain(error));
      how.fields.at(-1)?.focus();
    });
  });
  return form;
}

/** @param {string} label @param {Record<string, any>} props */
function field(label, props) {
  return el("input", { class: "rp-input", "aria-label": label, placeholder: label, ...props });
}

/** @param {string} label @param {string} kind current-password or new-password @param {string} test */
function secret(label, kind, test) {
  return field(label, { type: "password", autocomplete: kind, maxlength: LONGEST_PASSPHRASE, "data-test": test });
}

/** @param {Session} session */
function nameForm(session) {
  const before = session.state.me?.name ?? "";
  const input = field(phrase("account.your_name"), { value: before, maxlength: 16, autocomplete: "nickname", spellcheck: "false", "data-test": "name-input" });
  return el(
    "section",
    {},
    el("h3", {}, phrase("account.name")),
    el("p", { class: "rp-muted" }, phrase("account.seen_as")),
    askForm(session, {
      fields: [input],
      go: phrase("account.save"),
      test: "name-save",
      message: () => {
        const name = input.value.trim();
        return name ? { t: "name", name } : phrase("account.empty_name");
      },
    }),
  );
}

/** @param {Session} session */
function claimPart(session) {
  const name = session.state.me?.name ?? "";
  const words = secret(phrase("account.new_passphrase", { count: SHORTEST }), "new-password", "claim-input");
  return el(
    "section",
    {},
    el("h3", {}, icon("lock"), phrase("account.keep_name")),
    el("p", { class: "rp-muted" }, phrase("account.keep_name_text", { name })),
    askForm(session, {
      fields: [userField(name), words],
      go: phrase("account.keep"),
      test: "claim",
      primary: true,
      message: () => (words.value.length < SHORTEST ? phrase("account.too_short", { count: SHORTEST }) : { t: "claim", passphrase: words.value }),
    }),
  );
}

/** Password managers want to know whose it is. @param {string} name */
function userField(name) {
  return el("input", { class: "rp-hidden", type: "text", autocomplete: "username", value: name, tabindex: "-1", "aria-hidden": "true", readonly: true });
}

/** @param {Session} session */
function signInPart(session) {
  const name = field(phrase("account.name_there"), { maxlength: 32, autocomplete: "username", spellcheck: "false", "data-test": "sign-in-name" });
  const words = secret(phrase("account.passphrase"), "current-password", "sign-in-words");
  const waits = session.state.me?.tables.length ? ` ${phrase("account.seats_stay")}` : "";
  return el(
    "details",
    { class: "rp-you-details" },
    el("summary", { "data-test": "sign-in-open" }, phrase("account.sign_in_here")),
    el("p", { class: "rp-muted" }, `${phrase("account.sign_in_text")}${waits}`),
    askForm(session, {
      fields: [name, words],
      go: phrase("account.sign_in"),
      test: "sign-in",
      message: () => (name.value.trim() && words.value ? { t: "sign_in", name: name.value.trim(), passphrase: words.value } : phrase("account.give_both")),
    }),
  );
}

/** @param {Session} session @param {Toast} toast */
function changePart(session, toast) {
  const old = secret(phrase("account.passphrase_now"), "current-password", "old-words");
  const words = secret(phrase("account.passphrase_next"), "new-password", "new-words");
  return el(
    "details",
    { class: "rp-you-details" },
    el("summary", { "data-test": "change-open" }, icon("lock"), phrase("account.change_title")),
    el("p", { class: "rp-muted" }, phrase("account.change_text")),
    askForm(session, {
      fields: [userField(session.state.me?.name ?? ""), old, words],
      go: phrase("account.change"),
      test: "change",
      message: () => (words.value.length < SHORTEST ? phrase("account.too_short", { count: SHORTEST }) : { t: "change_passphrase", old: old.value, new: words.value }),
      done: () => {
        old.value = words.value = "";
        toast(phrase("account.changed"), "good");
      },
    }),
  );
}

/** @param {Session} session @param {Toast} toast */
function devicesPart(session, toast) {
  return el(
    "section",
    {},
    el("h3", {}, phrase("account.devices")),
    el("p", { class: "rp-muted" }, phrase("account.devices_text")),
    askForm(session, { fields: [], go: phrase("account.sign_out"), test: "sign-out", message: () => ({ t: "sign_out" }), done: () => toast(phrase("account.signed_out"), "good") }),
  );
}
