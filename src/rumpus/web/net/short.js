// @ts-check
// Makes whole messages of the short ones (wire/short.py): updates and acknowledgements, whose streams and paths have numbers.

/** So many paths of a stream get numbers; the others are spelled each time. */
const MOST_PATHS = 1000;

/** @typedef {import("../types.js").FromHall} FromHall */

export class ShortReader {
  /** What is known of a stream by its number. @type {Map<number, {match: string, seat: number | null, n: number, paths: any[]}>} */
  #lines = new Map();

  /** The messages of a frame, all of them whole; those of streams that are not known are left out. @param {any[]} messages @returns {FromHall[]} */
  read(messages) {
    return messages.map((message) => (Array.isArray(message) ? this.#expand(message) : this.#note(message))).filter((message) => message !== null);
  }

  /** A whole message may begin a stream in short. @param {any} message */
  #note(message) {
    if ((message.t === "match" || message.t === "stream") && message.stream) {
      const { match, seat, n, paths } = message;
      this.#lines.set(message.stream, { match, seat, n, paths: [...(paths ?? [])] });
    }
    return message;
  }

  /** @param {any[]} short @returns {any} */
  #expand(short) {
    const line = this.#lines.get(short[0]);
    if (!line) return null;
    const { match, seat } = line;
    if (!Array.isArray(short[2])) return { t: "ack", match, seat, seq: short[1], early: short[2] ?? null };
    const [, step, patch, events = [], seq = 0] = short;
    line.n += 1;
    return { t: "update", match, seat, n: line.n, step, patch: spell(line.paths, patch), events, seq };
  }
}

/** The patch with all of its paths; those it spells for the first time get numbers. @param {any[]} paths @param {any[][]} patch */
function spell(paths, patch) {
  return patch.flatMap((change) => {
    const [at, ...values] = change;
    if (!Array.isArray(at)) return values.map((value, following) => [paths[at + following], value]);
    if (values.length && paths.length < MOST_PATHS) paths.push(at);
    return [change];
  });
}
