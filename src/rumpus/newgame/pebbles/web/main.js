// @ts-check
// The page's picture of Pebbles: the heap, both players, a button for each number of stones.
// A picture is a function of the view: it remembers no rules and no state.

/** @typedef {{heap: number, taken: number[], turn: number | null, last: number, most: number,
 *             outcome: {places: number[], scores: number[], reason: string} | null}} View */

/** Keys: 1, 2 and 3; two people on one keyboard use them in turn.
 * @param {number} slots @returns {import("../../../web/types.js").Binding[]} */
export function bindings(slots) {
  if (!slots) return [];
  return [1, 2, 3].map((count) => ({
    name: `take ${count}`, slot: 0, codes: [`Digit${count}`, `Numpad${count}`], label: `Take ${count}`, keys: String(count),
  }));
}

/** The board in words, for screen readers. @param {View} view */
export function describe(view) {
  const whose = view.turn === null ? "The match is over." : `Player ${view.turn + 1} is to take.`;
  return `${view.heap} stones are left. Taken: ${view.taken.join(" and ")}. ${whose}`;
}

/** @param {HTMLElement} root @param {import("../../../web/types.js").Ctx} ctx @returns {import("../../../web/types.js").Picture} */
export function mount(root, ctx) {
  const heap = make("div", "pebbles-heap");
  const players = [0, 1].map(() => make("p", "pebbles-player"));
  const status = make("p", "pebbles-status");
  const buttons = [1, 2, 3].map((count) => {
    const button = make("button", "pebbles-take", `Take ${count}`);
    button.addEventListener("click", () => take(count));
    return button;
  });
  const frame = make("div", "pebbles", heap);
  if (!ctx.demo) frame.append(make("div", "pebbles-players", ...players), status);
  if (!ctx.demo && ctx.seats.length) frame.append(make("div", "pebbles-hand", ...buttons));
  root.append(frame);
  /** @type {View | null} */
  let view = null;

  /** The seat of this page whose turn it is. */
  const mine = () => (view && view.turn !== null && ctx.seats.includes(view.turn) ? view.turn : null);

  /** @param {number} count */
  function take(count) {
    const seat = mine();
    if (seat !== null && view && count <= view.heap) ctx.send(seat, `take ${count}`);
  }

  /** @param {View} shown */
  function tell(shown) {
    if (shown.outcome) return `${ctx.names[shown.outcome.places.indexOf(1)]} wins.`;
    return mine() !== null && ctx.seats.length === 1 ? "Your turn." : `${ctx.names[shown.turn ?? 0]} is to take.`;
  }

  return {
    update(fresh, events) {
      const shown = (view = /** @type {View} */ (fresh));
      heap.replaceChildren(...Array.from({ length: shown.heap }, () => make("i", "pebbles-stone")));
      players.forEach((line, seat) => {
        line.textContent = `${ctx.names[seat] ?? ""}: ${shown.taken[seat]}`;
        line.classList.toggle("pebbles-turn", shown.turn === seat);
      });
      status.textContent = tell(shown);
      buttons.forEach((button, place) => (button.disabled = mine() === null || place + 1 > shown.heap));
      if (ctx.demo) return;
      for (const event of events) {
        if (event.name === "took") ctx.say(`${ctx.names[event.seat]} takes ${event.count}; ${event.left} left.`);
      }
    },
    command(name, _slot, down) {
      if (down) take(Number(name.slice(-1)));
      return true;
    },
    destroy() {
      frame.remove();
    },
  };
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} name @param {...(Node | string)} children */
function make(tag, name, ...children) {
  const node = document.createElement(tag);
  node.className = name;
  node.append(...children);
  return node;
}
