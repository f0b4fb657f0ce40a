// @ts-check
// Whether the line to the hall still carries: what was asked and not answered yet, and how long answers take on it.
// No DOM, no clock, no socket: all times come in, in milliseconds.

/** An answer that takes longer is late, and the page says so. */
const LATE_MS = 1000;
/** While a match is on, the hall hears from us at least so often (docs/rules/hall.md, “Being there”). */
const MATCH_PING_MS = 2000;
/** After something was sent its answer is asked for, but not more often than this. */
const SOON_PING_MS = 500;
/** A line where nothing is on is asked when it has been quiet for so long; and one where nothing has happened for QUIET_MS, match or not. */
const IDLE_PING_MS = 15000;
const QUIET_MS = 60000;
/** A line is given up after so long without an answer; one that is slow but lives gets more time. */
const PATIENCE_MS = 4000;
const LONGEST_PATIENCE_MS = 12000;
/** How many times what answers took lately; and how many times that before a slow line counts as a silent one. */
const PATIENT_TIMES = 3;
const SILENT_TIMES = 1.5;
/** How long a ping is out, and how many times what answers took lately, before what was sent ahead of it is late too. */
const SOONEST_MS = 300;
const USUAL_TIMES = 2;
/** So many answers are remembered. */
const REMEMBERED = 4;
/** And so many tell how long the line is. */
const JUDGED = 3;

export class LineWatch {
  /** Pings that nobody has answered, the oldest first, and since when each of them has something to be answered for. @type {{id: number, at: number, since: number}[]} */
  #open = [];
  #askedAt = -Infinity;
  #heardAt = 0;
  /** When something last happened: something was sent, or heard that was no answer to a ping. */
  #newsAt = 0;
  /** When something else first went out since the last ping. @type {number | null} */
  #sentAt = null;
  /** How long the last answers took; a line is what it was, whatever connection goes over it. @type {number[]} */
  #took = [];
  /** How many connections in a row never came to be. */
  #failures = 0;

  /** A new connection is being made: what was asked on the old one is not answered any more. @param {number} now */
  restarted(now) {
    this.#open = [];
    this.#askedAt = -Infinity;
    this.#heardAt = this.#newsAt = now;
    this.#sentAt = null;
  }

  /** A connection was given up before the hall knew us. */
  failed() {
    this.#failures += 1;
  }

  /** The hall knows us. */
  settled() {
    this.#failures = 0;
  }

  /** A ping goes out. @param {number} id @param {number} now */
  asked(id, now) {
    this.#open.push({ id, at: now, since: this.#sentAt ?? now });
    this.#askedAt = now;
    this.#sentAt = null;
  }

  /** Something else goes out, which has its answer in its own way, or none: the next ping's stands for it. @param {number} now */
  sent(now) {
    this.#sentAt ??= now;
    this.#newsAt = now;
  }

  /** Something came in. @param {number} now @param {boolean} [news] whether it is more than the answer to a ping */
  heard(now, news = true) {
    this.#heardAt = now;
    if (news) this.#newsAt = now;
  }

  /** The hall has answered a ping, and with it all that came before. @param {number} id @param {number} now */
  answered(id, now) {
    const place = this.#open.findIndex((ping) => ping.id === id);
    if (place < 0) return;
    this.#took = [...this.#took, now - this.#open[place].at].slice(-REMEMBERED);
    this.#open.splice(0, place + 1);
  }

  /** Whether the line is to be looked at often: something was sent, or an answer is awaited. */
  get isBusy() {
    return this.#sentAt !== null || this.#open.length > 0;
  }

  /** Since when an answer is awaited; null if none is. */
  get waitingSince() {
    return this.#open[0]?.at ?? null;
  }

  /** Whether a ping is due. @param {number} now @param {boolean} playing whether others wait for us */
  wantsPing(now, playing) {
    if (this.#sentAt !== null) return now - this.#askedAt >= SOON_PING_MS;
    if (!playing || now - this.#newsAt >= QUIET_MS) return this.#open.length === 0 && now - this.#heardAt >= IDLE_PING_MS;
    return now - this.#askedAt >= MATCH_PING_MS;
  }

  /**
   * What to say of the line: "late" when an answer is missing, "slow" where answers come, but take long.
   * @param {number} now @returns {"up" | "slow" | "late"}
   */
  word(now) {
    const waited = this.waitingSince === null ? 0 : now - this.waitingSince;
    if (waited >= (this.isSlow ? SILENT_TIMES * this.#slowest : LATE_MS)) return "late";
    if (this.isSlow) return "slow";
    // What was sent before the ping waits as well, if the ping has had all the time that answers take on this line.
    const asks = this.#open[0]?.since ?? now;
    return now - asks >= LATE_MS && waited >= Math.max(SOONEST_MS, USUAL_TIMES * this.#slowest) ? "late" : "up";
  }

  /** Whether answers come, but take long. */
  get isSlow() {
    return (this.#took.at(-1) ?? 0) >= LATE_MS;
  }

  /** Whether a ping has not been answered. @param {number} id */
  isAwaited(id) {
    return this.#open.some((ping) => ping.id === id);
  }

  /** For how long an answer is waited for before the line is given up. */
  get patience() {
    return Math.min(LONGEST_PATIENCE_MS, Math.max(PATIENCE_MS, PATIENT_TIMES * this.#slowest));
  }

  /** How long the quickest answer took lately: that is the line, the rest is chance. @returns {number | null} null before there were a few */
  get roundTrip() {
    return this.#took.length >= JUDGED ? Math.min(...this.#took) : null;
  }

  /** The longest that an answer took lately. */
  get #slowest() {
    return Math.max(0, ...this.#took);
  }

  /** For how long a new connection may take: each one that never came to be buys the next more time. */
  get openPatience() {
    return Math.min(LONGEST_PATIENCE_MS, this.patience * 2 ** this.#failures);
  }

  /** Whether nobody answers any more. @param {number} now */
  isDead(now) {
    return this.waitingSince !== null && now - this.waitingSince >= this.patience;
  }
}
