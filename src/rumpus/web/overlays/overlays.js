// @ts-check
// What follows one from screen to screen: invites and their answers, challenges, the host's words, the count in the title.

import { makeBanner } from "./banner.js";
import { makeEnded } from "../state/ended_games.js";
import { makeHerald } from "./notify.js";
import { askFirst } from "./dialog.js";
import { loadStyle, whenIdle } from "../screens/lazy_screen.js";
import { persist } from "../net/fetching.js";
import { learn, phrase } from "../text/language.js";
import { explain } from "./notice.js";
import { tellLine } from "../text/said.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").InviteShown} InviteShown
 * @typedef {{id: string, name: string}} Person
 * @typedef {object} On
 * @property {(path: string) => void} go
 * @property {(code: string, sit: boolean) => void} join
 * @property {() => string | null} at    the code of the table on the screen
 * @property {() => void} redraw         the screen shows something it does not know of
 * @property {(text: string, kind?: "plain" | "bad" | "good") => void} toast
 * @property {(text: string) => void} say
 */

// Dialogs that are opened by a click: the home page is there before them, and they before most clicks.
const fetchAccount = async () => (await Promise.all([persist(() => import("./account.js")), loadStyle("account")]))[0];
const fetchPeople = async () => (await learn("friends"), persist(() => import("../screens/people.js")));
const fetchFriends = async () => (await Promise.all([learn("friends"), loadStyle("friends")]), persist(() => import("../screens/friends.js")));
const fetchSearch = async () => (await learn("search"), persist(() => import("./search_card.js")));
const fetchInvitation = () => persist(() => import("./invitation.js"));
const fetchWager = async () => (await learn("table"), persist(() => import("../table/wager.js")));

/** Have the dialogs at hand. @returns {Promise<unknown>} */
export function fetchDialogs() {
  return Promise.all([fetchAccount(), fetchInvitation(), fetchPeople(), fetchWager()]);
}

