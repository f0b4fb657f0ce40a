// @ts-check
// A field that completes /commands: a list above it, Tab to take one, arrows to choose.

import { el } from "./dom.js";

const WAIT_MS = 90;
const MOST = 8;

/**
 * @param {HTMLInputElement} input @param {HTMLUListElement} list
 * @param {(text: string, done: (lines: string[]) => void) => void} ask
 * @returns {{look: () => void, hide: () => void}}
 */
export function completeField(input, list, ask) {
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-autocomplete", "list");
  /** @type {string[]} */
  let lines = [];
  let chosen = -1;
  let timer = 0;
  /** Tab was pressed before the answer came. */
  let eager = false;

  const hide = () => {
    clearTimeout(timer);
    lines = [];
    eager = false;
    draw();
  };
  const draw = () => {
    list.hidden = lines.length === 0;
    input.setAttribute("aria-expanded", String(lines.length > 0));
    chosen = Math.min(chosen, lines.length - 1);
    if (lines.length === 0) chosen = -1;
    list.replaceChildren(
      ...lines.map((line, place) => {
        const node = el("li", { role: "option", id: `${list.id}-${place}`, "aria-selected": String(place === chosen), "data-test": "completion" }, line);
        // Before the field loses the focus.
        node.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          take(line);
        });
        return node;
      }),
    );
    if (chosen >= 0) input.setAttribute("aria-activedescendant", `${list.id}-${chosen}`);
    else input.removeAttribute("aria-activedescendant");
  };
  /** @param {string} line */
  const take = (line) => {
    input.value = line;
    input.setSelectionRange(line.length, line.length);
    hide();
    look();
  };
  const look = () => {
    clearTimeout(timer);
    if (!input.value.startsWith("/")) return hide();
    timer = setTimeout(() => {
      const text = input.value;
      ask(text, (found) => {
        if (input.value !== text) return;
        lines = found.filter((line) => line !== text).slice(0, MOST);
        chosen = -1;
        if (eager && lines.length) {
          eager = false;
          return take(common(lines, text));
        }
        draw();
      });
    }, WAIT_MS);
  };

  input.addEventListener("input", look);
  input.addEventListener("blur", hide);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Tab" && !event.shiftKey && input.value.startsWith("/")) {
      event.preventDefault();
      if (lines.length) take(chosen >= 0 ? lines[chosen] : common(lines, input.value));
      else eager = true;
      if (eager) look();
    } else if (lines.length && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const by = event.key === "ArrowDown" ? 1 : -1;
      chosen = chosen < 0 ? (by > 0 ? 0 : lines.length - 1) : (chosen + by + lines.length) % lines.length;
      draw();
    } else if (lines.length && chosen >= 0 && event.key === "Enter") {
      event.preventDefault();
      take(lines[chosen]);
    } else if (lines.length && event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      hide();
    }
  });
  return { look, hide };
}

/** What all the lines begin with, if that is more than the text; else the first line. @param {string[]} lines @param {string} text */
function common(lines, text) {
  let [shared] = lines;
  for (const line of lines) while (!line.toLowerCase().startsWith(shared.toLowerCase())) shared = shared.slice(0, -1);
  return shared.length > text.length ? shared : lines[0];
}
