// @ts-check
// Small pictures painted once for each size and kept. Knows no game.

import { readMarks } from "./marks.js";

/** A drawer of sprites. @param {number} [most] how many are kept at once @returns {(key: string, width: number, height: number, paint: (g: CanvasRenderingContext2D) => void) => HTMLCanvasElement} */
export function makeSprites(most = 400) {
  /** @type {Map<string, HTMLCanvasElement>} */
  const kept = new Map();
  return (key, width, height, paint) => {
    const known = `${key}@${width}x${height}${readMarks()}`;
    let sprite = kept.get(known);
    if (sprite) return sprite;
    if (kept.size >= most) kept.clear();
    sprite = document.createElement("canvas");
    sprite.width = Math.max(1, width);
    sprite.height = Math.max(1, height);
    const g = sprite.getContext("2d");
    if (g) paint(g);
    kept.set(known, sprite);
    return sprite;
  };
}