/** @param {import("../net/session.js").Session} session @param {On} on */
export function startOverlays(session, on) {
  /** Challenges that begin: their table is shown as soon as it is known. @type {Set<string>} */
  const beginning = new Set();
  const banner = makeBanner({ comeBack: () => session.comeBack(), seen: (match) => session.request({ t: "seen", match }, () => {}) });
  const herald = makeHerald({ go: on.go });
  const ended = makeEnded({ changed: on.redraw, at: on.at });
  /** There once the page is. @type {ReturnType<typeof import("./tray.js").makeTray> | null} */
  let tray = null;
  const trayComes = whenIdle().then(() => persist(() => import("./tray.js"))).then(({ makeTray }) => {
    tray = makeTray({
      accept: (id) => session.request({ t: "accept", invite: id }),
      decline: (id) => session.request({ t: "decline", invite: id }),
      withdraw: (id) => session.request({ t: "withdraw", invite: id }),
      pot: async (id) => (await fetchWager()).openPot(session, id),
    });
    document.body.append(tray.root);
    tray.update(session.state, on.at() !== null);
    return tray;
  });
  const refuse = (/** @type {import("../types.js").HallError} */ error) => on.toast(explain(error), "bad");
  document.body.prepend(...banner.nodes);
  session.talk.onGo = (code) => code !== on.at() && on.go(`/t/${code}`);

  /** Whether the match on the screen must not be left for another. @param {State} state */
  const isAbsorbed = (state) => {
    const table = state.tables[on.at() ?? ""];
    return Boolean(table && table.state === "PLAYING" && table.seats.some((seat) => seat.player === state.me?.player));
  };

  /** @param {State} state @param {InviteShown} invite */
  const hear = (state, invite) => {
    const mine = invite.sender === state.me?.player;
    const title = state.games[invite.game]?.title ?? invite.game;
    if (invite.state === "open") {
      if (!mine) on.say(phrase("company.invites", { name: invite.sender_name, title }));
    } else if (invite.state === "accepted") {
      if (invite.challenge) beginning.add(invite.leads_to);
      else if (isAbsorbed(state)) on.toast(phrase("company.found", { name: mine ? invite.receiver_name : invite.sender_name, title }), "good");
      else on.go(`/t/${invite.leads_to}`);
      if (mine) on.toast(phrase("company.accepted", { name: invite.receiver_name, title }), "good");
    } else if (invite.state === "declined" && mine) on.toast(phrase("company.declined", { name: invite.receiver_name, title }));
    else if (invite.state === "expired") on.toast(mine ? phrase("company.unanswered", { name: invite.receiver_name, title }) : phrase("company.expired", { name: invite.sender_name, title }));
    else if (invite.state === "withdrawn" && !mine) on.toast(phrase("company.withdrawn", { name: invite.sender_name, title }));
    else if (invite.state === "failed") on.toast(phrase("company.failed", { title, why: tellLine(invite.why) }), "bad");
  };

  /** @param {State} state */
  const begin = (state) => {
    for (const id of beginning) {
      const challenge = state.challenges[id];
      if (!challenge) continue;
      beginning.delete(id);
      if (challenge.table) on.go(`/t/${challenge.table}`);
    }
  };

  /** @param {State} state @param {import("../types.js").ChallengeShown} shown */
  const hearChallenge = async (state, shown) => {
    const challenge = state.challenges[shown.id];
    if (!challenge || shown.state !== "over" || shown.table === on.at()) return;
    const { sayChallenge } = await persist(() => import("../table/challenge.js"));
    const { head } = sayChallenge(state, challenge);
    on.toast(phrase("company.challenge_over", { title: state.games[shown.game]?.title ?? shown.game, head }));
  };

  const searching = {
    stop: () => session.request({ t: "stop_seeking" }, refuse),
    /** @param {{game: string, options: import("../types.js").Options}[]} wishes */
    keep: (wishes) => session.request({ t: "seek", wishes: wishes.map(({ game, options }) => ({ game, options })) }, refuse),
    /** @param {string} offer @param {boolean} yes */
    answer: (offer, yes) => session.request({ t: "answer_offer", offer, yes }, refuse),
    /** @param {string} game */
    bot: (game) => session.request({ t: "seek_bot", game }, refuse),
  };
  /** @param {State} state @param {import("../types.js").SearchShown} message */
  const hearSearch = async (state, message) => {
    if (message.news === "started" && message.table) {
      if (isAbsorbed(state)) on.toast(phrase("company.table_ready"), "good");
      else on.go(`/t/${message.table}`);
    }
    const [{ drawSearch, tellSearch }, { hold }] = await Promise.all([fetchSearch(), trayComes]);
    const text = tellSearch(message, tellLine(message.why ?? ""));
    if (text) on.toast(text, message.news === "again" ? "plain" : "bad");
    const { search } = session.state; // what was told since counts
    hold(search && drawSearch(session.state, search, searching), Boolean(search?.offer));
    tray?.update(session.state, on.at() !== null);
    if (message.news === "found" && message.offer && !message.offer.agreed) on.say(phrase("company.somebody", { name: message.offer.name }));
  };

  /** How many have not answered me. */
  let asked = 0;
  /** @param {import("../types.js").FriendsShown} message @param {boolean} greeted */
  const hearFriends = async (message, greeted) => {
    const more = (message.asked?.length ?? 0) > asked && !greeted;
    asked = message.asked?.length ?? 0;
    const text = (await fetchFriends()).tellFriends(message, more);
    if (text) on.toast(text);
  };

  let welcomed = false;
  /** @param {State} state @param {import("../types.js").FromHall[]} messages */
  const update = (state, messages) => {
    const greeted = messages.some((message) => message.t === "welcome") && !welcomed;
    welcomed ||= greeted;
    for (const message of messages) {
      if (message.t === "invitation") hear(state, message);
      else if (message.t === "challenge" && !greeted) hearChallenge(state, message);
      else if (message.t === "friends") hearFriends(message, greeted);
      else if (message.t === "search") hearSearch(state, message);
      else if (message.t === "tournament_game") {
        if (isAbsorbed(state)) on.toast(phrase("company.table_ready"), "good");
        else on.go(`/t/${message.table}`);
      }
    }
    begin(state);
    if (messages.some((message) => message.t === "turns")) ended.update(state);
    herald.update(state, messages);
    tray?.update(state, on.at() !== null);
    banner.update(state);
  };

  /** Ask somebody to play. @param {Person} person @param {{game?: string, challenge?: boolean, options?: import("../types.js").Options}} [how] */
  const invite = async (person, how = {}) => (await fetchInvitation()).openInvitation(session, person, how);

  const deeds = {
    /** @param {Person} person */
    invite: (person) => invite(person),
    /** @param {string} code */
    watch: (code) => on.join(code, false),
    /** @param {Person} person @param {boolean} muted */
    mute: (person, muted) => {
      session.request({ t: "mute", player: person.id, on: muted });
      on.toast(phrase(muted ? "company.muted" : "company.unmuted", { name: person.name }));
    },
    /** @param {Person} person @param {boolean} wanted */
    friend: (person, wanted) => {
      session.request({ t: wanted ? "befriend" : "unfriend", player: person.id }, (error) => on.toast(explain(error), "bad"));
    },
    go: on.go,
    /** @param {Person} person @param {string | null} [code] the table, if it is not the one on the screen */
    kick: (person, code = on.at()) =>
      code &&
      askFirst({
        title: phrase("company.remove_title", { name: person.name }),
        text: phrase("company.remove_text"),
        yes: phrase("company.remove"),
        no: phrase("company.let_stay"),
        onyes: () => session.request({ t: "kick", code, player: person.id }),
      }),
  };
  session.subscribe(update);

  return {
    /** What one can do about somebody. @param {Person} person @param {boolean} [owned] at a table of mine */
    person: async (person, owned = false) => (await fetchPeople()).openPerson(session.state, person, deeds, { owned }),
    friend: deeds.friend,
    fetchFriends,
    invite,
    /** Who I am. */
    you: async () => (await fetchAccount()).openAccount(session, { toast: on.toast, go: on.go }),
    kick: deeds.kick,
    finished: ended.list,
    /** Take what is over off the list. @param {string} code */
    drop: (code) => {
      ended.drop(code);
      if (session.state.own.some((table) => table.code === code)) session.request({ t: "leave", code }, () => {});
      on.redraw();
    },
    /** Look at a long game that has ended. @param {import("../state/storage.js").Finished} game */
    see: (game) => {
      ended.drop(game.code);
      const open = session.state.me?.tables.includes(game.code);
      on.go(open || !game.match ? `/t/${game.code}` : `/m/${game.match}`);
    },
    /** The screen has changed. */
    moved: () => {
      ended.drop(on.at() ?? "");
      tray?.update(session.state, on.at() !== null);
    },
  };
}
