// @ts-check
// What one plays with: the game's own pad, or where it has none its picture with touch buttons. One for each match.

import { el } from "../ui/dom.js";
import { buzz } from "../input/vibrate.js";
import { Board } from "../table/board.js";
import { icon } from "../ui/icons.js";
import { phrase } from "../text/language.js";
import { isCalm, loadGameStyle, loadModule } from "../table/picture.js";
import { makeKeys } from "./keys.js";
import { makeThumbButtons } from "../input/thumb_buttons.js";
import { nameOf } from "../text/outcome.js";
import { rateOf, streamKey } from "../state/state.js";
import { stepAt } from "../state/step_clock.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").TableShown} TableShown
 * @typedef {import("./types.js").PhoneModule} PhoneModule
 * @typedef {{session: import("../net/session.js").Session, say: (text: string) => void, toast: (text: string, kind?: "plain" | "bad" | "good") => void}} On
 */

/** @param {string} code @param {On} on */
export function makeHand(code, on) {
  const { session } = on;
  const root = el("div", { class: "pad-hand", "data-test": "pad-hand" });
  let key = "";
  /** @type {PhoneModule | null} */
  let module = null;
  /** @type {import("./types.js").PadPicture | null} */
  let picture = null;
  /** @type {import("../types.js").Stream | null} */
  let stream = null;
  /** The newest update that was shown. */
  let seen = -1;
  /** @type {string[]} */
  const names = [];
  /** @type {(() => void)[]} */
  let releases = [];

  const letGo = () => {
    for (const release of releases) release();
    picture?.release?.();
  };
  const unmount = () => {
    letGo();
    picture?.destroy();
    picture = module = null;
    releases = [];
    root.replaceChildren();
  };

  /** What is to be done at one's next turns. @param {string} match @param {number} seat @param {string[]} actions */
  const leave = (match, seat, actions) => session.request({ t: "premove", match, seat, actions });

  /** @param {State} state @param {TableShown} table @param {number} seat @param {string} mine */
  const mount = async (state, table, seat, mine) => {
    unmount();
    const info = state.games[table.game];
    const match = table.match ?? "";
    if (!info.phone) {
      picture = mountPicture(state, table);
      return;
    }
    try {
      /** @type {PhoneModule} */
      const loaded = await loadModule(info.name, "phone");
      if (loaded.styled) await loadGameStyle(info.name);
      if (mine !== key) return;
      module = loaded;
      const words = el("div", { class: "pad-words", role: "status" });
      root.dataset.game = info.name;
      root.append(el("div", { class: "pad-middle" }, words, el("p", { class: "pad-look" }, icon("eye"), phrase("pad.look_at_tv"))));
      picture = loaded.mountPhone(root, {
        info,
        seats: [seat],
        names,
        send: (place, action) => session.act(match, place, action),
        ...(info.premoves && { later: (/** @type {number} */ place, /** @type {string[]} */ actions) => leave(match, place, actions) }),
        step: () => (stream ? stepAt(stream, rateOf(session.state, stream), performance.now()) : 0),
        say: on.say,
        calm: isCalm(),
        demo: false,
        keys: (keys, press, release) => {
          const made = makeKeys(keys, press, release);
          releases.push(made.letGo);
          return made.root;
        },
        big: makeBig,
        words,
      });
      if (stream) picture.update(stream.view, []);
      picture.kept?.(session.state.premoves[`${match}/${seat}`] ?? []);
    } catch (problem) {
      console.error(problem);
      if (mine === key) picture = mountPicture(session.state, table);
    }
  };

  /** A game without a pad of its own shows its picture, as on any phone. @param {State} state @param {TableShown} table */
  const mountPicture = (state, table) => {
    const stage = el("div", { class: "rp-stage" });
    const [left, right] = [el("div", { class: "rp-pad-place rp-pad-place-left" }), el("div", { class: "rp-pad-place rp-pad-place-right" })];
    const frame = el("div", { class: "rp-play pad-picture", "data-test": "pad-picture" }, left, stage, right);
    const board = new Board({
      act: (match, seat, action) => session.act(match, seat, action),
      later: leave,
      option: () => {},
      say: on.say,
      state: () => session.state,
      mounted: () => {
        const bindings = board.module?.bindings?.(1) ?? [];
        /** @type {import("../input/keys.js").Command} */
        const command = (name, slot, down) => board.command(name, slot, down);
        left.append(makeThumbButtons("left", bindings, command) ?? "");
        right.append(makeThumbButtons("right", bindings, command) ?? "");
        frame.classList.toggle("rp-padded", bindings.some((binding) => binding.pad));
      },
      failed: () => stage.append(el("p", { class: "rp-empty" }, phrase("play.failed"))),
    });
    stage.append(board.root, board.words);
    root.append(frame);
    board.update(state, table, []);
    const stop = session.subscribe((now, messages) => {
      const shown = now.tables[code];
      if (shown && shown.match === table.match) board.update(now, shown, messages);
    });
    return {
      update: () => {},
      destroy: () => {
        stop();
        board.destroy();
      },
    };
  };

  /** @param {State} state @param {TableShown} table @param {number} seat @param {import("../types.js").FromHall[]} messages */
  const update = (state, table, seat, messages) => {
    const fresh = state.streams[streamKey(table.match ?? "", seat)];
    if (!fresh || !state.games[table.game]) return;
    stream = fresh;
    names.splice(0, Infinity, ...table.seats.map((_, place) => nameOf(table, place)));
    const mine = `${table.match}/${seat}`;
    if (mine !== key) {
      key = mine;
      seen = fresh.n;
      mount(state, table, seat, mine);
      return;
    }
    for (const message of messages) if (message.t === "premoves" && message.match === fresh.match && message.seat === seat) hearPremoves(message);
    const events = messages.flatMap((message) => (message.t === "update" && message.match === fresh.match && message.seat === seat && message.n > seen ? message.events : []));
    if (fresh.n === seen && events.length === 0) return;
    seen = fresh.n;
    for (const event of events) {
      const shake = module?.buzz?.(event, seat);
      if (shake) buzz(shake);
    }
    try {
      picture?.update(fresh.view, events);
    } catch (problem) {
      console.error(problem);
    }
  };

  /** What is left for later has changed; or the game had no place for it any more. @param {import("../net/messages.js").PremovesShown} message */
  const hearPremoves = (message) => {
    if (message.dropped) on.toast(phrase("table.later_dropped"));
    picture?.kept?.(message.actions);
  };

  const hide = () => document.hidden && letGo();
  addEventListener("blur", letGo);
  document.addEventListener("visibilitychange", hide);
  return {
    root,
    update,
    /** The view of the seat, as far as it has been told. */
    view: () => stream?.view ?? null,
    destroy: () => {
      removeEventListener("blur", letGo);
      document.removeEventListener("visibilitychange", hide);
      key = "";
      unmount();
    },
  };
}

/** @param {string} label @param {() => void} press @param {string} test */
function makeBig(label, press, test) {
  const node = el("button", { type: "button", class: "pad-big", "data-test": test }, label);
  // The finger that comes down counts, not the one that goes up.
  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || node.disabled) return;
    event.preventDefault();
    navigator.vibrate?.(20);
    press();
  });
  node.addEventListener("click", (event) => event.detail === 0 && !node.disabled && press());
  node.addEventListener("contextmenu", (event) => event.preventDefault());
  return node;
}
