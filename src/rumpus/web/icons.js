// @ts-check
// Small line drawings, 24 × 24, in the colour of the text around them.

const PATHS = {
  back: "M15 5l-7 7 7 7",
  share: "M12 15V4m0 0L8 8m4-4l4 4M5 13v6h14v-6",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.1",
  pause: "M9 6v12M15 6v12",
  play: "M8 5.5v13l10-6.5z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  auto: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  pad: "M7 8h10a4 4 0 0 1 4 4v1a4 4 0 0 1-7 2.6h-4A4 4 0 0 1 3 13v-1a4 4 0 0 1 4-4zM8 10.5v3M6.5 12h3M15.5 12h.1M17.5 12h.1",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v11H9zM5 15V4h10",
  again: "M19 6v5h-5M18.4 11A7 7 0 1 0 19 14",
  down: "M12 4v11m0 0l-4-4m4 4l4-4M5 20h14",
  edit: "M5 19l1-4L16 5l3 3L9 18z",
  bot: "M6 9h12v9H6zM12 9V5M9.5 13h.1M14.5 13h.1M3.5 12v3M20.5 12v3",
  person: "M12 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM5 20c.6-4 3.4-6 7-6s6.4 2 7 6",
  keys: "M4 8h16v9H4zM7 11h.1M10 11h.1M13 11h.1M16.5 11h.1M8 14h8",
  chair: "M7 3.5v17M7 13h10.5v7.5M7 8h2",
  cog: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * A drawing.
 * @param {IconName} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "rp-icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[name]);
  svg.appendChild(path);
  return svg;
}
