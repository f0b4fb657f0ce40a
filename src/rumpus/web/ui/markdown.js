// @ts-check
// A small part of Markdown as nodes: headings, paragraphs, lists, tables, quotes, code, bold, emphasis. Never markup.

import { el } from "./dom.js";

/**
 * The text as nodes.
 * @param {string} text @returns {HTMLElement[]}
 */
export function renderMarkdown(text) {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  /** @type {HTMLElement[]} */
  const nodes = [];
  let at = 0;
  /** @param {RegExp} shape @returns {string[]} */
  const take = (shape) => {
    const from = at;
    while (at < lines.length && shape.test(lines[at])) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#{1,4})\s+(.*?)\s*#*$/.exec(line);
    if (!line.trim()) at++;
    else if (heading) {
      nodes.push(el(/** @type {"h2" | "h3" | "h4"} */ (`h${Math.min(heading[1].length + 1, 4)}`), {}, inline(heading[2])));
      at++;
    } else if (/^```/.test(line)) {
      at++;
      const code = take(/^(?!```)/);
      at++;
      nodes.push(el("pre", {}, el("code", {}, code.join("\n"))));
    } else if (/^\s*\|/.test(line)) nodes.push(renderTable(take(/^\s*\|/)));
    else if (/^\s*[-*]\s+/.test(line)) nodes.push(renderList("ul", take(/^\s*[-*]\s+|^\s{2,}\S/)));
    else if (/^\s*\d+[.)]\s+/.test(line)) nodes.push(renderList("ol", take(/^\s*\d+[.)]\s+|^\s{2,}\S/)));
    else if (/^>\s?/.test(line)) {
      const quote = take(/^>\s?/).map((quoted) => quoted.replace(/^>\s?/, ""));
      nodes.push(el("blockquote", {}, inline(quote.join(" "))));
    } else if (/^(-{3,}|\*{3,})\s*$/.test(line)) {
      nodes.push(el("hr"));
      at++;
    } else {
      const paragraph = take(/^(?!\s*$|#{1,4}\s|```|\s*\||\s*[-*]\s+|\s*\d+[.)]\s+|>)/);
      if (paragraph.length === 0) paragraph.push(lines[at++]);
      nodes.push(el("p", {}, inline(paragraph.join(" "))));
    }
  }
  return nodes;
}

/** @param {"ul" | "ol"} tag @param {string[]} lines */
function renderList(tag, lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    const item = /^\s*(?:[-*]|\d+[.)])\s+(.*)$/.exec(line);
    if (item) items.push(item[1]);
    else if (items.length) items[items.length - 1] += ` ${line.trim()}`;
  }
  return el(tag, {}, items.map((item) => el("li", {}, inline(item))));
}

/** @param {string[]} lines */
function renderTable(lines) {
  const rows = lines.map((line) =>
    line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, "|")),
  );
  const ruled = rows.length > 1 && rows[1].every((cell) => /^:?-+:?$/.test(cell));
  const head = ruled && rows[0].some((cell) => cell) ? rows[0] : null;
  const body = ruled ? rows.slice(2) : rows;
  return el(
    "div",
    { class: "rp-scroll" },
    el(
      "table",
      {},
      head && el("thead", {}, el("tr", {}, head.map((cell) => (cell ? el("th", { scope: "col" }, inline(cell)) : el("td"))))),
      el("tbody", {}, body.map((row) => el("tr", {}, row.map((cell) => el("td", {}, inline(cell)))))),
    ),
  );
}

/** @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  const marks = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)]*\)/g;
  let from = 0;
  for (const found of text.matchAll(marks)) {
    parts.push(text.slice(from, found.index));
    const [whole, code, bold, emphasis, link] = found;
    if (code !== undefined) parts.push(el("code", {}, code));
    else if (bold !== undefined) parts.push(el("strong", {}, inline(bold)));
    else if (emphasis !== undefined) parts.push(el("em", {}, inline(emphasis)));
    else parts.push(link);
    from = found.index + whole.length;
  }
  parts.push(text.slice(from));
  return parts;
}
