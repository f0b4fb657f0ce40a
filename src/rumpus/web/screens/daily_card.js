// @ts-check
// What one shows others of a day's try: a line of text and a picture, neither of which says what is to come.

import { button, el } from "../ui/dom.js";
import { copyText } from "../ui/copy.js";
import { hallLink } from "./router.js";
import { icon } from "../ui/icons.js";
import { openDialog } from "../overlays/dialog.js";
import { phrase } from "../text/language.js";

/**
 * @typedef {object} Done
 * @property {number} n
 * @property {string} date
 * @property {import("../types.js").GameInfo} info
 * @property {string} points
 * @property {number} place
 * @property {number} players
 * @property {number} streak
 */

const WIDTH = 1200;
const HEIGHT = 630;

/** @param {Done} done @param {(text: string, kind?: "plain" | "bad" | "good") => void} toast */
export function openDailyCard(done, toast) {
  const text = sayCard(done);
  const canvas = drawCard(done);
  /** @returns {Promise<File | null>} */
  const file = () => new Promise((give) => canvas.toBlob((blob) => give(blob && new File([blob], `rumpus-${done.n}-${done.info.name}.png`, { type: "image/png" }))));
  const copy = async () => {
    await copyText(text);
    toast(phrase("daily.copied"));
  };
  const save = async () => {
    const made = await file();
    if (!made) return;
    const link = el("a", { href: URL.createObjectURL(made), download: made.name });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const send = async () => {
    const made = await file();
    const files = made && navigator.canShare?.({ files: [made] }) ? [made] : undefined;
    await navigator.share({ title: "Rumpus", text, files }).catch(() => {});
  };
  const canSend = typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;
  openDialog(
    phrase("daily.share"),
    [
      canvas,
      el("p", { class: "rp-day-card-text", "data-test": "daily-text" }, text),
      el("div", { class: "rp-row" }, button([icon("copy"), phrase("daily.copy")], copy, { class: "rp-primary", "data-test": "daily-copy" }), button([icon("down"), phrase("daily.picture")], save, { "data-test": "daily-picture" }), canSend && button([icon("share"), phrase("common.send")], send)),
    ],
    { test: "daily-card" },
  );
}

/** @param {Done} done */
function sayCard({ n, info, points, place, players, streak }) {
  const said = phrase("daily.card", { n, title: info.title, points, place, players });
  return [streak > 1 ? `${said} · ${phrase("daily.streak", { count: streak })}` : said, `${hallLink()}/daily`].join("\n");
}

/** @param {Done} done */
function drawCard({ n, date, info, points, place, players, streak }) {
  const canvas = el("canvas", { class: "rp-day-card", width: WIDTH, height: HEIGHT, role: "img", "aria-label": phrase("daily.card", { n, title: info.title, points, place, players }) });
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  const face = getComputedStyle(document.body).fontFamily;
  pen.fillStyle = "#14161d";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = info.accent;
  pen.fillRect(0, 0, 24, HEIGHT);
  /** @param {string} text @param {number} y @param {number} size @param {string} colour @param {string} [weight] */
  const write = (text, y, size, colour, weight = "600") => {
    pen.fillStyle = colour;
    pen.font = `${weight} ${size}px ${face}`;
    pen.fillText(text, 88, y, WIDTH - 160);
  };
  write(phrase("daily.card_head", { n, date }), 110, 40, "#a9adba");
  write(info.title, 200, 76, "#f4efe2", "800");
  write(points, 380, 150, "#f4efe2", "800");
  write(phrase("daily.place", { place, players }), 460, 48, "#f4efe2");
  if (streak > 1) write(phrase("daily.streak", { count: streak }), 526, 40, "#f4c95d");
  write(hallLink().replace(/^https?:\/\//, ""), 586, 32, "#a9adba");
  return canvas;
}
