// @ts-check
// How the page looks and moves: as the system says, or as chosen here. Pictures hear of a change of colours or marks by the
// window's "rp-theme" event, of motion by "rp-motion".

import { readPrefs, writePrefs } from "../state/storage.js";

const system = matchMedia("(prefers-color-scheme: light)");

/** Put the look on the page, now and whenever the system changes its mind. */
export function startTheme() {
  system.addEventListener("change", show);
  show();
}

function show() {
  const { theme, marks, motion } = readPrefs();
  const { dataset } = document.documentElement;
  dataset.theme = theme === "auto" ? (system.matches ? "light" : "dark") : theme;
  dataset.marks = marks;
  dataset.motion = motion;
  for (const board of document.querySelectorAll("[data-board-of]")) if (board instanceof HTMLElement) dressBoard(board, board.dataset.boardOf ?? "");
  dispatchEvent(new Event("rp-theme"));
}

/** Give what holds a game's picture the colours chosen for that game, or for all (styles/boards.css); it follows when others are chosen. @param {HTMLElement} board @param {string} game */
export function dressBoard(board, game) {
  const { boards, boards_of: own } = readPrefs();
  board.dataset.boardOf = game;
  board.dataset.boards = own[game] ?? boards;
}

/** Choose and keep. @param {Partial<Pick<import("../state/storage.js").Prefs, "theme" | "marks" | "motion" | "shaking" | "boards" | "boards_of">>} change */
export function setLook(change) {
  writePrefs(change);
  show();
  if (change.motion || change.shaking !== undefined) dispatchEvent(new Event("rp-motion"));
}

/** The next of auto, light, dark; says which. @returns {import("../state/storage.js").Theme} */
export function turnTheme() {
  const order = /** @type {const} */ (["auto", "light", "dark"]);
  const theme = order[(order.indexOf(readPrefs().theme) + 1) % order.length];
  setLook({ theme });
  return theme;
}
