// @ts-check
// What the host sees, each part with its buttons. A button gives the same command a line would.

import { button, el } from "./dom.js";
import { icon } from "./icons.js";
import { openDialog } from "./dialog.js";
import { count, sentence } from "./books.js";
import { playerPath } from "./router.js";

/**
 * @typedef {{player: string, name: string, guest: boolean, connections: number, doing: string[]}} Somebody
 * @typedef {{code: string, game: string, state: string, owner: string, seats: string[], visitors: number, match: string | null, why: string}} HostTable
 * @typedef {{player: string, name: string, reason: string, until: number | null}} Ban
 * @typedef {{verified: string, escrow: string, stake: number, players: string[], house: string, match: string | null, by: string, reason: string}} Disputed
 * @typedef {{who: Somebody[], tables: HostTable[], bans: Ban[], disputes: Disputed[], announcement: string, draining: boolean,
 *            matches: {live: number, turn_by_turn: number}}} Overview   GET /api/admin
 * @typedef {(line: string, typed?: boolean) => Promise<boolean>} Run   `typed`: the answer is read below, not told
 */

/** Announcement and draining. @param {Overview} overview @param {Run} run */
export function hallCard(overview, run) {
  const input = el("input", { class: "rp-input", maxlength: 300, value: overview.announcement, placeholder: "Pizza at eight", "aria-label": "Announcement", "data-test": "announce-text" });
  const form = el(
    "form",
    { class: "rp-row" },
    input,
    el("button", { class: "rp-button", "data-test": "announce" }, "Announce"),
    overview.announcement && button("Take it down", () => run("announce off"), { class: "rp-quiet", "data-test": "announce-off" }),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    input.blur();
    run(text ? `announce ${text}` : "announce off");
  });
  const { live, turn_by_turn: slow } = overview.matches;
  return el(
    "section",
    { class: "rp-panel rp-host-hall", "aria-label": "The hall" },
    el("h2", {}, "The hall", el("span", { class: "rp-count" }, `${live + slow} on`)),
    el("p", { class: "rp-muted" }, `${count(live, "match").replace(/matchs$/, "matches")} in real time, ${slow} turn by turn.`),
    form,
    el(
      "div",
      { class: "rp-row" },
      overview.draining
        ? [el("p", { class: "rp-fell" }, "Nothing new begins; everybody has been told."), button("Open the hall again", () => run("drain off"), { class: "rp-primary", "data-test": "drain-off" })]
        : [button([icon("lock"), "Let nothing new begin"], () => run("drain on"), { "data-test": "drain-on" }), el("small", { class: "rp-muted" }, "Before a restart. Matches that are on go on.")],
    ),
  );
}

/** Pots in dispute: what the hall found comes first. @param {Overview} overview @param {Run} run */
export function disputesCard(overview, run) {
  return el(
    "section",
    { class: "rp-panel", "aria-label": "Disputes" },
    el("h2", {}, "Disputes", el("span", { class: "rp-count" }, overview.disputes.length)),
    overview.disputes.length === 0 && el("p", { class: "rp-muted" }, "Nothing is in dispute."),
    overview.disputes.map((pot) =>
      el(
        "article",
        { class: "rp-dispute", "data-test": `dispute-${pot.escrow}` },
        el("p", { class: "rp-strong" }, sentence(pot.verified)),
        el("p", {}, `${pot.players.join(" against ")}: ${pot.stake} gold each, held by ${pot.house}. `, pot.match && el("a", { href: `/m/${pot.match}` }, "The match")),
        el("p", { class: "rp-muted" }, `${pot.by} says: ${pot.reason || "nothing"}`),
        el(
          "div",
          { class: "rp-row" },
          pot.players.map((name) => button(`Give it to ${name}`, () => askReason(`The pot goes to ${name}`, "Both are told why.", (reason) => run(`award ${pot.escrow} "${name}" ${reason}`)), { "data-test": `award-${name}` })),
          button("Give both their stake back", () => askReason("Both get their stake back", "Both are told why.", (reason) => run(`refund ${pot.escrow} ${reason}`)), { "data-test": "refund" }),
        ),
      ),
    ),
  );
}

