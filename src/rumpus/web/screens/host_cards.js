// @ts-check
// What the host sees, each part with its buttons. A button gives the same command a line would.

import { button, el } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { language, phrase, phraseOr } from "../text/language.js";
import { openDialog } from "../overlays/dialog.js";
import { playerPath } from "./router.js";
import { sentence, tell, tellLine } from "../text/said.js";

/**
 * @typedef {import("../types.js").Notice} Notice
 * @typedef {{player: string, name: string, guest: boolean, connections: number, doing: Notice[]}} Somebody
 * @typedef {{code: string, game: string, state: string, owner: string, seats: (string | Notice)[], visitors: number, match: string | null, why: Notice | null}} HostTable
 * @typedef {{player: string, name: string, reason: string, until: number | null}} Ban
 * @typedef {{verified: Notice, escrow: string, stake: number, players: (string | Notice)[], house: string | Notice, match: string | null, by: string | Notice, reason: string | Notice}} Disputed
 * @typedef {{who: Somebody[], tables: HostTable[], bans: Ban[], disputes: Disputed[], announcement: string, draining: boolean,
 *            matches: {live: number, turn_by_turn: number}, nodes: Notice[]}} Overview   GET /api/admin
 * @typedef {(line: string, typed?: boolean) => Promise<boolean>} Run   `typed`: the answer is read below, not told
 */

/** Announcement and draining. @param {Overview} overview @param {Run} run */
export function hallCard(overview, run) {
  const input = el("input", { class: "rp-input", maxlength: 300, value: overview.announcement, placeholder: phrase("host.announce_example"), "aria-label": phrase("host.announcement"), "data-test": "announce-text" });
  const form = el(
    "form",
    { class: "rp-row" },
    input,
    el("button", { class: "rp-button", "data-test": "announce" }, phrase("host.announce")),
    overview.announcement && button(phrase("host.announce_off"), () => run("announce off"), { class: "rp-quiet", "data-test": "announce-off" }),
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
    { class: "rp-panel rp-host-hall", "aria-label": phrase("host.hall") },
    el("h2", {}, phrase("host.hall"), el("span", { class: "rp-count" }, phrase("host.matches_on", { count: live + slow }))),
    el("p", { class: "rp-muted" }, phrase("host.matches", { count: live, slow })),
    overview.nodes.length > 0 && el("ul", { class: "rp-muted", "data-test": "host-nodes" }, overview.nodes.map((node) => el("li", {}, tell(node)))),
    form,
    el(
      "div",
      { class: "rp-row" },
      overview.draining
        ? [el("p", { class: "rp-fell" }, phrase("host.draining")), button(phrase("host.drain_off"), () => run("drain off"), { class: "rp-primary", "data-test": "drain-off" })]
        : [button([icon("lock"), phrase("host.drain_on")], () => run("drain on"), { "data-test": "drain-on" }), el("small", { class: "rp-muted" }, phrase("host.drain_text"))],
    ),
  );
}

/** Pots in dispute: what the hall found comes first. @param {Overview} overview @param {Run} run */
export function disputesCard(overview, run) {
  return el(
    "section",
    { class: "rp-panel", "aria-label": phrase("host.disputes") },
    el("h2", {}, phrase("host.disputes"), el("span", { class: "rp-count" }, overview.disputes.length)),
    overview.disputes.length === 0 && el("p", { class: "rp-muted" }, phrase("host.no_disputes")),
    overview.disputes.map((pot) =>
      el(
        "article",
        { class: "rp-dispute", "data-test": `dispute-${pot.escrow}` },
        el("p", { class: "rp-strong" }, sentence(tell(pot.verified))),
        el("p", {}, `${phrase("host.dispute", { one: tellLine(pot.players[0]), other: tellLine(pot.players[1]), stake: pot.stake, house: tellLine(pot.house) })} `, pot.match && el("a", { href: `/m/${pot.match}` }, phrase("host.the_match"))),
        el("p", { class: "rp-muted" }, phrase("host.says", { name: tellLine(pot.by), reason: tellLine(pot.reason) || phrase("host.nothing") })),
        el(
          "div",
          { class: "rp-row" },
          pot.players.map(tellLine).map((name) => button(phrase("host.award", { name }), () => askReason(phrase("host.award_title", { name }), phrase("host.both_told"), (reason) => run(`award ${pot.escrow} "${name}" ${reason}`)), { "data-test": `award-${name}` })),
          button(phrase("host.refund"), () => askReason(phrase("host.refund_title"), phrase("host.both_told"), (reason) => run(`refund ${pot.escrow} ${reason}`)), { "data-test": "refund" }),
        ),
      ),
    ),
  );
}

