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
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  send: "M4 12l16-7-6 15-3-6z",
  day: "M5 6h14v14H5zM5 10.5h14M9 3.5v4M15 3.5v4",
  flag: "M6 21V4M6 5h12l-3 4 3 4H6",
  dice: "M5 5h14v14H5zM9 9h.1M15 15h.1M15 9h.1M9 15h.1",
  gold: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v8M9.8 10.2C10 9 11 8.6 12 8.6s2 .5 2 1.6c0 2.4-4.2 1.2-4.2 3.6 0 1.1 1 1.7 2.2 1.7s2-.5 2.2-1.6",
  bell: "M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10.5 20h3",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  mute: "M4 5h16v11H11l-5 4v-4H4zM9 8.5l6 4.5M15 8.5l-6 4.5",
  out: "M14 5H6v14h8M11 12h9m0 0l-3.5-3.5M20 12l-3.5 3.5",
  heart: "M12 20S4 14.8 4 9.4A4.2 4.2 0 0 1 12 7.6a4.2 4.2 0 0 1 8 1.8C20 14.8 12 20 12 20z",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
  cup: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H5c0 3 1 4.5 3 5M16 6h3c0 3-1 4.5-3 5M12 14v4M8.5 20h7",
  first: "M6 5v14M18 5.5v13l-9-6.5z",
  last: "M18 5v14M6 5.5v13l9-6.5z",
  earlier: "M14.5 6l-6 6 6 6M19 6v12",
  later: "M9.5 6l6 6-6 6M5 6v12",
  window: "M4 7h11v11H4zM4 10.5h11M9 7V4h11v11h-5",
  expand: "M9 4H4v5M15 20h5v-5M4 4l6 6M20 20l-6-6",
  tv: "M3 6h18v11H3zM8.5 20.5h7M9 2.5l3 3 3-3",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  level: "M5 9h14M5 15h14",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2",
  up: "M12 19V5m0 0l-6 6m6-6l6 6",
  good: "M7 11v9H4v-9zM7 11l4-7c1.5 0 2.2 1 2 2.5L12.5 10H18a2 2 0 0 1 2 2.3l-1 6A2 2 0 0 1 17 20H7",
  laugh: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 10l1-1 1 1M14 10l1-1 1 1M7.5 13.5h9a4.5 4.5 0 0 1-9 0z",
  wow: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9.5h.1M15 9.5h.1M12 13a2 2.3 0 1 0 0 4.6 2 2.3 0 0 0 0-4.6z",
  cry: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 10h.1M15 10h.1M8.5 16.5c1-1.6 2.2-2.2 3.5-2.2s2.5.6 3.5 2.2M16.5 12c1 1.5 1 2.6 0 2.6s-1-1.1 0-2.6z",
  fire: "M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-2 1-3.5 2-4.5.3 1.5 1 2.3 2 2.5C9.5 9 10 5.5 12 3z",
  clap: "M8 13l4-4M6.5 16l6-6M8 19l6.5-6.5M10.5 20.5L16 15c1.5-2 1.5-4 .5-5.5M18 4l-1 2M21 6.5l-2 1M14 3v2",
  menu: "M5 12h.1M12 12h.1M19 12h.1",
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
