// @ts-check
// Playing without a hall: this page's worker is the hall, for who sits here and bots. The page stays as it is; only its line
// leads elsewhere, and what it would ask over HTTP is answered here.

import { answerHere } from "../net/fetching.js";
import { loadStyle } from "../screens/lazy_screen.js";
import { currentPath, isHereChosen, isSite } from "../screens/router.js";
import { readName, writeToBring } from "../state/storage.js";
import { learn, phrase } from "../text/language.js";
import { button, el } from "../ui/dom.js";
import { readKept, writeKept } from "./browser_store.js";
import { LocalLine } from "./local_line.js";
import { RulesRefusal, startRules } from "./rules_worker.js";

/**
 * @typedef {import("./rules_worker.js").RulesWorker} RulesWorker
 * @typedef {object} On
 * @property {(...what: (Node | string)[]) => void} show   a line that stays
 * @property {(text: string, kind?: "plain" | "bad" | "good") => void} toast
 * @property {(path: string) => void} go
 */

const PAGE = "rumpus.local_hall.page";
/** How often it is looked whether the hall is back. */
const LOOK_MS = 10_000;

/**
 * Play here from now on.
 * @param {import("../net/session.js").Session} session @param {On} on @returns {Promise<boolean>} false if this page cannot
 */
export async function playHere(session, on) {
  /** @type {LocalLine | null} */
  let line = null;
  // Of files, what there is to see comes first: the rules are twelve megabytes, and would share the line with it.
  const listed = isSite ? listGames() : Promise.resolve(null);
  // Heard from the very beginning: it may answer before anything else is done here.
  const starting = listed.then(() => start((told) => {
    if (told.hall) line?.hear(told.hall);
    if (told.keep) keep(told.keep[0], told.keep[1]);
  }));
  if (!isSite && !(await starting.catch(() => null))) return false;
  const linked = starting.then((rules) => openLinked(rules, on));
  linked.catch(() => {}); // why there are no rules is told below
  // What is known of a match may be in the file that is linked to: a page that is loaded again stands there already.
  answerHere(async (path) => {
    if (path.startsWith("/api/matches/")) await linked;
    return answer(starting, path);
  });
  document.body.classList.add("rp-here");
  await Promise.all([loadStyle("here"), learn("here")]);
  session.moveTo((hooks) => (line = new LocalLine(starting, hooks, readName() || phrase("here.guest"))));
  session.watchLobby(true);
  show(on, phrase(isSite ? "here.starting" : placeWord()));
  try {
    session.setGames((await listed) ?? (await (await answer(starting, "/api/games")).json()).games);
    const rules = await starting;
    showPlace(rules, on);
    await linked;
  } catch (problem) {
    console.error(problem);
    show(on, phrase("here.failed"));
    return false;
  }
  return true;
}

/** The games of a folder of files. @returns {Promise<import("../types.js").GameInfo[]>} */
async function listGames() {
  return (await (await fetch("games.json")).json()).games;
}

/** @param {string} key @param {any} value */
function keep(key, value) {
  writeKept(key, value);
  if (!isSite && value !== null && key.startsWith("match/")) writeToBring(true);
}

/** @param {(told: any) => void} hear @returns {Promise<RulesWorker>} */
async function start(hear) {
  const [rules, kept] = await Promise.all([startRules(), readKept()]);
  if (!rules) throw new Error("there are no rules for this page");
  rules.listen(hear);
  await rules.call(`${PAGE}:take_up`, kept);
  return rules;
}

/** What the hall would answer over HTTP. @param {Promise<RulesWorker>} starting @param {string} path @returns {Promise<Response>} */
async function answer(starting, path) {
  const demo = /^\/api\/games\/([a-z0-9_]+)\/demo$/.exec(path);
  if (demo) return isSite ? fetch(`demos/${demo[1]}.json`) : new Response(null, { status: 404 });
  if (path === "/api/games" && isSite) return fetch("games.json");
  try {
    const value = await (await starting).call(`${PAGE}:answer`, path);
    return new Response(typeof value === "string" ? value : JSON.stringify(value));
  } catch (problem) {
    if (!(problem instanceof RulesRefusal)) throw problem;
    const { code, facts, of } = problem;
    return new Response(JSON.stringify({ code, facts, of }), { status: 404 });
  }
}

/** Say where one plays, and what else can be done here. @param {RulesWorker} rules @param {On} on */
function showPlace(rules, on) {
  const open = button(phrase("here.open_replay"), () => pickReplay(rules, on), { class: "rp-quiet", "data-test": "open-replay" });
  if (isHereChosen) return show(on, phrase(placeWord()), open, button(phrase("here.to_hall"), () => location.assign("/"), { class: "rp-quiet", "data-test": "to-hall" }));
  show(on, phrase(placeWord()), open);
  if (!isSite) lookForHall(rules, on);
}

/** Where one plays. */
function placeWord() {
  if (isSite) return "here.site";
  return isHereChosen ? "here.chosen" : "here.offline";
}

/** @param {On} on @param {string} text @param {...Node} more */
function show(on, text, ...more) {
  on.show(el("span", { "data-test": "here" }, text), ...more);
}

/** The hall may come back: then one can go there. @param {RulesWorker} rules @param {On} on */
function lookForHall(rules, on) {
  const look = setInterval(async () => {
    const there = await fetch("/healthz", { cache: "no-store" }).then((answered) => answered.ok, () => false);
    if (!there) return;
    clearInterval(look);
    show(on, phrase("here.back"), button(phrase("here.go"), () => location.assign("/"), { class: "rp-primary", "data-test": "to-hall" }));
  }, LOOK_MS);
}

/** Look at a replay file of this device. @param {RulesWorker} rules @param {On} on */
function pickReplay(rules, on) {
  const input = el("input", { type: "file", accept: ".replay,text/plain" });
  if (!(input instanceof HTMLInputElement)) return;
  input.onchange = async () => {
    const file = input.files?.[0];
    if (file) await openReplay(rules, await file.text(), on);
  };
  input.click();
}

/** Look at the replay that the address links to, …/?replay=ADDRESS, unless one has gone on from there. @param {RulesWorker} rules @param {On} on */
async function openLinked(rules, on) {
  const address = new URLSearchParams(location.search).get("replay");
  if (!address) return;
  const text = await fetch(address).then((found) => (found.ok ? found.text() : ""), () => "");
  await openReplay(rules, text, { ...on, go: (path) => currentPath() === "/" && on.go(path) });
}

/** @param {RulesWorker} rules @param {string} text @param {On} on */
async function openReplay(rules, text, on) {
  try {
    on.go(`/m/${await rules.call(`${PAGE}:open_file`, text)}`);
  } catch (problem) {
    if (!(problem instanceof RulesRefusal)) console.error(problem);
    on.toast(phrase("here.bad_replay"), "bad");
  }
}