/** Who is here. @param {Overview} overview @param {Run} run */
export function peopleCard(overview, run) {
  return el(
    "section",
    { class: "rp-panel", "aria-label": phrase("host.who") },
    el("h2", {}, phrase("host.who"), el("span", { class: "rp-count" }, overview.who.length)),
    overview.who.length === 0 && el("p", { class: "rp-muted" }, phrase("host.nobody")),
    el(
      "ul",
      { class: "rp-host-list" },
      overview.who.map((one) =>
        el(
          "li",
          { "data-test": `who-${one.name}` },
          el("div", {}, el("a", { class: "rp-who", href: playerPath(one.player) }, el("span", {}, one.name), one.guest && el("small", { class: "rp-tag" }, phrase("host.guest"))), el("small", { class: "rp-muted" }, [one.doing.map(tell).join(", "), one.connections > 1 ? phrase("host.devices", { number: one.connections }) : ""].filter(Boolean).join(" · "))),
          button(phrase("host.kick"), () => askReason(phrase("host.kick_title", { name: one.name }), phrase("host.kick_text"), (reason) => run(`kick "${one.name}" ${reason}`.trim()), { optional: true }), { class: "rp-quiet", "data-test": `kick-${one.name}` }),
          button(phrase("host.ban"), () => askBan(one.name, run), { class: "rp-danger", "data-test": `ban-${one.name}` }),
        ),
      ),
    ),
  );
}

/** Every table. @param {Overview} overview @param {Run} run @param {(game: string) => string} title */
export function tablesCard(overview, run, title) {
  return el(
    "section",
    { class: "rp-panel", "aria-label": phrase("common.tables") },
    el("h2", {}, phrase("common.tables"), el("span", { class: "rp-count" }, overview.tables.length)),
    overview.tables.length === 0 && el("p", { class: "rp-muted" }, phrase("host.no_tables")),
    el(
      "ul",
      { class: "rp-host-list" },
      overview.tables.map((table) =>
        el(
          "li",
          { "data-test": `host-table-${table.code}` },
          el("div", {}, el("strong", {}, title(table.game), " ", el("span", { class: "rp-mono rp-muted" }, table.code)), el("small", { class: "rp-muted" }, [phraseOr(`host.state_${table.state.toLowerCase()}`, table.state.toLowerCase()), table.seats.map(tellLine).join(", "), phrase("host.visitors", { count: table.visitors }), table.why ? tell(table.why) : ""].filter(Boolean).join(" · "))),
          button(phrase("host.more"), () => run(`tables ${table.code}`, true), { class: "rp-quiet", "aria-label": phrase("host.more_about", { code: table.code }) }),
          button(phrase("common.close"), () => askReason(phrase("host.close_title", { code: table.code }), phrase(table.match ? "host.close_match" : "host.close_text"), () => run(`close ${table.code}`), { silent: true }), { class: "rp-danger", "data-test": `close-${table.code}` }),
        ),
      ),
    ),
  );
}

/** Who may not come in. @param {Overview} overview @param {Run} run */
export function bansCard(overview, run) {
  return el(
    "section",
    { class: "rp-panel", "aria-label": phrase("host.bans") },
    el("h2", {}, phrase("host.bans"), el("span", { class: "rp-count" }, overview.bans.length)),
    overview.bans.length === 0 && el("p", { class: "rp-muted" }, phrase("host.no_bans")),
    el(
      "ul",
      { class: "rp-host-list" },
      overview.bans.map((ban) =>
        el(
          "li",
          { "data-test": `banned-${ban.name}` },
          el("div", {}, el("strong", {}, ban.name), el("small", { class: "rp-muted" }, ban.until === null ? phrase("host.banned", { reason: ban.reason }) : phrase("host.banned_until", { until: new Date(ban.until * 1000).toLocaleString(language), reason: ban.reason }))),
          button(phrase("host.unban"), () => run(`unban "${ban.name}"`), { "data-test": `unban-${ban.name}` }),
        ),
      ),
    ),
  );
}

/** @param {string} name @param {Run} run */
function askBan(name, run) {
  const minutes = el("select", { class: "rp-input", "aria-label": phrase("host.how_long"), "data-test": "ban-minutes" });
  for (const [value, label] of [["60", phrase("host.hour")], ["1440", phrase("host.day")], ["10080", phrase("host.week")], ["", phrase("host.for_good")]]) minutes.append(el("option", { value }, label));
  askReason(phrase("host.ban_title", { name }), phrase("host.ban_text"), (reason) => run(`ban "${name}" ${minutes.value} ${reason}`.replace(/ +/g, " ")), { before: minutes });
}

/**
 * Ask for a reason, or only whether it is meant.
 * @param {string} title @param {string} text @param {(reason: string) => void} done
 * @param {{optional?: boolean, silent?: boolean, before?: HTMLElement}} [how]
 */
function askReason(title, text, done, how = {}) {
  const input = el("input", { class: "rp-input", maxlength: 200, required: !how.optional && !how.silent, placeholder: phrase("host.why"), "aria-label": phrase("host.why"), "data-test": "reason" });
  const form = el("form", { class: "rp-stack" }, el("p", { class: "rp-muted" }, text), how.before, !how.silent && input, el("div", { class: "rp-row rp-end" }, el("button", { class: "rp-button rp-danger", "data-test": "reason-go" }, title)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    done(input.value.trim());
  });
  const dialog = openDialog(title, [form], { class: "rp-small", test: "reason-dialog" });
  if (!how.silent) input.focus();
}
