// @ts-check
// Fetches a game's own folder of the page: its picture and its style. Each once.

import { loadSheet, persist } from "../net/fetching.js";
import { learn } from "../text/language.js";
import { dressBoard } from "../ui/theme.js";
import { readPrefs } from "../state/storage.js";

/** @typedef {import("../types.js").PictureModule} PictureModule */

/** @type {Map<string, Promise<PictureModule>>} */
const loading = new Map();

/**
 * A game's picture, with its style in place.
 * @param {string} game @returns {Promise<PictureModule>}
 */
export function loadPicture(game) {
  let picture = loading.get(game);
  if (!picture) {
    picture = Promise.all([loadModule(game, "main"), loadGameStyle(game), loadSheet("/static/styles/boards.css")]).then(([module]) => ({ ...module, mount: dressed(module, game) }));
    picture.catch(() => loading.delete(game));
    loading.set(game, picture);
  }
  return picture;
}

/** Mounts the picture in the colours that are chosen for its boards. @param {PictureModule} module @param {string} game @returns {PictureModule["mount"]} */
function dressed({ mount }, game) {
  return (root, ctx) => {
    dressBoard(root, game);
    return mount(root, ctx);
  };
}

/** A module of a game's folder; its words come first, since some are said as it is loaded. @param {string} game @param {string} name @returns {Promise<any>} */
export async function loadModule(game, name) {
  await learn(game);
  return persist(() => import(new URL(`../../games/${game}/web/${name}.js`, import.meta.url).href));
}

/** A game's style, once. @param {string} game @returns {Promise<void>} */
export function loadGameStyle(game) {
  return loadSheet(`/games/${game}/web/style.css`);
}

/** Whether a big clear may shake a board. */
export function mayShake() {
  return readPrefs().shaking && !isCalm();
}

/** Whether decoration should keep still: as chosen here, else as the system says. */
export function isCalm() {
  const { motion } = readPrefs();
  return motion === "auto" ? matchMedia("(prefers-reduced-motion: reduce)").matches : motion === "less";
}
