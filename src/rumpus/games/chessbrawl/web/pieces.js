// @ts-check
// The pieces, as SVG in a box of 100 × 100. Friend and foe differ in fill, foot and eyes, so that no colour is needed
// to tell them apart: the player's stand on a round foot and look at you, the enemy's on a jagged one and glare.

import { svg } from "./nodes.js";

/** @typedef {import("./types.js").KingName} KingName */

/** @type {Record<string, string>} */
const BODIES = {
  P: "M35 80 C36 66 43 62 44 52 C34 48 33 22 50 22 C67 22 66 48 56 52 C57 62 64 66 65 80 Z",
  N: "M32 80 C31 64 43 60 46 51 C39 56 31 58 26 53 C22 49 24 43 29 39 C35 33 38 25 47 20 L49 10 L58 19 C72 26 77 44 72 62 C70 69 69 74 69 80 Z",
  B: "M34 80 C37 69 43 66 43 59 C29 52 33 33 50 17 C67 33 71 52 57 59 C57 66 63 69 66 80 Z",
  R: "M32 80 L36 45 L29 38 L29 18 L39 18 L39 26 L45 26 L45 18 L55 18 L55 26 L61 26 L61 18 L71 18 L71 38 L64 45 L68 80 Z",
  Q: "M31 80 C34 66 36 62 33 53 L19 27 L36 42 L37 18 L50 38 L63 18 L64 42 L81 27 L67 53 C64 62 66 66 69 80 Z",
  K: "M31 80 C36 67 29 60 26 48 C24 33 41 31 50 41 C59 31 76 33 74 48 C71 60 64 67 69 80 Z",
};

/** Where the eyes are. @type {Record<string, [number, number, number]>} */
const EYES = { P: [43.5, 56.5, 36], N: [42, 56, 36], B: [44, 56, 44], R: [43, 57, 52], Q: [43, 57, 62], K: [43, 57, 57] };

const ROUND_FOOT = "M27 80 H73 C78 80 78 91 73 91 H27 C22 91 22 80 27 80 Z";
const JAGGED_FOOT = "M28 79 H72 L80 92 L70 87 L65 94 L57 87 L50 94 L43 87 L35 94 L30 87 L20 92 Z";
const CROSS = "M45.5 38 V27 H38 V19 H45.5 V11 H54.5 V19 H62 V27 H54.5 V38 Z";

/**
 * One piece. @param {string} letter upper case for the player, lower case for the enemy
 * @param {KingName | null} [king] the King's looks
 */
export function drawPiece(letter, king = null) {
  const kind = letter.toUpperCase();
  const mine = letter === kind;
  const crooked = kind === "K" && king === "ugly";
  const nodes = [
    svg("ellipse", { cx: 50, cy: 92, rx: 29, ry: 4.5, class: "cb-shade" }),
    ...(kind === "K" ? [svg("path", { d: CROSS, class: "cb-body", ...(crooked ? { transform: "rotate(17 50 38)" } : {}) })] : []),
    svg("path", { d: BODIES[kind], class: "cb-body" }),
    ...drawTrim(kind),
    svg("path", { d: mine ? ROUND_FOOT : JAGGED_FOOT, class: "cb-foot" }),
    ...drawEyes(kind, mine),
    ...(kind === "K" && king ? drawLooks(king) : []),
  ];
  return svg("g", { class: `cb-man ${mine ? "cb-mine" : "cb-foe"}` }, ...nodes);
}

/** The lines and pearls that make a kind. @param {string} kind */
function drawTrim(kind) {
  /** @param {number[][]} places @param {number} r */
  const pearls = (places, r) => places.map(([cx, cy]) => svg("circle", { cx, cy, r, class: "cb-body" }));
  if (kind === "Q") return pearls([[19, 24], [37, 15], [63, 15], [81, 24]], 4.5);
  if (kind === "B") return [...pearls([[50, 15]], 5), svg("path", { d: "M53 24 L61 37", class: "cb-line" })];
  if (kind === "R") return [svg("path", { d: "M37 44 H63", class: "cb-line" })];
  if (kind === "N") return [svg("path", { d: "M62 27 C67 36 68 46 66 57", class: "cb-line" }), svg("circle", { cx: 30, cy: 48, r: 1.8, class: "cb-dark" })];
  if (kind === "K") return [svg("path", { d: "M50 43 V50", class: "cb-line" })];
  return [];
}

/** @param {string} kind @param {boolean} mine */
function drawEyes(kind, mine) {
  const [left, right, y] = EYES[kind];
  if (mine) return [left, right].map((cx) => svg("circle", { cx, cy: y, r: 2.9, class: "cb-eye" }));
  return [
    svg("path", { d: `M${left - 5} ${y - 4} L${left + 4} ${y} L${left - 3} ${y + 3} Z`, class: "cb-eye" }),
    svg("path", { d: `M${right + 5} ${y - 4} L${right - 4} ${y} L${right + 3} ${y + 3} Z`, class: "cb-eye" }),
  ];
}

/** What tells the three kings apart. @param {KingName} king */
function drawLooks(king) {
  if (king === "good") return [svg("path", { d: "M42 65 Q50 72 58 65", class: "cb-line" })];
  if (king === "bad") return [svg("path", { d: "M38 53 L47 56 M62 53 L53 56 M40 69 Q45 63 50 66 Q55 63 60 69", class: "cb-line" })];
  return [svg("path", { d: "M42 70 Q47 65 52 69 T60 67", class: "cb-line" }), svg("circle", { cx: 61, cy: 62, r: 2.4, class: "cb-dark" })];
}

/** A piece as a small picture of its own. @param {string} letter @param {KingName | null} [king] */
export function drawIcon(letter, king = null) {
  return svg("svg", { class: "cb-icon", viewBox: "9 4 82 94", "aria-hidden": "true" }, drawPiece(letter, king));
}
