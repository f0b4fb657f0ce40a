// @ts-check
// The field for a table's code, or a link with one.

import { el } from "../ui/dom.js";
import { phrase } from "../text/language.js";
import { readCode } from "./router.js";

/**
 * @param {{join: (code: string, sit: boolean) => void, toast: (text: string) => void}} on
 * @param {{code?: string, class?: string}} [how] what stands in the field: a code that was not right
 */
export function makeJoinForm(on, how = {}) {
  const input = el("input", {
    class: "rp-input rp-code-input",
    id: "rp-join-code",
    placeholder: "ABCDEF",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 200,
    value: how.code ?? "",
    "data-test": "join-code",
  });
  input.addEventListener("input", () => {
    const read = readCode(input.value);
    if (read && input.value.length > 6) input.value = read;
  });
  const form = el(
    "form",
    { class: how.class ?? "rp-panel rp-join" },
    el("h2", {}, el("label", { for: "rp-join-code" }, phrase("lobby.join_by_code"))),
    el("div", { class: "rp-row" }, input, el("button", { class: "rp-button", "data-test": "join-button" }, phrase("lobby.join"))),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const read = readCode(input.value);
    if (read) on.join(read, true);
    else {
      on.toast(phrase("lobby.bad_code"));
      input.focus();
    }
  });
  return form;
}
