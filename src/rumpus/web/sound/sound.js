// @ts-check
// When the page sounds: never before the first gesture, never when it is muted (M), never the same twice in a blink.
// The synthesiser is fetched with the first gesture.

import { isTyping } from "../input/keys.js";
import { readPrefs, writePrefs } from "../state/storage.js";
import { phrase } from "../text/language.js";

/**
 * @typedef {import("../types.js").GameEvent} GameEvent
 * @typedef {string | {name: string, pitch?: number, gain?: number} | null} Cue   a name from sound/set.js, and how
 * @typedef {Record<string, Cue | ((event: GameEvent, own: boolean) => Cue)>} Sounds   by event; `key:NAME` for a pressed key
 */

/** The same sound again within this time is one sound. */
const AGAIN_MS = 45;
/** What happens to others is heard from afar. */
const AFAR = 0.3;

/** @type {{play: (name: string, pitch: number, gain: number) => void, setVolume: (volume: number) => void, wake: () => void} | null} */
let speaker = null;
let fetching = false;
/** @type {AudioContext | null} */
let context = null;
let on = readPrefs().sound;
/** @type {Map<string, number>} when each was last heard */
const heard = new Map();

/** Listen for the first gesture and for M. @param {(text: string) => void} toast */
export function startSound(toast) {
  for (const gesture of ["pointerdown", "keydown", "touchend"]) addEventListener(gesture, wake, { capture: true, passive: true });
  addEventListener("keydown", (event) => {
    if (event.code !== "KeyM" || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    // A game that has this key for itself has it first.
    setTimeout(() => {
      if (event.defaultPrevented) return;
      setSound({ sound: !on });
      toast(phrase(on ? "sound.on" : "sound.off"));
    });
  });
}

function wake() {
  if (speaker) return speaker.wake();
  if (!on || fetching || !("AudioContext" in globalThis)) return;
  fetching = true;
  // Made within the gesture, or the browser would keep it silent.
  const made = (context ??= new AudioContext({ latencyHint: "interactive" }));
  Promise.all([import("./synth.js"), import("./set.js")])
    .then(([{ Synth }, { SOUNDS }]) => {
      const synth = new Synth(made);
      synth.setVolume(readPrefs().volume);
      speaker = {
        play: (name, pitch, gain) => SOUNDS[name] && synth.play(SOUNDS[name], pitch, gain),
        setVolume: (volume) => synth.setVolume(volume),
        wake: () => synth.wake(),
      };
      dispatchEvent(new Event("rp-sound"));
    })
    .catch(() => (fetching = false));
}

/** What sounds on this page; null before somebody has touched it, and where nothing shall be heard. */
export function soundContext() {
  return on ? context : null;
}

/** Whether music is wanted besides: what mutes sounds mutes it, too. */
export function hearsMusic() {
  return on && readPrefs().music;
}

/** Change and keep. @param {{sound?: boolean, volume?: number, music?: boolean, music_volume?: number}} change */
export function setSound(change) {
  writePrefs(change);
  const prefs = readPrefs();
  on = prefs.sound;
  wake();
  speaker?.setVolume(on ? prefs.volume : 0);
  dispatchEvent(new Event("rp-sound"));
}

/** Let a sound be heard, if it may. @param {Cue} cue @param {number} [gain] */
export function play(cue, gain = 1) {
  if (!cue || !on || !speaker) return;
  const { name, pitch = 0, gain: own = 1 } = typeof cue === "string" ? { name: cue } : cue;
  const now = performance.now();
  if (now - (heard.get(name) ?? -Infinity) < AGAIN_MS) return;
  heard.set(name, now);
  speaker.play(name, pitch, own * gain);
}

/**
 * What a game's events sound like to those at this page.
 * @param {Sounds | undefined} sounds @param {GameEvent[]} events @param {number[]} seats own ones
 */
export function playEvents(sounds, events, seats) {
  if (!sounds || !on || !speaker) return;
  for (const event of events) {
    const sound = sounds[event.name];
    if (!sound) continue;
    const own = seats.length === 0 || event.seat === undefined || seats.includes(event.seat);
    play(typeof sound === "function" ? sound(event, own) : sound, own ? 1 : AFAR);
  }
}

/** What a pressed key sounds like. @param {Sounds | undefined} sounds @param {string} name of the command */
export function playKey(sounds, name) {
  const sound = sounds?.[`key:${name}`];
  if (sound && typeof sound !== "function") play(sound);
}