/** Who is here. @param {Overview} overview @param {Run} run */
export function peopleCard(overview, run) {
  return el(
    "section",
    { class: "rp-panel", "aria-label": "Who is here" },
    el("h2", {}, "Who is here", el("span", { class: "rp-count" }, overview.who.length)),
    overview.who.length === 0 && el("p", { class: "rp-muted" }, "Nobody."),
    el(
      "ul",
      { class: "rp-host-list" },
      overview.who.map((one) =>
        el(
          "li",
          { "data-test": `who-${one.name}` },
          el("div", {}, el("a", { class: "rp-who", href: playerPath(one.player) }, el("span", {}, one.name), one.guest && el("small", { class: "rp-tag" }, "guest")), el("small", { class: "rp-muted" }, `${one.doing.join(", ")}${one.connections > 1 ? ` · ${one.connections} devices` : ""}`)),
          button("Send out", () => askReason(`Send ${one.name} out`, "They are told why, and may come back.", (reason) => run(`kick "${one.name}" ${reason}`.trim()), { optional: true }), { class: "rp-quiet", "data-test": `kick-${one.name}` }),
          button("Ban", () => askBan(one.name, run), { class: "rp-danger", "data-test": `ban-${one.name}` }),
        ),
      ),
    ),
  );
}

/** Every table. @param {Overview} overview @param {Run} run @param {(game: string) => string} title */
export function tablesCard(overview, run, title) {
  return el(
    "section",
    { class: "rp-panel", "aria-label": "Tables" },
    el("h2", {}, "Tables", el("span", { class: "rp-count" }, overview.tables.length)),
    overview.tables.length === 0 && el("p", { class: "rp-muted" }, "None are open."),
    el(
      "ul",
      { class: "rp-host-list" },
      overview.tables.map((table) =>
        el(
          "li",
          { "data-test": `host-table-${table.code}` },
          el("div", {}, el("strong", {}, title(table.game), " ", el("span", { class: "rp-mono rp-muted" }, table.code)), el("small", { class: "rp-muted" }, [table.state.toLowerCase(), table.seats.join(", "), `${count(table.visitors, "person").replace(/persons$/, "people")} there`, table.why].filter(Boolean).join(" · "))),
          button("More", () => run(`tables ${table.code}`, true), { class: "rp-quiet", "aria-label": `More about ${table.code}` }),
          button("Close", () => askReason(`Close table ${table.code}`, table.match ? "Its match is given up." : "Those at it go back to the hall.", () => run(`close ${table.code}`), { silent: true }), { class: "rp-danger", "data-test": `close-${table.code}` }),
        ),
      ),
    ),
  );
}

/** Who may not come in. @param {Overview} overview @param {Run} run */
export function bansCard(overview, run) {
  return el(
    "section",
    { class: "rp-panel", "aria-label": "Bans" },
    el("h2", {}, "Bans", el("span", { class: "rp-count" }, overview.bans.length)),
    overview.bans.length === 0 && el("p", { class: "rp-muted" }, "Nobody is banned."),
    el(
      "ul",
      { class: "rp-host-list" },
      overview.bans.map((ban) =>
        el(
          "li",
          { "data-test": `banned-${ban.name}` },
          el("div", {}, el("strong", {}, ban.name), el("small", { class: "rp-muted" }, `${ban.until === null ? "for good" : `until ${new Date(ban.until * 1000).toLocaleString()}`}: ${ban.reason}`)),
          button("Let in again", () => run(`unban "${ban.name}"`), { "data-test": `unban-${ban.name}` }),
        ),
      ),
    ),
  );
}

/** @param {string} name @param {Run} run */
function askBan(name, run) {
  const minutes = el("select", { class: "rp-input", "aria-label": "How long", "data-test": "ban-minutes" });
  for (const [value, label] of [["60", "An hour"], ["1440", "A day"], ["10080", "A week"], ["", "For good"]]) minutes.append(el("option", { value }, label));
  askReason(`Ban ${name}`, "They are told why, and cannot come in until then.", (reason) => run(`ban "${name}" ${minutes.value} ${reason}`.replace(/ +/g, " ")), { before: minutes });
}

/**
 * Ask for a reason, or only whether it is meant.
 * @param {string} title @param {string} text @param {(reason: string) => void} done
 * @param {{optional?: boolean, silent?: boolean, before?: HTMLElement}} [how]
 */
function askReason(title, text, done, how = {}) {
  const input = el("input", { class: "rp-input", maxlength: 200, required: !how.optional && !how.silent, placeholder: "Why", "aria-label": "Why", "data-test": "reason" });
  const form = el("form", { class: "rp-stack" }, el("p", { class: "rp-muted" }, text), how.before, !how.silent && input, el("div", { class: "rp-row rp-end" }, el("button", { class: "rp-button rp-danger", "data-test": "reason-go" }, title)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    done(input.value.trim());
  });
  const dialog = openDialog(title, [form], { class: "rp-small", test: "reason-dialog" });
  if (!how.silent) input.focus();
}
