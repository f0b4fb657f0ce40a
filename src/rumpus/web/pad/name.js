// @ts-check
// The first thing a phone asks: what shall we call you? One field, one large button.

import { el } from "../ui/dom.js";
import { phrase } from "../text/language.js";

const LONGEST = 16;

/** @param {string} code @param {(name: string) => void} join */
export function makeNameForm(code, join) {
  const input = el("input", { class: "rp-input pad-name", maxlength: LONGEST, autocomplete: "nickname", autocapitalize: "words", spellcheck: "false", enterkeyhint: "go", "aria-label": phrase("account.your_name"), "data-test": "pad-name" });
  const go = el("button", { type: "submit", class: "rp-button rp-primary pad-go", "data-test": "pad-join" }, phrase("common.join"));
  const problem = el("p", { class: "pad-problem", role: "alert", "data-test": "pad-problem" });
  const form = el(
    "form",
    { class: "pad-ask" },
    el("img", { src: "/static/images/logo.svg", alt: "", width: 72, height: 72 }),
    el("h1", {}, phrase("pad.your_phone")),
    el("p", { class: "rp-muted" }, phrase("pad.ask_name", { code })),
    input,
    problem,
    go,
  );
  let touched = false;
  input.addEventListener("input", () => (touched = true));
  input.addEventListener("focus", () => input.select());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (!name) return refuse(phrase("pad.need_name"));
    problem.textContent = "";
    go.disabled = true;
    join(name);
  });
  /** @param {string} text */
  const refuse = (text) => {
    problem.textContent = text;
    go.disabled = false;
  };
  return {
    root: form,
    /** The name to start from. @param {string} name */
    suggest: (name) => {
      if (!touched) input.value = name;
    },
    refuse,
  };
}
