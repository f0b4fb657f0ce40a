// @ts-check
// A line to the hall in this page's worker, for a session that takes it for any other (net/socket.js). It never breaks.

export class LocalLine {
  #starting;
  #hooks;
  #name;
  /** @type {import("./rules_worker.js").RulesWorker | null} */
  #rules = null;

  /**
   * @param {Promise<import("./rules_worker.js").RulesWorker>} starting
   * @param {import("../net/socket.js").Hooks} hooks @param {string} name what the player is called
   */
  constructor(starting, hooks, name) {
    this.#starting = starting;
    this.#hooks = hooks;
    this.#name = name;
  }

  /** Messages of the hall, as the worker tells them. @param {any[]} messages */
  hear(messages) {
    this.#hooks.heard(messages);
  }

  connect() {
    this.#starting.then((rules) => {
      this.#rules = rules;
      this.#hooks.opened();
    }, () => {});
  }

  /** @param {any} message @returns {boolean} false while the worker starts */
  send(message) {
    if (!this.#rules) return false;
    const whole = message.t === "hello" ? { ...message, token: null, name: this.#name } : message;
    this.#rules.call("rumpus.local_hall.page:receive", whole).catch((problem) => {
      console.error(problem);
      this.#hooks.heard([{ t: "error", code: "trouble", facts: {}, id: message.id ?? 0 }]);
    });
    return true;
  }

  get roundTrip() {
    return null; // there is no way
  }

  ping() {
    return null; // it is always there
  }

  settle() {
    this.#hooks.changed("here");
  }

  stop() {
    this.#rules = null;
  }

  restart() {
    this.connect();
  }
}
