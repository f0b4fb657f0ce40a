// @ts-check
// Marks besides colours on small pieces: how strongly they are drawn, or letters instead. Knows no game.

/** @typedef {import("../state/storage.js").Prefs["marks"]} Marks */

/** What is chosen now; pictures that keep sprites keep them by it. @returns {Marks} */
export function readMarks() {
  const { marks } = document.documentElement.dataset;
  return marks === "strong" || marks === "letters" ? marks : "shapes";
}

/**
 * A letter in the middle of a square from the origin, readable on any colour.
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} g @param {string} letter @param {number} size
 */
export function drawLetter(g, letter, size) {
  g.save();
  g.font = `800 ${Math.round(size * 0.66)}px system-ui, sans-serif`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.lineJoin = "round";
  g.lineWidth = Math.max(1, size * 0.14);
  g.strokeStyle = "#10181a";
  g.fillStyle = "#ffffff";
  g.strokeText(letter, size / 2, size * 0.54);
  g.fillText(letter, size / 2, size * 0.54);
  g.restore();
}

/**
 * A plate under a mark that is to be seen from afar.
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} g @param {number} size of the square from the origin @param {string} colour
 */
export function drawPlate(g, size, colour) {
  g.save();
  g.globalAlpha = 0.9;
  g.fillStyle = colour;
  g.beginPath();
  g.arc(size / 2, size / 2, size * 0.34, 0, Math.PI * 2);
  g.fill();
  g.restore();
}
