// @ts-check
// "You": the name others see, and keeping it with a passphrase so that it follows to other devices.

import { button, el } from "./dom.js";
import { explain } from "./notice.js";
import { icon } from "./icons.js";
import { openDialog } from "./dialog.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {(text: string, kind?: "plain" | "bad" | "good") => void} Toast
 */

const SHORTEST = 8;
const LONGEST = 200;

/** @param {Session} session @param {{toast: Toast, go: (path: string) => void}} on */
export function openAccount(session, on) {
  const body = el("div", { class: "rp-stack rp-you-parts" });
  const draw = () => {
    const { me } = session.state;
    body.replaceChildren(
      nameForm(session),
      ...(me?.claimed ? [changePart(session, on.toast), devicesPart(session, on.toast)] : [claimPart(session), signInPart(session)]),
      el(
        "div",
        { class: "rp-row rp-you-foot" },
        session.state.gold !== null && el("span", { class: "rp-muted", "data-test": "gold" }, `${session.state.gold.toLocaleString("en")} play gold`),
        el("span", { class: "rp-spring" }),
        me && button([icon("cup"), "Your page"], () => (dialog.close(), on.go(`/p/${me.player}`)), { class: "rp-quiet", "data-test": "own-page" }),
      ),
    );
  };
  let who = session.state.me?.player;
  let claimed = session.state.me?.claimed;
  let name = session.state.me?.name;
  const stop = session.subscribe((state, messages) => {
    if (who === undefined && state.me) {
      // Opened before the hall has said who we are.
      ({ player: who, claimed, name } = state.me);
      draw();
    } else if (state.me?.player !== who) {
      // Signed in: somebody else now.
      who = state.me?.player;
      dialog.close();
      on.toast(`Welcome back, ${state.me?.name ?? ""}.`, "good");
    } else if (state.me?.claimed !== claimed && messages.some((message) => message.t === "welcome")) {
      claimed = state.me?.claimed;
      draw();
      on.toast("Your name is kept. Sign in with it on any device.", "good");
    } else if (state.me?.name !== name) {
      name = state.me?.name;
      draw();
      on.toast(`You are ${name ?? ""} now.`, "good");
    }
  });
  const dialog = openDialog("You", [body], { test: "you-dialog", onclose: stop });
  draw();
  body.querySelector("input")?.select();
}

/**
 * A form that asks the hall for something and shows its refusal; `done` is called by the next welcome.
 * @param {Session} session @param {{fields: HTMLInputElement[], go: string, test: string, primary?: boolean,
 *        message: () => import("./types.js").ToHall | string, done?: () => void}} how a text: what is wrong
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
  return field(label, { type: "password", autocomplete: kind, maxlength: LONGEST, "data-test": test });
}

/** @param {Session} session */
function nameForm(session) {
  const before = session.state.me?.name ?? "";
  const input = field("Your name", { value: before, maxlength: 16, autocomplete: "nickname", spellcheck: "false", "data-test": "name-input" });
  return el(
    "section",
    {},
    el("h3", {}, "Name"),
    el("p", { class: "rp-muted" }, "This is how others see you."),
    askForm(session, {
      fields: [input],
      go: "Save",
      test: "name-save",
      message: () => {
        const name = input.value.trim();
        return name ? { t: "name", name } : "A name has at least one letter or digit.";
      },
    }),
  );
}

/** @param {Session} session */
function claimPart(session) {
  const name = session.state.me?.name ?? "";
  const words = secret("A passphrase, 8 characters or more", "new-password", "claim-input");
  return el(
    "section",
    {},
    el("h3", {}, icon("lock"), "Keep this name"),
    el("p", { class: "rp-muted" }, `With a passphrase, ${name} stays yours on every device, with your games, ratings and gold. There is no mail to reset it: choose one you will remember, a few words in a row.`),
    askForm(session, {
      fields: [userField(name), words],
      go: "Keep it",
      test: "claim",
      primary: true,
      message: () => (words.value.length < SHORTEST ? `A passphrase has at least ${SHORTEST} characters.` : { t: "claim", passphrase: words.value }),
    }),
  );
}

/** Password managers want to know whose it is. @param {string} name */
function userField(name) {
  return el("input", { class: "rp-hidden", type: "text", autocomplete: "username", value: name, tabindex: "-1", "aria-hidden": "true", readonly: true });
}

/** @param {Session} session */
function signInPart(session) {
  const name = field("Your name there", { maxlength: 32, autocomplete: "username", spellcheck: "false", "data-test": "sign-in-name" });
  const words = secret("Your passphrase", "current-password", "sign-in-words");
  const waits = session.state.me?.tables.length ? " The guest you are now keeps their seats, but not you." : "";
  return el(
    "details",
    { class: "rp-you-details" },
    el("summary", { "data-test": "sign-in-open" }, "You have a name here already? Sign in on this device"),
    el("p", { class: "rp-muted" }, `Go on as who you are on your other device.${waits}`),
    askForm(session, {
      fields: [name, words],
      go: "Sign in",
      test: "sign-in",
      message: () => (name.value.trim() && words.value ? { t: "sign_in", name: name.value.trim(), passphrase: words.value } : "Give your name and your passphrase."),
    }),
  );
}

/** @param {Session} session @param {Toast} toast */
function changePart(session, toast) {
  const old = secret("Your passphrase now", "current-password", "old-words");
  const words = secret("The new one", "new-password", "new-words");
  return el(
    "details",
    { class: "rp-you-details" },
    el("summary", { "data-test": "change-open" }, icon("lock"), "Your name is kept. Change the passphrase"),
    el("p", { class: "rp-muted" }, "Your other devices are signed out by it."),
    askForm(session, {
      fields: [userField(session.state.me?.name ?? ""), old, words],
      go: "Change",
      test: "change",
      message: () => (words.value.length < SHORTEST ? `A passphrase has at least ${SHORTEST} characters.` : { t: "change_passphrase", old: old.value, new: words.value }),
      done: () => {
        old.value = words.value = "";
        toast("Your passphrase is changed, and your other devices are signed out.", "good");
      },
    }),
  );
}

/** @param {Session} session @param {Toast} toast */
function devicesPart(session, toast) {
  return el(
    "section",
    {},
    el("h3", {}, "Devices"),
    el("p", { class: "rp-muted" }, "Signed in on a device you no longer have, or at a friend's?"),
    askForm(session, { fields: [], go: "Sign out all other devices", test: "sign-out", message: () => ({ t: "sign_out" }), done: () => toast("All your other devices are signed out.", "good") }),
  );
}
