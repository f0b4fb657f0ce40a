// @ts-check
// The three kings' portraits, as SVG in a box of 120 × 130. Drawn, not written: no words here.

import { svg } from "./nodes.js";

/** @typedef {import("./types.js").KingName} KingName */

/** @param {string} d @param {string} name */
const path = (d, name) => svg("path", { d, class: name });
/** @param {number} cx @param {number} cy @param {number} r @param {string} name */
const dot = (cx, cy, r, name) => svg("circle", { cx, cy, r, class: name });

/** @type {Record<KingName, () => SVGElement[]>} */
const PORTRAITS = {
  good: () => [
    svg("ellipse", { cx: 60, cy: 13, rx: 25, ry: 6, class: "cb-halo" }),
    path("M22 130 C24 106 40 98 60 98 C80 98 96 106 98 130 Z", "cb-robe cb-robe-good"),
    svg("ellipse", { cx: 60, cy: 70, rx: 29, ry: 33, class: "cb-skin" }),
    path("M31 72 C30 112 50 122 60 122 C70 122 90 112 89 72 C82 84 74 84 60 82 C46 84 38 84 31 72 Z", "cb-beard"),
    path("M47 88 Q60 98 73 88 Q60 92 47 88 Z", "cb-mouth"),
    dot(49, 66, 3.6, "cb-pupil"), dot(71, 66, 3.6, "cb-pupil"),
    path("M43 58 Q49 54 55 58 M65 58 Q71 54 77 58", "cb-brow"),
    path("M60 68 Q65 77 58 78", "cb-stroke"),
    path("M32 48 L30 24 L45 37 L60 20 L75 37 L90 24 L88 48 Q60 40 32 48 Z", "cb-gold"),
    dot(60, 36, 3.6, "cb-gem"), dot(42, 41, 2.6, "cb-gem"), dot(78, 41, 2.6, "cb-gem"),
  ],
  bad: () => [
    path("M20 130 C22 104 42 100 60 100 C78 100 98 104 100 130 L84 130 L60 112 L36 130 Z", "cb-robe cb-robe-bad"),
    path("M33 46 C31 78 42 108 60 112 C78 108 89 78 87 46 Z", "cb-skin cb-skin-pale"),
    path("M42 60 L56 66 M78 60 L64 66", "cb-brow cb-brow-thick"),
    path("M45 68 Q51 64 56 70 Q50 73 45 68 Z M75 68 Q69 64 64 70 Q70 73 75 68 Z", "cb-white"),
    dot(51, 69, 2.2, "cb-pupil"), dot(69, 69, 2.2, "cb-pupil"),
    path("M60 68 L56 82 L63 82", "cb-stroke"),
    path("M60 87 C54 83 46 86 38 96 C48 94 55 94 60 90 C65 94 72 94 82 96 C74 86 66 83 60 87 Z", "cb-black"),
    path("M51 99 Q60 95 69 99", "cb-stroke"),
    path("M76 72 L82 88 M75 78 L82 76 M77 84 L83 82", "cb-scar"),
    path("M54 104 L60 122 L66 104 Z", "cb-black"),
    path("M14 48 Q60 34 106 48 Q60 56 14 48 Z", "cb-black"),
    path("M34 44 L36 18 L46 30 L60 12 L74 30 L84 18 L86 44 Q60 36 34 44 Z", "cb-black"),
    path("M34.5 40 Q60 32 85.5 40 L86 46 Q60 38 34 46 Z", "cb-band-bad"),
  ],
  ugly: () => [
    path("M16 130 C20 108 40 102 60 102 C80 102 100 108 104 130 Z", "cb-robe cb-robe-ugly"),
    path("M24 62 C12 54 10 76 26 82 Z M94 60 C110 50 112 76 94 82 Z", "cb-skin cb-skin-green"),
    path("M28 58 C24 96 38 118 64 116 C92 112 98 84 92 54 C84 38 38 38 28 58 Z", "cb-skin cb-skin-green"),
    dot(46, 64, 9, "cb-white"), dot(77, 62, 5.5, "cb-white"), dot(48, 66, 3.6, "cb-pupil"), dot(76, 63, 2.6, "cb-pupil"),
    path("M34 52 Q46 46 58 54 M70 52 L86 48", "cb-brow cb-brow-thick"),
    path("M62 62 C58 74 50 82 58 88 C66 92 76 88 74 80 C72 74 68 72 68 64 Z", "cb-nose"),
    dot(76, 78, 3.4, "cb-wart"), dot(36, 86, 2.6, "cb-wart"),
    path("M42 98 Q60 92 82 100 Q66 112 50 107 Z", "cb-mouth"),
    path("M52 96.500 L58 95.500 L57 103 L53 103 Z M68 96.500 L73 97.500 L71 103 Z", "cb-white"),
    path("M60 116 L58 124 M68 115 L70 122", "cb-stroke"),
    svg("g", { transform: "rotate(-13 60 36)" },
      path("M36 46 L30 24 L46 35 L56 12 L70 34 L88 22 L84 46 Q60 40 36 46 Z", "cb-gold cb-rust"),
      path("M70 34 L66 42 L72 46", "cb-stroke")),
  ],
};

/** @param {KingName} king */
export function drawPortrait(king) {
  return svg("svg", { class: "cb-portrait", viewBox: "0 0 120 130", "aria-hidden": "true" }, ...PORTRAITS[king]());
}
