// @ts-check
// Spans of time on the screen: how long ago, and clocks that count down by themselves. One timer for all of them.

import { el } from "./dom.js";
import { phrase } from "../text/language.js";

/** A time in words, as seen from now: `5 min ago`. @param {number | null} since seconds since 1970 @param {number} now the same */
export function sayAgo(since, now) {
  if (since === null) return "";
  const seconds = Math.max(0, now - since);
  if (seconds < 60) return phrase("spans.just_now");
  if (seconds < 3600) return phrase("spans.minutes_ago", { count: Math.floor(seconds / 60) });
  if (seconds < 48 * 3600) return phrase("spans.hours_ago", { count: Math.floor(seconds / 3600) });
  return phrase("spans.days_ago", { count: Math.floor(seconds / 86400) });
}

/** Time left: `0:42`, `12:05`, `23 h`, `7 days`. @param {number} millis */
function showLeft(millis) {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  if (seconds >= 48 * 3600) return phrase("spans.days", { count: Math.floor(seconds / 86400) });
  if (seconds >= 3600) return phrase("spans.hours", { count: Math.round(seconds / 3600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @type {Map<HTMLElement, {until: number, show: (millis: number) => string}>} */
const running = new Map();
let timer = 0;

/**
 * A clock that counts down.
 * @param {number} until local milliseconds @param {(millis: number) => string} [show] the time left in words @returns {HTMLElement}
 */
export function countdown(until, show = showLeft) {
  const node = el("span", { class: "rp-left", role: "timer" }, show(until - performance.now()));
  running.set(node, { until, show });
  if (!timer) timer = setInterval(tick, 500);
  return node;
}

function tick() {
  for (const [node, { until, show }] of running) {
    if (!node.isConnected) running.delete(node);
    else {
      const text = show(until - performance.now());
      if (node.textContent !== text) node.textContent = text;
    }
  }
  if (running.size === 0) {
    clearInterval(timer);
    timer = 0;
  }
}

/**
 * A bar that shrinks until then.
 * @param {number} until local milliseconds @param {number} whole milliseconds it had at the beginning @returns {HTMLElement}
 */
export function shrinkingBar(until, whole) {
  const bar = el("i", { class: "rp-shrink", "aria-hidden": "true" });
  const left = Math.max(0, until - performance.now());
  bar.animate?.([{ transform: `scaleX(${Math.min(1, left / whole)})` }, { transform: "scaleX(0)" }], { duration: left, fill: "forwards" });
  return bar;
}
