// @ts-check
// A small synthesiser: ten warm voices out of sines, triangles and filtered noise. No files, no game, no settings.

/**
 * @typedef {"mallet" | "bell" | "pluck" | "lead" | "pop" | "thud" | "hiss" | "reed" | "pad" | "bass"} Voice
 * @typedef {object} Note
 * @property {Voice} voice
 * @property {number} note     as MIDI counts: 60 is the middle C
 * @property {number} [to]     where its pitch glides
 * @property {number} [at]     seconds after the sound's beginning
 * @property {number} [long]   seconds
 * @property {number} [gain]   0 to 1
 * @typedef {Note[]} Recipe
 */

/** So many tones at a time; a storm of events stays music. */
const MOST = 32;
const SILENT = 0.0001;
const ATTACK = 0.004;
const RELEASE = 0.06;

/** @param {number} note */
function pitchOf(note) {
  return 440 * 2 ** ((note - 69) / 12);
}

export class Synth {
  #context;
  #out;
  #noise;
  #press;
  #sounding = 0;

  /** @param {AudioContext} context */
  constructor(context) {
    this.#context = context;
    // Softened at the top and held together, so that many notes at once neither hiss nor crackle.
    const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 7500, Q: 0.3 });
    this.#press = new DynamicsCompressorNode(context, { threshold: -16, knee: 18, ratio: 5, attack: 0.004, release: 0.16 });
    this.#out = new GainNode(context, { gain: 0.5 });
    this.#out.connect(soft).connect(this.#press).connect(context.destination);
    this.#noise = new AudioBuffer({ length: context.sampleRate / 2, sampleRate: context.sampleRate });
    const samples = this.#noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }

  /** @param {number} volume 0 to 100, as loud as it seems */
  setVolume(volume) {
    this.#out.gain.setTargetAtTime((volume / 100) ** 2, this.#context.currentTime, 0.02);
  }

  /** Nothing of it is heard any more. */
  close() {
    this.#press.disconnect();
  }

  /** Browsers let a page sound only after a gesture. */
  wake() {
    if (this.#context.state === "suspended") this.#context.resume().catch(() => {});
  }

  /** @param {Recipe} recipe @param {number} [pitch] semitones higher @param {number} [gain] */
  play(recipe, pitch = 0, gain = 1) {
    if (this.#context.state !== "running" || this.#sounding + recipe.length > MOST) return;
    const start = this.#context.currentTime + 0.005;
    for (const note of recipe) this.#sound(note, start + (note.at ?? 0), pitch, gain * (note.gain ?? 0.5));
  }

  /** Sound it at a time of the context's clock, whatever else sounds: for what was reckoned before. @param {number} at @param {Recipe} recipe @param {number} gain */
  playAt(at, recipe, gain) {
    for (const note of recipe) this.#sound(note, at + (note.at ?? 0), 0, gain * (note.gain ?? 0.5));
  }

  /** @param {Note} note @param {number} at @param {number} pitch @param {number} gain */
  #sound({ voice, note, to = note, long = 0.25 }, at, pitch, gain) {
    const from = pitchOf(note + pitch);
    const end = pitchOf(to + pitch);
    if (voice === "mallet") {
      this.#tone("sine", from, end, at, long, gain);
      this.#tone("sine", from * 3.93, end * 3.93, at, long * 0.28, gain * 0.22);
    } else if (voice === "bell") {
      this.#tone("sine", from, end, at, long, gain * 0.8);
      this.#tone("sine", from * 2, end * 2, at, long * 0.6, gain * 0.26);
      this.#tone("sine", from * 3.01, end * 3.01, at, long * 0.3, gain * 0.1);
    } else if (voice === "pluck") this.#tone("triangle", from, end, at, long, gain, from * 5);
    else if (voice === "lead") {
      this.#tone("triangle", from * 1.002, end * 1.002, at, long, gain * 0.5, 2400, 0.02);
      this.#tone("triangle", from * 0.998, end * 0.998, at, long, gain * 0.5, 2400, 0.02);
    } else if (voice === "reed") this.#tone("square", from, end, at, long, gain * 0.45, 1900, 0.015, true);
    else if (voice === "pad") {
      this.#tone("triangle", from * 1.003, end * 1.003, at, long, gain * 0.5, 1500, Math.min(0.25, long / 3), true);
      this.#tone("triangle", from * 0.997, end * 0.997, at, long, gain * 0.5, 1500, Math.min(0.25, long / 3), true);
    } else if (voice === "bass") {
      this.#tone("triangle", from, end, at, long, gain, 700, 0.01, true);
      this.#tone("sine", from, end, at, long, gain * 0.4, 0, 0.01, true);
    } else if (voice === "pop") this.#tone("sine", from, end, at, long, gain);
    else if (voice === "thud") {
      this.#tone("sine", from, from / 2, at, long, gain);
      this.#rush(from * 9, from * 4, at, Math.min(0.05, long), gain * 0.35);
    } else this.#rush(from, end, at, long, gain);
  }

  /** @param {OscillatorType} type @param {number} from @param {number} to @param {number} at @param {number} long @param {number} gain @param {number} [cut] @param {number} [attack] @param {boolean} [held] */
  #tone(type, from, to, at, long, gain, cut = 0, attack = ATTACK, held = false) {
    const tone = new OscillatorNode(this.#context, { type, frequency: from });
    if (to !== from) {
      tone.frequency.setValueAtTime(from, at);
      tone.frequency.exponentialRampToValueAtTime(to, at + long);
    }
    this.#fade(tone, cut ? new BiquadFilterNode(this.#context, { type: "lowpass", frequency: cut, Q: 0.4 }) : null, at, long, gain, attack, held);
  }

  /** A burst of noise whose colour glides. @param {number} from @param {number} to @param {number} at @param {number} long @param {number} gain */
  #rush(from, to, at, long, gain) {
    const rush = new AudioBufferSourceNode(this.#context, { buffer: this.#noise, loop: true });
    const band = new BiquadFilterNode(this.#context, { type: "bandpass", frequency: from, Q: 0.9 });
    band.frequency.setValueAtTime(from, at);
    band.frequency.exponentialRampToValueAtTime(to, at + long);
    this.#fade(rush, band, at, long, gain, ATTACK);
  }

  /** @param {AudioScheduledSourceNode} source @param {AudioNode | null} filter @param {number} at @param {number} long @param {number} gain @param {number} attack @param {boolean} [held] it stays as loud until it ends */
  #fade(source, filter, at, long, gain, attack, held = false) {
    const fade = new GainNode(this.#context, { gain: 0 });
    fade.gain.setValueAtTime(0, at);
    fade.gain.linearRampToValueAtTime(gain, at + attack);
    if (held) fade.gain.setValueAtTime(gain, at + Math.max(attack, long - RELEASE));
    fade.gain.exponentialRampToValueAtTime(SILENT, at + Math.max(long, attack + 0.01));
    (filter ? source.connect(filter) : source).connect(fade).connect(this.#out);
    this.#sounding++;
    source.onended = () => {
      this.#sounding--;
      fade.disconnect();
    };
    source.start(at);
    source.stop(at + long + 0.02);
  }
}
