// @ts-check
// The match's step between updates, by local time. An update that comes late does not turn the clock back.

/** An update up to this many milliseconds behind the clock is taken for a late one. */
const LATE_MS = 150;

/**
 * The match's step at local time `now`.
 * @param {Pick<import("../types.js").Stream, "step" | "at" | "running">} stream
 * @param {number} rate steps per second
 * @param {number} now local milliseconds
 */
export function stepAt(stream, rate, now) {
  return stream.running ? stream.step + ((now - stream.at) * rate) / 1000 : stream.step;
}

/**
 * The stream's clock after the hall said which step it was.
 * @template {Pick<import("../types.js").Stream, "step" | "at" | "running">} S
 * @param {S} stream
 * @param {number} step
 * @param {number} rate
 * @param {number} now
 * @returns {S}
 */
export function hearStep(stream, step, rate, now) {
  const ahead = stepAt(stream, rate, now) - step;
  if (stream.running && ahead >= 0 && ahead <= (LATE_MS * rate) / 1000) return stream;
  return { ...stream, step, at: now };
}

/**
 * The stream's clock stopped or let go.
 * @template {Pick<import("../types.js").Stream, "step" | "at" | "running">} S
 * @param {S} stream
 * @param {boolean} running
 * @param {number} rate
 * @param {number} now
 * @returns {S}
 */
export function setRunning(stream, running, rate, now) {
  if (stream.running === running) return stream;
  return { ...stream, step: stepAt(stream, rate, now), at: now, running };
}
