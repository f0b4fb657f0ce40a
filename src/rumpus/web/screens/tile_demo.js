// @ts-check
// A recorded game, played again and again on a small picture: what makes the home page's tiles live.

import { applyPatch } from "../net/patch.js";
import { whenIdle } from "./lazy_screen.js";
import { askHall, persist } from "../net/fetching.js";
import { isCalm, loadPicture } from "../table/picture.js";

/** @typedef {{rate: number, names: string[], frames: {step: number, patch: any[][], events: any[]}[]}} Recording */

const REST_MS = 2500;
const LONGEST_GAP_MS = 1500;
/** Bots that move by turns do not think; the eye needs this long to follow. */
const SHORTEST_TURN_MS = 900;

/** Two lines of those that are still to be fetched. */
const lines = [Promise.resolve(), Promise.resolve()];

/**
 * Fetch two recordings at a time, and only when the page itself is there: whoever clicks at once waits for nothing.
 * @param {() => Promise<void>} load
 */
function enqueue(load) {
  const line = /** @type {Promise<void>} */ (lines.shift());
  lines.push(line.then(whenIdle).then(load));
}

/**
 * Play a game's recording in `root` while it can be seen.
 * @param {HTMLElement} root @param {import("../types.js").GameInfo} info
 * @returns {() => void} ends it
 */
export function playDemo(root, info) {
  let ended = false;
  let seen = false;
  let asked = false;
  let timer = 0;
  /** @type {() => void} */
  let stop = () => {};
  const eye = new IntersectionObserver((entries) => {
    seen = entries[entries.length - 1].isIntersecting;
    // What nobody has seen yet is not fetched.
    if (!seen || asked) return;
    asked = true;
    queue(start);
  });
  eye.observe(root);

  const start = async () => {
    if (ended) return;
    const [picture, answer] = await Promise.all([loadPicture(info.name), persist(() => askHall(`/api/games/${info.name}/demo`))]);
    if (!answer.ok) throw new Error("no recording");
    /** @type {Recording} */
    const recording = await answer.json();
    if (!ended) stop = run(picture, recording);
  };
  /** @param {() => Promise<void>} load */
  const queue = (load) =>
    enqueue(() =>
      load().catch(() => {
        if (!ended) root.classList.add("rp-demo-none");
      }),
    );

  /** @param {import("../types.js").PictureModule} module @param {Recording} recording */
  const run = (module, recording) => {
    const { frames } = recording;
    const rate = recording.rate || info.rate;
    let at = 0;
    let view = /** @type {any} */ (null);
    let anchor = { step: frames[0]?.step ?? 0, time: performance.now() };
    const calm = isCalm();
    const step = () => anchor.step + (calm ? 0 : ((performance.now() - anchor.time) * rate) / 1000);
    const picture = module.mount(root, {
      info,
      seats: [],
      names: recording.names ?? [],
      send: () => {},
      step,
      say: () => {},
      calm,
      demo: true,
    });
    const next = () => {
      if (ended) return;
      if (!seen || document.hidden) {
        anchor.time = performance.now();
        timer = setTimeout(next, 300);
        return;
      }
      const frame = frames[at];
      view = applyPatch(view, frame.patch);
      anchor = { step: frame.step, time: performance.now() };
      picture.update(view, frame.events ?? []);
      root.classList.add("rp-demo-on");
      at = (at + 1) % frames.length;
      // Long thinking is shortened, so that a tile never seems to stand still.
      const gap = ((frames[at].step - frame.step) * 1000) / rate;
      const shown = Math.min(Math.max(gap, info.realtime ? 0 : SHORTEST_TURN_MS), LONGEST_GAP_MS);
      timer = setTimeout(next, at === 0 ? REST_MS : shown);
    };
    if (calm) {
      for (const frame of frames.slice(0, Math.ceil(frames.length / 2))) {
        view = applyPatch(view, frame.patch);
        anchor.step = frame.step;
      }
      picture.update(view, []);
      root.classList.add("rp-demo-on");
    } else next();
    return () => picture.destroy();
  };

  return () => {
    ended = true;
    clearTimeout(timer);
    eye.disconnect();
    stop();
  };
}
