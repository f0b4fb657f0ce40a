// @ts-check
// The colours a picture is painted with: the hall's own from the page's style, glass and pieces fixed. Draws nothing.

export { readTheme } from "/static/canvas/theme.js";

/**
 * @typedef {{base: string, light: string, deep: string}} Paint
 * @typedef {import("../../../web/canvas/theme.js").Theme} Theme
 */

/** @type {Record<string, Paint>} */
export const PAINTS = {
  I: { base: "#45b9c9", light: "#a3e8ee", deep: "#17616d" },
  O: { base: "#efc23f", light: "#fdeaa0", deep: "#8a6407" },
  T: { base: "#9a7ce0", light: "#d3c3fa", deep: "#4a3191" },
  S: { base: "#74b95a", light: "#c0e6a9", deep: "#33661d" },
  Z: { base: "#e0604f", light: "#fbb3a4", deep: "#84231a" },
  J: { base: "#5587e2", light: "#b2cdfb", deep: "#21458c" },
  L: { base: "#ec8d3c", light: "#fdcb97", deep: "#8c4610" },
  g: { base: "#808883", light: "#aab2ac", deep: "#4d5552" },
};

/** What is left of a piece when its well is out. @type {Paint} */
export const DEAD = { base: "#5d6866", light: "#87918f", deep: "#394341" };

export const GLASS = "#0f1b1f";
export const GLASS_DEEP = "#0a1214";
export const ALARM = "#f0563f";
export const ALARM_LIGHT = "#ffc4b3";
