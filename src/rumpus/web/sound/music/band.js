// @ts-check
// Who plays the notes: a synthesiser of their own beside that of the sounds, so that each is as loud as it was set.

import { Synth } from "../synth.js";
import { DRUMS } from "./score.js";

/** @type {Record<string, import("../synth.js").Recipe>} */
const DRUM_SOUNDS = {
  k: [{ voice: "thud", note: 40, long: 0.16, gain: 0.9 }],
  s: [{ voice: "hiss", note: 88, to: 76, long: 0.13, gain: 0.6 }, { voice: "thud", note: 55, long: 0.07, gain: 0.3 }],
  h: [{ voice: "hiss", note: 112, to: 110, long: 0.045, gain: 0.4 }],
};

/** @param {AudioContext} context @returns {import("./player.js").Band & {setVolume: (volume: number) => void, mayPlay: () => boolean, close: () => void}} */
export function makeBand(context) {
  const synth = new Synth(context);
  return {
    now: () => context.currentTime,
    mayPlay: () => context.state === "running",
    setVolume: (volume) => synth.setVolume(volume),
    close: () => synth.close(),
    sound: ({ of, sound = "pluck" }, notes, at, long, gain) => {
      if (of === "drums") synth.playAt(at, DRUM_SOUNDS[DRUMS[notes[0]]], gain);
      else synth.playAt(at, notes.map((note) => ({ voice: sound, note, long: long * 0.95, gain: 1 })), gain);
    },
  };
}
