// @ts-check
// The faces of the bots, by name (core/bot_cast.py): ten machines, drawn by us. Never colour alone: each has a head, eyes and
// something on top of its own. A bot nobody has drawn has the plain mark.

import { icon } from "./icons.js";
import { svg } from "./svg.js";

/** @typedef {{colour: string, head: string, dark: string, line: string}} Face   filled in its colour, filled dark, drawn as a line */

const INK = "#132022";
const SQUARE = "M5 8.500a2.5 2.5 0 0 1 2.5-2.500h9a2.5 2.5 0 0 1 2.5 2.500v10a2.5 2.5 0 0 1-2.5 2.500h-9A2.5 2.5 0 0 1 5 18.500z";
const ROUND = "M12 5.500a7.8 7.8 0 1 0 0 15.6 7.8 7.8 0 0 0 0-15.600z";
const TALL = "M7 6.500a5 5 0 0 1 10 0V21H7z";
const WIDE = "M3 9.500h18v10a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 19.500z";
const SIX = "M12 4.500l8 4.500v8l-8 4.500L4 17V9z";
const DROP = "M12 3.500c4 4.5 7.5 7.5 7.5 11a7.5 7 0 0 1-15 0c0-3.5 3.5-6.5 7.5-11z";
/** @param {number} left @param {number} right @param {number} y @param {number} r */
const eyes = (left, right, y, r) => [left, right].map((x) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0-${2 * r} 0z`).join("");

/** @type {Record<string, Face>} */
const FACES = {
  Pip: { colour: "#8fd6a0", head: ROUND, dark: eyes(9.4, 14.6, 12, 1.5), line: "M12 5.500V2.200M9 16.400q3 2.6 6 0M12 2.200h.1" },
  Dotty: { colour: "#f4a9c4", head: ROUND, dark: `${eyes(8.8, 15.2, 12.6, 1.7)}${eyes(7.2, 16.8, 16.4, 0.7)}`, line: "M7.5 6.8 5.6 3.200M16.5 6.800l1.9-3.600M10.4 17h3.2" },
  Bruno: { colour: "#d0a06c", head: WIDE, dark: eyes(8, 16, 13.4, 1.4), line: "M6 9.500V6.500h4v3M14 9.500V6.500h4v3M8 17.400h8" },
  Mira: { colour: "#7cc4ee", head: DROP, dark: eyes(9.2, 14.8, 13.6, 1.6), line: "M9.6 17.600q2.4 1.6 4.8 0M7 10.600l2.6.6M17 10.600l-2.6.6" },
  Otto: { colour: "#f0b84a", head: SQUARE, dark: eyes(9, 15, 12, 1.5), line: "M12 6V3.200M9.6 3.200h4.800M9 17h6M9 15.800v2.400M12 15.800v2.400M15 15.800v2.4" },
  Juno: { colour: "#c4b0f4", head: TALL, dark: eyes(9.8, 14.2, 11, 1.3), line: "M7 9H4.600v4M17 9h2.400v4M10 16.400q2 1.6 4 0" },
  Vera: { colour: "#f2836f", head: SIX, dark: "M7 11.600h3.800v2.600H7zM13.2 11.600H17v2.600h-3.800z", line: "M10.8 12.800h2.400M9.8 17.400h4.400M12 4.500V2" },
  Rex: { colour: "#a9bcc9", head: WIDE, dark: "M6.5 12.500l4.5 1.600v1H6.500zM17.5 12.5 13 14.100v1h4.500z", line: "M5 9.5 8 5l4 4.500L16 5l3 4.500M8.5 18h7" },
  Sage: { colour: "#7fd3c4", head: TALL, dark: eyes(9.8, 14.2, 12, 1), line: "M7.6 12a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0zM12 12a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0zM9 17.600l3-1 3 1M12 16.600V21" },
  Nyx: { colour: "#9aa4f0", head: DROP, dark: "M12 11a2.6 2.6 0 1 0 .1 0z", line: "M7.4 13.600Q12 8 16.6 13.6 12 18.8 7.4 13.600zM10.4 19h3.2" },
};

/** The face of a bot, or the mark of one without. @param {string} name as it sits at a table: `Bot Mira`, `Bot Mira 2` */
export function botFace(name) {
  const face = FACES[name.split(" ")[1] ?? ""];
  if (!face) return icon("bot");
  const drawn = svg("svg", { viewBox: "0 0 24 24", class: "rp-icon rp-bot-face", "aria-hidden": "true" });
  drawn.append(
    svg("path", { d: face.head, fill: face.colour, stroke: INK, "stroke-width": 1.2 }),
    svg("path", { d: face.dark, fill: INK, stroke: "none" }),
    svg("path", { d: face.line, fill: "none", stroke: INK, "stroke-width": 1.4, "stroke-linecap": "round", "stroke-linejoin": "round" }),
  );
  return drawn;
}
