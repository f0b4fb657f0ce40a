// @ts-check
// Fetches a game's own folder of the page: its picture and its style. Each once.

import { readPrefs } from "./storage.js";

/** @typedef {import("./types.js").PictureModule} PictureModule */

/** @type {Map<string, Promise<PictureModule>>} */
const loading = new Map();

/**
 * A game's picture, with its style in place.
 * @param {string} game @returns {Promise<PictureModule>}
 */
export function loadPicture(game) {
  let picture = loading.get(game);
  if (!picture) {
    picture = Promise.all([import(`/games/${game}/web.js`), loadStyle(game)]).then(([module]) => module);
    picture.catch(() => loading.delete(game));
    loading.set(game, picture);
  }
  return picture;
}

/** @param {string} game @returns {Promise<void>} */
function loadStyle(game) {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/games/${game}/web.css`;
    // A picture without its style is better than none.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

/** Whether decoration should keep still: as chosen here, else as the system says. */
export function isCalm() {
  const { motion } = readPrefs();
  return motion === "auto" ? matchMedia("(prefers-reduced-motion: reduce)").matches : motion === "less";
}
